"""The shoe, the table and the discard rack: where every card of a game is.

A card is in one of four places: in the shoe (undealt), on the table, in the discard rack, or in the
segregated area that one compartment of a double shoe has.
The shoe draws no randomness: it is given an order, so that a round can be replayed from its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from croupier.equipment.cards import Deck, card_text
from croupier.equipment.errors import EquipmentError
from croupier.equipment.tiles import TileSet


class ShoeEmpty(EquipmentError):  # said of the shoe, in the words of a table
    """More cards were wanted than the shoe holds."""


def cut(order: Sequence[int], at: int) -> tuple[int, ...]:
    """Cut the cards: the `at` cards above the cover card go to the bottom."""
    if not 0 <= at <= len(order):
        raise EquipmentError(f"cut at {at} is outside the cards: it must be 0 to {len(order)}.")
    return (*order[at:], *order[:at])


def check_order(order: Iterable[int], deck: Deck | TileSet) -> None:
    """Refuse an order with a card that the deck does not have so often."""
    for card, times in Counter(order).items():
        if times > deck.count(card):
            raise EquipmentError(
                f"order deals {card_text(card)} too often: it has {times} of it, "
                f"and the deck has {deck.count(card)}."
            )


class Shoe:
    """Cards in the order in which they come out.

    The order may be shorter than the deck (a stacked round in a test needs only its own cards).
    `cover` is the number of cards below the cover card; without it there is no cover card. `rack`
    are cards that lie in the discard rack from the start.
    """

    def __init__(
        self,
        order: Iterable[int],
        deck: Deck | TileSet,
        *,
        cover: int | None = None,
        rack: Iterable[int] = (),
    ) -> None:
        cards, discards = tuple(order), list(rack)
        check_order((*cards, *discards), deck)
        self._on_table: list[int] = []
        self._discards = discards
        self._set_aside: list[int] = []
        self._load(cards, cover)

    def __repr__(self) -> str:
        """Counts only: the order must not get into a message or a page."""
        return (
            f"Shoe({self.remaining} remaining, {len(self._on_table)} on the table, "
            f"{len(self._discards)} discarded)"
        )

    @property
    def remaining(self) -> int:
        """How many cards are still in the shoe."""
        return len(self._order) - self._next

    @property
    def stub(self) -> tuple[int, ...]:
        """The cards still in the shoe, next card first."""
        return self._order[self._next :]

    @property
    def on_table(self) -> tuple[int, ...]:
        """The cards drawn and not yet discarded, first drawn first."""
        return tuple(self._on_table)

    @property
    def discards(self) -> tuple[int, ...]:
        """The discard rack, first discarded first, for reconstructing a hand."""
        return tuple(self._discards)

    @property
    def segregated(self) -> tuple[int, ...]:
        """The cards in the segregated area, first put there first."""
        return tuple(self._set_aside)

    @property
    def cover_card_reached(self) -> bool:
        """Whether the cover card has come to the mouth of the shoe, or is already out."""
        return self._cover is not None and self.remaining <= self._cover

    @property
    def cover_card_out(self) -> bool:
        """Whether a card from below the cover card has been drawn."""
        return self._cover is not None and self.remaining < self._cover

    def draw(self, past: int = 0) -> int:
        """The next card, or the one that lies `past` so many others, onto the table."""
        if past:
            self._bring_forward(past)
        (card,) = self._take(1)
        self._on_table.append(card)
        return card

    def burn(self, count: int = 1) -> tuple[int, ...]:
        """The next cards, straight into the discard rack."""
        burned = self._take(count)
        self._discards.extend(burned)
        return burned

    def discard(self, cards: Iterable[int]) -> None:
        """Cards from the table into the discard rack, in the order given."""
        self._discards.extend(self._off_the_table(cards))

    def set_aside(self, cards: Iterable[int]) -> None:
        """Cards from the table into the segregated area, until the next reshuffle."""
        self._set_aside.extend(self._off_the_table(cards))

    @property
    def off_table(self) -> tuple[int, ...]:
        """The cards that a reshuffle puts in a new order: stub, discard rack, segregated area."""
        return self.stub + self.discards + self.segregated

    def reshuffle(self, order: Iterable[int], *, cover: int | None = None) -> None:
        """Put all but the table's cards back into the shoe in a new order.

        Between rounds, discard everything first and it is a whole new shoe; when the shoe runs out
        in mid-round, the same call puts the discards back into play.
        """
        cards = tuple(order)
        given, wanted = Counter(cards), Counter(self.off_table)
        for card in sorted(given | wanted):
            if given[card] != wanted[card]:
                raise EquipmentError(
                    f"reshuffle order has {given[card]} of {card_text(card)}: it must have the "
                    f"{wanted[card]} of the shoe and the discard rack."
                )
        self._load(cards, cover)
        self._discards.clear()
        self._set_aside.clear()

    def _off_the_table(self, cards: Iterable[int]) -> tuple[int, ...]:
        moved = tuple(cards)
        missing = Counter(moved) - Counter(self._on_table)
        if missing:
            raise EquipmentError(
                f"discard of {card_text(min(missing))} is not possible: it is not on the table, "
                "and only cards on the table can be discarded."
            )
        for card in moved:
            self._on_table.remove(card)
        return moved

    def _load(self, order: tuple[int, ...], cover: int | None) -> None:
        if cover is not None and not 0 <= cover <= len(order):
            raise EquipmentError(f"cover is {cover}: it must be 0 to {len(order)} from the bottom.")
        self._order = order
        self._next = 0
        self._cover = cover

    def _bring_forward(self, past: int) -> None:
        if past >= self.remaining:
            raise ShoeEmpty(f"shoe cannot give card {past + 1}: it has {self.remaining} left.")
        stub = self.stub
        self._order = (*self._order[: self._next], stub[past], *stub[:past], *stub[past + 1 :])

    def _take(self, count: int) -> tuple[int, ...]:
        if count < 0:
            raise EquipmentError(f"count is {count}: it must be 0 or more cards.")
        if count > self.remaining:
            raise ShoeEmpty(f"shoe cannot give {count} more: the cards left are {self.remaining}.")
        taken = self._order[self._next : self._next + count]
        self._next += count
        return taken
