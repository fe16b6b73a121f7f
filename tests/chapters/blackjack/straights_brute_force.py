"""Straights and the hands of a split card by card: a second way to the Straight Jack's odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting.straights.cards import VALUE
from croupier.chapters.blackjack.counting.straights.play import StraightPlay
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND
from croupier.maths.shoe.optimal import solve

PAYS = [Fraction(n) for n in (-1, -1, 3, 15, 50, 200, 700, 5200)]
JACK_QUEEN = (9, 10)
Kinds = dict[int, Fraction]


class Straights:
    """Straights card by card, from a shoe with one or two cards of each rank."""

    def __init__(
        self, each: int, up: int, *, joint: bool, first_hand: bool, late: bool, split: bool = False
    ) -> None:
        hands = 3
        self.game = ShoeGame((each,) * 9 + (4 * each,), most_hands=(2,) + (hands,) * 9)
        self.most, self.joint, self.first_hand, self.late = hands, joint, first_hand, late
        solution = solve(self.game, VALUE[up])
        if split:
            solution = replace(solution, splits=solution.splits | {TEN})
        self.solution = solution
        self.play = StraightPlay(
            self.game,
            solution,
            wrap=False,
            pays=PAYS,
            joint=joint,
            first_hand=first_hand,
            late=late,
        )
        self.play.cards.up = up
        self.up, self.each = up, each

    def kinds(self) -> Mapping[int, Fraction]:
        """Chances of every outcome together with this rank up, each card held once."""
        found: Kinds = defaultdict(Fraction)
        ranks = [rank for rank in range(13) if rank != self.up]
        for a, b, hole in permutations(ranks, 3):
            chance = Fraction(1, perm(13, 4))
            rest = tuple(rank for rank in ranks if rank not in (a, b, hole))
            blackjack = {VALUE[self.up], VALUE[hole]} == {ACE, TEN}
            if not outcomes.two_card_straight(4 * a, 4 * b):
                found[0] += chance
            elif blackjack and not self.late:
                found[2] += chance
            elif self.play.action((a, b)) != SPLIT:
                self._hand((a, b), rest, chance, found)
            elif not self.first_hand:
                found[2] += chance
            else:
                self._split((a, b), (), rest, chance, found)
        return found

    def _over(self, own: tuple[int, ...]) -> bool:
        return sum(VALUE[rank] + 1 for rank in own) > 21

    def _end(
        self,
        pair: tuple[int, ...],
        own: tuple[int, ...],
        begun: int,
        chance: Fraction,
        found: Kinds,
    ) -> None:
        counts = own[begun:-1] if self._over(own) else own[begun:]
        cards = [4 * rank for rank in (*pair, *counts)]
        kind = outcomes.straight_jack(cards, counted=len(cards), wrap=False)
        if kind < outcomes.OTHER_ACE:
            found[kind] += chance
        else:
            found[outcomes.OTHER_ACE] += chance * 3 / 4
            found[outcomes.ACE_OF_SPADES] += chance / 4

    def _done(self, own: tuple[int, ...]) -> bool:
        return self._over(own) or int(lattice().total[self.play.cards.place(own)]) >= 21

    def _hand(
        self, own: tuple[int, ...], rest: tuple[int, ...], chance: Fraction, found: Kinds
    ) -> None:
        """A hand that is not split, by the main game's policy once it is no straight."""
        straight = not self._over(own) and outcomes.straight_jack(
            [4 * rank for rank in own], counted=len(own), wrap=False
        ) >= len(own)
        action = STAND
        if not self._done(own):
            place = self.play.cards.place(own)
            action = self.play.action(own) if straight else int(self.solution.policy[place])
        if action not in (HIT, DOUBLE):
            self._end(own[:2], own, 2, chance, found)
            return
        for rank in rest:
            then, part = (*own, rank), chance / len(rest)
            left = tuple(other for other in rest if other != rank)
            if action == HIT:
                self._hand(then, left, part, found)
            else:
                self._end(own[:2], then, 2, part, found)

    def _split(
        self,
        pair: tuple[int, ...],
        again: tuple[int, ...],
        rest: tuple[int, ...],
        chance: Fraction,
        found: Kinds,
    ) -> None:
        splits = self.play.splits
        assert splits is not None
        for rank in rest:
            left = tuple(other for other in rest if other != rank)
            part = chance / len(rest)
            may = VALUE[rank] == TEN and 2 + len(again) < self.most
            if may and splits._again(pair, tuple(sorted(again)), rank):
                self._split(pair, (*again, rank), left, part, found)
            else:
                self._first(pair, again, (pair[0], rank), left, part, found)

    def _first(
        self,
        pair: tuple[int, ...],
        again: tuple[int, ...],
        own: tuple[int, ...],
        rest: tuple[int, ...],
        chance: Fraction,
        found: Kinds,
    ) -> None:
        action = STAND
        if not self._done(own):
            action = self.first_action(pair, again, own)
        if action not in (HIT, DOUBLE):
            self._end(pair, own, 1, chance, found)
            return
        for rank in rest:
            then, part = (*own, rank), chance / len(rest)
            left = tuple(other for other in rest if other != rank)
            if action == HIT:
                self._first(pair, again, then, left, part, found)
            else:
                self._end(pair, then, 1, part, found)

    def first_action(
        self, pair: tuple[int, ...], again: tuple[int, ...], own: tuple[int, ...]
    ) -> int:
        straight = (*pair, *own[1:])
        cards = [4 * rank for rank in straight]
        splits = self.play.splits
        assert splits is not None
        if outcomes.straight_jack(cards, counted=len(cards), wrap=False) == len(straight):
            return splits._action(own, straight, (*pair, *again, *own[1:]))
        return int(splits.policy[self.play.cards.place(own)])


def _less(cards: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*cards[:place], cards[place] - 1, *cards[place + 1 :])


def first_hand(
    brute: Straights, rest: tuple[int, ...], again: tuple[int, ...], own: tuple[int, ...] = (9,)
) -> tuple[float, float]:
    """Both wagers and the main one, from the first hand's cards on."""
    splits = brute.play.splits
    assert splits is not None
    both = main = 0.0
    for rank, number in enumerate(rest):
        if not number:
            continue
        chance, left, hand = number / sum(rest), _less(rest, rank), (*own, rank)
        hands = 2 + len(again)
        may = len(own) == 1 and VALUE[rank] == TEN and hands < brute.most
        doubled = len(own) == 2 and brute.first_action(JACK_QUEEN, again, own) == DOUBLE
        if may and splits._again(JACK_QUEEN, again, rank):
            found = first_hand(brute, left, tuple(sorted((*again, rank))))
        elif (
            not doubled
            and not brute._done(hand)
            and (brute.first_action(JACK_QUEEN, again, hand) in (HIT, DOUBLE))
        ):
            found = first_hand(brute, left, again, hand)
        else:
            ended: Kinds = defaultdict(Fraction)
            brute._end(JACK_QUEEN, hand, 1, Fraction(1), ended)
            paid = sum(float(PAYS[kind] * part) for kind, part in ended.items())
            own_main = _others(brute, _by_value(left), hands - 1, hands, ((_total(hand), doubled),))
            found = (own_main + paid, own_main)
        both += chance * found[0]
        main += chance * found[1]
    return both, main


def _total(hand: Sequence[int]) -> int:
    return _points([VALUE[rank] for rank in hand])


def _points(values: Sequence[int]) -> int:
    hard = sum(value + 1 for value in values)
    return hard + 10 if ACE in values and hard <= 11 else hard


def _by_value(rest: Sequence[int]) -> tuple[int, ...]:
    counts = [0] * VALUES
    for rank, number in enumerate(rest):
        counts[VALUE[rank]] += number
    return tuple(counts)


Done = tuple[tuple[int, bool], ...]


@cache
def _others(brute: Straights, shoe: tuple[int, ...], bare: int, hands: int, done: Done) -> float:
    """The main wager of all hands, the first ones done and others without a second card."""
    if not bare:
        ends = _dealer(shoe, (5,))
        return sum(
            chance
            * (1 + doubled)
            * (-1 if own > 21 else (own > end or end > 21) - (own < end <= 21))
            for end, chance in ends.items()
            for own, doubled in done
        )
    found = 0.0
    for value, number in enumerate(shoe):
        if number:
            chance, left = number / sum(shoe), _less(shoe, value)
            if value == TEN and hands < brute.most:
                found += chance * _others(brute, left, bare + 1, hands + 1, done)
            else:
                found += chance * _other(brute, left, (value, TEN), bare, hands, done)
    return found


@cache
def _other(
    brute: Straights, shoe: tuple[int, ...], own: tuple[int, ...], bare: int, hands: int, done: Done
) -> float:
    points = _points(own)
    policy = brute.solution.split_policy[TEN]
    action = STAND if points >= 21 else int(policy[lattice().at(*own)])
    if action == STAND:
        return _others(brute, shoe, bare - 1, hands, tuple(sorted((*done, (points, False)))))
    found = 0.0
    for value, number in enumerate(shoe):
        if number:
            chance, left = number / sum(shoe), _less(shoe, value)
            more = tuple(sorted((*own, value)))
            if action == HIT and _points(more) <= 21:
                found += chance * _other(brute, left, more, bare, hands, done)
            else:
                ended = (min(_points(more), 22), action == DOUBLE)
                then = tuple(sorted((*done, ended)))
                found += chance * _others(brute, left, bare - 1, hands, then)
    return found


@cache
def _dealer(shoe: tuple[int, ...], hand: tuple[int, ...]) -> Mapping[int, float]:
    points = _points(hand)
    if points >= 17:
        return {points: 1.0}
    found: dict[int, float] = defaultdict(float)
    for value, number in enumerate(shoe):
        if number:
            more = tuple(sorted((*hand, value)))
            for end, chance in _dealer(_less(shoe, value), more).items():
                found[end] += number / sum(shoe) * chance
    return found
