"""The question in which a player sets hands from the cards dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.errors import EquipmentError


@dataclass(frozen=True)
class Arrange:
    """A player arranges cards into parts, each of so many cards.

    The answer is `low=Kh Kd`: one part may be left out, for it gets the cards that remain.
    """

    seat: int
    cite: str
    cards: tuple[int, ...]
    parts: tuple[tuple[str, int], ...]
    calls: tuple[str, ...] = ()

    def arranged(self, answer: object) -> Mapping[str, tuple[int, ...]] | str:
        """The cards of each part; where the answer does not say so, what is wrong with it."""
        sizes, left = dict(self.parts), Counter(self.cards)
        found: dict[str, tuple[int, ...]] = {}
        for given in str(answer).split(","):
            part, equals, text = given.strip().partition("=")
            if part not in sizes or not equals or part in found:
                return f"it is written as in {self.example}"
            try:
                found[part] = parse_cards(text)
            except EquipmentError as error:
                return str(error).rstrip(".")
            left.subtract(found[part])
        if strange := [card for card, count in left.items() if count < 0]:
            return f"{card_text(strange[0])} is not there to be arranged"
        wrong = [part for part in found if len(found[part]) != sizes[part]]
        missing = sizes.keys() - found.keys()
        if wrong or len(missing) > 1:
            part = min(wrong or missing)
            return f"{part} takes {sizes[part]} cards"
        return found | {part: tuple(left.elements()) for part in missing}

    @property
    def example(self) -> str:
        """How an answer is written."""
        part, size = self.parts[-1]
        return f"{part}={' '.join(card_text(card) for card in self.cards[:size])}"
