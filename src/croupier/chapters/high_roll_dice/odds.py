"""The door to High Roll Dice's odds: the kinds of first rolls, and for circles with an Extra Roll
how many dice it adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

from croupier.chapters.high_roll_dice.outcomes import (
    CIRCLE_ROWS,
    EXTRA_ROLL,
    LIKE_KIND,
    LOSE,
    MILLIONAIRE_ROW,
    PIP_STREET,
    Throws,
    dice_used,
    extra_outcome,
    first_roll,
    outcome,
    stays,
)
from croupier.chapters.high_roll_dice.strategy import extra_roll
from croupier.equipment.dice import FACES, kinds
from croupier.families.draw.counting import OneDraw, places_of
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

EVERY_CIRCLE = "all"


# ------------------------------------------------------------------------------ the first roll


@cache
def _first_rolls_of(dice: int) -> Counter[Throws]:
    found: Counter[Throws] = Counter()
    for shown, ways in kinds(dice).items():
        found[first_roll(shown)] += ways
    return found


def _first_rolls(rules: Rules) -> Counter[Throws]:
    return _first_rolls_of(dice_used(rules))


def _named(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    return on, f"On {on}." if wager == PIP_STREET else f"On {CIRCLE_ROWS[on]}."


FIRST_ROLL = OneDraw(_first_rolls, outcome, named=_named)


# ------------------------------------------------------------------------------ the Extra Roll


@cache
def _both_rolls_of(dice: int) -> dict[Throws, int]:
    """Out of all first rolls and as many second ones, of which the dice that lie are not read."""
    found = {}
    for first, ways in _first_rolls_of(dice).items():
        thrown = dice - first.most
        for more in range(thrown + 1):
            ways_of_more = comb(thrown, more) * (FACES - 1) ** (thrown - more)
            found[first._replace(total=first.most + more)] = ways * ways_of_more * FACES**first.most
    return found


def _both_rolls(rules: Rules) -> dict[Throws, int]:
    return _both_rolls_of(dice_used(rules))


def _circles(rules: Rules, on: str) -> Sequence[str]:
    return places_of(rules, LIKE_KIND) if on == EVERY_CIRCLE else (on,)


def _places(rules: Rules, wager: str) -> Sequence[str]:
    return *places_of(rules, wager), EVERY_CIRCLE


def _extra_named(rules: Rules, wager: str, on: str) -> tuple[str, str]:
    if on == EVERY_CIRCLE:
        return f"{on}-extra", "On every circle with an Extra Roll, per unit on all of them."
    return f"{on}-extra", f"On {CIRCLE_ROWS[on]} with an Extra Roll."


def _how_many(rules: Rules, wager: str, on: str, throws: Throws) -> str:
    return f"{throws.most} {throws.total}"


def _with_extra_roll(rules: Rules, wager: str, on: str, how_many: str) -> Line:
    """The circles and the price of the Extra Roll, in units of all that lies on circles."""
    most, total = map(int, how_many.split())
    throws = Throws(0, most, total)
    circles = _circles(rules, on)
    each = Fraction(1, len(circles))
    price = Fraction(1) if rules["extra-roll-price"] == "each-circle" else each
    first, extra, lost = [], [], Fraction(0)
    for circle in circles:
        by_first = outcome(rules, LIKE_KIND, circle, throws)
        by_extra = extra_outcome(circle, throws) if stays(circle, throws) else LOSE
        if by_first != LOSE:
            first.append((LIKE_KIND, by_first, each))
        elif by_extra != LOSE:
            extra.append((EXTRA_ROLL, by_extra, each))
        else:
            lost += each
    rest = [(LIKE_KIND, LOSE, lost)] if lost else []
    return line(*first, *rest, *extra, (EXTRA_ROLL, LOSE, price))


BOTH_ROLLS = OneDraw(_both_rolls, _how_many, _places, _extra_named, _with_extra_roll)


# ------------------------------------------------------------------------------ the door


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """A wager on each of its places; circles also with an Extra Roll."""
    found = FIRST_ROLL.count(rules, wager, terms, tell)
    if wager == LIKE_KIND and rules.offers(EXTRA_ROLL):
        head = replace(found[0], strategy=extra_roll(rules, _both_rolls(rules)))
        found = (head, *found[1:], *BOTH_ROLLS.count(rules, wager, terms, tell))
    if wager == MILLIONAIRE_ROW and rules["millionaire-row-amount"] == "up-to-a-dollar":
        found = tuple(replace(one, notes=(_small_wagers(rules, one),)) for one in found)
    return found


def _small_wagers(rules: Rules, counted: Counted) -> str:
    """675a.2(e)(4) read so that any amount wins the prize: up to which the player gains by it."""
    paid = rules.paid(MILLIONAIRE_ROW)
    low, high, cite = stake_bounds(rules, rules.book.wager_named(MILLIONAIRE_ROW))

    def gains(cents: int) -> bool:
        lines = counted.lines.items()
        return sum(paid.net(parts[0].outcome, cents).gain * ways for parts, ways in lines) > 0

    most = max((cents for cents in range(low, high + 1) if gains(cents)), default=0)
    return (
        f"Any wager of {money_text(low)} or more wins the whole prize; up to {money_text(most)} "
        f"the player has the advantage ({cite})."
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same first rolls, circles with an Extra Roll over rolls of their own."""
    wagers = [wager.key for wager in rules.wagers() if wager.part_of is None]
    found = dict(
        FIRST_ROLL.simulate(
            rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, wagers=wagers
        )
    )
    if LIKE_KIND in wagers and rules.offers(EXTRA_ROLL):
        with_extra = BOTH_ROLLS.simulate(
            rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, wagers=[LIKE_KIND]
        )
        found[LIKE_KIND] += with_extra[LIKE_KIND]
    return found
