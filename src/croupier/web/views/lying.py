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
        self._settled: set[int] = set()
        self._taken: dict[str, list[str]] = {}
        self._splits: Counter[int] = Counter()
        self._splitting: int | None = None

    def deal(self, record: Record, shown: str) -> None:
        self._split(record["to"])
        for card in self._taken.pop(record["to"], ()):
            self._take(record["to"], card)
        self.places.setdefault(record["to"], []).append((record["card"], shown))

    def settle(self, seat: int) -> None:
        """From now on the hands of a seat are taken up only to end its round."""
        self._settled.add(seat)

    def collect(self, cards: Iterable[str], *, over: bool) -> None:
        """Cards are taken up, whichever side they lie on. Of a round that is over a hand that was
        settled stays in sight, if no card followed there."""
        for card in cards:
            to = next((to for to, lie in self.places.items() if card in _cards(lie)), "")
            if over and any(_is_at(seat, to) for seat in self._settled):
                self._taken.setdefault(to, []).append(card)
            elif to:
                self._take(to, card)

    def _take(self, to: str, card: str) -> None:
        del self.places[to][_cards(self.places[to]).index(card)]

    def look(self, seat: int) -> None:
        """Who has decided has looked at what lies at the seat."""
        for to, cards in self.places.items():
            if _is_at(seat, to):
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
        if self._splitting is None or not _is_at(self._splitting, to):
            return
        self._splits[self._splitting] += 1
        if len(self.places.get(to, ())) > 1:
            other = f"seat {self._splitting} split hand {self._splits[self._splitting]}"
            self.places.setdefault(other, []).append(self.places[to].pop())
        self._splitting = None


def _cards(lying: Iterable[tuple[str, str]]) -> list[str]:
    return [card for card, _ in lying]


def _is_at(seat: int, to: str) -> bool:
    return to == f"seat {seat}" or to.startswith(f"seat {seat} ")
