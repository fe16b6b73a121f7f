"""Settlement and irregularities of 665a, by paragraph."""

from __future__ import annotations

from functools import partial

import pytest
from tests.chapters import stepping
from tests.chapters.stepping import cards_to, decision, in_order, offered
from tests.chapters.table import Table

import croupier
from croupier.chapters.double_attack_blackjack import play
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.table.session import ActError

GAME = croupier.game("double-attack-blackjack")
TABLE = Table(GAME)
settled, opened = TABLE.settled, TABLE.opened
stepped = partial(stepping.stepped, GAME)
BET = ["bet=10"]
BUST_IT = ["bet=10", "bust-it=5"]


def shoe(player: str, dealer: str, more: str = "") -> str:
    """665a.7(e) and (f): the up card comes first, the hole card after the player's cards."""
    up, hole = dealer.split()
    return f"{up} {player} {hole} {more}"


def net(cards: str, do: list[str], answers: dict[str, object] | None = None) -> int:
    """What all wagers of one seat bring, in cents."""
    return sum(end.net for end in TABLE.played(BET, cards, do, answers).settlements)


def test_665a_6_d_every_round_needs_a_bet() -> None:
    with pytest.raises(BetError, match="needs bet"):
        opened(["bust-it=5"], "9c")


def test_665a_6_f_bust_it_is_at_most_the_bet() -> None:
    with pytest.raises(BetError, match="bust-it"):
        opened(["bet=10", "bust-it=11"], "9c")


def test_665a_6_g_adjacent_boxes() -> None:
    bets = [Bet(seat, "bet", 1000, player="Ann") for seat in (1, 2)]
    play.check(GAME.rules({"adjacent-boxes": 2}), bets)
    with pytest.raises(BetError, match=r"665a\.6\(g\)"):
        play.check(GAME.rules(), bets)


def test_665a_6_e_double_attack_comes_after_the_up_card_and_is_at_most_the_bet() -> None:
    round_ = opened(BET, shoe("9c Kd", "7h Kh"))
    assert cards_to(round_, "dealer") == ["7h"]
    assert offered(round_) == {"no-attack", "double-attack", "double-attack-for-less"}
    stakes = {choice.key: (choice.stake, choice.most) for choice in decision(round_).choices}
    assert stakes["double-attack"][0] == 1000
    assert stakes["double-attack-for-less"] == (100, 1000)


def test_665a_9_b_an_amount_that_has_no_half_is_refused_with_the_answer() -> None:
    round_ = opened(BET, shoe("9c Kd", "7h Kh"))
    with pytest.raises(ActError, match="double-attack of"):
        round_.choose("double-attack-for-less=5.49")
    round_.choose("double-attack-for-less=5.50")


def test_665a_7_f_order_of_the_cards() -> None:
    round_ = opened(["1:bet=10", "2:bet=10"], "9d 2c 3c 4c 5c 8h")
    round_.choose("no-attack")
    round_.choose("no-attack")
    assert cards_to(round_, "seat 1") == ["2c", "4c"]
    assert cards_to(round_, "dealer") == ["9d", "8h"]


def test_665a_7_g_a_dealers_blackjack_ends_the_round() -> None:
    ends = settled(BUST_IT, shoe("9c 9d", "Kh As"), ["double-attack"])
    found = {wager: end.net for wager, end in ends.items()}
    assert found == {"bet": -1000, "double-attack": 0, "bust-it": -500}


def test_665a_7_h_1_a_blackjack_pays_even_money_and_bust_it_stays() -> None:
    ends = settled(BUST_IT, shoe("Ac Kd", "9h 6d", "Kc"), ["double-attack"])
    found = {wager: end.net for wager, end in ends.items()}
    assert found == {"bet": 1000, "double-attack": 1000, "bust-it": 1500}


def test_665a_7_j_1_no_card_on_21() -> None:
    round_ = opened(BET, shoe("5c 6d", "9h 8d", "Kc"))
    for choice in ("no-attack", "draw"):
        round_.choose(choice)
    assert round_.finished


def test_665a_7_k_surrender_after_cards_with_less_than_21() -> None:
    round_ = opened(BET, shoe("2c 3d", "9h 8d", "4c"))
    for choice in ("double-attack", "draw"):
        round_.choose(choice)
    assert "surrender" in offered(round_)
    round_.choose("surrender")
    assert [end.net for end in round_.settlements] == [-500, -500]


def test_665a_7_m_1_bust_it_loses_to_17_in_two_cards() -> None:
    end = settled(BUST_IT, shoe("9c 9d", "7h Kd"), ["no-attack", "stand"])["bust-it"]
    assert (end.net, end.cite) == (-500, "665a.7(m)(1)")


@pytest.mark.parametrize(
    ("dealer", "third", "cents"),
    [
        ("8h 8h", "8h", 100_000),
        ("8h 8d", "8h", 25_000),
        ("8h 8s", "8h", 4_000),
        ("9h 7s", "6h", 7_500),
        ("9h 6s", "7h", 5_000),
        ("9h 6s", "8h", 4_000),
        ("9h 6s", "9h", 3_000),
        ("9h 6s", "Jh", 1_500),
        ("9h 6s", "5h", -500),
        ("Ah 2s", "Jh", -500),
    ],
)
def test_665a_7_m_2_and_665a_12_c_bust_it(dealer: str, third: str, cents: int) -> None:
    do = ["no-attack", *(["no-insurance"] if dealer[0] == "A" else []), "stand"]
    ends = settled(BUST_IT, shoe("9c Kd", dealer, f"{third} 9c 9c"), do)
    assert ends["bust-it"].net == cents


def test_665a_7_n_the_dealer_draws_though_every_hand_is_over_21() -> None:
    round_ = TABLE.played(BET, shoe("Kc 6d", "9h 5d", "Kd 9c"), ["no-attack", "draw"])
    assert cards_to(round_, "dealer") == ["9h", "5d", "9c"]


def test_665a_7_m_2_and_n_where_the_dealer_is_told_to_draw() -> None:
    round_ = TABLE.played(BET, shoe("9c 9d", "6h 2d", "3c Kc"), ["no-attack", "stand"])
    dealt = [r for r in round_.log.records if r["record"] == "card" and r["to"] == "dealer"]
    assert [record["cite"] for record in dealt[2:]] == ["665a.7(m)(2)", "665a.7(n)"]


def test_665a_7_n_the_dealer_stands_on_a_soft_17() -> None:
    round_ = TABLE.played(BET, shoe("9c 9d", "6h Ad", "5c"), ["no-attack", "stand"])
    assert cards_to(round_, "dealer") == ["6h", "Ad"]


def test_665a_7_o_both_wagers_win_lose_and_tie_together() -> None:
    for hand, cents in (("Kc 9d", 2000), ("Kc 8d", 0), ("Kc 7d", -2000)):
        assert net(shoe(hand, "Kh 8s"), ["double-attack", "stand"]) == cents


def test_665a_7_o_1_iii_two_blackjacks_tie() -> None:
    ends = settled(BET, shoe("Ac Kd", "Kh As"), ["double-attack"])
    assert {end.outcome for end in ends.values()} == {"push"}


def test_665a_7_p_settled_from_the_right() -> None:
    do = ["no-attack", "no-attack", "stand", "stand"]
    round_ = TABLE.played(["1:bet=10", "2:bet=10"], "9h Kc Kd 2d 9d 9c", do)
    assert in_order(round_) == [(2, "bet"), (1, "bet")]


def test_665a_8_insurance() -> None:
    round_ = opened(["bet=15"], shoe("9c 9d", "Ah Kd"))
    round_.choose("double-attack")
    choice = next(each for each in decision(round_).choices if each.key == "insurance")
    assert choice.stake == 800  # 665a.8(b): half of the Bet Wager, to the next dollar
    won = settled(BET, shoe("9c 9d", "Ah Kd"), ["no-attack", "insurance"])["insurance"]
    assert (won.net, won.cite) == (1250, "665a.8(c)")
    lost = settled(BET, shoe("9c 9d", "Ah 8d"), ["no-attack", "insurance", "stand"])["insurance"]
    assert (lost.net, lost.cite) == (-500, "665a.8(d)")


@pytest.mark.parametrize(("up", "cite"), [("9h", "665a.9(b)(1)"), ("Qh", "665a.9(b)(2)(ii)")])
def test_665a_9_b_half_of_both_wagers(up: str, cite: str) -> None:
    ends = settled(BET, shoe("Kc 6d", f"{up} 8d"), ["double-attack", "surrender"])
    assert {(end.net, end.cite) for end in ends.values()} == {(-500, cite)}


def test_665a_9_c_bust_it_stays_after_a_surrender() -> None:
    ends = settled(BUST_IT, shoe("Kc 6d", "9h 6s", "Kd"), ["no-attack", "surrender"])
    assert ends["bust-it"].net == 1500


def test_665a_9_d_insured_and_surrendered() -> None:
    assert net(shoe("Kc 6d", "Ah 8d"), ["no-attack", "insurance", "surrender"]) == -1000


def test_665a_9_b_reading_a_surrendered_double() -> None:
    cards, do = shoe("6c 5d", "9h Kd", "2c"), ["double-attack", "double", "surrender"]
    assert net(cards, do) == -2000
    assert net(cards, do, {"surrendered-double": "returned"}) == -1000


@pytest.mark.parametrize(("choice", "double"), [("draw", {}), ("double", {"double": 0})])
def test_665a_9_a_who_refused_a_card_has_not_stood(choice: str, double: dict[str, int]) -> None:
    do = ["double-attack", choice, "refuse", "surrender"]
    round_ = stepped(BET, shoe("8c 7d", "9h Kd", "2c"), do, {6: "exposed-card"})
    ends = {end.wager: end.net for end in round_.settlements}
    assert ends == {**double, "bet": -500, "double-attack": -500}


STANDS: dict[str, object] = {"exposed-card-refused": "split-stands"}


@pytest.mark.parametrize(
    ("aces", "do", "lost"), [("yes", ["keep", "surrender"], -500), ("no", [], -1000)]
)
def test_665a_9_a_split_aces_whose_cards_were_refused(aces: str, do: list[str], lost: int) -> None:
    do, calls = ["no-attack", "split", "refuse", *do], {7: "exposed-card"}
    answers: dict[str, object] = {"split-aces-surrender": aces, **STANDS}
    round_ = stepped(BET, shoe("Ac Ad", "9h Kd", "2c"), do, calls, answers)
    assert {end.wager: end.net for end in round_.settlements} == {"bet": -1000, "split": lost}


def test_665a_13_c_no_advice_on_a_hand_that_gets_no_more_cards() -> None:
    """Another player took the exposed card, and a hand of a split still waits for its second."""
    order = parse_cards("9h 8c 5c 8d 6c Kd 2c")
    session = GAME.open_session(GAME.rules(STANDS), order=order, seed=Seed.from_text("665a"))
    round_ = session.open_round(["1:bet=10", "2:bet=10"], stepwise=True)
    calls = {"requested-card-not-dealt", "exposed-card"}
    steps = "no-attack no-attack split requested-card-not-dealt card-later exposed-card refuse keep"
    for step in [*steps.split(), "draw", "accept", "stand"]:
        while step not in calls and not isinstance(round_.question, Decide):
            round_.deal()
        round_.call(step) if step in calls else round_.choose(step)
    assert offered(round_) == {"keep", "surrender"}
    assert not round_.advice()


def test_665a_10_a_as_much_as_both_wagers_on_any_number_of_cards() -> None:
    round_ = opened(BET, shoe("2c 3d", "9h 8d", "4c 2d"))
    for key in ("double-attack", "draw"):
        round_.choose(key)
    choice = next(each for each in decision(round_).choices if each.key == "double")
    assert choice.stake == 2000
    round_.choose("double")
    assert offered(round_) == {"keep", "surrender"}


def test_665a_11_a_and_c_four_hands_of_both_wagers() -> None:
    round_ = opened(BET, shoe("8c 8d", "9h 8d", "8h 8s 8c 8h"))
    round_.choose("double-attack")
    choice = next(each for each in decision(round_).choices if each.key == "split")
    assert choice.stake == 2000
    for _ in range(3):
        round_.choose("split")
    assert "split" not in offered(round_)


def test_665a_11_e_aces_get_one_card_and_are_not_split_again() -> None:
    cards = shoe("Ac Ad", "9h 8d", "Ah 5c")
    round_ = opened(BET, cards)
    for choice in ("no-attack", "split"):
        round_.choose(choice)
    assert offered(round_) == {"stand", "surrender"}
    round_ = opened(BET, cards, {"split-aces-surrender": "no"})
    for choice in ("no-attack", "split"):
        round_.choose(choice)
    assert round_.finished


def test_665a_13_a_a_card_found_face_up() -> None:
    round_ = stepped(BET, "7h 2c 9c Kd Kh", ["no-attack", "stand"], {3: "face-up-card"})
    assert cards_to(round_, "discard rack") == ["2c"]


def test_665a_13_h_1_all_hands_are_dead() -> None:
    calls = {6: "card-reader-used-revealing"}
    round_ = stepped(BUST_IT, "7h 9c Kd Kh", ["double-attack"], calls)
    assert {(end.wager, end.net) for end in round_.settlements} == {
        ("bet", 0),
        ("double-attack", 0),
        ("bust-it", 0),
    }


def test_665a_13_f_and_g_the_hand_is_the_one_whose_card_is_due() -> None:
    bets, no = ["1:bet=10", "2:bet=10"], ["no-attack", "no-attack"]
    round_ = stepped(bets, "7h 9c Kd Kh", [*no, "stand"], {5: "no-cards-dealt"})
    assert [(end.seat, end.outcome) for end in round_.settlements] == [(2, "void"), (1, "win")]


@pytest.mark.parametrize(("reading", "brought"), [("stand", -500), ("undone", 0)])
def test_665a_13_h_1_reading_what_was_settled_in_a_void_round(reading: str, brought: int) -> None:
    answers: dict[str, object] = {"settled-wagers-of-void-round": reading}
    do, calls = ["no-attack", "no-attack", "surrender"], {10: "card-reader-used-revealing"}
    round_ = stepped(["1:bet=10", "2:bet=10"], "7h 9c 9d Kd 6c Kh", do, calls, answers)
    assert sum(end.net for end in round_.settlements) == brought


@pytest.mark.parametrize(("bust", "gain"), [("loses", -1000), ("returned", 0)])
def test_665a_7_o_1_ii_b_a_hand_over_21_against_a_dealer_over_21(bust: str, gain: int) -> None:
    assert net("6s Kh 6d Kd 8c Qc", ["no-attack", "draw"], {"bust": bust}) == gain
    assert net("6s Kh 6d Kd 8c 3c", ["no-attack", "draw"], {"bust": bust}) == -1000
