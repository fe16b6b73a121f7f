"""The question in which a player sets hands from the cards dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.errors import EquipmentError

HOUSE_WAY = "house-way"


@dataclass(frozen=True)
class Arrange:
    """A player arranges cards into parts, each of so many cards.

    The answer is `low=Kh Kd`: one part may be left out, for it gets the cards that remain.
    `house_way` is the answer that sets the hands as the house sets its own; who asks for it, by the
    word HOUSE_WAY, has them set so. `seen` is what else advice asks for.
    """

    seat: int
    cite: str
    cards: tuple[int, ...]
    parts: tuple[tuple[str, int], ...]
    calls: tuple[str, ...] = ()
    house_way: str = ""
    seen: Mapping[str, Any] = field(default_factory=dict)

    def arranged(self, answer: object) -> Mapping[str, tuple[int, ...]] | str:
        """The cards of each part; where the answer does not say so, what is wrong with it."""
        if answer == HOUSE_WAY and self.house_way:
            answer = self.house_way
        sizes, left = dict(self.parts), Counter(self.cards)
        found: dict[str, tuple[int, ...]] = {}
        for given in str(answer).split(","):
            part, equals, text = given.strip().partition("=")
            if part not in sizes or not equals or part in found:
                return f"write it like this: {self.example}"
            try:
                found[part] = parse_cards(text)
            except EquipmentError as error:
                return str(error).rstrip(".")
            left.subtract(found[part])
        if strange := [card for card, count in left.items() if count < 0]:
            return f"{card_text(strange[0])} is not among the cards to arrange"
        wrong = [part for part in found if len(found[part]) != sizes[part]]
        missing = sizes.keys() - found.keys()
        if wrong or len(missing) > 1:
            part = min(wrong or missing)
            return f"{part} takes {sizes[part]} cards"
        return found | {part: tuple(left.elements()) for part in missing}

    @property
    def example(self) -> str:
        """How an answer is written."""
        left = list(self.cards)
        said = {part: [left.pop(0) for _ in range(size)] for part, size in reversed(self.parts[1:])}
        return arrangement(said)


def arrangement(parts: Mapping[str, Iterable[int]]) -> str:
    """The answer that arranges cards so."""
    return ", ".join(f"{part}={' '.join(map(card_text, cards))}" for part, cards in parts.items())
