"""The dealer's side of a round: cards, spins and rolls from one committed seed.

Cards, spins and rolls that a transcript or a lesson stacks come before those of the seed.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import card_text
from croupier.equipment.dice import check_roll
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed
from croupier.equipment.shoe import Shoe
from croupier.rounds.plan import ShoePlan
from croupier.table.log import Log


class Dealer:
    """Shuffles, burns, deals, spins and rolls, and writes into the log what the table sees."""

    def __init__(
        self,
        plan: ShoePlan | None,
        seed: Seed,
        log: Log,
        *,
        order: Sequence[int] | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
    ) -> None:
        self.plan = plan
        self.randomness = Randomness(seed)
        self.log = log
        self.order = order
        self.spins = list(spins)
        self.rolls = list(rolls)
        self.shoe: Shoe | None = None
        self.rounds_left: int | None = None
        self.must_shuffle = False
        self.cover_out = False
        self.waiting: list[int] = []

    def begin_round(self) -> None:
        """Shuffle where the chapter wants it: for each round, or when the shoe is spent."""
        if self.plan is None:
            return
        spent = self.plan.every_round or self.rounds_left == 0
        if self.shoe is None or self.must_shuffle or spent:
            self.shuffle()
        assert self.shoe is not None
        self.cover_out = self.shoe.cover_card_reached

    def end_round(self) -> None:
        if self.plan is None or self.shoe is None or self.plan.every_round:
            return
        if self.rounds_left is not None:
            self.rounds_left -= 1
        elif self.cover_out or self.shoe.cover_card_out:
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
        self.must_shuffle = False
        self.waiting.clear()
        self.log.add("shuffle", cards=len(cards))
        if self.plan.burn is not None and given is None:
            first = self.shoe.burn()[0]
            burned = self.shoe.burn(self.plan.burn(first))
            self.log.add("burn", card=card_text(first), more=len(burned), cite=self.plan.burn_cite)

    def card(self) -> int:
        """The next card; ShoeEmpty where there is none."""
        if self.waiting:
            return self.waiting.pop(0)
        if self.must_shuffle or self.shoe is None:
            self.shuffle()
        assert self.shoe is not None
        return self.shoe.draw()

    def hold(self, cards: Sequence[int]) -> None:
        """Cards that the next round begins with, as some irregularities demand."""
        self.waiting.extend(cards)

    def spin(self, pockets: Sequence[str]) -> str:
        if self.spins:
            pocket = self.spins.pop(0)
            if pocket not in pockets:
                raise EquipmentError(f"{pocket!r} is not a pocket of the wheel.")
            return pocket
        return pockets[self.randomness.spin(len(pockets))]

    def roll(self, dice: int) -> tuple[int, ...]:
        if self.rolls:
            return check_roll(self.rolls.pop(0), dice=dice)
        return self.randomness.roll(dice)
