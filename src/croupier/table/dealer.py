"""The dealer's side of a round: cards, spins and rolls from one committed seed."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Randomness, Seed
from croupier.equipment.shoe import Shoe, ShoeEmpty
from croupier.rounds.plan import ShoePlan
from croupier.table.log import Log


class Dealer:
    """Shuffles, burns, deals, spins and rolls, and writes into the log what the table sees."""

    def __init__(
        self, plan: ShoePlan | None, seed: Seed, log: Log, *, order: Sequence[int] | None = None
    ) -> None:
        self.plan = plan
        self.randomness = Randomness(seed)
        self.log = log
        self.order = order
        self.shoe: Shoe | None = None
        self.rounds_left: int | None = None

    def begin_round(self) -> None:
        """Shuffle where the chapter wants it: for each round, or when the shoe is spent."""
        if self.plan is None:
            return
        if self.shoe is None or self.plan.every_round or self.rounds_left == 0:
            self.shuffle()

    def end_round(self) -> None:
        if self.plan is None or self.shoe is None or self.plan.every_round:
            return
        if self.rounds_left is not None:
            self.rounds_left -= 1
        elif self.shoe.cover_card_reached:
            self.rounds_left = self.plan.rounds_after_cover
            if self.rounds_left:
                self.log.add("said", text="Last hand.", cite=self.plan.cover_cite)

    def shuffle(self) -> None:
        """A new order of all cards; a given order serves for the first shuffle."""
        assert self.plan is not None
        given, self.order = self.order, None
        cards = given if given is not None else self.randomness.shuffle(self.plan.deck.cards())
        cover = self.plan.cover if given is None or len(given) == self.plan.deck.size else None
        self.shoe = Shoe(cards, self.plan.deck, cover=cover)
        self.rounds_left = None
        self.log.add("shuffle", cards=len(cards))
        if self.plan.burn is not None and given is None:
            first = self.shoe.burn()[0]
            burned = self.shoe.burn(self.plan.burn(first))
            self.log.add(
                "burn", card=card_text(first), more=len(burned), cite=self.plan.burn_cite
            )

    def card(self) -> int:
        assert self.shoe is not None
        return self.shoe.draw()

    def put_back(self, cards: Sequence[int]) -> None:
        """Cards that the next round begins with, as some irregularities demand."""
        assert self.shoe is not None
        rest = (*cards, *self.shoe.stub)
        cover = self.plan.cover if self.plan else None
        self.shoe = Shoe(rest, self.shoe.deck, cover=cover)

    @property
    def out_of_cards(self) -> bool:
        return self.shoe is not None and self.shoe.remaining == 0

    def spin(self, pockets: Sequence[str]) -> str:
        return pockets[self.randomness.spin(len(pockets))]

    def roll(self, dice: int) -> tuple[int, ...]:
        return self.randomness.roll(dice)


__all__ = ["Dealer", "ShoeEmpty"]
