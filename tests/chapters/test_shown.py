"""The log of a round shows why each wager ended as it did.

Of every settlement in the golden transcripts: the cards that it depends on lie face up, or somebody
showed them, by the public lines of the log alone. Dice that are told apart have their colors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from tests.chapters.scripts import PLAYABLE, sessions

from croupier.catalog.index import Entry, rulebook
from croupier.table.log import Record

POKER_ROOM = "637a"
# Wagers that other cards decide than the player's own.
ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "621a": {"sum": "dice", "match": "dice", "beat-it": "dice"},
    "655a": {"three-card-bonus": "community"},
    "674a": {"five-card-bonus": "community"},
    "678a": {"ante": "dealer"},
    "683a": {"board-bonus": "community"},
}
# What is also paid on the dealer's hand.
SHARED = ("five-card-hand-bonus", "magic-card-bonus", "lucky-bonus")
UNDECIDED = ("undone", "withdrawn", "returned", "void", "push")
LOST = "lose"
# A hand that is surrendered is not exposed.
SURRENDERED = ("621a.8(e)", "645a.11(d)", "659a.11(d)", "688a.11(d)")


class Told:
    """A round as the public lines of its log tell it."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        said = " ".join(each["text"] for each in records if each["record"] == "said")
        self.named = frozenset(re.findall(r"[\w-]+", said))
        self.down: dict[str, set[str]] = {}
        for each in records:
            if each["record"] == "card" and not each["face_up"]:
                self.down.setdefault(each["to"], set()).add(each["card"])

    def shows(self, place: str) -> bool:
        """Whether all cards of a place are known; of a hand that drew, those that it ended with."""
        exchanged = {card for each in self.records for card in self._discarded(each, place)}
        return self.down.get(place, set()) - exchanged <= self.named

    def _discarded(self, record: Mapping[str, Any], place: str) -> Iterator[str]:
        if record["record"] == "collected":
            yield from self.down.get(place, set()) & set(record["cards"])

    def others(self, seat: int) -> list[str]:
        seats = (place for place in self.down if place.startswith("seat"))
        return [place for place in seats if place != f"seat {seat}"]


def rounds(entry: Entry) -> Iterator[Told]:
    for session in sessions(entry):
        records = session.log.records
        starts = [at for at, each in enumerate(records) if each["record"] == "round"]
        for at, end in zip(starts, [*starts[1:], len(records)], strict=True):
            yield Told(records[at:end])


def unexplained(entry: Entry, told: Told, settled: Record) -> str:
    """What the log does not show of a wager that was paid."""
    place, outcome = f"seat {settled['seat']}", settled["outcome"]
    where = ELSEWHERE.get(entry.chapter, {}).get(settled["wager"], "")
    if where:
        return "" if where == "dice" or told.shows(where) else where
    if outcome.startswith("envy-"):
        return "" if any(map(told.shows, told.others(settled["seat"]))) else "the envied hand"
    if told.shows(place):
        return ""
    return "" if settled["wager"] in SHARED and told.shows("dealer") else place


@pytest.mark.parametrize("entry", [each for each in PLAYABLE if each.chapter != POKER_ROOM])
def test_whoever_is_paid_can_be_seen_to_have_won(entry: Entry) -> None:
    """Also of a hand that was folded or surrendered: 684a.11, 687a.11(c), 669a.11(f), 621a.8(j)."""
    hidden = [
        (missing, settled)
        for told in rounds(entry)
        for settled in told.records
        if settled["record"] == "settled" and settled["net"] > 0
        if settled["outcome"] not in UNDECIDED
        if (missing := unexplained(entry, told, settled))
    ]
    assert hidden == []


def without_cards(entry: Entry) -> frozenset[str]:
    """The paragraphs by which a wager is lost whatever the cards are: folds, leavers, forfeits."""
    book = rulebook(entry)
    records = (*book.fold, *book.irregularity, *book.decision)
    return frozenset(
        (*SURRENDERED, *(cite for each in records for cite in (each.cite, *each.also)))
    )


@pytest.mark.parametrize("entry", [each for each in PLAYABLE if each.chapter != POKER_ROOM])
def test_whoever_loses_by_the_cards_can_be_seen_to_have_lost(entry: Entry) -> None:
    """645a.11(f)(1)(iv), 659a.11(f)(1)(v): also of a hand that is set wrongly."""
    whatever = without_cards(entry)
    hidden = [
        settled
        for told in rounds(entry)
        for settled in told.records
        if settled["record"] == "settled" and settled["outcome"] == LOST and settled["seat"]
        if settled["cite"] not in whatever
        if unexplained(entry, told, settled)
    ]
    assert hidden == []


@pytest.mark.parametrize(
    ("chapter", "colors"),
    [("621a", ["red", "blue", "blue"]), ("661a", ["green", "green", "red"])],
)
def test_621a_2_f_1_and_661a_4_c_dice_that_are_told_apart_have_colors(
    chapter: str, colors: list[str]
) -> None:
    (entry,) = (each for each in PLAYABLE if each.chapter == chapter)
    rolls = [each for told in rounds(entry) for each in told.records if each["record"] == "roll"]
    assert colors in [each.get("colors") for each in rolls]
    assert not [each for each in rolls if each.get("colors") not in (None, colors)]
