"""`play --advise` over seeded rounds: every choice of every question has a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isfinite
from random import Random

import pytest
from tests.chapters.blackjack.table import (
    GAME,
    SWITCH,
    Answers,
    best,
)

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.round.elections import found_late
from croupier.equipment.randomness import Seed
from croupier.families.twenty_one.counting.advice import HandAdvice, insurance_worth
from croupier.families.twenty_one.knowledge import view_of
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import solve
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide, SystemDraw
from croupier.table.session import Round

KEYS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
SIDES = ("bad-beat-progressive", "straight-jack-progressive", "house-money")
BY_HAND: Answers = {"dealing": "hand", "decks": 1}

TABLES: list[tuple[str, Answers, list[str]]] = [
    ("all wagers", {}, ["1:SIDES", "2:blackjack=10", "2:house-money=5", "3:blackjack=10"]),
    ("two decks", {"decks": 2, "additional-splits-of-aces": 2}, ["1:SIDES", "3:blackjack=25"]),
    (
        "other readings",
        {
            "split-aces": "one-card",
            "bad-beat-hands": "first-hand",
            "straight-jack-after-split": "first-hand",
            "straight-jack-wrap": "yes",
            "double-card-face-down": True,
        },
        ["1:SIDES", "2:blackjack=15"],
    ),
    ("switch", SWITCH, ["1:blackjack=10", "1:second-blackjack=10"]),
    (
        "switch with side wagers",
        SWITCH | {"switch-side-wagers": "first-hand", "switch-peek": "after-switching"},
        ["1:SIDES", "1:second-blackjack=10", "2:blackjack=5", "2:second-blackjack=5"],
    ),
    ("by hand", BY_HAND, ["1:SIDES", "2:blackjack=10"]),
    (
        "by hand, no reader",
        BY_HAND | {"hand-dealt-card-reader": "no"},
        ["1:SIDES", "2:blackjack=10"],
    ),
]


@pytest.mark.parametrize(("name", "answers", "bets"), TABLES, ids=[name for name, _, _ in TABLES])
def test_every_choice_of_every_question_has_a_value(
    name: str, answers: Answers, bets: list[str]
) -> None:
    """Rounds at random, pairs split, cards exposed and missed.

    A question goes without advice only by what its player sees, which `check` names.
    """
    rules = GAME.rules(answers)
    random = Random(name)
    session = GAME.open_session(rules, order=None, seed=Seed.from_text(name))
    placed = [
        parse_bet(one)
        for bet in bets
        for one in (
            [f"1:{wager}=10" for wager in ("blackjack", *SIDES)] if bet == "1:SIDES" else [bet]
        )
    ]
    asked = 0
    for _ in range(20):
        round_ = session.open_round(placed, stepwise=True)
        for question in answered(round_, random):
            asked += view_of(question).hole is None
            check(round_, question)
    assert asked > 45


def answered(round_: Round, random: Random) -> Iterator[Decide]:
    """The decisions of a round, answered at random once they have been looked at."""
    odd = ("exposed-card", "requested-card-not-dealt", "one-card-dealt")
    while (question := round_.question) is not None:
        can = [call for call in odd if call in question.calls]
        if can and random.random() < 0.02:
            call = random.choice(can)
            record = next(r for r in round_.session.rules.book.irregularity if r.key == call)
            round_.call(call, 1 if record.concerns == "seat" else None)
        elif isinstance(question, Decide):
            yield question
            keys = [choice.key for choice in question.choices]
            split = "split" in keys and random.random() < 0.7
            round_.choose("split" if split else random.choice(keys))
        elif isinstance(question, SystemDraw):
            round_.choose("")
        else:
            round_.deal()


def check(round_: Round, question: Decide) -> None:
    view, advice = view_of(question), round_.advice()
    keys = {choice.key for choice in question.choices}
    if "second-card" in keys and (view.bets or len(view.hands) > 1):
        keys = set()
    if "refuse" in keys and view.waiting:
        keys = set()  # one alone would be called the best
    if view.hole is not None:
        # 633a.14(c): a card exposed while the hole card is due is the dealer's, and all have seen
        # it; the values are those of an unknown hole card and would mislead.
        assert question.known["hole"] == (view.hole,)
        keys = set()
    assert set(advice) == keys
    assert all(isfinite(value) for value in advice.values())
    if "stand" in keys and "draw" in keys and not view.bets and view.exposed is None:
        assert best(advice) == solved_action(round_, question)
        assert_the_family_says_so_too(round_, question, advice)
    if "insurance" in keys and "even-money" not in keys and view.exposed is None:
        choices = {choice.key: choice for choice in question.choices}
        rules = round_.session.rules
        worth = insurance_worth(rules, shoe_game(rules, Terms()), view, choices)
        assert {k: float(v) for k, v in worth.items()} == pytest.approx(
            {key: float(value) for key, value in advice.items()}
        )


def assert_the_family_says_so_too(
    round_: Round, question: Decide, advice: Mapping[str, Fraction]
) -> None:
    """Where no other wager hangs on the cards and no Blackjack may come to light late."""
    view, rules = view_of(question), round_.session.rules
    choices = {choice.key: choice for choice in question.choices}
    if found_late(rules) or rules["additional-splits"] != rules["additional-splits-of-aces"]:
        return
    worth = HandAdvice(shoe_game(rules, Terms()), view).worth(choices)
    assert worth.keys() == advice.keys()
    for key, value in worth.items():
        assert float(value) == pytest.approx(float(advice[key]), rel=1e-9, abs=1e-9), key


def solved_action(round_: Round, question: Decide) -> str:
    """The solver's, where the Blackjack Wager alone lies; a pair's split is compared as valued."""
    view = view_of(question)
    assert view.up is not None
    game = shoe_game(round_.session.rules, Terms())
    up = int(value_of(view.up))
    values = sorted(int(value_of(card)) for card in view.hand.cards)
    elsewhere = [
        int(value_of(card))
        for card in (*view.others, *(c for h in view.hands if h is not view.hand for c in h.cards))
    ]
    solution = solve(game, up, elsewhere)
    place = lattice().at(*values)
    if view.hand.from_split:
        actions = {HIT, STAND} | ({DOUBLE} if len(values) == 2 else set())
        action = max(actions, key=lambda one: solution.values[place, one])
        if "split" in {choice.key for choice in question.choices}:
            advice = round_.advice()
            without_split = {key: value for key, value in advice.items() if key != "split"}
            return best(advice) if best(without_split) == KEYS[action] else "?"
        return KEYS[action]
    if len(values) == 2:
        return KEYS[solution.action(*values)]
    return KEYS[int(solution.policy[place])]
