"""Brute force for what chapters other than 633a do with a shoe: card after card, in fractions.

Bonuses by the cards of a hand, rescue, surrender at any moment, wagers for free, second chances, a
hole card of which something is told.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from tests.maths.shoe_brute_force import draws, total

from croupier.hands.twenty_one import WIN
from croupier.maths.shoe.basic import BasicUp
from croupier.maths.shoe.game import (
    DOUBLED_KIND,
    ShoeGame,
)
from croupier.maths.shoe.hands import DEALER_22, DEALER_OVER, lattice
from croupier.maths.shoe.kernels import (
    DOUBLE,
    DOUBLES_AS,
    DRAWS,
    HIT,
    RESCUES,
    STAND,
    SURRENDER,
    SURRENDERS,
)
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play, UpSolution

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Ended = tuple[tuple[Hand, int, bool], ...]  # hands, kinds of wager, whether given up
LOST = 22  # what is left of a hand, if that is over 21


class Force:
    """One up card; the hole card is of some values."""

    def __init__(self, game: ShoeGame, up: int, holes: tuple[int, ...]) -> None:
        self.game, self.up, self.holes = game, up, holes
        self.amounts = [[Fraction(each) for each in kind] for kind in game.kinds]
        for against, result, units in game.bonuses:
            if against == up:
                self.amounts[0][result] += Fraction(units)

    def clear(self, shoe: Shoe) -> Fraction:
        return Fraction(sum(shoe[value] for value in self.holes), sum(shoe))

    @cache  # noqa: B019
    def dealer(self, shoe: Shoe, hand: Hand) -> dict[int, Fraction]:
        points = total(hand)
        if len(hand) > 1 and points >= 17:
            if points == 21:
                return {4 + min(len(hand), 7) - 3: Fraction(1)}
            end = DEALER_22 if points == 22 else DEALER_OVER
            return {points - 17 if points < 21 else end: Fraction(1)}
        found: dict[int, Fraction] = {}
        for value, chance, rest in draws(shoe):
            if len(hand) > 1 or value in self.holes:
                for end, part in self.dealer(rest, (*hand, value)).items():
                    found[end] = found.get(end, Fraction(0)) + chance * part
        return found

    def met(self, shoe: Shoe, hand: Hand, kind: int, *, split: bool) -> Fraction:
        """Against the dealer's hand, times the chance of the hole card."""
        place = lattice().at(*hand)
        return self.by_class(shoe, self.game.classes_of(split=split)[place], kind)

    def given_up(self, shoe: Shoe, kind: int) -> Fraction:
        return Fraction(self.game.given_up()[kind]) * self.clear(shoe)

    def lost(self, shoe: Shoe, kind: int) -> Fraction:
        return Fraction(self.game.lost()[kind]) * self.clear(shoe)

    def over(self, shoe: Shoe, hand: Hand, kind: int) -> dict[bool, Fraction]:
        """A hand over 21 without and with a second chance."""
        found = {False: self.lost(shoe, kind)}
        if self.game.over_class is not None:
            found[False] = self.by_class(shoe, self.game.over_class, kind)
        if self.game.second_chances:
            then = self.game.second_chances[kind]
            found[True] = sum(
                (c * self.chance(rest, total(hand) - v - 1, then) for v, c, rest in draws(shoe)),
                Fraction(0),
            )
        return found

    def chance(self, shoe: Shoe, left: int, kind: int) -> Fraction:
        """What is left of a hand after a card was subtracted."""
        if left > 21:
            return self.lost(shoe, kind)
        if left == 21:
            return self.amounts[kind][WIN] * self.clear(shoe)
        return self.by_class(shoe, left, kind)

    def by_class(self, shoe: Shoe, own: int, kind: int) -> Fraction:
        paid, ends = self.amounts[kind], self.dealer(shoe, (self.up,))
        return sum((p * paid[self.game.results[own][e]] for e, p in ends.items()), Fraction(0))

    def doubled(self, shoe: Shoe, hand: Hand, kind: int) -> Fraction:
        if total(hand) > 21:
            return max(self.over(shoe, hand, kind).values())
        met = self.met(shoe, hand, kind, split=False)
        can = self.game.allowed()[lattice().at(*hand)] & RESCUES and total(hand) < 21
        return max(met, self.given_up(shoe, kind)) if can else met

    @cache  # noqa: B019
    def choices(self, shoe: Shoe, hand: Hand) -> dict[int, Fraction]:
        """What each action on a hand before a split is worth, times the chance of the hole card."""
        found = {STAND: self.met(shoe, hand, 0, split=False)}
        if total(hand) >= 21:
            return found
        can = int(self.game.allowed()[lattice().at(*hand)])
        if can & DRAWS:
            found[HIT] = Fraction(0)
            for value, chance, rest in draws(shoe):
                more = tuple(sorted((*hand, value)))
                then = self.over(rest, more, 0) if total(more) > 21 else self.choices(rest, more)
                found[HIT] += chance * max(then.values())
        if kind := can // DOUBLES_AS:
            found[DOUBLE] = sum(
                (c * self.doubled(rest, (*hand, v), kind) for v, c, rest in draws(shoe)),
                Fraction(0),
            )
        if can & SURRENDERS:
            found[SURRENDER] = self.given_up(shoe, 0)
        return found

    def followed(self, shoe: Shoe, hand: Hand, basic: BasicUp, kind: int | None = 0) -> Fraction:
        """A hand by the table of basic strategy, splits aside; no kind: it stands doubled."""
        own = DOUBLED_KIND if kind is None else kind
        if total(hand) > 21:
            return self.over(shoe, hand, own)[total(hand) in basic.second_chances[own]]
        if total(hand) == 21 or kind is None:
            return self.met(shoe, hand, own, split=False)
        soft = total(hand) != sum(value + 1 for value in hand)
        by_size = basic.actions[soft, total(hand)]
        action = by_size[min(len(hand) - 2, len(by_size) - 1)]
        if action == STAND:
            return self.met(shoe, hand, own, split=False)
        if action == SURRENDER:
            return self.given_up(shoe, own)
        then = own if action == HIT else None
        return sum(
            (c * self.followed(rest, (*hand, v), basic, then) for v, c, rest in draws(shoe)),
            Fraction(0),
        )

    def split(self, shoe: Shoe, solution: UpSolution, pair: int) -> Fraction:
        """Hand after hand by the solution's play, the first on the player's own wager."""
        most = self.game.most_hands[pair]
        plays = (solution.split_play[pair], solution.added_play[pair])

        def play_of(nth: int) -> Play:
            return plays[min(nth, 1)]

        @cache
        def go(shoe: Shoe, hand: Hand, nth: int, hands: int, done: Ended) -> Fraction:
            if not hand:
                if nth == hands:
                    return settle(shoe, done)
                return go(shoe, (pair,), nth, hands, done)
            if hand == (pair, pair) and hands < most:
                return go(shoe, (pair,), nth, hands + 1, done)
            play, own = play_of(nth), play_of(nth).base
            place = lattice().at(*hand)
            action = HIT if len(hand) == 1 else int(play.policy[place])
            if total(hand) >= 21 or action in (STAND, SURRENDER):
                up = action == SURRENDER and total(hand) < 21
                return go(shoe, (), nth + 1, hands, (*done, (hand, own, up)))
            value = Fraction(0)
            for card, chance, rest in draws(shoe):
                more: Hand = tuple(sorted((*hand, card)))
                kind = int(play.allowed[place]) // DOUBLES_AS if action == DOUBLE else 0
                if total(more) > 21 and self.game.has_overs:
                    value += chance * busted(rest, more, own + kind, nth, hands, done)
                elif total(more) > 21 or action == DOUBLE:
                    fits = total(more) < 21
                    up = fits and bool(play.rescues[lattice().at(*more)] & 1 << kind)
                    ended = (*done, (more, own + kind, up))
                    value += chance * go(rest, (), nth + 1, hands, ended)
                else:
                    value += chance * go(rest, more, nth, hands, done)
            return value

        def busted(
            shoe: Shoe, hand: Hand, kind: int, nth: int, hands: int, done: Ended
        ) -> Fraction:
            """A hand over 21: what is left of it stands as one card, a class of its own."""
            play = play_of(nth)
            counts = [hand.count(value) for value in range(10)]
            (at,) = np.flatnonzero((overs().sets[: len(overs().total)] == counts).all(axis=1))
            if not play.takes[kind, at]:
                own = LOST if self.game.over_class is None else self.game.over_class
                return go(shoe, (), nth + 1, hands, (*done, ((-own,), kind, False)))
            value, then = Fraction(0), self.game.second_chances[kind]
            for card, chance, rest in draws(shoe):
                left = min(total(hand) - card - 1, LOST)
                ended = (*done, ((-left,), then, False))
                value += chance * go(rest, (), nth + 1, hands, ended)
            return value

        def settle(shoe: Shoe, done: Ended) -> Fraction:
            found = Fraction(0)
            for hand, kind, up in done:
                if len(hand) == 1:
                    own = -hand[0]
                    over = own == LOST and self.game.over_class is None
                    over = over or (own == LOST and kind in self.game.second_chances)
                    if over:
                        found += self.lost(shoe, kind)
                    elif own == 21:
                        found += self.amounts[kind][WIN] * self.clear(shoe)
                    else:
                        found += self.by_class(shoe, own, kind)
                elif total(hand) > 21:
                    found += self.lost(shoe, kind)
                elif up:
                    found += self.given_up(shoe, kind)
                else:
                    found += self.met(shoe, hand, kind, split=True)
            return found

        return go(shoe, (pair,), 0, 2, ())


def worth(game: ShoeGame, force: Force, codes: tuple[int, ...]) -> Fraction:
    """What the ends of all hands bring, by their codes."""
    found, results = Fraction(0), len(game.plain)
    for code in codes:
        kind, result = divmod(code, results)
        if kind < len(game.kinds):
            found += force.amounts[kind][result]
        else:
            found += Fraction(game.given_up()[code - game.surrendered_code()])
    return found
