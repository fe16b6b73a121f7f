"""Forms of a Poker room, from its record or the log of a table: High Hand Tracking Slips, counts of
boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.rulebook.payout import money_text
from croupier.store.clock import day_of
from croupier.table.log import Record

BY_HAND = "_" * 17
COMMITMENT = 16
TRACKED, PERIOD = "637a.16(f)", "qualifying period"
CHAPTER = "58 Pa. Code Chapter 637a"
SLIP = "High Hand Tracking Slip"
BOXES = {
    "bad-beat": ("Bad Beat payout box", "637a.15(d)(1)", "637a.15(e)"),
    "high-hand-jackpot": ("High Hand Jackpot payout box", "637a.16(d)(1)", "637a.16(e)"),
}


class NoForm(ValueError):
    """A log that gives nothing to write on a form, and why."""


@dataclass(frozen=True)
class Slip:
    """A hand that nobody had exceeded in its period: 637a.16(f) lists what is written of it."""

    period: int
    at: str
    seat: int
    player: str
    hand: str
    table: str = ""


def slips_of_room(records: Sequence[Record]) -> list[Slip]:
    """The high hands of all tables of a room, as its record has them."""
    found, period = [], 1
    for record in records:
        period += record["record"] == "period"
        if record["record"] == "high hand":
            who = (record["seat"], record["player"], record["hand"], str(record["number"]))
            found.append(Slip(period, record["at"], *who))
    return found


def slips_of(records: Sequence[Record]) -> list[Slip]:
    """The high hands in the order in which they were made, each at least as high as those before
    it in its qualifying period."""
    found, period, best = [], 1, 0
    for record in records:
        if record["record"] == "drawn" and record["what"] == PERIOD and record["answer"]:
            period, best = period + 1, 0
        made = record.get("about") if record.get("cite") == TRACKED else None
        if made and made["value"] >= best:
            best = made["value"]
            found.append(Slip(period, record["at"], made["seat"], made["player"], made["hand"]))
    return found


def high_hand_slips(records: Sequence[Record], day: date, table: str = "") -> Paper:
    """A slip for each high hand of a table's log."""
    slips = [replace(slip, table=table) for slip in slips_of(records)]
    if not slips:
        raise NoForm(f"No player has a full house or better in this log ({TRACKED}).")
    return _form(SLIP, _slips(slips), day, _of_table(records, table))


def room_slips(records: Sequence[Record], day: date) -> Paper:
    """A slip for each high hand of a room."""
    slips = slips_of_room(records)
    if not slips:
        raise NoForm(f"No player has a full house or better in this room ({TRACKED}).")
    opened = day_of(records[0]["at"]).isoformat()
    return _form(SLIP, _slips(slips), day, (("Room", records[0]["name"]), ("Opened", opened)))


def _slips(slips: Sequence[Slip]) -> tuple[Block, ...]:
    """What only people know is left to be written by hand."""

    def blocks() -> Iterator[Block]:
        for nth, slip in enumerate(slips, 1):
            when = f"{slip.at[:10]} {slip.at[11:16]} UTC"
            yield Heading(f"Slip {nth}: qualifying period {slip.period}, {when}")
            rows = (
                ("Player", slip.player, "637a.16(f)(1)"),
                ("Player's phone number", BY_HAND, "637a.16(f)(1)"),
                ("Seat number", str(slip.seat), "637a.16(f)(1)"),
                ("Table number", slip.table or BY_HAND, "637a.16(f)(2)"),
                ("Higher value hand", slip.hand, "637a.16(f)(3)"),
                ("Dealer's name", BY_HAND, "637a.16(f)(4)"),
                ("Dealer's Board-issued credential number", BY_HAND, "637a.16(f)(4)"),
                ("Signature of floorperson or above", BY_HAND, "637a.16(f)(5)"),
                ("Board-issued credential number", BY_HAND, "637a.16(f)(5)"),
            )
            yield grid(("field", "entry", "paragraph"), rows, "lll", share=(1, 1.2, 0))

    return tuple(blocks())


def box_counts(records: Sequence[Record], day: date, table: str = "") -> Paper:
    """The documentation of a count at a closed table, for each box that the log paid into."""
    put: Counter[str] = Counter()
    for record in records:
        if record["record"] == "funded" and record["wager"] in BOXES:
            put[record["wager"]] += record["cents"]
    if not put:
        raise NoForm("No pot in this log contributed to a jackpot (637a.15(c), 637a.16(c)).")

    def blocks() -> Iterator[Block]:
        for wager, cents in put.items():
            box, count, cage = BOXES[wager]
            yield Heading(box)
            rows = (
                ("Table number", table or BY_HAND, count),
                ("Contributions in the table's log", money_text(cents), count),
                ("Counted by the dealer", BY_HAND, count),
                ("Signature of dealer", BY_HAND, count),
                ("Signature of floorperson or above", BY_HAND, count),
                ("Verified by the cashier", BY_HAND, cage),
            )
            yield grid(("field", "entry", "paragraph"), rows, "lll", share=(1, 1.2, 0))

    title = "Count of jackpot contributions"
    return _form(title, tuple(blocks()), day, _of_table(records, table))


FORMS: Mapping[str, Callable[[Sequence[Record], date, str], Paper]] = {
    "high-hand-slip": high_hand_slips,
    "jackpot-count": box_counts,
}


Head = tuple[tuple[str, str], ...]


def _of_table(records: Sequence[Record], table: str) -> Head:
    return (
        ("Table", table or "not numbered"),
        ("Session opened", day_of(records[0]["at"]).isoformat()),
        ("Commitment", records[0]["commitment"][:COMMITMENT] + "…"),
    )


def _form(title: str, blocks: tuple[Block, ...], day: date, head: Head) -> Paper:
    note = "Entries left open are written by hand."
    return Paper(
        title=title,
        subtitle=f"Poker, {CHAPTER}",
        blocks=(*blocks, Words(note, small=True)),
        running=f"Poker · {CHAPTER}",
        day=day,
        form="sign",
        head=head,
    )
