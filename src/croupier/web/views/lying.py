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

    def look(self, seat: int) -> None:
        """Who has decided has looked at what lies at the seat."""
        for to, cards in self.places.items():
            if to == f"seat {seat}" or to.startswith(f"seat {seat} "):
                self.places[to] = [(card, card) for card, _ in cards]

    def turn(self, text: str, named: Iterable[str]) -> None:
        """Cards that the table is told lie open at their place from then on."""
        told = text.lower().removeprefix("the ")
        place = max((to for to in self.places if told.startswith(to.lower())), key=len, default="")
        left = Counter(named)
        for nth, (card, _) in enumerate(self.places.get(place, ())):
            if left[card]:
                left[card] -= 1
                self.places[place][nth] = (card, card)

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
