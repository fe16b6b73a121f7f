"""`play --advise`: every choice has a value, by all that the player sees."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import pytest
from tests.chapters.blackjack.table import (
    BOTH,
    GAME,
    SWITCH,
    Answers,
    best,
    opened,
    shoe,
    switch,
)

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.switch.play import NATURAL_PAIR, Arranged, SwitchPlay
from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.randomness import Seed
from croupier.families.twenty_one.knowledge import view_of
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import HIT, STAND
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import without
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide
from croupier.table.session import Round

BY_HAND: Answers = {"dealing": "hand", "decks": 1}


# ------------------------------------------------------------------------------ situations


def test_advice_names_the_optimal_choice() -> None:
    round_ = GAME.open_round(GAME.rules(), ["blackjack=10"], "8h 6s 8c 10d 3d 10h 9c 10c")
    assert isinstance(round_.question, Decide)
    advice = round_.advice()
    assert best(advice) == "split"
    assert set(advice) == {choice.key for choice in round_.question.choices}
    round_.choose("split")
    assert best(round_.advice()) == "double"


def test_advice_on_insurance_and_even_money() -> None:
    round_ = GAME.open_round(GAME.rules(), ["blackjack=10"], "Ah As Kd 9d")
    advice = round_.advice()
    assert advice["no-insurance"] > advice["even-money"] == 1000
    assert advice["no-insurance"] > advice["insurance"]


def test_insurance_by_the_cards_of_all_players() -> None:
    """One deck: nine cards without a ten are seen, and a third of the hole cards pay."""
    bets = [f"{seat}:blackjack=10" for seat in range(1, 5)]
    round_ = GAME.open_round(GAME.rules({"decks": 1}), bets, "2c 3c 4c 5c As 6c 7c 8c 9c 2d")
    tens = Fraction(16, 52 - 9)
    advice = round_.advice()
    assert float(advice["insurance"]) == pytest.approx(float(500 * (3 * tens - 1)))
    assert advice["insurance-for-less"] == pytest.approx(float(100 * (3 * tens - 1)))
    assert advice["insurance"] > advice["no-insurance"] == 0


def test_cards_that_lie_face_down_are_not_seen() -> None:
    """633a.12(b): dealt from the hand, others' cards are seen as they are turned or drawn."""
    bets = ["1:blackjack=10", "2:blackjack=10"]
    cards = "7d 10c 9c 6s 2c 8c 10d 5d 10s"
    round_ = GAME.open_round(GAME.rules(BY_HAND), bets, cards)
    round_.choose("draw")
    round_.choose("stand")
    assert isinstance(round_.question, Decide)
    assert [card_text(card) for card in round_.question.known["others"]] == ["5d"]


def test_a_hand_of_a_split_has_no_surrender_and_its_pair_cards_are_gone() -> None:
    round_ = opened(["blackjack=10"], shoe("8h 8c", "10s 7d", "8d 6s 5c 2h 3h"))
    before = round_.advice()
    round_.choose("split")
    again = round_.advice()
    assert set(before) - set(again) == {"surrender"}
    round_.choose("split")
    advice = round_.advice()
    assert isinstance(round_.question, Decide)
    # 8-6 with two 8s waiting: the solver for the shoe that lacks them.
    game = shoe_game(GAME.rules(), Terms())
    solution = solve(game, 9, (7, 7))
    values = solution.values[lattice().at(7, 5)]
    assert float(advice["draw"]) == pytest.approx(1000 * values[HIT] / values[5])
    assert float(advice["stand"]) == pytest.approx(1000 * values[STAND] / values[5])


def test_a_resplit_that_is_the_last_takes_the_split_from_hands_that_wait() -> None:
    """With one more split allowed, the two hands may not both be split again."""
    cards = shoe("8h 8c", "6s 7d", "8d 6s 5c 2h 3h")
    worth = {}
    for more in (1, 2, 3):
        round_ = opened(["blackjack=10"], cards, {"additional-splits": more})
        round_.choose("split")
        worth[more] = float(round_.advice()["split"])
    assert worth[1] < worth[2] < worth[3]


def test_one_card_to_a_split_ace_by_the_reading() -> None:
    cards = shoe("Ah Ac", "6s 7d", "5d 6s 5c 2h 3h")
    values = []
    for reading in ("as-other-pairs", "one-card"):
        round_ = opened(["blackjack=10"], cards, {"split-aces": reading})
        values.append(round_.advice()["split"])
    assert values[0] > values[1]


def test_a_bad_beat_wager_keeps_a_20_together() -> None:
    """And counts once: beside another 20 of the box a hand plays for itself."""
    bets = ["blackjack=10", "bad-beat-progressive=10"]
    round_ = opened(bets, shoe("10h Kc", "6s 7d", "Qd 5s 5c 2h 3h"), {"additional-splits": 0})
    alone = opened(bets[:1], shoe("10h Kc", "6s 7d", "Qd 5s 5c 2h 3h"), {"additional-splits": 0})
    assert round_.advice()["stand"] > alone.advice()["stand"] - 1000
    for one in (round_, alone):
        one.choose("split")
        one.choose("stand")
    assert round_.advice() == alone.advice()


def test_the_meter_counts_as_it_stands() -> None:
    values = []
    for cents in (1_000_000, 100_000_000):
        session = GAME.open_session(
            GAME.rules(),
            order=parse_cards(shoe("10h Kc", "6s 7d", "4s 4c")),
            seed=Seed.from_text("meters"),
            meters={"bad-beat-progressive": {"meter": cents}},
        )
        bets = [parse_bet("1:blackjack=10"), parse_bet("1:bad-beat-progressive=10")]
        values.append(session.open_round(bets).advice()["stand"])
    assert values[1] > values[0] + 100


def test_a_straight_is_worth_drawing_to() -> None:
    """4-5 against a 6 is doubled; with a straight on it it is drawn to, and so is 4-5-3."""
    bets = ["blackjack=5", "straight-jack-progressive=100"]
    round_ = opened(bets, shoe("4h 5d", "6s 10d", "3c 10h 10c"))
    plain = opened(bets[:1], shoe("4h 5d", "6s 10d", "3c 10h 10c"))
    assert best(plain.advice()) == "double"
    assert best(round_.advice()) == "draw"
    round_.choose("draw")
    assert best(round_.advice()) == "draw"  # 12 against a 6, for the four-card straight
    plain.choose("draw")
    assert best(plain.advice()) == "stand"


def test_house_money_is_added_to_a_good_hand_and_taken_from_a_bad_one() -> None:
    bets = ["blackjack=10", "house-money=5"]
    good = opened(bets, shoe("9h 10d", "6s 10d", "3c 10h 10c")).advice()
    assert best(good) == "add"
    assert good["add"] == pytest.approx(float(good["take"]) * 15 / 10)
    bad = opened(bets, shoe("7h 8d", "9s 10d", "3c 10h 10c")).advice()
    assert best(bad) == "take"


def test_a_blackjack_is_added_to_and_paid_three_to_two() -> None:
    advice = opened(["blackjack=10", "house-money=5"], shoe("Ah Kd", "6s 10d")).advice()
    assert advice["take"] == pytest.approx(1500)
    assert advice["add"] > 1500


def test_without_a_card_reader_a_blackjack_takes_the_wager_whatever_is_done() -> None:
    """633a.10(b), 633a.11(d): the values are those with one, times the chance of no Blackjack."""
    cards = "2c 8h 10s 8c 7d 8d 6s 5c 2h 3h"
    found = []
    for reader in ("yes", "no"):
        answers = BY_HAND | {"hand-dealt-card-reader": reader}
        found.append(GAME.open_round(GAME.rules(answers), ["blackjack=10"], cards).advice())
    clear = 1 - 4 / 49
    for key, value in found[0].items():
        assert float(found[1][key]) == pytest.approx(clear * float(value) - (1 - clear) * 1000)


# ------------------------------------------------------------------------------ Blackjack Switch

READINGS: list[Answers] = [
    SWITCH,
    SWITCH | {"switch-peek": "after-switching"},
    SWITCH | {"switched-blackjack": "blackjack", "switch-blackjack-against-22": "win"},
    SWITCH | {"switch-blackjack-pays": "even-money", "switch-surrender": "yes"},
]


@pytest.mark.parametrize("answers", READINGS)
@pytest.mark.parametrize(
    ("one", "two", "dealer"),
    [("Ah 5c", "6d Kh", "9c 7d"), ("Ah Kc", "5d 6h", "Ks 7d"), ("Ah Kc", "Kd Ah", "6s 7d")],
)
def test_633a_12_a_4_switching_as_it_is_counted(
    answers: Answers, one: str, two: str, dealer: str
) -> None:
    """The count of the whole game weighs each deal by the same two sums."""
    rules = GAME.rules(answers)
    round_ = opened(BOTH, switch(one, two, dealer, "2c 3c 4c 5c 6c"), answers)
    advice = round_.advice()
    assert set(advice) == {"keep", "switch"}
    assert isinstance(round_.question, Decide)
    view = view_of(round_.question)
    assert view.up is not None
    up = int(value_of(view.up))
    play = SwitchPlay(rules, shoe_game(rules, Terms()), up)
    (a, b), (c, d) = ([int(value_of(card)) for card in hand.cards] for hand in view.hands)
    kept, moved = (pair(a, b), pair(c, d)), (pair(a, d), pair(c, b))
    for hand in (*kept, *moved):
        play.solved[hand] = solve(play.game, up, hand)
    natural = (kept[0] == NATURAL_PAIR, kept[1] == NATURAL_PAIR)
    rest = without(play.shoe, a, b, c, d)
    clear = 1.0
    if up == 9 and answers.get("switch-peek") != "after-switching":
        clear = 1 - rest[0] / sum(rest)
    none = (False, False)
    for key, arranged in (
        ("keep", Arranged(kept, natural, natural)),
        ("switch", Arranged(moved, none, none)),
    ):
        assert float(advice[key]) == pytest.approx(1000 * play.worth(arranged) / clear)


def pair(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first <= second else (second, first)


def test_even_money_at_switch_is_good_where_a_22_returns_a_blackjack() -> None:
    round_ = opened(BOTH, switch("Ah Kc", "5d 6h", "As 7d", "2c 3c 4c"), SWITCH)
    advice = round_.advice()
    assert set(advice) == {"no-insurance", "insurance", "insurance-for-less", "even-money"}
    assert best(advice) == "even-money"


# ------------------------------------------------------------------------------ irregularities


def test_633a_14_c_an_exposed_card_is_counted_on() -> None:
    """A 5 lies exposed: 16 doubles for it, 20 leaves it to the dealer."""
    for cards, wanted in (("10h 6d", "double"), ("10h Kd", "stand")):
        round_ = stepwise(["1:blackjack=10"], shoe(cards, "10s 6c", "5d 10c 9c 9h"))
        before = round_.advice()
        round_.call("exposed-card")
        while not isinstance(round_.question, Decide):
            round_.deal()
        advice = round_.advice()
        assert best(advice) == wanted
        assert before["stand"] != advice["stand"]
        round_.choose("draw")
        asked = round_.advice()
        assert asked["refuse"] == advice["stand"]
        assert max(asked.values()) == advice["draw"]


def stepwise(bets: list[str], cards: str, missed: int = -1) -> Round:
    """A round dealt card by card up to its first decision, perhaps with a card missed."""
    order, seed = parse_cards(cards), Seed.from_text("stepped")
    session = GAME.open_session(GAME.rules(), order=order, seed=seed)
    round_ = session.open_round([parse_bet(bet) for bet in bets], stepwise=True)
    for nth in count():
        if nth == missed:
            round_.call("one-card-dealt")
        elif isinstance(round_.question, Decide):
            break
        else:
            round_.deal()
    return round_


def test_633a_14_i_a_card_that_was_missed_is_worth_a_draw() -> None:
    round_ = stepwise(["1:blackjack=10"], shoe("10h 6d", "10s 7c", "4d 10c 9c"))
    draw = round_.advice()["draw"]
    round_.choose("draw")
    round_.call("requested-card-not-dealt")
    assert round_.advice() == {"card-later": draw, "dead-hand": 0}
    assert best(round_.advice()) == "dead-hand"


def test_633a_14_g_a_late_second_card() -> None:
    """An ace is worth its second card, a 6 against a 10 is not."""
    for first, wanted in (("Ah", "second-card"), ("6h", "dead-hand")):
        round_ = stepwise(["1:blackjack=10"], f"{first} 10s 7c 5d 5c", missed=2)
        assert best(round_.advice()) == wanted
