"""A board of what came last: numbers of a wheel, totals of dice, hands that won, rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from croupier.rulebook.figures import gain_text
from croupier.rulebook.rules import Rules
from croupier.table.log import Record

MOST, DICE = 16, "dice"
SHARED = (DICE, "wheel", "baccarat")
COLOUR = re.compile(r"^\S+, (red|black|green)\.$")
HAND = re.compile(r"^Player's Hand .*: (?:the (Player|Banker)'s Hand wins|they are equal)\.$")


@dataclass(frozen=True)
class Bead:
    """One result: what stands on the board, its colour, and what it means."""

    text: str
    kind: str
    says: str


def beads(
    rules: Rules, records: Sequence[Record], played: Sequence[Mapping[str, object]]
) -> tuple[str, tuple[Bead, ...]]:
    """What the board is called, and the last results, the newest first; rounds won and lost where
    the table itself has no result that all share."""
    family = rules.book.chapter.family
    if family in SHARED:
        return "Last results", tuple(islice(_drawn(records, by_dice=family == DICE), MOST))
    gains = [each["gain"] for each in played if isinstance(each["gain"], int)]
    return "Your last rounds", tuple(map(_gain, gains[:MOST]))


def _drawn(records: Sequence[Record], *, by_dice: bool) -> Iterator[Bead]:
    """What decided, the newest first; a spin that was void had no color announced."""
    colour = ""
    by_colour = any(COLOUR.match(each.get("text", "")) for each in records)
    for record in reversed(records):
        match record["record"]:
            case "said":
                if told := COLOUR.match(record["text"]):
                    colour = told[1]
                elif won := HAND.match(record["text"]):
                    winner = won[1] or "Tie"
                    yield Bead(winner[0], winner.lower(), record["text"])
            case "spin" if colour or not by_colour:
                yield Bead(_short(record["pocket"]), colour or "plain", record["pocket"])
                colour = ""
            case "roll" if by_dice:
                thrown = record["dice"]
                says = "-".join(map(str, thrown))
                yield Bead(str(sum(thrown)), "dice", says)


def _short(pocket: str) -> str:
    """What stands in a small box: of a section of an upright wheel its number."""
    number = re.match(r"\$?\d+", pocket)
    return number[0] if number else pocket[:3]


def _gain(cents: int) -> Bead:
    kind = "won" if cents > 0 else "lost" if cents < 0 else "even"
    return Bead(gain_text(cents), kind, gain_text(cents))
