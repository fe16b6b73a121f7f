"""What the choices on a hand are worth where no other wager hangs on its cards, in cents.

The player knows his own cards, the up card and what lies face up before others; the rest of the
shoe is taken as full. Values are given that the dealer has no Blackjack. A hand of a split is
valued by the hands it can still become. A Double Down Wager for less is valued in proportion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.families.twenty_one.counting.second_chances import second_chance_worth
from croupier.families.twenty_one.knowledge import View, view_of
from croupier.hands.twenty_one import TEN, VALUES, value_of
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import PLAIN, ShoeGame
from croupier.maths.shoe.hands import BUST, Counts, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import (
    before_split,
    best_split_value,
    post_split_play,
    solve,
)
from croupier.maths.shoe.plays import MASS
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.rules import Rules

PLAYS = {"stand": STAND, "draw": HIT, "surrender": SURRENDER, "free-double": DOUBLE}


class HandAdvice:
    """One hand before a decision, as its player sees it."""

    def __init__(self, game: ShoeGame, view: View) -> None:
        assert view.up is not None
        self.view, self.stake = view, view.hand.at_stake
        self.up = int(value_of(view.up))
        self.values = [int(value_of(card)) for card in view.hand.cards]
        self.place = lattice().at(*self.values)
        group = [one for one in view.hands if one.origin == view.hand.origin]
        self.waiting = sum(
            len(one.cards) == 1 and not one.settled for one in group if one is not view.hand
        )
        self.more = game.most_hands[self.values[0]] - len(group)
        split, can = view.hand.from_split, game.double_after_split
        self.added = game.split_kinds[self.values[0]]
        self.kind = self.added if split and view.hand is not group[0] else PLAIN
        self.game = replace(
            game,
            most_hands=(1,) * VALUES,
            classes=game.split_classes if split else game.classes,
            bonuses=() if split else game.bonuses,
            second_chances=tuple(game.seconds(split=split).tolist()) if game.second_chances else (),
            over_class=game.over(split=split),
            surrender=None if split and not game.surrender_after_split else game.surrender,
            double_two=game.double_two and (can or not split),
            double_more=game.double_more and (can or not split),
        )
        shoe = unseen(game, view, self.values)
        dealers = Dealers(shoe, self.up, game.dealer, game.holes(self.up)[0])
        self.solution = solve(self.game, self.up, dealers=dealers)
        if self.kind:
            play, values = before_split(self.game, dealers, self.kind)
            self.solution = replace(self.solution, play=play, values=values)
        self.mass = float(self.solution.values[self.place, MASS])

    def worth(self, choices: Mapping[str, Choice]) -> dict[str, Fraction]:
        """By the key of each choice that is known here; what the house would stake for the player
        is not valued as a wager of his own.
        """
        found = {
            key: self._value(key, choice)
            for key, choice in choices.items()
            if f"free-{key}".removesuffix("-for-less") not in choices
        }
        return {
            key: Fraction(value / self.mass) for key, value in found.items() if value is not None
        }

    def _value(self, key: str, choice: Choice) -> float | None:
        values = self.solution.values[self.place]
        if key in PLAYS:
            return self.stake * float(values[PLAYS[key]])
        if key in ("double", "double-for-less"):
            return self._double(choice.stake)
        if key in ("keep", "rescue"):
            doubled = self.view.hand.doubled
            return self._kept(doubled) if key == "keep" else self.given_up(doubled)
        return self._split() if key in ("split", "free-split") else None

    def later(self) -> float:
        """What the card is worth that was asked for, to draw or to double, given no Blackjack."""
        values, hand = self.solution.values[self.place], self.view.hand
        if hand.doubled_free:
            return self.stake * float(values[DOUBLE]) / self.mass
        if hand.doubled:
            return self._double(hand.doubled) / self.mass
        return self.stake * float(values[HIT]) / self.mass

    def given_up(self, doubled: int) -> float:
        """A hand that is given up after a Double Down Wager of so much."""
        assert self.game.rescue is not None
        return self.stake * self.game.rescue * self.mass

    def _double(self, more: int) -> float:
        """One card for a Double Down Wager of so much, and perhaps a rescue after it."""
        game, whole = self.game, float(self.solution.values[self.place, DOUBLE])
        if (game.rescue is None and not game.has_overs) or more == self.stake:
            once = 0.0 if more == self.stake else self._one_card()
            return self.stake * once + more * (whole - once)
        found = solve(self.for_less(more), self.up, dealers=self.solution.dealers)
        return self.stake * float(found.values[self.place, DOUBLE])

    def for_less(self, more: int) -> ShoeGame:
        """The game in which doubling is by so much: what a doubled hand brings lies between."""
        game, part = self.game, more / self.stake

        def between(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
            return tuple(a + (b - a) * part for a, b in zip(one, other, strict=True))

        further = game.further
        if game.second_chances:
            further = (further[0], between(*further))
        rescue = None
        if game.rescue is not None:
            rescue = self.given_up(more) / self.stake / self.mass
        doubled = between(game.plain, game.doubled)
        return replace(game, doubled=doubled, further=further, rescue=rescue)

    def _kept(self, doubled: int) -> float:
        """A doubled hand that stands."""
        own = int(lattice().total[self.place])
        ends = self.solution.dealers.chances[self.place]
        results = np.array(self.game.results[own])
        once, twice = (float(ends @ np.array(kind)[results]) for kind in self.game.kinds[:2])
        return self.stake * once + doubled * (twice - once)

    def _one_card(self) -> float:
        """The hand with one more card, not doubled."""
        hands, dealers = lattice(), self.solution.dealers
        rest = np.maximum(dealers.shoe - hands.counts[self.place], 0)
        left, clear = int(rest.sum()), int(rest @ dealers.holes)
        over = self.game.lost()[self.kind] * (clear - dealers.holes) / (left - 1)
        then = hands.after[self.place]
        worth = np.where(then == BUST, over, self.solution.values[then, STAND])
        return float((rest / left * np.where(rest > 0, worth, 0.0)).sum())

    def _split(self) -> float:
        """The hands that come of it, less what it takes from those that wait."""
        after = self._hands(self.waiting + 2, self.more - 1, self.kind)
        return after - self._hands(self.waiting, self.more, self.added)

    def _hands(self, begun: int, resplits: int, first_kind: int) -> float:
        """Hands of one card each, the first with a wager of some kind; split again if it pays."""
        if not begun:
            return 0.0
        pair, most = self.values[0], begun + resplits
        first = post_split_play(self.game, self.solution, pair, first_kind)
        added = first
        if first_kind != self.added:
            added = post_split_play(self.game, self.solution, pair, self.added)
        dealers = self.solution.dealers
        worth = best_split_value(self.game, dealers, pair, first, most, begun=begun, added=added)
        return self.stake * worth


def hand_advice(
    rules: Rules, game: ShoeGame, question: Decide, main: str
) -> Mapping[str, Fraction]:
    """By the key of each choice that has a value, for a game whose side wagers no choice changes.

    None is given where a card was exposed in error or all have seen the hole card, a hand of a
    split waits for its second card, or all hands of a box are asked about at once.
    """
    view = view_of(question)
    choices = {choice.key: choice for choice in question.choices}
    if view.up is None or view.exposed is not None or view.hole is not None:
        return {}
    if "no-insurance" in choices:
        return insurance_worth(rules, game, view, choices, main)
    if "second-chance" in choices or ("card-later" in choices and view.hand.bust):
        return _second_chance(game, view, choices)
    if "card-later" in choices and len(view.hand.cards) > 1:
        later = Fraction(HandAdvice(game, view).later())
        return {"card-later": later, "dead-hand": Fraction(0)}
    return HandAdvice(game, view).worth(choices) if "stand" in choices else {}


def _second_chance(
    game: ShoeGame, view: View, choices: Mapping[str, Choice]
) -> Mapping[str, Fraction]:
    """A hand over 21 that may have a second chance, or waits for its card."""
    values = [int(value_of(card)) for card in view.hand.cards]
    amount = view.hand.second_stake or choices["second-chance"].stake
    without, having = second_chance_worth(game, view, unseen(game, view, values), amount)
    if "card-later" in choices:
        return {"card-later": having, "dead-hand": Fraction(0)}
    return {"no-second-chance": without, "second-chance": having}


def unseen(game: ShoeGame, view: View, values: Sequence[int]) -> Counts:
    """What is unseen, and a hand's own cards; a reshuffle can bring a card twice."""
    elsewhere = [c for hand in view.hands if hand is not view.hand for c in hand.all_cards]
    seen = [view.up, view.exposed, *elsewhere, *view.others]
    left = list(game.shoe)
    for card in seen:
        if card is not None:
            value = int(value_of(card))
            left[value] = max(left[value] - 1, 0)
    return tuple(max(cards, values.count(value)) for value, cards in enumerate(left))


def insurance_worth(
    rules: Rules, game: ShoeGame, view: View, choices: Mapping[str, Choice], main: str = ""
) -> dict[str, Fraction]:
    """What an Insurance Wager adds by the cards that are seen; even money beside a `main` wager."""
    left = list(game.shoe)
    own = [card for hand in view.hands for card in hand.cards]
    assert view.up is not None
    for card in (view.up, *own, *view.others):
        left[int(value_of(card))] -= 1
    tens = Fraction(left[TEN], sum(left))
    found = insured(rules, tens, choices)
    if main and "even-money" in choices:
        paid, stake = rules.paid(main), view.hand.stake
        waits = (1 - tens) * paid.net("blackjack", stake).gain
        found["even-money"] = paid.net("even-money", stake).gain - waits
    return found


def insured(rules: Rules, tens: Fraction, choices: Mapping[str, Choice]) -> dict[str, Fraction]:
    """What each Insurance Wager adds, where the hole card counts ten with that chance."""
    row = rules.outcome_row("insurance", "win")
    assert row is not None
    amounts = {key: choices[key].stake for key in choices.keys() - {"even-money"}}
    return {
        key: tens * row.pays.profit(amount) - (1 - tens) * amount for key, amount in amounts.items()
    }
