"""Odds of Casino War: by formula, by brute force, and what a player is told."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from tests.chapters.shoes import ScriptedShoe

import croupier
from croupier.chapters.casino_war import odds, simulation
from croupier.chapters.casino_war.counting import four_cards, worth_at_war
from croupier.chapters.casino_war.outcomes import EQUAL, HIGHER, LOWER, compare
from croupier.equipment.cards import parse_cards
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import Rules

GAME = croupier.game("651a")
SEVEN = {"decks": 7, "automated-shuffler": True, "batches": "twelve-to-sixteen"}
RULES = {6: GAME.rules(), 7: GAME.rules(SEVEN), 8: GAME.rules({"decks": 8})}


def edges(rules: Rules, wager: str) -> dict[str, Fraction]:
    (found,) = GAME.odds(rules, wager=wager).wagers
    return {each.variant: each.house_advantage for each in (found, *found.variants)}


@pytest.mark.parametrize("decks", RULES)
def test_651a_10_house_advantages_by_formula(decks: int) -> None:
    """Cards that nobody has seen are alike, so that a War is as likely won as lost."""
    each, cards = 4 * decks, 52 * decks
    tie = Fraction(each - 1, cards - 1)
    left = (each - 2) * (each - 3) + 12 * each * (each - 1)
    war_tie = Fraction(left, (cards - 2) * (cards - 3))
    at_war = 2 * war_tie + (1 - war_tie) / 2 * (1 - 2)
    assert edges(RULES[decks], "initial") == {"war": -tie * at_war, "surrender": tie / 2}
    assert edges(RULES[decks], "tie") == {"": 1 - 11 * tie}
    assert edges(RULES[decks], "war-tie") == {"": 1 - 11 * war_tie}


def test_four_cards_by_brute_force() -> None:
    shoe = (2, 1, 3, 2)
    cards = [rank for rank, held in enumerate(shoe) for _ in range(held)]
    found = np.zeros((3, 3), dtype=np.int64)
    for a, b, c, d in permutations(cards, 4):
        found[int(np.sign(a - b)) + 1, int(np.sign(c - d)) + 1] += 1
    assert (LOWER, EQUAL, HIGHER) == (0, 1, 2)
    assert np.array_equal(four_cards(shoe), found)
    assert [compare.py_func(3, other) for other in (4, 3, 2)] == [LOWER, EQUAL, HIGHER]  # type: ignore[attr-defined]


def test_651a_9_c_war_is_never_worse_than_surrender_whatever_cards_are_gone() -> None:
    rng = random.Random(651)
    stakes = {"initial": 2, "war": 2}
    for _ in range(200):
        left = tuple(rng.randint(0, rng.choice((1, 3, 24))) for _ in range(13))
        if sum(left) >= 2:
            assert worth_at_war(RULES[6], left, stakes) >= -1


def test_a_proposed_war_that_pays_less_makes_surrender_the_better() -> None:
    proposed, _ = GAME.proposing({"wager": "war", "rows": [["Tie hand", "1 to 1"]]})
    best = {bool(odds.changed): odds.variant for odds in proposed.odds(wager="initial").wagers}
    assert best == {False: "war", True: "surrender"}


def test_effects_of_removal_are_none_but_on_a_war_deal() -> None:
    """No rank is told from another; after a tie hand its own is."""
    report = GAME.odds(removal=True)
    found = {each.wager: each.removal for each in report.wagers}
    for wager in ("initial", "tie"):
        none = found[wager]
        assert none is not None
        assert set(none.effects.values()) == {0}
    war_tie = found["war-tie"]
    assert war_tie is not None
    full = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    less = Fraction(21 * 20 + 12 * 24 * 23, 309 * 308)
    assert war_tie.effects["tied rank"] == 11 * (less - full)
    other = Fraction(22 * 21 + 11 * 24 * 23 + 23 * 22, 309 * 308)
    assert war_tie.effects["any other"] == 11 * (other - full)


# ------------------------------------------------------------------------------ what is told


def asked(known: dict[str, str], *choices: Choice) -> Decide:
    cards = {place: tuple(parse_cards(text)) for place, text in known.items()}
    return Decide(1, "651a.9(c)", choices, cards)


WAR, SURRENDER = Choice("war", "", "", 1_000), Choice("surrender", "", "")
TIE, NONE = Choice("war-tie", "", "", 100, 1_000_000), Choice("no-tie", "", "")


def test_651a_9_c_advice_values_the_cards_that_the_round_has_shown() -> None:
    rules, bets = GAME.rules(), [Bet(1, "initial", 1_000)]
    alone = asked({"hand": "9h", "dealer": "9d"}, WAR, SURRENDER)
    worth = odds.advise(rules, alone, bets, Terms(1_000))
    tied = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    assert worth == {"war": 1_000 * (2 * tied - (1 - tied) / 2), "surrender": -500}
    known = {"hand": "9h", "dealer": "9d", "others": "Kh Kd"}
    with_kings = odds.advise(rules, asked(known, TIE, NONE), bets, Terms(1_000))
    tied = Fraction(2 * 22 * 21 + 11 * 24 * 23, 308 * 307)
    base = 1_000 * (2 * tied - (1 - tied) / 2)
    assert with_kings == {"no-tie": base, "war-tie": base + 100 * (11 * tied - 1)}


def test_every_decision_is_exported() -> None:
    rows = list(odds.decisions(GAME.rules(), Terms(500)))
    assert [row["tie"] for row in rows][::12] == ["2", "ace"]
    assert {row["decision"] for row in rows} == {"war"}
    assert sum(row["ways"] for row in rows) == 13 * 24 * 23
    tied = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    assert {row["war"] for row in rows} == {float(2 * tied - (1 - tied) / 2)}
    assert {row["surrender"] for row in rows} == {-0.5}


def test_what_surrender_costs_is_told() -> None:
    told = GAME.odds(wager="initial").strategy
    assert told is not None
    best, other = told.learned
    assert (best.key, other.key) == ("war", "surrender")
    assert best.cost == 0
    assert other.cost == other.house_advantage - best.house_advantage
    assert told.frequencies == {"tie hand": {"war": Fraction(23, 311)}}


# ------------------------------------------------------------------------------ simulation


@pytest.mark.parametrize(
    ("burns", "ranks", "places"),
    [
        ((3, 0), "0 5 4 7 7 1 1 1 3 9 0 2 6", [*range(10), 0, 1, 2]),
        ((0, 3), "0 7 7 1 1 1 3 1 1 1 9 0 2 6", [*range(11), 0, 1, 2]),
    ],
)
def test_651a_8_d_and_9_f_simulated_shoes_are_burned_and_dealt_to_the_cut(
    burns: tuple[int, int], ranks: str, places: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 18 cards one is burned; with fewer than 15 left the next round is shuffled."""
    shoe = ScriptedShoe(simulation, ranks, monkeypatch)
    tally = np.zeros(simulation.TALLY_SIZE, dtype=np.int64)
    rounds = 3 if burns == (3, 0) else 2
    play_rounds: Any = simulation.play_rounds
    play_rounds.py_func(None, rounds, tally, np.zeros(18, dtype=np.int64), 15, 1, *burns)
    assert (shoe.places, shoe.ranks) == (places, [])
    assert tally.sum() == rounds + 1
