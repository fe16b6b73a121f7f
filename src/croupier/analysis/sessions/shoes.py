"""Rounds of one shoe in their order: how each ended, as a number, and what lines such an end is.

Cards that are gone change what may come, so rounds of a shoe depend on each other; the results of
a session are read off rounds as they are dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from croupier.catalog.index import Entry
from croupier.chapters.casino_war import simulation as casino_war
from croupier.chapters.casino_war.outcomes import EQUAL, RESULTS, compare
from croupier.chapters.over_under import simulation as over_under
from croupier.chapters.over_under.counting import Choices, best_choices
from croupier.chapters.over_under.outcomes import TOTALS, total_of
from croupier.chapters.twenty_one_baccarat import outcomes as twenty_one_baccarat
from croupier.chapters.twenty_one_baccarat.counting import DEAL
from croupier.chapters.twenty_one_baccarat.outcomes import finish as _finish_bonus
from croupier.chapters.twenty_one_baccarat.simulation import seen_rounds as bonus_rounds
from croupier.families.baccarat.counting.simulation import seen_rounds as baccarat_rounds
from croupier.families.baccarat.counting.wagers import from_ends
from croupier.families.baccarat.outcomes import ENDS, finish
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY
from croupier.families.twenty_one.simulation import rounds as boxes
from croupier.families.twenty_one.simulation.shoes import Bytes, new_shoes
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Line, Terms
from croupier.maths.seen_rounds import CARDS_AT, NUMBER, Rows, SeenRounds
from croupier.rulebook.rules import Rules

AT_A_TIME = 1 << 14


@dataclass(frozen=True, eq=False)
class InOrder:
    """`ends(rng, rounds)` deals rounds from shoe after shoe, the first one new. `line` is that of
    an end; `variant` is the one of a count that is played so."""

    ends: Callable[[np.random.Generator, int], Ints]
    line: Callable[[int], Line]
    variant: str = ""


def in_order(entry: Entry, rules: Rules, wager: str, terms: Terms) -> InOrder | None:
    """A wager's rounds in order, where a simulation can tell each of them."""
    if entry.family == "blackjack":
        return _boxes(entry, rules, wager, terms)
    made = _BY_FOLDER.get(entry.home.name)
    return None if made is None else made(rules, wager, terms)


@dataclass(frozen=True, eq=False)
class FromSeen:
    """Ends that the open cards of a round tell by themselves: `read(rows, ends, *args)`."""

    seen: SeenRounds
    read: Callable[..., None]
    args: tuple[Any, ...] = ()

    def __call__(self, rng: np.random.Generator, rounds: int) -> Ints:
        rows = self.seen.rows(rng, rounds)
        ends = np.empty(rounds, dtype=np.int64)
        self.read(rows, ends, *self.args)
        return ends


def _the_line(lines: dict[Line, int]) -> Line:
    """The only line that came up."""
    (found,) = (parts for parts, weight in lines.items() if weight)
    return found


def _one(end: int, ends: int) -> Ints:
    """A tally of one round that ended so."""
    tally = np.zeros(ends, dtype=np.int64)
    tally[end] = 1
    return tally


# ------------------------------------------------------------------------------ Baccarat


def _baccarat(rules: Rules, wager: str, terms: Terms) -> InOrder | None:
    if wager == "house-money" or rules.book.wager_named(wager).on:
        return None
    seen = baccarat_rounds(rules, terms)
    return InOrder(FromSeen(seen, _baccarat_ends), partial(_baccarat_line, rules, wager))


def _baccarat_line(rules: Rules, wager: str, end: int) -> Line:
    return _the_line(dict(from_ends(rules, wager, _one(end, ENDS), SIMULATED)[0].lines))


@kernel
def _baccarat_ends(rows: Rows, ends: Ints) -> None:
    for nth in range(len(rows)):
        a, b, c, d, e, f = rows[nth, CARDS_AT : CARDS_AT + 6].astype(np.int64)
        ends[nth] = finish(a, b, c, d, e, f)


def _twenty_one_baccarat(rules: Rules, wager: str, terms: Terms) -> InOrder | None:
    if rules.book.wager_named(wager).on:
        return None
    args = twenty_one_baccarat.aces_worth(rules), twenty_one_baccarat.ace_is_low(rules)
    ends = FromSeen(bonus_rounds(rules, terms), _bonus_ends, args)
    return InOrder(ends, partial(_bonus_line, rules, wager))


def _bonus_line(rules: Rules, wager: str, end: int) -> Line:
    outcome = DEAL.outcome(rules, wager, "", twenty_one_baccarat.ended(end))
    return DEAL.parts(rules, wager, "", outcome)


@kernel
def _bonus_ends(rows: Rows, ends: Ints, aces: int, ace_low: bool) -> None:
    for nth in range(len(rows)):
        a, b, c, d, e, f = rows[nth, CARDS_AT : CARDS_AT + 6].astype(np.int64)
        ends[nth], _ = _finish_bonus(a, b, c, d, e, f, aces, ace_low)


# ------------------------------------------------------------------------------ comparisons


def _over_under(rules: Rules, wager: str, terms: Terms) -> InOrder:
    ends = FromSeen(over_under.seen_rounds(rules, terms), _over_under_ends)
    choices = best_choices(rules, terms)
    return InOrder(ends, partial(_over_under_line, rules, wager, choices))


def _over_under_line(rules: Rules, wager: str, choices: Choices, end: int) -> Line:
    tally = _one(end, over_under.TALLY_SIZE)
    counted = over_under.counted_rounds(rules, choices, tally)[wager]
    return _the_line(dict(counted[0].lines))


@kernel
def _over_under_ends(rows: Rows, ends: Ints) -> None:
    for nth in range(len(rows)):
        a, b, c = rows[nth, CARDS_AT : CARDS_AT + 3].astype(np.int64)
        ends[nth] = a * TOTALS + total_of(a, b, c)


def _casino_war(rules: Rules, wager: str, terms: Terms) -> InOrder | None:
    if rules.book.wager_named(wager).in_round:
        return None
    ends = FromSeen(casino_war.seen_rounds(rules, terms), _war_ends)
    return InOrder(ends, partial(_war_line, rules, wager, terms))


def _war_line(rules: Rules, wager: str, terms: Terms, end: int) -> Line:
    original, war = divmod(end, RESULTS)
    tally = _one(original, casino_war.TALLY_SIZE)
    if original == EQUAL:
        tally[casino_war.WAR_AT + war] = 1
    counted = casino_war.counted_rounds(rules, terms, tally)[wager]
    return _the_line(dict(counted[0].lines))


@kernel
def _war_ends(rows: Rows, ends: Ints) -> None:
    for nth in range(len(rows)):
        a, b, c, d = rows[nth, CARDS_AT : CARDS_AT + 4].astype(np.int64)
        ends[nth] = compare(a, b) * RESULTS
        if rows[nth, NUMBER] == 4:
            ends[nth] += compare(c, d)


# ------------------------------------------------------------------------------ Blackjack family


@dataclass(frozen=True)
class FromBoxes:
    """One box, played by basic strategy: where the round is tallied, by up card where that
    matters."""

    game: SimulatedGame

    @cached_property
    def args(self) -> tuple[Bytes, boxes.Tables]:
        return self.game.strategy_args(BASIC_STRATEGY)

    def __call__(self, rng: np.random.Generator, rounds: int) -> Ints:
        cards, tables = self.args
        shoes = new_shoes(cards)
        tally = np.zeros(self.game.size, dtype=np.int64)
        played = np.zeros((AT_A_TIME, boxes.PLAYED), dtype=np.int64)
        apart = np.isin(np.arange(VALUES), sorted(self.game.apart))
        found = []
        for begin in range(0, rounds, AT_A_TIME):
            number = min(AT_A_TIME, rounds - begin)
            boxes.deal_rounds(rng, number, tally, *shoes, tables, None, played, None)
            ups = tables.values[played[:number, boxes.UP]]
            found.append(2 * played[:number, boxes.BOX] + apart[ups])
        return np.concatenate(found)


def _boxes(entry: Entry, rules: Rules, wager: str, terms: Terms) -> InOrder | None:
    code: Any = entry.odds()
    seen = code.seen_rounds(rules, terms)
    if seen is None or seen.deal.exchanges is not None:  # two boxes are one wager's round
        return None
    game: SimulatedGame = code.simulated_game(rules, terms)
    if wager != game.names.main:
        return None
    return InOrder(FromBoxes(game), partial(_box_line, game), BASIC_STRATEGY)


def _box_line(game: SimulatedGame, end: int) -> Line:
    key, apart = divmod(end, 2)
    up = min(game.apart) if apart else min(set(range(VALUES)) - game.apart)
    return game.line(key, up)


_BY_FOLDER: dict[str, Callable[[Rules, str, Terms], InOrder | None]] = {
    "baccarat": _baccarat,
    "minibaccarat": _baccarat,
    "midibaccarat": _baccarat,
    "twenty_one_baccarat": _twenty_one_baccarat,
    "over_under": _over_under,
    "casino_war": _casino_war,
}
