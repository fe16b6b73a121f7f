"""The Straight Jack Progressive Wager: a small tree of straights within the main game.

A straight that has ended leaves the main game as it was, with a payout added; so only hands that
are still straights have decisions of their own. Ranks matter, not values: a king lengthens what a
10 does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import perm, prod

from croupier.games.blackjack.outcomes import (
    ACE_OF_SPADES,
    ACE_RANK,
    OTHER_ACE,
    extends,
    two_card_straight,
    value_of,
)
from croupier.maths.shoe import BEST, MASS, SPLIT, STAND, ShoeGame, UpSolution
from croupier.maths.shoe_hands import ACE, BUST, TEN, lattice
from croupier.maths.shoe_kernels import DOUBLE, HIT, SURRENDER

RANKS = 13
VALUE = [int(value_of(4 * rank)) for rank in range(RANKS)]
MOST_CARDS = 12  # of an up card, a straight, the card that ends it and a hole card, or more


class StraightPlay:
    """Straights against one value of the up card, played by a solution or jointly with it."""

    def __init__(
        self,
        game: ShoeGame,
        solution: UpSolution,
        *,
        wrap: bool,
        pays: Sequence[Fraction],
        joint: bool,
    ) -> None:
        self.solution, self.wrap, self.joint = solution, wrap, joint
        self.per_rank = game.shoe[ACE]
        self.cards = RANKS * self.per_rank
        self.pays = [float(pay) for pay in pays]
        self.main_cost = 0.0
        self.up = 0
        self.places: dict[tuple[int, ...], int] = {}

    def chances(self) -> dict[int, Fraction]:
        """Chances of each outcome together with this value of the up card."""
        found: dict[int, int] = defaultdict(int)
        for up in range(RANKS):
            if VALUE[up] != self.solution.up:
                continue
            self.up = up
            for first in range(RANKS):
                for second in range(RANKS):
                    ways = self._ways([up, first, second])
                    if not two_card_straight(4 * first, 4 * second):
                        found[0] += self._whole(ways, 3)
                        continue
                    blackjacks = self.cards - 3 - self._clear((first, second))
                    found[2] += self._whole(ways * blackjacks, 4)
                    self._play((first, second), ways, found)
                    if self.joint:
                        main = self._best((first, second))[1]
                        optimal = self._plain((first, second), BEST)
                        if VALUE[first] == VALUE[second]:
                            optimal = max(optimal, float(self.solution.split[TEN]))
                        chance = ways / perm(self.cards, 3)
                        self.main_cost += chance * (optimal - main)
        return {kind: Fraction(ways, self._whole(1, 0)) for kind, ways in found.items()}

    def _whole(self, ways: int, drawn: int) -> int:
        """Ways of so many cards as ways of the most cards there can be, in quarters."""
        return 4 * ways * perm(self.cards - drawn, MOST_CARDS - drawn)

    def _ways(self, ranks: Sequence[int]) -> int:
        """To draw these ranks in this order, the first from the whole shoe."""
        return prod(self.per_rank - ranks[:nth].count(rank) for nth, rank in enumerate(ranks))

    def _left(self, hand: tuple[int, ...]) -> int:
        return self.cards - 1 - len(hand)

    def _next(self, hand: tuple[int, ...]) -> list[int]:
        """The cards left of each rank."""
        counts = [self.per_rank] * RANKS
        for rank in (self.up, *hand):
            counts[rank] -= 1
        return counts

    def _clear(self, hand: tuple[int, ...]) -> int:
        """Hole cards that give the dealer no Blackjack once these cards are gone."""
        if self.solution.up not in (ACE, TEN):
            return self._left(hand)
        other = TEN if self.solution.up == ACE else ACE
        held = sum(VALUE[rank] == other for rank in hand)
        return self._left(hand) - self.per_rank * VALUE.count(other) + held

    def _place(self, hand: tuple[int, ...]) -> int:
        """The hand among the hands of the shoe, or BUST."""
        if hand not in self.places:
            values = [VALUE[rank] for rank in hand]
            over = sum(values) + len(values) > 21
            self.places[hand] = BUST if over else lattice().at(*values)
        return self.places[hand]

    def _plain(self, hand: tuple[int, ...], column: int) -> float:
        return float(self.solution.values[self._place(hand), column])

    def _pay(self, hand: tuple[int, ...]) -> float:
        """What a straight pays; of six-card straights a quarter have the ace of spades."""
        if len(hand) < OTHER_ACE:
            return self.pays[len(hand)]
        return 0.75 * self.pays[OTHER_ACE] + 0.25 * self.pays[ACE_OF_SPADES]

    def _longer(self, hand: tuple[int, ...], rank: int) -> bool:
        return extends(list(hand), rank, wrap=self.wrap) and self._place((*hand, rank)) != BUST

    def _action(self, hand: tuple[int, ...]) -> int:
        if self.joint:
            return self._best(hand)[2]
        if len(hand) == 2:
            return self.solution.action(*sorted(VALUE[rank] for rank in hand))
        return int(self.solution.policy[self._place(hand)])

    def _best(self, hand: tuple[int, ...]) -> tuple[float, float, int]:
        """Both wagers' value, the main wager's part of it, and the action."""
        place = self._place(hand)
        mass = self._plain(hand, MASS)
        pay = self._pay(hand)
        stand = self._plain(hand, STAND)
        choices = [(stand + pay * mass, stand, STAND)]
        if len(hand) == 2 and VALUE[hand[0]] == VALUE[hand[1]] == TEN:
            split = float(self.solution.split[TEN])
            choices.append((split + pay * mass, split, SPLIT))
        if lattice().total[place] < 21:
            choices.append((*self._draw(hand, HIT), HIT))
            if len(hand) == 2:
                choices.append((*self._draw(hand, DOUBLE), DOUBLE))
                surrender = self._plain(hand, SURRENDER)
                choices.append((surrender + pay * mass, surrender, SURRENDER))
        return max(choices)

    def _draw(self, hand: tuple[int, ...], action: int) -> tuple[float, float]:
        both = main = 0.0
        left = self._left(hand)
        for rank, cards in enumerate(self._next(hand)):
            more = (*hand, rank)
            clear = self._clear(more) / (left - 1)
            if self._place(more) == BUST:
                own = -clear * (2 if action == DOUBLE else 1)
                value = own + self._pay(hand) * clear
            elif action == HIT and self._longer(hand, rank):
                value, own, _ = self._best(more)
            else:
                straight = more if self._longer(hand, rank) else hand
                own = 2 * self._plain(more, STAND) if action == DOUBLE else self._plain(more, BEST)
                value = own + self._pay(straight) * clear
            both += cards / left * value
            main += cards / left * own
        return both, main

    def _play(self, hand: tuple[int, ...], ways: int, found: dict[int, int]) -> None:
        """Add the ways of the lengths that a straight comes to, without a Blackjack."""
        action = self._action(hand)
        if action not in (HIT, DOUBLE) or lattice().total[self._place(hand)] >= 21:
            self._end(hand, self._whole(ways * self._clear(hand), 2 + len(hand)), found)
            return
        for rank, cards in enumerate(self._next(hand)):
            more = (*hand, rank)
            if not cards:
                continue
            ended = self._whole(ways * cards * self._clear(more), 2 + len(more))
            if not self._longer(hand, rank):
                self._end(hand, ended, found)
            elif action == DOUBLE:
                self._end(more, ended, found)
            else:
                self._play(more, ways * cards, found)

    def _end(self, hand: tuple[int, ...], ways: int, found: dict[int, int]) -> None:
        if len(hand) < OTHER_ACE:
            found[len(hand)] += ways
            return
        assert ACE_RANK in hand
        found[OTHER_ACE] += ways // 4 * 3
        found[ACE_OF_SPADES] += ways // 4
