"""Index numbers of the Blackjack family: from which true count on another decision is better.

A true count says how the shoe is likely to be made up: so many cards of each kind, on average, as
its tags say (the regression of the composition on the count, exact for draws without replacement).
The game is solved from the nearest shoes of whole cards, and what is missing to the shares is made
up by what one card more of each value changes. The worth of one choice beyond another is a line
between the counts solved, and the index is where it crosses 0. Hit or stand is decided for all
hands of a total as often as play comes to each, what only two cards may do for these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from croupier.analysis import risk
from croupier.analysis.counting.earns import AtCounts
from croupier.analysis.counting.tags import Count
from croupier.analysis.counting.wagers import Shoed
from croupier.analysis.counting.worth import Worth
from croupier.catalog.index import NotThere
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.pricing.removal import RANKS
from croupier.maths.pricing.report import house_advantage
from croupier.maths.shoe.basic import reach_by
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Counts, Floats, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import UpSolution
from croupier.reports.pricing import terms_for

COUNTS = tuple(float(count) for count in range(-10, 11, 2))
FIRST = 20
INSURANCE = "insurance"
DECK = 52
NAMES = ("A", *map(str, range(2, 11)))
AT_ZERO = COUNTS.index(0.0)


@dataclass(frozen=True)
class Index:
    """Instead of `basic`, `deviation` at a true count of `index` or more (`at_or_above`) or less.

    `adds` is what a flat bet of one unit gains by it in 100 rounds, `adds_by_ramp` what the bets of
    a ramp gain, in dollars.
    """

    hand: str
    up: str
    basic: str
    deviation: str
    index: float
    at_or_above: bool
    adds: float
    adds_by_ramp: float | None = None

    def facts(self) -> dict[str, object]:
        return {
            "hand": self.hand,
            "up": self.up,
            "basic": self.basic,
            "deviation": self.deviation,
            "index": self.index,
            "at_or_above": self.at_or_above,
            "adds_per_100_rounds": self.adds,
            "adds_per_100_rounds_by_ramp": self.adds_by_ramp,
        }


@dataclass(frozen=True, eq=False)
class _Choice:
    """Two actions by true count: how often they are met times what the second adds to the first."""

    hand: str
    up: str
    first: str
    second: str
    beyond: Floats

    def indexed(self, at: AtCounts, bets: Sequence[float] | None) -> Index | None:
        """Where it crosses nearest to 0; None if it never does between the counts that are met."""
        beyond = self.beyond
        if not np.isfinite(beyond).all() or not beyond[AT_ZERO]:
            return None
        crossing = _crossing(beyond)
        if crossing is None:
            return None
        taken = bool(beyond[AT_ZERO] > 0)
        own = np.interp(at.counts, COUNTS, beyond)
        gains = np.maximum(-own if taken else own, 0.0)
        shares = np.array(at.shares)
        flat = risk.PER * float(shares @ gains)
        ramped = None if bets is None else risk.PER * float((shares * np.array(bets)) @ gains)
        basic, deviation = (self.second, self.first) if taken else (self.first, self.second)
        rises = (beyond[-1] > beyond[0]) != taken
        return Index(self.hand, self.up, basic, deviation, crossing, bool(rises), flat, ramped)


def _crossing(beyond: Floats) -> float | None:
    """The count nearest to 0 where the sign changes, between the whole counts on a line."""
    found = []
    for nth in range(len(COUNTS) - 1):
        low, high = float(beyond[nth]), float(beyond[nth + 1])
        if low * high < 0 or (high == 0 and low):
            found.append(COUNTS[nth] + low / (low - high) * (COUNTS[nth + 1] - COUNTS[nth]))
    return min(found, key=abs, default=None)


def index_numbers(
    wager: Shoed,
    worth: Worth,
    count: Count,
    at: AtCounts,
    bets: Sequence[float] | None = None,
    tell: Tell = tell_nobody,
) -> tuple[Index, ...]:
    """Insurance first, then the decisions by what they add."""
    code = wager.entry.odds()
    if not hasattr(code, "solved_from"):
        raise NotThere(f"{wager.entry.game} has no decisions with index numbers.")
    game = code.solved_from(wager.table.rules, wager.terms)
    choices = list(insurance_choice(wager, CountedShoes(game, worth, count)))
    others = []
    for told in game.told_games():
        shoes = CountedShoes(told, worth, count)
        for up in range(VALUES):
            tell(f"index numbers against {_seen(told, up)}")
            others += choices_against(shoes, up)
    found = [each for choice in choices if (each := choice.indexed(at, bets))]
    rest = [each for choice in others if (each := choice.indexed(at, bets))]
    rest.sort(key=lambda each: each.adds_by_ramp or each.adds, reverse=True)
    return (*found, *rest)


@dataclass(frozen=True, eq=False)
class CountedShoes:
    """Half a shoe as a true count has it."""

    game: ShoeGame
    worth: Worth
    count: Count

    @cached_property
    def tags(self) -> Floats:
        """By value, the mean tag of its cards beyond the mean of all."""
        by_rank = (
            self.count.of_cards(RANKS) if len(self.count.tags) <= RANKS else _suits(self.count)
        )
        values = np.array([_value(rank) for rank in range(RANKS)])
        kinds = self.worth.kind_of(RANKS)
        held = np.where(kinds < 0, 0, 1)
        sums = np.bincount(values, by_rank * held, VALUES)
        return np.asarray(sums / np.maximum(np.bincount(values, held, VALUES), 1) - self.count.mean)

    @property
    def cards(self) -> int:
        return sum(self.game.shoe) // 2

    def wanted(self, count: float) -> Floats:
        """Cards of each value, in parts of cards."""
        full = np.array(self.game.shoe, dtype=np.float64)
        shift = 1 - count * self.tags / (DECK * self.count.variance)
        shares = np.maximum(full * shift, 0.0)
        return np.asarray(shares * (self.cards / shares.sum()))

    def at(self, count: float) -> Counts:
        """Whole cards nearest to that."""
        wanted = self.wanted(count)
        whole = np.floor(wanted).astype(np.int64)
        order = np.argsort(whole - wanted)
        whole[order[: self.cards - int(whole.sum())]] += 1
        return tuple(whole.tolist())

    @cached_property
    def solved(self) -> list[Counts]:
        """The shoes at all counts, then that of count 0 with one card more of each value."""
        even = self.at(0.0)
        more = [tuple(n + (v == one) for v, n in enumerate(even)) for one in range(VALUES)]
        return [*map(self.at, COUNTS), *more]

    @cached_property
    def missing(self) -> Floats:
        """By count and value, what the whole cards leave out."""
        return np.array([self.wanted(count) - self.at(count) for count in COUNTS])

    def made_up(self, found: Sequence[float]) -> Floats:
        """Figures from the solved shoes, as they would be from the shares."""
        own, more = np.array(found[: len(COUNTS)]), np.array(found[len(COUNTS) :])
        changes = np.where(np.array(self.game.shoe) > 0, more - own[AT_ZERO], 0.0)
        return np.asarray(own + self.missing @ changes)


def _value(rank: int) -> int:
    """0 the ace, 9 what counts ten."""
    return ACE if rank == RANKS - 1 else min(rank + 1, TEN)


def _suits(count: Count) -> Floats:
    return np.asarray(count.of_cards(4 * RANKS).reshape(RANKS, 4).mean(axis=1))


def insurance_choice(wager: Shoed, shoes: CountedShoes) -> Iterator[_Choice]:
    """Half a unit on the hole card, once an ace lies open."""
    rules = wager.table.rules
    book = rules.book
    if INSURANCE not in book.wagers or not rules.offers(INSURANCE):
        return
    terms = terms_for(rules, book.wager_named(INSURANCE), wager.terms)
    found = wager.entry.odds().from_shoe(rules, INSURANCE, terms, tell_nobody)
    if found is None:
        return
    gains = []
    for shoe in shoes.solved:
        left = (*shoe[:ACE], shoe[ACE] - 1, *shoe[ACE + 1 :])
        (counted,) = found.count(left)
        gains.append(-float(house_advantage(rules, counted, terms)) * shoe[ACE] / sum(shoe) / 2)
    yield _Choice(INSURANCE, "A", "decline", "insure", shoes.made_up(gains))


def _seen(game: ShoeGame, up: int) -> str:
    """The up card, and what the hole card is known to be where that is told."""
    if not game.told:
        return NAMES[up]
    (group,) = game.holes(up)
    return f"{NAMES[up]}, hole {' '.join(NAMES[value] for value in group)}"


def choices_against(shoes: CountedShoes, up: int) -> list[_Choice]:
    """Every choice of two actions against an up card."""
    if not all(shoe[up] for shoe in shoes.solved):
        return []
    seen = _seen(shoes.game, up)
    at = [
        _At(shoe[up] / sum(shoe), solve(replace(shoes.game, shoe=shoe), up))
        for shoe in shoes.solved
    ]
    found = [
        choice
        for soft in (False, True)
        for total in range(12 if soft else 4, 21)
        for choice in _of_total(at, soft, total, seen)
    ]
    found += [choice for pair in range(VALUES) for choice in _of_pair(at, pair, seen)]
    return [replace(choice, beyond=shoes.made_up(choice.beyond.tolist())) for choice in found]


@dataclass(frozen=True, eq=False)
class _At:
    """The solution at one true count, and how often play comes to each hand."""

    chance: float
    solution: UpSolution

    @cached_property
    def reach(self) -> Floats:
        return reach_by(self.solution.dealers.shoe, self.solution.policy)

    def beyond(self, hands: Ints, first: Sequence[int], second: int) -> float:
        """What an action adds to the best of others, over hands as often as they are met."""
        values = self.solution.values[hands]
        base = np.max(values[:, list(first)], axis=1)
        weights = self.reach[hands]
        return float(self.chance * (weights @ (values[:, second] - base)))


def _members(soft: bool, total: int) -> tuple[Ints, Ints]:
    """The hands of two cards of a total that are no pair, and those of more."""
    hands = lattice()
    alike = (hands.total == total) & (hands.soft == soft) & (hands.counts.sum(axis=1) >= 2)
    pairs = (hands.size == 2) & (hands.counts == 2).any(axis=1)
    two = np.flatnonzero(alike & (hands.size == 2) & ~pairs)
    return two, np.flatnonzero(alike & (hands.size > 2))


def _of_total(at: Sequence[_At], soft: bool, total: int, up: str) -> Iterator[_Choice]:
    two, more = _members(soft, total)
    name = f"{'soft' if soft else 'hard'} {total}"
    zero = at[AT_ZERO].solution.values
    two = two[np.isfinite(zero[two][:, [STAND, HIT]]).all(axis=1)]
    more = more[zero[more][:, 5] > 0]
    special = [
        action
        for action in (DOUBLE, SURRENDER)
        if len(two) and np.isfinite(zero[two, action]).all()
    ]
    taken = any(float(at[AT_ZERO].beyond(two, (STAND, HIT), action)) > 0 for action in special)
    plain = more if taken else np.concatenate([two, more])
    if len(plain):
        yield _Choice(
            name, up, "hit", "stand", np.array([each.beyond(plain, (HIT,), STAND) for each in at])
        )
    for action in special:
        others = [STAND, HIT, *(other for other in special if other < action)]
        beyond = np.array([each.beyond(two, others, action) for each in at])
        better = "double" if action == DOUBLE else "surrender"
        zero_best = _best_name(at[AT_ZERO], two, others)
        yield _Choice(name, up, zero_best, better, beyond)


def _best_name(at: _At, hands: Ints, actions: Sequence[int]) -> str:
    names = {STAND: "stand", HIT: "hit", DOUBLE: "double", SURRENDER: "surrender"}
    weights = at.reach[hands]
    return names[max(actions, key=lambda each: float(weights @ at.solution.values[hands, each]))]


def _of_pair(at: Sequence[_At], pair: int, up: str) -> Iterator[_Choice]:
    place = np.array([lattice().at(pair, pair)])
    actions = [
        action
        for action in (STAND, HIT, DOUBLE, SURRENDER)
        if np.isfinite(at[AT_ZERO].solution.values[place[0], action])
    ]
    if not np.isfinite([each.solution.split[pair] for each in at]).all():
        return
    beyond = np.array(
        [
            each.chance
            * float(each.reach[place[0]])
            * float(each.solution.split[pair] - each.solution.values[place[0], actions].max())
            for each in at
        ]
    )
    name = f"{NAMES[pair]}-{NAMES[pair]}"
    yield _Choice(name, up, _best_name(at[AT_ZERO], place, actions), "split", beyond)
