"""Irregularities that the chapters have in common: cards drawn or disclosed in error."""

from __future__ import annotations

from croupier.families.baccarat.table import BaccaratTable, Drawn
from croupier.rounds import moments
from croupier.rounds.words import Call, NextCard, Said, Step, Void
from croupier.rulebook.types import Irregularity

TOO_FEW = "too-few-cards"


def calls(table: BaccaratTable, *facts: str, due: str = "", last: bool = False) -> tuple[str, ...]:
    """What can happen now: while a card is `due` to a hand, or at the `last` moment of a round;
    `facts` are true of the moment besides.

    No other card comes before one that was drawn in error and waits to begin the hand.
    """
    stayed = len(table.player) == len(table.banker) == 2 and not table.third_card_error
    draws, stays = stayed and due == "banker", stayed and last
    return moments.calls(
        table.rules,
        {
            "shuffled": table.shuffled,
            "no card waiting": not table.waiting,
            "banker draws": draws,
            "banker stays": stays,
            "a hand stayed": draws or stays,
            **dict.fromkeys(facts, True),
        },
    )


def irregularity(table: BaccaratTable, call: Call, *, due: str = "") -> Step:
    """The chapter's effect of an irregularity, called while a card is `due` to a hand or none."""
    record = _record(table, call.irregularity)
    if record.key.startswith("third-card"):
        table.third_card_error = True
    match record.key:
        case "too-few-cards":
            raise Void(record.cite, record.remedy)
        case "third-card-undisclosed" | "third-card-disclosed-banker-draws" if due:
            table.third_card_disclosed = record.key == "third-card-disclosed-banker-draws"
            yield Said(record.remedy, record.cite)
        case "card-drawn-in-error" | "third-card-undisclosed":
            table.next_cards.append((yield from draw(table, "next hand", record.cite)))
        case "third-card-disclosed-discard":
            yield from draw(table, table.says.discards, record.cite, face_up=True)
            yield from draw(table, table.says.discards, record.cite)
        case "card-disclosed" | "third-card-disclosed-simulated":
            card = yield from draw(table, "simulated Player's Hand", record.cite, face_up=True)
            table.disclosed.append((card, record.cite))
        case _:
            yield Said(record.remedy, record.cite)


def draw(table: BaccaratTable, to: str, cite: str, *, face_up: bool = False) -> Drawn:
    """A card that is not of the round; without one the round cannot be completed."""
    given = yield NextCard(to, cite, face_up, (), TOO_FEW)
    if isinstance(given, Call):
        record = _record(table, given.irregularity)
        raise Void(record.cite, record.remedy)
    assert isinstance(given, int)
    table.begun = True
    return given


def _record(table: BaccaratTable, key: str) -> Irregularity:
    return table.rules.irregularities[key]
