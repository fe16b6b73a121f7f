"""Fold, or play for one of several sizes, against a hidden hand: solved at every sight.

A sight is what a player sees when deciding, up to the names of the suits. A game gives its sights,
in parts by the dealer's face-up card (one part where no card is face up), and the line in which
its wagers end; the best choice at every sight, what another choice costs, and what becomes of
wagers that a fold forfeits follow from them.

Values are integers: the nets of lines in their least common unit, summed over the hidden hands.
Among choices worth the same, the one that puts the least money at risk is taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any

import numpy as np

from croupier.equipment.cards import JOKER, card_text
from croupier.maths.enumerate import (
    FIVE_CARD_HANDS,
    Cards,
    Ints,
    five_card_rows,
    five_of_53_rows,
    hand_places,
)
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Learned
from croupier.maths.sights import (
    NO_CARD,
    AtSight,
    Sights,
    choice_values,
    tally_choices,
    whole,
)
from croupier.rulebook.rules import Rules

FOLD = 0
NEVER = -(1 << 62)  # the worth of a choice that a hand does not have
TIES = "Among choices worth the same, the one that puts the least money at risk is taken."


Worths = tuple[tuple[tuple[Fraction, ...], ...], ...]
Choices = Sequence[Cards]  # for each part, the choice at every sight: FOLD, or a size's number


@dataclass(frozen=True, eq=False)
class Decision:
    """The decision of a game. `makes` is the wager that is made, `wager` the one it is made on.

    `line(rules, result, kind, times)` is how the wagers end with so many times the first wager
    made; `sizes(rules)` what may be made, ascending. `most(rules, kind)` is the largest size that
    a kind of hand may be played for, where the chapter says so. `unit` is what people call the
    first wager, in which costs are told.
    """

    wager: str
    makes: str
    sights: Callable[[], tuple[Sights, ...]]
    hidden_hands: int
    kinds: int
    results: int
    line: Callable[[Rules, int, int, int], Line]
    fold: Line
    sizes: Callable[[Rules], tuple[int, ...]]
    most: Callable[[Rules, int], int] | None = None
    unit: str = "Ante"

    def names(self, rules: Rules) -> tuple[str, ...]:
        """The choices: `fold`, the least wager by its name, larger ones as `play-3x`."""
        _, *larger = self.sizes(rules)
        return ("fold", self.makes, *(f"{self.makes}-{times}x" for times in larger))

    def values(self, rules: Rules, terms: Terms, saved: Saved | None = None) -> Values:
        """What each choice is worth; `saved` is what a fold would forfeit beside the main wager."""
        fold = Pricing(rules, self.wager, terms).net(self.fold)
        sizes, worths = self.sizes(rules), self.worths(rules, terms)
        return _values(self, self.names(rules), sizes, worths, self.barred(rules), saved, fold)

    def worths(self, rules: Rules, terms: Terms) -> Worths:
        """By size, kind and result, what a choice brings beyond folding, in the main wager."""
        pricing = Pricing(rules, self.wager, terms)
        fold = pricing.net(self.fold)
        return tuple(
            tuple(
                tuple(
                    pricing.net(self.line(rules, result, kind, times)) - fold
                    for result in range(self.results)
                )
                for kind in range(self.kinds)
            )
            for times in self.sizes(rules)
        )

    def barred(self, rules: Rules) -> tuple[tuple[bool, ...], ...]:
        """By kind and size, what a hand may not be played for."""
        return tuple(
            tuple(
                self.most is not None and self.most(rules, kind) < times
                for times in self.sizes(rules)
            )
            for kind in range(self.kinds)
        )

    def main_lines(self, rules: Rules, tally: Ints) -> dict[Line, int]:
        """Lines from deals by choice, kind and result."""
        lines: dict[Line, int] = defaultdict(int)
        lines[self.fold] = int(tally[FOLD].sum())
        for nth, times in enumerate(self.sizes(rules), FOLD + 1):
            for kind, result in np.argwhere(tally[nth]).tolist():
                lines[self.line(rules, result, kind, times)] += int(tally[nth, kind, result])
        return dict(lines)


@dataclass(frozen=True, eq=False)
class Values:
    """What every choice is worth beyond folding, at every sight, as integers.

    `beyond[part][nth, sight]` over (`scale` * hidden hands) is in units of the main wager.
    """

    game: Decision
    names: tuple[str, ...]
    sizes: tuple[int, ...]
    beyond: tuple[Ints, ...]
    scale: int
    fold: Fraction

    @property
    def unit(self) -> int:
        return self.scale * self.game.hidden_hands

    def value(self, part: int, sight: int, times: Fraction) -> Fraction:
        """What a wager of so many times the main one is worth beyond folding; between two sizes
        that are listed it grows evenly."""
        found = [Fraction(int(more), self.unit) for more in self.beyond[part][:, sight]]
        if times in self.sizes:
            return found[self.sizes.index(int(times))]
        above = next(nth for nth, size in enumerate(self.sizes) if size > times)
        low, high = self.sizes[above - 1 : above + 1]
        step = (found[above] - found[above - 1]) / (high - low)
        return found[above - 1] + (times - low) * step

    @cached_property
    def choices(self) -> tuple[Cards, ...]:
        """The best choice at every sight."""
        found = []
        for beyond in self.beyond:
            chosen, best = (beyond[0] > 0).astype(np.uint8), np.maximum(beyond[0], 0)
            for nth, more in enumerate(beyond[1:], 2):
                chosen[more > best] = nth
                best = np.maximum(best, more)
            found.append(chosen)
        return tuple(found)

    def worth(self, choices: Choices | None = None) -> Fraction:
        """What the best choices, or others, are worth a round, in units of the main wager."""
        total = deals = 0
        for sights, beyond, chosen in zip(
            self.game.sights(), self.beyond, choices or self.choices, strict=True
        ):
            taken = np.choose(chosen, np.concatenate([np.zeros_like(beyond[:1]), beyond]))
            total += int((sights.weights * taken).sum())
            deals += int(sights.weights.sum())
        return self.fold + Fraction(total, deals * self.unit)

    def cost(self, choices: Choices) -> Fraction:
        """What other choices than the best cost, in units of the main wager a round."""
        return self.worth() - self.worth(choices)

    def learned(self, key: str, sentence: str, choices: Choices) -> Learned:
        """A rule that a person can learn, what it costs, and the house advantage with it."""
        cost, edge = self.cost(choices), -self.worth(choices)
        return Learned(key, sentence, cost, edge, self.game.unit)

    def tally(self, choices: Choices | None = None) -> Ints:
        """Deals by choice, kind of hand and result; by the best choices, or by others."""
        game = self.game
        found = np.zeros((len(self.names), game.kinds, game.results), dtype=np.int64)
        for sights, chosen in zip(game.sights(), choices or self.choices, strict=True):
            tally_choices(sights.results, sights.kinds, sights.weights, chosen, found)
        return found

    def frequencies(self) -> dict[str, Fraction]:
        """How often each choice is the best."""
        counts = np.zeros(len(self.names), dtype=np.int64)
        for sights, chosen in zip(self.game.sights(), self.choices, strict=True):
            counts += np.bincount(chosen, sights.weights, len(counts)).astype(np.int64)
        total = int(counts.sum())
        return {n: Fraction(int(c), total) for n, c in zip(self.names, counts, strict=True)}

    def rows(self) -> Iterator[Mapping[str, Any]]:
        """The decision at every sight, for export; each choice's worth per unit of the wager."""
        fold = float(self.fold)
        for sights, beyond, chosen in zip(
            self.game.sights(), self.beyond, self.choices, strict=True
        ):
            up = {} if sights.up == NO_CARD else {"dealer": card_text(sights.up)}
            for hand, weight, choice, *more in zip(
                sights.cards.tolist(),
                sights.weights.tolist(),
                chosen.tolist(),
                *beyond.tolist(),
                strict=True,
            ):
                worth = (fold, *("" if e == NEVER else e / self.unit + fold for e in more))
                yield {
                    "hand": " ".join(map(card_text, reversed(hand))),
                    **up,
                    "ways": weight,
                    "decision": self.names[choice],
                    **dict(zip(self.names, worth, strict=True)),
                }


@lru_cache(maxsize=4)
def _values(
    game: Decision,
    names: tuple[str, ...],
    sizes: tuple[int, ...],
    worths: Worths,
    barred: tuple[tuple[bool, ...], ...],
    saved: Saved | None,
    fold: Fraction,
) -> Values:
    shape = (len(sizes), game.kinds, game.results)
    numbers = [*np.array(worths, dtype=object).ravel(), *(saved.returns if saved else ())]
    flat, scale = whole(np.array(numbers, dtype=object))
    size = len(sizes) * game.kinds * game.results
    worth, returns = flat[:size].reshape(shape), flat[size:]
    if saved is not None:  # its futures and the hidden hands are brought to one denominator
        common = lcm(saved.at.futures, game.hidden_hands)
        up, beside = common // game.hidden_hands, common // saved.at.futures
        worth, scale, returns = worth * up, scale * up, returns * beside
    found = []
    for part, sights in enumerate(game.sights()):
        values = np.empty((len(sizes), len(sights.cards)), dtype=np.int64)
        for nth in range(len(sizes)):
            choice_values(sights.results, sights.kinds, worth[nth], values[nth])
        if saved is not None:
            values += saved.at.worth(part, returns)
        for kind, nth in np.argwhere(np.array(barred)).tolist():
            values[nth, sights.kinds == kind] = NEVER
        found.append(values)
    return Values(game, names, sizes, tuple(found), scale, fold)


def sizes_of(makes: str, *, linear: bool = False) -> Callable[[Rules], tuple[int, ...]]:
    """The sizes in which a wager may be made with some hand, ascending, as the chapter lists them.

    Of a `linear` wager, which is worth its size times the same, only the least and the largest:
    nothing between is ever better than both.
    """

    def sizes(rules: Rules) -> tuple[int, ...]:
        (decision,) = rules.decisions(makes)
        found = sorted({int(size) for stake in decision.stake for size in stake.sizes})
        return (found[0], found[-1]) if linear else tuple(found)

    return sizes


def most_of(makes: str, holding: Callable[[int], str]) -> Callable[[Rules, int], int]:
    """The largest size for a kind of hand; `holding(kind)` is what the chapter calls such a hand
    where it allows it other sizes."""

    def most(rules: Rules, kind: int) -> int:
        (decision,) = rules.decisions(makes)
        return int(max(decision.stake_with(holding(kind)).sizes))

    return most


def five_card_table(values: Values) -> Cards:
    """The best choice by part and by the place of a hand of five: beside a face-up card of the hand
    with its suits in order, where no card is face up of the hand as it is."""
    first = values.game.sights()[0]
    if first.up == NO_CARD:
        rows = five_of_53_rows() if first.cards.max() == JOKER else five_card_rows()
        return np.asarray(values.choices[0][rows][None])
    table = np.zeros((len(values.choices), FIVE_CARD_HANDS), dtype=np.uint8)
    for part, (sights, chosen) in enumerate(zip(values.game.sights(), values.choices, strict=True)):
        table[part, hand_places(sights.cards)] = chosen
    return table


# ------------------------------------------------------------------------------ wagers beside it


@dataclass(frozen=True)
class Saved:
    """What every kind of a wager beside the main one returns if it is not forfeited."""

    at: AtSight
    returns: tuple[Fraction, ...]


def kinds_by_choice(values: Values, at: AtSight) -> Ints:
    """Deals by best choice and by the kind of a wager beside the main one."""
    found = np.zeros((len(values.names), at.size), dtype=np.int64)
    for part, (sights, chosen) in enumerate(zip(values.game.sights(), values.choices, strict=True)):
        at.tally(part, sights.weights, chosen, found)
    return found // at.copies
