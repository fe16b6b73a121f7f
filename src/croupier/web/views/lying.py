"""Where the cards of a round lie: dealt, collected, split into two hands, exchanged between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.rounds.words import NextCard, OpenQuestion
from croupier.table.log import Record

SPLITS = ("split", "free-split")
SWITCH = "switch"


class Lying:
    """Cards by place, each with the face that is shown."""

    def __init__(self) -> None:
        self.places: dict[str, list[tuple[str, str]]] = {}
        self._splits: Counter[int] = Counter()
        self._splitting: int | None = None

    def deal(self, record: Record, shown: str) -> None:
        self._split(record["to"])
        self.places.setdefault(record["to"], []).append((record["card"], shown))

    def collect(self, cards: Iterable[str]) -> None:
        """Cards are taken up, whichever side they lie on."""
        for card in cards:
            for place in self.places.values():
                there = next((each for each in place if each[0] == card), None)
                if there is not None:
                    place.remove(there)
                    break

    def decide(self, record: Record) -> None:
        """A pair that is split waits for its next card, which says which hand it was."""
        if record["choice"] in SPLITS:
            self._splitting = record["seat"]
        elif record["choice"] == SWITCH:
            one = self.places.get(f"seat {record['seat']}")
            two = self.places.get(f"seat {record['seat']} second hand")
            if one and two:
                one[-1], two[-1] = two[-1], one[-1]

    def ask(self, question: OpenQuestion | None) -> None:
        if isinstance(question, NextCard):
            self._split(question.to)

    def _split(self, to: str) -> None:
        """The last card of the hand that was split begins another."""
        seat = f"seat {self._splitting}"
        if self._splitting is None or not (to == seat or to.startswith(f"{seat} ")):
            return
        self._splits[self._splitting] += 1
        if len(self.places.get(to, ())) > 1:
            other = f"{seat} split hand {self._splits[self._splitting]}"
            self.places.setdefault(other, []).append(self.places[to].pop())
        self._splitting = None
