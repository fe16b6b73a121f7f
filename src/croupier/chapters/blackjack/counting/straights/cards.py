"""The cards of a shoe by rank, as the Straight Jack Progressive Wager counts them."""

from __future__ import annotations

from collections.abc import Sequence
from math import perm, prod

from croupier.chapters.blackjack.outcomes import ACE_OF_SPADES, OTHER_ACE, extends
from croupier.hands.twenty_one import ACE, ACE_RANK, TEN, value_of
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, lattice

RANKS = 13
VALUE = [int(value_of(4 * rank)) for rank in range(RANKS)]
MOST_CARDS = 12  # of an up card, a straight, the card that ends it and a hole card, or more
Ranks = tuple[int, ...]


class StraightCards:
    """What is left of each of the `ranks` after the up card and some others, in whole ways.

    `late`: the dealer's Blackjack is found after play and does not end a straight.
    """

    def __init__(
        self,
        game: ShoeGame,
        ranks: Ranks,
        *,
        up_value: int,
        wrap: bool,
        late: bool,
        pays: Sequence[float],
    ) -> None:
        self.ranks = ranks
        self.number = sum(ranks)
        self.deepest = min(self.number, MOST_CARDS + game.most_hands[TEN])
        self.up_value, self.wrap, self.late, self.pays = up_value, wrap, late, pays
        self.up = 0  # its rank
        self.places: dict[Ranks, int] = {}

    def whole(self, ways: int, drawn: int) -> int:
        """Ways of so many cards as ways of the most cards there can be, in quarters."""
        return 4 * ways * perm(self.number - drawn, self.deepest - drawn)

    def ways(self, ranks: Sequence[int]) -> int:
        """To draw these ranks in this order, the first from the whole shoe."""
        return prod(self.ranks[rank] - ranks[:nth].count(rank) for nth, rank in enumerate(ranks))

    def left(self, drawn: Ranks) -> int:
        return self.number - 1 - len(drawn)

    def next(self, drawn: Ranks) -> list[int]:
        """The cards left of each rank."""
        counts = list(self.ranks)
        for rank in (self.up, *drawn):
            counts[rank] -= 1
        return counts

    def no_blackjack(self, drawn: Ranks) -> int:
        """Hole cards that give the dealer no Blackjack once these cards are gone."""
        if self.up_value not in (ACE, TEN):
            return self.left(drawn)
        other = TEN if self.up_value == ACE else ACE
        held = sum(VALUE[rank] == other for rank in drawn)
        giving = sum(number for rank, number in enumerate(self.ranks) if VALUE[rank] == other)
        return self.left(drawn) - giving + held

    def clear(self, drawn: Ranks) -> int:
        """Hole cards with which these cards were drawn: any, where a Blackjack is found late."""
        return self.left(drawn) if self.late else self.no_blackjack(drawn)

    def paid(self, straight: Ranks, drawn: Ranks) -> float:
        """What a straight pays once these cards are gone, times the chance that they are drawn."""
        return self.pay(straight) * self.clear(drawn) / self.left(drawn)

    def place(self, hand: Ranks) -> int:
        """The hand among the hands of the shoe, or BUST."""
        if hand not in self.places:
            values = [VALUE[rank] for rank in hand]
            over = sum(values) + len(values) > 21
            self.places[hand] = BUST if over else lattice().at(*values)
        return self.places[hand]

    def pay(self, straight: Ranks) -> float:
        """What a straight pays; of six-card straights a quarter have the ace of spades."""
        if len(straight) < OTHER_ACE:
            return self.pays[len(straight)]
        return 0.75 * self.pays[OTHER_ACE] + 0.25 * self.pays[ACE_OF_SPADES]

    def longer(self, straight: Ranks, rank: int) -> bool:
        return extends(list(straight), rank, wrap=self.wrap)

    def end(self, straight: Ranks, ways: int, found: dict[int, int]) -> None:
        """Add the ways of a straight that has ended."""
        if len(straight) < OTHER_ACE:
            found[len(straight)] += ways
            return
        assert ACE_RANK in straight
        found[OTHER_ACE] += ways // 4 * 3
        found[ACE_OF_SPADES] += ways // 4
