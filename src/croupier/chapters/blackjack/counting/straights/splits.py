"""A straight of cards that count ten, split: cards drawn to the first hand may lengthen it.

The reading `straight-jack-after-split = first-hand`. A card that is split again goes to another
hand and neither lengthens nor ends the straight. Played jointly, the first hand keeps or splits
again as is best for both wagers; the other hands are played as in the main game. Cards of a
shuffled shoe are exchangeable, so that the other hands' worth depends on how many cards that count
ten are gone, and on nothing else of the first hand.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import perm

import numpy as np

from croupier.chapters.blackjack.counting.straights.cards import VALUE, Ranks, StraightCards
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, Floats, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND
from croupier.maths.shoe.optimal import split_hand_worth
from croupier.maths.shoe.plays import UpSolution
from croupier.maths.shoe.splits import SplitStep, most_gone

PLAIN, DOUBLED = 0, 1  # places in what a game pays


class SplitStraights:
    """The first hand of tens in sequence, and what the other hands are worth beside it.

    With `like` it is played as there, from another shoe.
    """

    def __init__(
        self,
        cards: StraightCards,
        game: ShoeGame,
        solution: UpSolution,
        *,
        joint: bool,
        like: SplitStraights | None = None,
    ) -> None:
        self.cards, self.joint, self.like = cards, joint, like
        self.policy = solution.split_policy[TEN]
        self.most = game.most_hands[TEN]
        self.dealers, self.pays, self.lost = solution.dealers, game.pays(), game.lost()
        self.tens = int(self.dealers.shoe[TEN]) - 2
        self.left = int(self.dealers.shoe.sum()) - 2
        self.worth: Floats = np.zeros((0, 2))
        if joint and not like:
            self.worth = split_hand_worth(
                game, self.dealers, TEN, solution.split_play[TEN], most_gone(self.most)
            )
        self._values: dict[tuple[int, Ranks, Ranks], tuple[float, float]] = {}

    # -------------------------------------------------------------------------- counting

    def count(self, pair: Ranks, ways: int, found: dict[int, int]) -> None:
        """Add the ways of the lengths that the straight comes to."""
        level: dict[Ranks, int] = {(): ways}
        while level:
            after: dict[Ranks, int] = defaultdict(int)
            for again, begun in level.items():
                known = (*pair, *again)
                for rank, number in enumerate(self.cards.next(known)):
                    if not number:
                        continue
                    if VALUE[rank] == TEN and self._again(pair, again, rank):
                        after[tuple(sorted((*again, rank)))] += begun * number
                        continue
                    own, drawn = (pair[0], rank), (*known, rank)
                    straight = (*pair, rank) if self.cards.longer(pair, rank) else pair
                    self._follow(own, straight, drawn, begun * number, found)
            level = after

    def second_ten(self, pair: Ranks, again: Ranks, rank: int) -> int:
        """What is done with the first hand's second card, which counts ten."""
        if self._again(pair, again, rank):
            return SPLIT
        if not self.cards.longer(pair, rank):
            return STAND
        return self._action((pair[0], rank), (*pair, rank), (*pair, *again, rank))

    def _again(self, pair: Ranks, again: Ranks, rank: int) -> bool:
        """Whether a second card that counts ten is split again."""
        if not self.joint or 2 + len(again) == self.most:
            return 2 + len(again) < self.most
        if self.like:
            return self.like._again(pair, again, rank)
        then = tuple(sorted((*again, rank)))
        return self._value(pair, then)[0] > self._kept(pair, again, rank)[0]

    def _follow(
        self, own: Ranks, straight: Ranks, drawn: Ranks, ways: int, found: dict[int, int]
    ) -> None:
        """The first hand played on while its last card has lengthened the straight."""
        cards, place = self.cards, self.cards.place(own)
        live = len(straight) == 1 + len(own)
        action = self._action(own, straight, drawn) if live else STAND
        if lattice().total[place] >= 21 or action not in (HIT, DOUBLE):
            cards.end(straight, cards.whole(ways * cards.clear(drawn), 2 + len(drawn)), found)
            return
        for rank, number in enumerate(cards.next(drawn)):
            if not number:
                continue
            hand, more = (*own, rank), (*drawn, rank)
            counts = cards.longer(straight, rank) and cards.place(hand) != BUST
            if counts and action == HIT:
                self._follow(hand, (*straight, rank), more, ways * number, found)
                continue
            ended = cards.whole(ways * number * cards.clear(more), 2 + len(more))
            cards.end((*straight, rank) if counts else straight, ended, found)

    def _action(self, own: Ranks, straight: Ranks, drawn: Ranks) -> int:
        if self.like:
            return self.like._action(own, straight, drawn)
        if self.joint and [VALUE[rank] for rank in own] == [TEN, TEN]:
            return self._twenty(straight, drawn)[2]
        return int(self.policy[self.cards.place(own)])

    # -------------------------------------------------------------------------- both wagers

    def values(self, pair: Ranks) -> tuple[float, float]:
        """Both wagers' value of a split, and the main wager's part of it."""
        return self._value(pair, ())

    def _value(self, pair: Ranks, again: Ranks) -> tuple[float, float]:
        """Before the first hand's second card, with these cards split again."""
        low, high = sorted(pair)
        key = (self.cards.up, (low, high), again)
        if key not in self._values:
            self._values[key] = self._valued(pair, again)
        return self._values[key]

    def _valued(self, pair: Ranks, again: Ranks) -> tuple[float, float]:
        cards, hands, gone = self.cards, 2 + len(again), len(again)
        known = (*pair, *again)
        left = cards.left(known)
        tens = (self.tens - gone) / left
        # A second card that counts no ten: the main game plays on, whatever the straight.
        main = float(self.worth[1 + gone, 0])
        main += self._others(hands, gone) - tens * self._others(hands, gone + 1)
        both = main
        for rank, number in enumerate(cards.next(known)):
            if not number:
                continue
            if VALUE[rank] != TEN:
                straight = (*pair, rank) if cards.longer(pair, rank) else pair
                both += number / left * cards.paid(straight, (*known, rank))
                continue
            found = self._kept(pair, again, rank)
            if hands < self.most:
                found = max(found, self._value(pair, tuple(sorted((*again, rank)))))
            both += number / left * found[0]
            main += number / left * found[1]
        return both, main

    def _kept(self, pair: Ranks, again: Ranks, rank: int) -> tuple[float, float]:
        """The first hand has 20: another card that counts ten is not split again."""
        drawn = (*pair, *again, rank)
        others = self._others(2 + len(again), len(again) + 1)
        if self.cards.longer(pair, rank):
            both, main, _ = self._twenty((*pair, rank), drawn)
        else:
            main = self._stood((TEN, TEN), drawn, PLAIN)
            both = main + self.cards.paid(pair, drawn)
        return both + others, main + others

    def _twenty(self, straight: Ranks, drawn: Ranks) -> tuple[float, float, int]:
        """A first hand of 20 in a straight: an ace may lengthen it once more."""
        cards = self.cards
        stand = self._stood((TEN, TEN), drawn, PLAIN)
        choices = [(stand + cards.paid(straight, drawn), stand, STAND)]
        left = cards.left(drawn)
        for action, doubled in ((HIT, PLAIN), (DOUBLE, DOUBLED)):
            both = main = 0.0
            for rank, number in enumerate(cards.next(drawn)):
                more = (*drawn, rank)
                if VALUE[rank] == ACE:
                    own = self._stood((TEN, TEN, ACE), more, doubled)
                    then = (*straight, rank) if cards.longer(straight, rank) else straight
                else:
                    own = float(self.lost[doubled]) * cards.no_blackjack(more) / (left - 1)
                    then = straight
                both += number / left * (own + cards.paid(then, more))
                main += number / left * own
            choices.append((both, main, action))
        return max(choices)

    def _stood(self, values: tuple[int, ...], drawn: Ranks, doubled: int) -> float:
        """The main wager's value of a first hand stood on, with all cards drawn gone."""
        place = lattice().at(*values)
        gone = len(drawn) - len(values)  # cards of the other hands: they all count ten
        need = np.zeros(len(self.policy), dtype=np.int64)
        need[place] = 1
        row = self.dealers.rows(TEN, gone, need)[place]
        pays = self.pays[doubled, lattice().total[place], :DEALER_ENDS]
        return float(pays @ self.dealers.chances[row])

    def _others(self, hands: int, gone: int) -> float:
        """What the hands beside the first are worth when so many more tens are gone."""
        return sum(
            coefficient
            * (perm(self.tens - gone, more) / perm(self.left - gone, more))
            * float(self.worth[1 + gone + more, 0 if own_closed else 1])
            for step in steps_from(hands, self.most)
            for coefficient, pairs, own_closed in step.terms()
            if (more := pairs - (hands - 2)) <= self.tens - gone
        )


@cache
def steps_from(hands: int, most_hands: int) -> tuple[SplitStep, ...]:
    """How hands may be split further when the first of so many has its cards."""
    steps: dict[tuple[int, int, int], int] = defaultdict(int)

    def deal(hands: int, closed: int, open_: int) -> None:
        if open_ == 0 or hands == most_hands:
            steps[hands, closed, open_] += 1
            return
        deal(hands + 1, closed, open_ + 1)
        deal(hands, closed + 1, open_ - 1)

    deal(hands, 0, hands - 1)
    return tuple(SplitStep(ways, *key) for key, ways in sorted(steps.items()))
