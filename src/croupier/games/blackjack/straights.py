"""The Straight Jack Progressive Wager: a small tree of straights within the main game.

A straight that has ended leaves the main game as it was, with a payout added; so only hands that
are still straights have decisions of their own. Ranks matter, not values: a king lengthens what a
10 does not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

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

    def chances(self) -> dict[int, Fraction]:
        """Chances of each outcome together with this value of the up card."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        for up in range(RANKS):
            if value_of(4 * up) != self.solution.up:
                continue
            self.up = up
            for first in range(RANKS):
                for second in range(RANKS):
                    chance = self._chance([up, first, second])
                    if not two_card_straight(4 * first, 4 * second):
                        found[0] += chance
                        continue
                    clear = self._clear((first, second))
                    found[2] += chance * (1 - clear)
                    self._play((first, second), chance, found)
                    if self.joint:
                        main = self._best((first, second))[1]
                        optimal = self._plain((first, second), BEST)
                        if value_of(4 * first) == value_of(4 * second):
                            optimal = max(optimal, float(self.solution.split[TEN]))
                        self.main_cost += float(chance) * (optimal - main)
        return found

    def _chance(self, ranks: Sequence[int]) -> Fraction:
        """Of drawing these ranks in this order, the first from the whole shoe."""
        held: Counter[int] = Counter()
        chance = Fraction(1)
        for nth, rank in enumerate(ranks):
            chance *= Fraction(self.per_rank - held[rank], self.cards - nth)
            held[rank] += 1
        return chance

    def _next(self, hand: tuple[int, ...]) -> list[tuple[int, Fraction]]:
        held = Counter((self.up, *hand))
        left = self.cards - 1 - len(hand)
        return [(r, Fraction(self.per_rank - held[r], left)) for r in range(RANKS)]

    def _clear(self, hand: tuple[int, ...]) -> Fraction:
        """The chance of no dealer's Blackjack once these cards are gone."""
        if self.solution.up not in (ACE, TEN):
            return Fraction(1)
        other = TEN if self.solution.up == ACE else ACE
        gives = sum(p for r, p in self._next(hand) if value_of(4 * r) == other)
        return 1 - Fraction(gives)

    def _place(self, hand: tuple[int, ...]) -> int:
        """The hand among the hands of the shoe, or BUST."""
        if sum(int(value_of(4 * r)) + 1 for r in hand) > 21:
            return BUST
        return lattice().at(*(int(value_of(4 * r)) for r in hand))

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
            return self.solution.action(*sorted(int(value_of(4 * r)) for r in hand))
        return int(self.solution.policy[self._place(hand)])

    def _best(self, hand: tuple[int, ...]) -> tuple[float, float, int]:
        """Both wagers' value, the main wager's part of it, and the action."""
        place = self._place(hand)
        mass = self._plain(hand, MASS)
        pay = self._pay(hand)
        stand = self._plain(hand, STAND)
        choices = [(stand + pay * mass, stand, STAND)]
        if len(hand) == 2 and value_of(4 * hand[0]) == value_of(4 * hand[1]) == TEN:
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
        for rank, chance in self._next(hand):
            more = (*hand, rank)
            clear = float(self._clear(more))
            if self._place(more) == BUST:
                own = -clear * (2 if action == DOUBLE else 1)
                value = own + self._pay(hand) * clear
            elif action == HIT and self._longer(hand, rank):
                value, own, _ = self._best(more)
            else:
                straight = more if self._longer(hand, rank) else hand
                own = 2 * self._plain(more, STAND) if action == DOUBLE else self._plain(more, BEST)
                value = own + self._pay(straight) * clear
            both += float(chance) * value
            main += float(chance) * own
        return both, main

    def _play(self, hand: tuple[int, ...], chance: Fraction, found: dict[int, Fraction]) -> None:
        """Add the chances of the lengths that a straight comes to, without a Blackjack."""
        action = self._action(hand)
        if action not in (HIT, DOUBLE) or lattice().total[self._place(hand)] >= 21:
            self._end(hand, chance * self._clear(hand), found)
            return
        for rank, next_chance in self._next(hand):
            more, drawn = (*hand, rank), chance * next_chance
            if not drawn:
                continue
            if not self._longer(hand, rank):
                self._end(hand, drawn * self._clear(more), found)
            elif action == DOUBLE:
                self._end(more, drawn * self._clear(more), found)
            else:
                self._play(more, drawn, found)

    def _end(self, hand: tuple[int, ...], chance: Fraction, found: dict[int, Fraction]) -> None:
        if len(hand) < OTHER_ACE:
            found[len(hand)] += chance
            return
        assert ACE_RANK in hand
        found[OTHER_ACE] += chance * Fraction(3, 4)
        found[ACE_OF_SPADES] += chance * Fraction(1, 4)
