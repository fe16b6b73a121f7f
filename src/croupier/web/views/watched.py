"""A round of any log, step by step, as the dealer saw it or as everybody does afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.equipment.errors import EquipmentError
from croupier.floor.recall import opened_record
from croupier.rulebook.rules import Rules
from croupier.table.log import Record, head_of
from croupier.table.seeds import ABOUT_SEEDS, RevealedSeeds
from croupier.web.views.seen import Seen, seen_round

DEALER, ALL = "dealer", "all"
STEPS = frozenset(
    {"round", "card", "spin", "roll", "decided", "drawn", "called", "collected"}
    | {"said", "settled", "raked", "end", "bought in", "cashed out"}
)


@dataclass(frozen=True)
class Mark:
    """Where a round lies in a log: from one record to before another."""

    number: int
    first: int
    last: int
    begun: str


class Watched:
    """A log to look at. The cards of its records are known, of a table in play by the table itself,
    or opened with the seeds that the log reveals."""

    def __init__(
        self, rules: Rules, records: Sequence[Record], lines: Sequence[str], *, closed: bool
    ) -> None:
        self.rules, self.records, self.lines, self.closed = rules, records, lines, closed
        self.seeds = _seeds(records)
        starts = [at for at, record in enumerate(records) if record["record"] == "round"]
        ends = [*starts, len(records)][1:]
        self.rounds = [
            Mark(records[first]["round"], first, last, records[first]["at"])
            for first, last in zip(starts, ends, strict=True)
        ]

    def mark(self, number: int) -> Mark:
        """A round by its number, or the next that there is."""
        return self.rounds[max(0, min(number, len(self.rounds)) - 1)]

    def steps(self, mark: Mark) -> list[int]:
        """After which records of a round it is looked at."""
        own = range(mark.first, mark.last)
        return [at for at in own if self.records[at]["record"] in STEPS]

    def is_revealed(self, mark: Mark) -> bool:
        """Whether everybody may know by now what lay face down."""
        if self.seeds is None:
            return False
        lines = (self.records[mark.first]["n"], self.records[mark.last - 1]["n"])
        return self.closed or all(self.seeds.at(line) is not None for line in lines)

    def seen(self, mark: Mark, step: int, view: str) -> Seen:
        """While its seed is secret, nobody sees the hands of seats that lie face down."""
        upto = self.steps(mark)[step] + 1
        revealed = self.is_revealed(mark)
        return seen_round(
            self.rules,
            self.records[mark.first : upto],
            whose=None if revealed else (),
            opened=revealed and view == ALL,
        )

    def citing(self, mark: Mark, paragraph: str) -> int:
        """The first step that a paragraph is behind; 0 if there is none."""
        found = (
            step
            for step, at in enumerate(self.steps(mark))
            if str(self.records[at].get("cite", "")).startswith(paragraph)
        )
        return next(found, 0)

    def receipt(self, mark: Mark) -> str:
        """The head of the chain after a round; "" while it is in play."""
        own = range(mark.first, mark.last)
        ends = (at for at in own if self.records[at]["record"] == "end")
        return next((head_of(self.lines[at]) for at in ends), "")


def opened(records: Sequence[Record]) -> list[dict[str, Any]]:
    """The records of a log with the cards that its revealed seeds open."""
    seeds = _seeds(records)

    def known(record: Record) -> dict[str, Any]:
        seed = seeds.at(record["n"]) if seeds is not None and record.get("sealed") else None
        return dict(opened_record(record, seed))

    return [known(record) for record in records]


def _seeds(records: Sequence[Record]) -> RevealedSeeds | None:
    """The seeds that a log reveals; none if a record about them is damaged."""
    try:
        return RevealedSeeds([each for each in records if each["record"] in ABOUT_SEEDS])
    except (EquipmentError, ValueError, LookupError, TypeError):
        return None
