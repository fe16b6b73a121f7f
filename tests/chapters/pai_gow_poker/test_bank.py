"""A player who banks: 645a.12 by paragraph."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.chapters.pai_gow_poker.rounds import GAME, MAIN, SECOND_ROUND, Played, played

from croupier.chapters.pai_gow_poker.play import check
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Call, Decide, Roll

BANK = {"player-bank": True, "co-banking": True}
FREE = {"bank-sets-freely": "free"}
BETS = [f"1:{MAIN}=10", f"2:{MAIN}=20", f"3:{MAIN}=40"]
ACES, QUEENS = "As Ad Kh Jc 9s 6d 3c", "Qs Qd Kc Js 9d 6h 3s"
NINES, SEVENS = "9h 9c Qh Jd 8s 5d 2c", "7h 7c 10h 8d 6s 5h 2s"
HANDS = {"dealer": QUEENS, "seat 3": ACES, "seat 2": NINES, "seat 1": SEVENS}


def round_(
    decide: dict[int, list[str]],
    hands: Mapping[str, str] = HANDS,
    answers: Mapping[str, object] | None = None,
    carry: Mapping[str, object] | None = None,
    **more: object,
) -> Played:
    return played(
        BETS,
        hands,
        answers={**BANK, **(answers or {})},
        decide=decide,
        carry=SECOND_ROUND if carry is None else carry,
        **more,  # type: ignore[arg-type]
    )


def offered(found: Played) -> list[int]:
    asked = (each for each in found.asked if isinstance(each, Decide))
    return [each.seat for each in asked if each.cite == "645a.12(c)"]


def test_645a_12_a_without_the_option_nobody_is_asked() -> None:
    assert offered(played(BETS, HANDS, carry=SECOND_ROUND)) == []


def test_645a_12_b_nobody_banks_the_first_round() -> None:
    assert offered(round_({}, carry={})) == []
    assert offered(round_({}, answers={"start-of-game": "every-shuffle"})) == []


def test_645a_12_c_the_bank_goes_round_and_nobody_has_it_twice_in_a_row() -> None:
    assert offered(round_({})) == [3, 2, 1]
    first = round_({3: ["bank", "none"]})
    assert offered(first) == [3]
    assert offered(round_({}, carry=first.carry)) == [2, 1]


def test_645a_12_d_who_has_not_wagered_against_the_dealer_may_not_bank() -> None:
    wagered = {**SECOND_ROUND, "against-dealer": {"player 1": 1000}}
    assert offered(round_({}, carry=wagered)) == [1]


def test_645a_12_e_a_co_banks_hand_is_set_by_the_dealer_who_places_no_wager() -> None:
    found = round_({3: ["co-bank"]}, sets={3: "low=9s 6d"})
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [2, 1]
    assert not found.raked[1:]
    assert found.end(3, "co-bank").stake == 3000


def test_645a_12_e_the_way_of_a_co_banks_hand_may_be_another() -> None:
    pairs = {**HANDS, "seat 3": "10s 10d 4h 4c Ks 6d 3c"}
    shown = []
    for way in ("as-the-dealers", "foxwoods"):
        found = round_({3: ["co-bank"]}, pairs, {"co-bank-house-way": way})
        shown.append(next(said.text for said in found.said if "bank shows" in said.text))
    assert shown[0].endswith("and Ks 6d.")
    assert shown[1].endswith("and 4h 4c.")


def test_645a_12_g_the_dealer_wagers_the_last_wager_or_less_or_what_is_elected() -> None:
    for does, wagers in (("full", "$10"), ("less=4", "$4"), ("none", None)):
        found = round_({3: ["bank", does]})
        told = f"The dealer wagers {wagers} against the bank."
        assert any(said.text == told for said in found.said) == (wagers is not None)
    elected = {"dealer-wager": "specified-amount", "dealer-wager-amount": "$50"}
    found = round_({3: ["bank", "full"]}, answers=elected)
    assert any(said.text == "The dealer wagers $50 against the bank." for said in found.said)


def test_645a_5_i_the_bank_shakes_the_count_begins_with_it_and_a_lifted_lid_is_covered() -> None:
    found = round_({3: ["bank", "none"]}, calls={4: Call("bank-lifts-lid")}, dice=(1, 1, 1))
    assert sum(isinstance(each, Roll) for each in found.asked) == 2
    assert any(said.text == "The count of 3 ends at seat 1." for said in found.said)


def test_645a_12_i_a_bank_that_sets_wrongly_has_the_hands_reset() -> None:
    found = round_({3: ["bank", "none"]}, sets={3: "low=As Ad"})
    assert any(said.cite == "645a.12(i)" and "reset" in said.text for said in found.said)
    assert any(said.text.startswith("The bank shows As Ad") for said in found.said)


def test_645a_14_i_hands_called_as_not_set_the_house_way_are_set_again() -> None:
    """In a banked round those of the bank too, where they must be set so."""
    decide, bound = {3: ["bank", "none"]}, {"bank-sets-freely": "house-way"}
    at: list[int] = []
    for answers, can in (({"bank-sets-freely": "free"}, False), (bound, True)):
        plain = round_(decide, answers=answers)
        at = [n for n, each in enumerate(plain.asked, 1) if "house-way-not-followed" in each.calls]
        assert bool(at) == can
    found = round_(decide, answers=bound, calls={at[0]: Call("house-way-not-followed")})
    cites = [said.cite for said in found.said if said.text.startswith("The bank shows")]
    assert cites == ["645a.12(j)", "645a.14(i)"]


def test_645a_14_i_a_bank_sets_freely_or_by_the_reading_the_house_way() -> None:
    for reading, low in (("free", "6d 3c"), ("house-way", "Kh Jc")):
        found = round_(
            {3: ["bank", "none"]}, answers={"bank-sets-freely": reading}, sets={3: "low=6d 3c"}
        )
        assert any(said.text.endswith(f"and {low}.") for said in found.said)


def test_645a_12_j_and_m_losing_wagers_pay_and_the_surplus_bears_vigorish() -> None:
    """The bank's aces and K-J beat both players: $30 less 5%."""
    found = round_({3: ["bank", "none"]})
    assert [found.net(seat) for seat in (2, 1)] == [-2000, -1000]
    assert found.end(3, "bank").net == 2850
    assert found.end(3, "bank").vigorish == 150
    lost = round_({1: ["bank", "none"]})
    assert [lost.net(seat) for seat in (3, 2)] == [3800, 1900]
    assert lost.end(1, "bank").net == -6000


def test_645a_12_j_a_vigorish_rounded_up_takes_no_more_than_the_surplus() -> None:
    """$10.01 is lost to the bank and $10 won from it: a cent is left in the center."""
    bets = [Bet(1, MAIN, 1001), Bet(2, MAIN, 1000), Bet(3, MAIN, 1000)]
    answers = {**BANK, "vigorish-rounding": True}
    decide = {2: ["bank", "none"]}
    found = played(bets, HANDS, answers=answers, decide=decide, carry=SECOND_ROUND)
    assert [found.net(seat) for seat in (3, 1)] == [950, -1001]
    assert (found.end(2, "bank").net, found.end(2, "bank").vigorish) == (0, 1)


def test_645a_12_k_the_dealers_own_wager_bears_no_vigorish() -> None:
    found = round_({1: ["bank", "full"]})
    assert found.end(1, "bank").net == -7000
    assert [rake.cents for rake in found.raked] == [1000]


def test_645a_12_l_a_co_bank_shares_what_is_left_or_missing() -> None:
    won, lost = round_({3: ["co-bank"]}), round_({1: ["co-bank"]})
    assert (won.end(3, "co-bank").net, won.end(3, "co-bank").vigorish) == (1425, 75)
    assert lost.end(1, "co-bank").net == -3000


def test_645a_12_n_optional_wagers_are_the_houses_and_the_banks_own_go_back_or_stand() -> None:
    bets = [*BETS, "2:fortune-bonus=5", "3:fortune-bonus=5"]
    for reading, own in (("returned", 0), ("stand", -500)):
        found = played(
            bets,
            HANDS,
            answers={**BANK, "bank-side-wagers": reading},
            decide={3: ["bank", "none"]},
            carry=SECOND_ROUND,
        )
        assert found.net(2, "fortune-bonus") == -500
        assert found.end(2, "fortune-bonus").payer == "house"
        assert found.net(3, "fortune-bonus") == own


@pytest.mark.parametrize(
    ("reading", "net", "outcome", "cite"),
    [
        ("house", -500, "lose", "645a.11(h)(6)(i)(A)"),
        ("returned", 0, "returned", "645a.12(n)"),
    ],
)
def test_645a_12_n_optional_wagers_of_ez_tables_by_the_reading(
    reading: str, net: int, outcome: str, cite: str
) -> None:
    """(n) names the wagers of 645a.7(e)(1) to (4) alone."""
    wagers = ["queens-dragon", "dynasty-bonus", "protection", "red-black@red"]
    found = played(
        [*BETS, "2:fortune-bonus=5", *(f"2:{wager}=5" for wager in wagers)],
        {**HANDS, "seat 1": "9d 9s 9c 9h 8c 6s 2s", "seat 2": "Qh Jd 8s 5d 2c Jh Kd"},
        answers={**BANK, "ez-pai-gow-poker": True, "bank-optional-wagers": reading},
        decide={3: ["bank", "none"]},
        carry=SECOND_ROUND,
    )
    ends = {end.wager: end for end in found.ends if end.seat == 2 and end.stake}
    assert ends["fortune-bonus"].outcome == "lose"
    dynasty = ends["dynasty-bonus"]
    assert (dynasty.net, dynasty.outcome, dynasty.cite) == (net, outcome, cite)
    returned = {end.wager for end in found.ends if end.outcome == "returned" and end.seat == 2}
    assert returned == (set() if reading == "house" else {w.split("@")[0] for w in wagers})
    envied = [end for end in found.ends if end.wager == "dynasty-bonus" and not end.stake]
    assert bool(envied) == (reading == "house"), "a wager that is returned draws no Envy Bonus"


@pytest.mark.parametrize(
    ("reading", "outcome", "vigorish"),
    [("bank-as-dealer", "push", 0), ("section-12-controls", "win", 200)],
)
def test_reading_bank_at_ez_table(reading: str, outcome: str, vigorish: int) -> None:
    hands = {**HANDS, "seat 1": "Qh Jd 10c 8h 7s 4d 2c"}
    hands["seat 2"] = "9h 9c 5c 4c 8s 5d 2h"
    answers = {"ez-pai-gow-poker": True, "bank-at-ez-table": reading}
    found = round_({1: ["bank", "none"]}, hands, answers)
    assert (found.end(3).outcome, found.end(3).vigorish) == (outcome, vigorish)


def test_645a_12_m_a_stake_whose_vigorish_is_in_parts_of_a_cent_is_refused_at_an_ez_table() -> None:
    bets = [Bet(1, MAIN, 1000), Bet(2, MAIN, 501)]
    ez = {**BANK, "ez-pai-gow-poker": True}
    check(GAME.rules({**ez, "bank-at-ez-table": "bank-as-dealer"}), bets)
    rules = GAME.rules({**ez, "bank-at-ez-table": "section-12-controls"})
    with pytest.raises(BetError, match=r"against a player who banks: bank of \$5\.01"):
        check(rules, bets)
    check(rules, [Bet(1, MAIN, 1000), Bet(2, MAIN, 500)])


def test_reading_envy_for_the_banks_hand() -> None:
    hands = {**HANDS, "seat 3": "As Ad Ah Ac 9s 6d 3c"}
    for reading, envy in (("yes", 500), ("no", 0)):
        found = played(
            [*BETS, "2:fortune-bonus=5"],
            hands,
            answers={**BANK, "envy-for-the-banks-hand": reading},
            decide={3: ["bank", "none"]},
            carry=SECOND_ROUND,
        )
        assert found.net(2, "fortune-bonus") == -500 + envy


def test_645a_12_f_who_wagers_on_two_areas_is_not_offered_the_bank() -> None:
    bets = [Bet(1, MAIN, 1000, player="player 1"), Bet(2, MAIN, 1000, player="player 1")]
    bets.append(Bet(3, MAIN, 1000))
    found = played(bets, HANDS, answers={**BANK, "adjacent-boxes": 2}, carry=SECOND_ROUND)
    assert offered(found) == [3]


def test_645a_14_e_a_card_of_the_bank_that_is_exposed_voids_all_hands() -> None:
    found = round_({3: ["bank", "none"]}, calls={10: Call("player-card-exposed", 3)})
    assert found.void is not None
    assert found.void.cite == "645a.14(e)"
