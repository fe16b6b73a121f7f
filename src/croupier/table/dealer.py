"""The dealer's side of a round: cards, spins and rolls from one committed seed.

Cards, spins and rolls stacked by a transcript or a lesson come before those from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from croupier.equipment.cards import card_text, parse_card
from croupier.equipment.dice import check_roll
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed
from croupier.equipment.shoe import Shoe
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import NextCard
from croupier.table.compartment import Compartment
from croupier.table.log import Log

Order = Sequence[int] | Mapping[str, Sequence[int]]
"""Stacked cards; of a double shoe by the side they lie in."""


class Dealer:
    """Shuffles, burns, deals, spins and rolls, and writes into the log what the table sees.

    What it writes is `whole` if whoever has the seed can make each shuffle from it alone.
    """

    def __init__(
        self,
        plan: ShoePlan | None,
        randomness: Randomness,
        log: Log,
        *,
        order: Order | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
        whole: bool = False,
    ) -> None:
        self.randomness = randomness
        self.whole = whole
        self.sides: dict[str, Compartment] = {}
        self.pieces = "cards" if plan is None else plan.deck.pieces
        if plan is None and order is not None:
            raise EquipmentError("cards are stacked, but this game deals no cards.")
        if plan is not None:
            given = by_side(order)
            if stray := given.keys() - set(plan.sides):
                raise EquipmentError(
                    f"cards are stacked for the side {min(stray)!r}: the sides of this shoe are "
                    f"{', '.join(map(repr, plan.sides))}."
                )
            self.sides = {
                side: Compartment(side, plan, randomness, log, given.get(side), whole=whole)
                for side in plan.sides
            }
        self.spins = list(spins)
        self.rolls = list(rolls)
        self.waiting: list[int] = []
        self.found: Mapping[str, int] = {}
        self.face_down: Counter[int] = Counter()
        """What was dealt face down in this round. Of equal cards of several decks any may be the
        one, so that none is taken off again: what is named openly is none of them."""

    @property
    def shoe(self) -> Shoe | None:
        """The cards of a table with one shoe, once they are shuffled."""
        return self.sides[""].shoe if "" in self.sides else None

    @property
    def is_shuffle_due(self) -> bool:
        """Whether the next round begins with a fresh shuffle."""
        return any(compartment.is_shuffle_due for compartment in self.sides.values())

    @property
    def drawn_from(self) -> list[Seed]:
        """The seeds of the cards that the next round may be dealt from."""
        sides = self.sides.values()
        return [each.drawn_from for each in sides if not each.is_shuffle_due and each.drawn_from]

    def use(self, plan: ShoePlan | None) -> None:
        """Another plan for the same cards, from the next shuffle on."""
        for compartment in self.sides.values():
            assert plan is not None
            compartment.use(plan)

    @property
    def is_empty(self) -> bool:
        """Whether cards are dealt here and none is left to deal."""
        sides = self.sides.values()
        return bool(sides) and not self.waiting and all(side.is_empty for side in sides)

    def begin_round(self) -> None:
        self.face_down.clear()
        for compartment in self.sides.values():
            if compartment.begin_round():
                self.waiting.clear()

    def end_round(self) -> None:
        for compartment in self.sides.values():
            compartment.end_round(self.waiting)

    def end_hand(self, kept: Sequence[int]) -> None:
        """A hand of a round that goes on."""
        for compartment in self.sides.values():
            compartment.end_hand((*kept, *self.waiting))

    def card(self, wanted: NextCard) -> int:
        """The next card; ShoeEmpty where there is none. `found` says where it was."""
        compartment = self.sides[wanted.side]
        past = {"past": wanted.past} if wanted.past else {}
        self.found = {"held": True} if self.waiting else past
        card = self.waiting.pop(0) if self.waiting else compartment.card(wanted.past)
        compartment.put(card, wanted.to)
        if not wanted.face_up:
            self.face_down[card] += 1
        return card

    def told(self) -> Mapping[str, int]:
        """What only a whole log says of the last card or spin."""
        return self.found if self.whole else {}

    def count_face_down(self, cards: Sequence[int]) -> int:
        """How many of some cards were dealt face down."""
        return (Counter(cards) & self.face_down).total()

    def named_face_down(self, words: str) -> int:
        """How many cards that were dealt face down words name."""
        return sum(card_text(card) in words for card in self.face_down)

    def collect(self, cards: Sequence[int], to: str) -> None:
        """Cards off the table in mid-round, each to where the cards of its own side go."""
        for card in cards:
            found = [one for one in self.sides.values() if one.holds(card)]
            if not found:
                raise EquipmentError(f"{card_text(card)} is not on the table.")
            found[0].put(card, to)

    def reshuffle(self, side: str) -> None:
        """Before the next card from this side, its cards that are not on the table are shuffled."""
        self.sides[side].must_shuffle = True

    def hold(self, cards: Sequence[int]) -> None:
        """Cards that the next round begins with, as some irregularities demand."""
        self.waiting.extend(cards)

    def spin(self, pockets: Sequence[str]) -> str:
        if self.spins:
            pocket = self.spins.pop(0)
            if pocket not in pockets:
                raise EquipmentError(f"{pocket!r} is not a pocket of the wheel.")
            self.found = {}
            return pocket
        place = self.randomness.spin(len(pockets))
        self.found = {"place": place, "of": len(pockets)}
        return pockets[place]

    def roll(self, dice: int) -> tuple[int, ...]:
        if self.rolls:
            return check_roll(self.rolls.pop(0), dice=dice)
        return self.randomness.roll(dice)


def by_side(order: Order | None) -> Mapping[str, Sequence[int]]:
    if order is None:
        return {}
    return order if isinstance(order, Mapping) else {"": order}


def order_text(order: Order | None) -> list[str] | dict[str, list[str]] | None:
    """Stacked cards as the log writes them."""
    if isinstance(order, Mapping):
        return {side: [card_text(card) for card in cards] for side, cards in order.items()}
    return None if order is None else [card_text(card) for card in order]


def parse_order(text: Sequence[str] | Mapping[str, Sequence[str]] | None) -> Order | None:
    """Stacked cards as the log writes them, read again."""
    if isinstance(text, Mapping):
        return {side: [parse_card(card) for card in cards] for side, cards in text.items()}
    return None if text is None else [parse_card(card) for card in text]
