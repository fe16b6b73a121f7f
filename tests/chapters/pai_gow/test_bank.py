"""A player who banks: 621a.9 by paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from tests.chapters.pai_gow.rounds import GAME, SECOND_ROUND, Played, played

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Call, Decide, Roll

BANK = {"player-bank": True, "co-banking": True}
BETS = ["1:pai-gow=10", "2:pai-gow=20", "3:pai-gow=40"]
STRONG, WEAK, MIDDLE = "5-6 5-6 6-6 2-5", "5-5 4-6 3-3 2-2", "5-5 1-5 4-4 1-4"


def round_(
    hands: dict[str, str],
    decide: dict[int, list[str]],
    bets: list[str] | None = None,
    answers: Mapping[str, object] | None = None,
    carry: Mapping[str, object] | None = None,
) -> Played:
    return played(
        bets or BETS,
        hands,
        answers={**BANK, **(answers or {})},
        decide=decide,
        carry=SECOND_ROUND if carry is None else carry,
    )


HANDS = {"dealer": MIDDLE, "seat 1": STRONG, "seat 2": WEAK, "seat 3": "2-2 1-6 1-6 1-3"}


def offered(found: Played) -> list[int]:
    asked = (each for each in found.asked if isinstance(each, Decide))
    return [each.seat for each in asked if each.cite == "621a.9(c)"]


def test_621a_9_a_without_the_option_nobody_is_asked() -> None:
    found = played(BETS, HANDS, carry=SECOND_ROUND)
    assert offered(found) == []


def test_621a_9_b_nobody_banks_the_first_round() -> None:
    assert offered(round_(HANDS, {}, carry={})) == []
    every_mix = {"bank-from-second-round": "every-mix"}
    assert offered(round_(HANDS, {}, answers=every_mix)) == []


def test_621a_9_c_the_bank_goes_round_counterclockwise_from_the_last_one() -> None:
    assert offered(round_(HANDS, {})) == [1, 2, 3]
    assert offered(round_(HANDS, {}, carry={**SECOND_ROUND, "last-bank": 2})) == [3, 1, 2]
    assert offered(round_(HANDS, {2: ["bank", "no-cut", "none"]})) == [1, 2]


def test_621a_9_c_nobody_banks_twice_in_a_row() -> None:
    first = round_(HANDS, {1: ["bank", "no-cut", "none"]})
    assert first.carry["banked"] == "player 1"
    again = round_(HANDS, {}, carry=dict(first.carry))
    assert offered(again) == [2, 3]
    assert offered(round_(HANDS, {}, carry=dict(again.carry))) == [2, 3, 1]


def test_621a_9_d_1_who_has_not_wagered_against_the_dealer_may_not_bank() -> None:
    carry = {**SECOND_ROUND, "against-dealer": {"player 2": 2000}}
    assert offered(round_(HANDS, {}, carry=carry)) == [2]


def test_621a_9_d_2_the_bank_covers_all_wagers_and_the_dealers() -> None:
    found = round_(HANDS, {1: ["bank", "no-cut", "full"]})
    first, _, second = [each for each in found.asked if isinstance(each, Decide)][:3]
    assert {choice.key: choice.stake for choice in first.choices} == {
        "pass": 0,
        "bank": 6000,
        "co-bank": 6000,
    }
    assert [(choice.key, choice.stake, choice.most) for choice in second.choices] == [
        ("full", 1000, 0),
        ("less", 20, 1000),
        ("none", 0, 0),
    ]
    assert found.end(1, "bank").stake == 7000


def test_621a_9_e_a_co_banks_hand_is_set_by_the_dealer_who_places_no_wager() -> None:
    found = round_(HANDS, {1: ["co-bank", "no-cut"]})
    assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [2, 3]
    assert not any(each.cite == "621a.9(h)" for each in found.said)
    assert found.end(1, "co-bank").cite == "621a.9(r)"
    alone = round_({"dealer": MIDDLE, "seat 1": STRONG}, {}, bets=["1:pai-gow=10"])
    asked = next(each for each in alone.asked if isinstance(each, Decide))
    assert [choice.key for choice in asked.choices] == ["pass", "bank"]


@pytest.mark.parametrize(
    ("way", "low"),
    [("as-the-dealers", "3-5 3-4"), ("highest", "3-5 3-4"), ("best-low-hand", "6-6 3-4")],
)
def test_621a_9_e_the_way_of_a_co_banks_hand_may_be_another(way: str, low: str) -> None:
    """The pair of twelves is kept, or a Gong that leaves a nine."""
    hands = {**HANDS, "seat 1": "6-6 6-6 3-5 3-4"}
    found = round_(hands, {1: ["co-bank", "no-cut"]}, answers={"co-bank-house-way": way})
    shown = next(said.text for said in found.said if "bank shows" in said.text)
    assert f"and {low} " in shown


def test_621a_9_e_a_co_bank_is_counted_as_its_hand_is_set() -> None:
    """The count of every hand against every other is `verify`'s."""
    found = {}
    for way in ("as-the-dealers", "highest", "best-low-hand"):
        rules = GAME.rules({**BANK, "co-bank-house-way": way})
        (report,) = GAME.odds(rules, wager="co-bank").wagers
        found[way] = report.house_advantage
    assert found["as-the-dealers"] == found["highest"] == Fraction(409259, 122713500)
    assert found["best-low-hand"] != found["highest"]


def test_621a_9_f_who_wagers_on_two_areas_is_not_offered_the_bank() -> None:
    bets = [Bet(seat, "pai-gow", 1000, "", "player 1") for seat in (1, 2)]
    bets.append(Bet(3, "pai-gow", 1000))
    rules = GAME.rules({**BANK, "two-betting-areas": True})
    assert offered(played(bets, HANDS, rules=rules, carry=SECOND_ROUND)) == [3]


def test_621a_9_h_the_dealer_wagers_the_last_wager_or_less_or_what_is_elected() -> None:
    less = round_(HANDS, {1: ["bank", "no-cut", "less=4.20"]})
    assert "The dealer wagers $4.20 against the bank." in [each.text for each in less.said]
    elected: dict[str, object] = {
        "dealer-wager": "specified-amount",
        "dealer-wager-amount": "$50",
    }
    full = round_(HANDS, {1: ["bank", "no-cut", "full"]}, answers=elected)
    assert "The dealer wagers $50 against the bank." in [each.text for each in full.said]


def test_621a_9_i_the_bank_shakes_and_a_lid_lifted_is_put_back() -> None:
    found = round_(HANDS, {1: ["bank", "no-cut", "full"]})
    roll = next(each for each in found.asked if isinstance(each, Roll))
    assert "bank-removes-lid" in roll.calls
    plain = round_(HANDS, {})
    roll = next(each for each in plain.asked if isinstance(each, Roll))
    assert "bank-removes-lid" not in roll.calls


def test_621a_9_j_the_count_begins_with_the_bank() -> None:
    found = round_(HANDS, {1: ["pass"], 2: ["bank", "no-cut", "full"]})  # six, from seat 2 on
    (said,) = (each for each in found.said if each.cite == "621a.9(j)")
    assert said.text == "The count of 6 ends at the dead hand."


def test_621a_9_l_and_n_without_a_wager_the_dealers_hand_is_not_set() -> None:
    found = round_(HANDS, {1: ["bank", "no-cut", "none"]})
    assert not any(each.text.startswith("Dealer sets") for each in found.said)


def test_621a_9_o_losing_wagers_pay_winning_ones_and_the_bank_gets_what_is_left() -> None:
    found = round_(HANDS, {1: ["bank", "no-cut", "full"]})
    assert [found.net(seat) for seat in (2, 3)] == [-2000, -4000]
    assert found.end(2).payer == "pot of the bank"
    assert [rake.cents for rake in found.raked] == [-1000]  # the dealer loses
    end = found.end(1, "bank")
    assert (end.net, end.vigorish) == (7000 - 350, 350)


def test_621a_9_o_what_is_missing_the_bank_pays() -> None:
    hands = {**HANDS, "seat 1": WEAK, "seat 2": STRONG}
    found = round_(hands, {1: ["bank", "no-cut", "full"]})
    assert found.net(2) == 1900
    assert found.net(3) == 3800
    assert found.end(1, "bank").net == -(2000 + 4000 + 1000)


def test_621a_9_p_a_winning_wager_of_the_dealer_pays_no_vigorish() -> None:
    hands = {"dealer": STRONG, "seat 1": MIDDLE, "seat 2": WEAK}
    found = round_(hands, {1: ["bank", "no-cut", "full"]}, bets=["1:pai-gow=10", "2:pai-gow=20"])
    assert [(rake.cents, rake.cite) for rake in found.raked] == [(1000, "621a.9(p)")]
    assert found.end(1, "bank").net == 2000 - 1000 - 50


def test_621a_9_q_who_wins_from_the_bank_pays_vigorish() -> None:
    hands = {**HANDS, "seat 1": WEAK, "seat 2": STRONG}
    end = round_(hands, {1: ["bank", "no-cut", "none"]}).end(2)
    assert (end.net, end.vigorish) == (1900, 100)


@pytest.mark.parametrize(("own", "net", "rake"), [(STRONG, 2850, 3000), (WEAK, -3000, -3000)])
def test_621a_9_r_a_co_bank_shares_what_is_left_or_missing(own: str, net: int, rake: int) -> None:
    second = WEAK if own == STRONG else STRONG
    found = round_({**HANDS, "seat 1": own, "seat 2": second}, {1: ["co-bank", "no-cut"]})
    assert found.end(1, "co-bank").net == net
    assert [each.cents for each in found.raked] == [rake]


def test_621a_9_s_pair_fortunes_is_settled_with_the_house() -> None:
    bets = [*BETS, "2:pair-fortunes=5"]
    hands = {**HANDS, "seat 2": "5-5 5-5 3-3 2-2"}
    end = round_(hands, {1: ["bank", "no-cut", "none"]}, bets=bets).end(2, "pair-fortunes")
    assert (end.net, end.payer) == (1500, "house")


@pytest.mark.parametrize(("reading", "stands"), [("returned", False), ("stand", True)])
def test_what_the_bank_has_wagered_beside_goes_back_or_stands(reading: str, stands: bool) -> None:
    bets = [*BETS, "1:pair-fortunes=5", "1:sum=5"]
    found = round_(
        HANDS, {1: ["bank", "no-cut", "none"]}, bets=bets, answers={"bank-side-wagers": reading}
    )
    assert found.end(1).outcome == "returned"
    for wager in ("pair-fortunes", "sum"):
        assert (found.end(1, wager).outcome != "returned") == stands


def test_dice_wagers_in_a_banked_round_by_the_reading() -> None:
    bets = [*BETS, "2:sum=5"]
    for reading, outcome in (("accepted", "lose"), ("not-accepted", "returned")):
        answers: dict[str, object] = {"dice-wagers-in-banked-round": reading}
        found = round_(HANDS, {1: ["bank", "no-cut", "none"]}, bets=bets, answers=answers)
        assert found.end(2, "sum").outcome == outcome


def test_621a_10_f_a_bank_sets_freely_or_by_the_reading_the_house_way() -> None:
    free = round_(HANDS, {1: ["bank", "no-cut", "none"]}, answers={"bank-sets-freely": "free"})
    assert [each.seat for each in free.asked if isinstance(each, Arrange)] == [2, 3, 1]


def test_621a_10_f_a_bank_that_does_not_follow_the_house_way_has_its_hands_reset() -> None:
    """A pair of elevens is kept by the house; seat 1 parts it."""
    parted = {1: "low=5-6 2-5"}
    shown = {}
    for reading in ("free", "house-way"):
        found = played(
            BETS,
            HANDS,
            answers={**BANK, "bank-sets-freely": reading},
            carry=SECOND_ROUND,
            decide={1: ["bank", "no-cut", "none"]},
            sets=parted,
        )
        assert [each.seat for each in found.asked if isinstance(each, Arrange)] == [2, 3, 1]
        assert any(each.cite == "621a.10(f)" for each in found.said) == (reading == "house-way")
        shown[reading] = next(said.text for said in found.said if "bank shows" in said.text)
    assert shown["house-way"] == "The bank shows 5-6 5-6 (pair of 5-6) and 6-6 2-5 (9)."
    assert shown["free"] != shown["house-way"]


def test_621a_10_f_hands_called_as_wrongly_set_in_a_banked_round_are_set_again() -> None:
    """Only where the hand of the dealer or of the bank must be set in the house way."""
    at: list[int] = []
    for reading, decide, can in (
        ("free", ["bank", "no-cut", "none"], False),
        ("free", ["bank", "no-cut", "full"], True),
        ("free", ["co-bank", "no-cut"], True),
        ("house-way", ["bank", "no-cut", "none"], True),
    ):
        answers = {"bank-sets-freely": reading}
        plain = round_(HANDS, {1: decide}, answers=answers)
        at = [nth for nth, each in enumerate(plain.asked, 1) if "hand-wrongly-set" in each.calls]
        assert bool(at) == can
    found = played(
        BETS,
        HANDS,
        answers={**BANK, "bank-sets-freely": "house-way"},
        carry=SECOND_ROUND,
        decide={1: ["bank", "no-cut", "none"]},
        calls={at[0]: Call("hand-wrongly-set")},
    )
    cites = [said.cite for said in found.said if said.text.startswith("The bank shows")]
    assert cites == ["621a.9(o)", "621a.10(f)"]


def test_621a_10_e_a_tile_of_the_bank_that_is_exposed_voids_all_hands() -> None:
    found = played(
        BETS,
        HANDS,
        answers=BANK,
        carry=SECOND_ROUND,
        decide={1: ["bank", "no-cut", "none"]},
        calls={9: Call("player-tile-exposed", 1)},
    )
    assert found.void is not None
    assert found.void.cite == "621a.10(e)"
    assert found.carry == SECOND_ROUND


@pytest.mark.parametrize(
    ("reading", "won", "missing"),
    [("to-the-house", 510 - 26, (-502, -501)), ("to-the-co-bank", 510 - 25, (-501, -502))],
)
def test_621a_9_e_and_r_any_amount_is_co_banked(
    reading: str, won: int, missing: tuple[int, int]
) -> None:
    """Half of $10.20 is $5.10, of which 5% is 25.5 cents; half of $10.03 is $5.015."""
    bets = ["1:pai-gow=10", "2:pai-gow=10.20"]
    answers = {"co-bank-part-cents": reading}
    for own, other, net in ((STRONG, WEAK, won), (WEAK, STRONG, -510)):
        hands = {"dealer": MIDDLE, "seat 1": own, "seat 2": other}
        found = round_(hands, {1: ["co-bank", "no-cut"]}, bets=bets, answers=answers)
        assert found.end(1, "co-bank").net == net
    bets, odd = ["1:pai-gow=10", "2:pai-gow=10.03"], {**answers, "vigorish-rounding": True}
    hands = {"dealer": MIDDLE, "seat 1": WEAK, "seat 2": STRONG}
    found = round_(hands, {1: ["co-bank", "no-cut"]}, bets=bets, answers=odd)
    assert (found.end(1, "co-bank").net, found.raked[0].cents) == missing


@pytest.mark.parametrize(("reading", "asked"), [("offered", True), ("not-offered", False)])
def test_621a_8_e_surrender_in_a_banked_round_by_the_reading(reading: str, asked: bool) -> None:
    answers = {"surrender-in-banked-round": reading}
    banked = round_(HANDS, {1: ["bank", "no-cut", "none"]}, answers=answers)
    for found, offers in ((banked, asked), (round_(HANDS, {}, answers=answers), True)):
        assert any(each.cite == "621a.8(e)" for each in found.asked) == offers
