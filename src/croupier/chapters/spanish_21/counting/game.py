"""The Spanish 21 Wager as a game of the shoe: what may be done under the rules, what it pays.

A 21 is told apart by its cards, as 635a.12(b) pays them. Suits are a matter of chance: of 6, 7 and
8 and of three 7s it is known how often they are of one suit, whatever other cards are out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from math import lcm

import numpy as np

from croupier.chapters.spanish_21.outcomes import (
    ADDITIONAL,
    BOTH_BLACKJACKS,
    LONG,
    MAIN,
    RESCUED,
    SEVENS,
    SIX_SEVEN_EIGHT,
    SPADES,
    additional,
    bonus_of,
)
from croupier.chapters.spanish_21.table import hand_end, most_hands
from croupier.families.twenty_one.counting.names import HandNames, results_by, results_line
from croupier.families.twenty_one.ends import RESULTS
from croupier.hands.twenty_one import ACE, TEN, VALUES, WIN, in_suit
from croupier.maths.pricing.counted import Line, Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import OWN_CLASS, REOPTIMISED, Results, ShoeGame
from croupier.maths.shoe.hands import DEALER_ENDS, Counts, full_shoe, lattice
from croupier.rulebook.rules import Rules

SIX, SEVEN, EIGHT = 5, 6, 7  # values
SUITS = 4
# Results beyond win, push and lose.
FIVE_CARDS, SIX_CARDS, SEVEN_CARDS, STRAIGHT, THREE_SEVENS = OWN_RESULTS = range(3, 8)
OWN_ROWS = (*LONG, SIX_SEVEN_EIGHT[0], SEVENS[0])  # suits aside
NUMBERS_OF_CARDS = 5  # that basic strategy tells apart: two to five, six and more
Shares = tuple[Fraction, Fraction, Fraction]  # of mixed suits, of the same suit, of spades


@dataclass(frozen=True)
class Suits:
    """How many 6s, 7s and 8s of each suit a shoe holds, clubs to spades."""

    sixes: Counts
    sevens: Counts
    eights: Counts

    @classmethod
    def full(cls, decks: int) -> Suits:
        return cls(*[(decks,) * SUITS] * 3)

    def straights(self) -> Shares:
        """A 6, a 7 and an 8."""
        each = zip(self.sixes, self.sevens, self.eights, strict=True)
        return _shares([a * b * c for a, b, c in each], sum(self.sixes) * self._pairs())

    def three_sevens(self) -> Shares:
        held = sum(self.sevens)
        ways = [n * (n - 1) * (n - 2) for n in self.sevens]
        return _shares(ways, held * (held - 1) * (held - 2))

    def _pairs(self) -> int:
        return sum(self.sevens) * sum(self.eights)


def _shares(ways: list[int], total: int) -> Shares:
    spades = ways.pop(SPADES)
    same = sum(ways)
    return Fraction(total - same - spades, total), Fraction(same, total), Fraction(spades, total)


@dataclass(frozen=True)
class Names(HandNames):
    """The rows of 635a.12(b), and the additional payout of 635a.12(c) if the wager has one."""

    straights: Shares = (Fraction(1), Fraction(0), Fraction(0))
    sevens: Shares = (Fraction(1), Fraction(0), Fraction(0))
    additional: str | None = None

    @property
    def scale(self) -> int:
        return lcm(*(share.denominator for share in (*self.straights, *self.sevens)))

    def with_shares(self, straights: Shares, sevens: Shares) -> Names:
        return replace(self, straights=straights, sevens=sevens)

    def ends(self, code: int, *, first: bool) -> list[tuple[str, str]]:
        """635a.10(c), 635a.11(e): a doubled or split hand has none of the rows."""
        found = super().ends(code, first=first)
        if code < len(self.outcomes) or code >= len(self.kinds) * len(self.outcomes):
            return found
        return [(wager, self.added[code - len(self.outcomes)]) for wager, _ in found]

    def against(self, up: int) -> int:
        return SEVEN if up == SEVEN else super().against(up)

    def box(self, up: int, results: tuple[int, ...]) -> Iterable[tuple[Line, int]]:
        match results:
            case (7,):  # THREE_SEVENS
                rows, shares = SEVENS, self.sevens
            case (6,):  # STRAIGHT
                rows, shares = SIX_SEVEN_EIGHT, self.straights
            case _:
                return ((results_line(self, results), self.scale),)
        more: tuple[Part, ...] = ()
        if self.additional is not None and up == SEVEN and rows is SEVENS:
            more = (Part(ADDITIONAL, self.additional, Fraction(0)),)
        return [
            ((Part(MAIN, row), *(more if nth else ())), int(self.scale * share))
            for nth, (row, share) in enumerate(zip(rows, shares, strict=True))
            if share
        ]


def names_of(rules: Rules, terms: Terms, suits: Suits | None = None) -> Names:
    suits = suits or Suits.full(terms.decks_or(rules.number("decks")))
    wins = (*RESULTS, *["win"] * 5)
    return Names(
        MAIN,
        outcomes=(*RESULTS, *OWN_ROWS),
        added=wins,
        given_up=(("surrender",), RESCUED),
        both=BOTH_BLACKJACKS[0],
        straights=suits.straights(),
        sevens=suits.straights() if terms.endless else suits.three_sevens(),
        additional=additional(Pricing(rules, MAIN, terms).stake),
    )


@cache
def _classes() -> Counts:
    """The class of each hand: its total, or its row of 635a.12(b) if it is a 21."""
    hands = lattice()
    found = hands.total.copy()
    for place in np.flatnonzero(hands.total == 21).tolist():
        values = [value for value in range(VALUES) for _ in range(hands.counts[place, value])]
        row = bonus_of([in_suit(value, nth % SUITS) for nth, value in enumerate(values)])
        if row in OWN_ROWS:
            found[place] = OWN_CLASS + OWN_ROWS.index(row)
    return tuple(found.tolist())


@cache
def _split_classes(ties: bool) -> Counts:
    """After a split, the total; by the reading, 21 in two cards apart."""
    found = lattice().total.copy()
    if ties:
        found[lattice().at(ACE, TEN)] = OWN_CLASS + 5
    return tuple(found.tolist())


def _results(rules: Rules, names: HandNames) -> Results:
    """By total, by row of 635a.12(b), and of two cards that total 21 after a split."""
    totals = (partial(hand_end, rules, total) for total in range(OWN_CLASS))
    two = partial(hand_end, rules, 21, two_cards=True)
    by_total, of_two = results_by(names, totals), results_by(names, [two])
    return (*by_total, *((result,) * DEALER_ENDS for result in OWN_RESULTS), *of_two)


def shoe_game(
    rules: Rules,
    terms: Terms,
    post_split: str = REOPTIMISED,
    names: Names | None = None,
) -> ShoeGame:
    """What the rules let a player do, and what they pay for it.

    `names` says how often 6, 7 and 8 and three 7s are of one suit, if not as in a full shoe.
    """
    pricing, decks = Pricing(rules, MAIN, terms), terms.decks_or(rules.number("decks"))
    names = names or names_of(rules, terms)

    def gain(*parts: Part) -> Fraction:
        return sum((pricing.part_net(part) for part in parts), Fraction(0))

    def mean(rows: tuple[str, ...], shares: Shares) -> Fraction:
        paid = (share * gain(Part(MAIN, row)) for row, share in zip(rows, shares, strict=True))
        return sum(paid, Fraction(0))

    own = [gain(Part(MAIN, row)) for row in (*RESULTS, *LONG)]
    own += [mean(SIX_SEVEN_EIGHT, names.straights), mean(SEVENS, names.sevens)]
    twice = [gain(Part(MAIN, row), Part("double", row)) for row in RESULTS]
    more = Fraction(0)
    if names.additional is not None:
        more = gain(Part(ADDITIONAL, names.additional, Fraction(0))) * sum(names.sevens[1:])
    return ShoeGame(
        full_shoe(decks, spanish=True),
        results=_results(rules, names),
        plain=tuple(map(float, own)),
        doubled=tuple(map(float, (*twice, *[twice[WIN]] * 5))),
        classes=_classes(),
        split_classes=_split_classes(rules["two-card-21"] == "tie"),
        bonuses=((SEVEN, THREE_SEVENS, float(more)),) if more else (),
        double_more=True,
        surrender=float(gain(Part(MAIN, "surrender"))),
        rescue=float(gain(*map(Part, (MAIN, "double"), RESCUED))),
        most_hands=most_hands(rules),
        split_aces_one_card=rules["split-aces"] == "one-card",
        post_split=post_split,
        basic_sizes=NUMBERS_OF_CARDS,
    )


def doubled_by(game: ShoeGame, part: float) -> tuple[float, ...]:
    """635a.10(c): what a hand brings that is doubled by that part of its wager, by result."""
    return tuple(worth * (1 + part) / 2 for worth in game.doubled)
