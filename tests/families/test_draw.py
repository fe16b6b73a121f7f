"""One draw decides: kinds of rolls with their ways count and sample like the rolls themselves."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import pytest

import croupier
from croupier.equipment.dice import all_rolls, kinds
from croupier.families.draw.counting import OneDraw
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.rounds.bets import parse_bet
from croupier.rulebook.rules import Rules

RULES = croupier.game("sic-bo").rules()
ROUNDS = 200_000
FACES = range(1, 7)
Kind = tuple[int, ...]


def most_alike(rules: Rules, wager: str, on: str, kind: Kind) -> str:
    """The most dice alike, by how often each face shows; on a face, whether that one has them."""
    most = max(kind)
    return f"{most}-alike" if not on or kind[int(on) - 1] == most else "lose"


def of_kinds(dice: int, *places: str) -> OneDraw[Kind]:
    return OneDraw(lambda rules: kinds(dice), most_alike, lambda rules, wager: places)


def of_rolls(dice: int, *places: str) -> OneDraw[Kind]:
    def outcome(rules: Rules, wager: str, on: str, roll: Kind) -> str:
        return most_alike(rules, wager, on, tuple(roll.count(face) for face in FACES))

    rolls = dict.fromkeys(all_rolls(dice), 1)
    return OneDraw(lambda rules: rolls, outcome, lambda rules, wager: places)


def counted(game: OneDraw[Kind]) -> tuple[Counted, ...]:
    return game.count(RULES, "small", Terms(), tell_nobody)


@pytest.mark.parametrize("places", [(), tuple(map(str, FACES))])
def test_kinds_with_their_ways_are_the_rolls(places: tuple[str, ...]) -> None:
    (by_kind,) = counted(of_kinds(4, *places))
    (by_roll,) = counted(of_rolls(4, *places))
    assert by_kind.lines == by_roll.lines
    assert by_kind.total == 6**4


def test_places_are_told_apart_where_they_are_decided_differently() -> None:
    def outcome(rules: Rules, wager: str, on: str, draw: int) -> str:
        return "win" if draw <= int(on) else "lose"

    faces = dict.fromkeys(FACES, 1)
    die = OneDraw(lambda rules: faces, outcome, lambda rules, wager: ("1", "3", "5"))
    found = die.count(RULES, "small", Terms(), tell_nobody)
    assert [(one.variant, one.about) for one in found] == [
        ("1", "On 1."),
        ("3", "On 3."),
        ("5", "On 5."),
    ]


def test_ten_dice_are_sampled_by_kind() -> None:
    """60,466,176 rolls, 3,003 kinds."""
    game = of_kinds(10)
    (exact,) = counted(game)
    assert (len(kinds(10)), exact.total) == (3003, 6**10)
    runs = [
        game.simulate(
            RULES, Terms(), rounds=ROUNDS, seed=4, cores=cores, tell=tell_nobody, wagers=["small"]
        )
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]
    (sampled,) = runs[0]["small"]
    assert sampled.total == ROUNDS
    for line, weight in exact.lines.items():
        chance = weight / exact.total
        error = math.sqrt(ROUNDS * chance * (1 - chance))
        assert abs(sampled.lines.get(line, 0) - ROUNDS * chance) <= 4 * error + 1, line


def test_a_set_of_bets_weighs_kinds_by_their_ways() -> None:
    """By the eleven totals of two dice, and by the 36 rolls."""
    bets = [parse_bet("small=5"), parse_bet("big=10")]

    def outcome(rules: Rules, wager: str, on: str, total: int) -> str:
        return "win" if (total <= 4) == (wager == "small") else "lose"

    def of_roll(rules: Rules, wager: str, on: str, roll: Kind) -> str:
        return outcome(rules, wager, on, sum(roll))

    rolls = dict.fromkeys(all_rolls(2), 1)
    by_total = OneDraw(lambda rules: Counter(map(sum, rolls)), outcome).together(RULES, bets)
    by_roll = OneDraw(lambda rules: rolls, of_roll).together(RULES, bets)
    assert by_total == by_roll
    assert by_total.mean == Fraction(6 * (500 - 1000) + 30 * (1000 - 500), 36)
