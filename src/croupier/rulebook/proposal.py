"""A proposed paytable that is not in the chapter, priced like those that are.

wager = "pair-plus"
label = "Proposed"
rows = [["Straight flush", "50 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.rulebook.foreign import MOST_PATH, read_toml, shown, shown_value, text_fault
from croupier.rulebook.loader import sentences
from croupier.rulebook.paid import counted_as
from croupier.rulebook.paying import Envy, Paytable, PaytableBlock, Progressive, columns
from croupier.rulebook.payout import AtLeast, Odds, PotShare, parse_odds
from croupier.rulebook.records import Given, slug
from croupier.rulebook.types import Option, Rulebook

CHOOSER = "proposed-paytable"
CHAPTER = "chapter"
KEYS = ("wager", "label", "rows")
MOST_LABEL = 40


class ProposalError(ValueError):
    """A proposed paytable that cannot be priced."""


@dataclass(frozen=True)
class Proposal:
    """A rulebook with a proposed paytable for one wager, and notes on that table; `base` is the
    digest of the rulebook without it."""

    book: Rulebook
    wager: str
    label: str
    warnings: tuple[str, ...]
    base: str = ""

    def is_table(self, table: Paytable) -> bool:
        return (table.wager, table.label) == (self.wager, self.label)


def propose(
    book: Rulebook, file: Path | Mapping[str, Any], *, chooser: str = CHOOSER, cite: str = ""
) -> Proposal:
    """A proposed paytable, or a file with one; refuses anything incomplete or ambiguous. `chooser`
    is the question that elects it, `cite` where it stands if it was published."""
    if isinstance(file, Mapping):
        return _proposal(book, file, chooser, cite or book.chapter.number)
    try:
        return _proposal(book, read_toml(file), chooser, cite or book.chapter.number)
    except ProposalError as error:
        raise ProposalError(f"{shown(str(file), MOST_PATH)}: {error}") from None


def as_toml(wager: str, label: str, rows: Sequence[tuple[str, str]]) -> str:
    """A paytable as such a file."""
    lines = (f"  [{json.dumps(row)}, {json.dumps(pays)}]," for row, pays in rows)
    head = (f"wager = {json.dumps(wager)}", f"label = {json.dumps(label)}", "rows = [")
    return "\n".join((*head, *lines, "]", ""))


def _proposal(book: Rulebook, data: Mapping[str, Any], chooser: str, cite: str) -> Proposal:
    for key in data:
        if key not in KEYS:
            raise ProposalError(
                f"{shown(key)} is not a key of a paytable file; use {', '.join(KEYS)}."
            )
    own = _own(book, data.get("wager"))
    wager, name = own[0].wager, book.wager_named(own[0].wager).name
    label = _label(own, data.get("label", "Proposed"))
    block = _block(cite, wager, label, data.get("rows"), chooser)
    _check_rows(block, own)
    block = _with_bonuses(block, own)
    asks = Option(
        key=chooser,
        cite=cite,
        question=f"Which paytable pays the {name}: the chapter's or {label}?",
        kind="one-of",
        values=(CHAPTER, label),
        default=CHAPTER,
        required=False,
    )
    paid_alike = [follower.key for follower in book.wager if follower.paid_as == wager]
    blocks = tuple(
        b.model_copy(update={"given": _also_chapter(b.given, chooser)})
        if b.wager in (wager, *paid_alike)
        else b
        for b in book.paytable
    )
    base = own[0].labels[0]
    update = {
        "paytable": (*blocks, block, *(_followed(book, block, key) for key in paid_alike)),
        "option": (*book.option, asks),
        "progressive": _also_labelled(book.progressive, wager, base, label),
        "envy": _also_labelled(book.envy, wager, base, label),
    }
    warnings = (
        *_left_out(book, block, own),
        *_below_floors(book, block, own),
        *_as_under(book, wager, base),
    )
    return Proposal(book.model_copy(update=update), wager, label, warnings, book.digest)


def _own(book: Rulebook, wager: object) -> list[PaytableBlock]:
    """The chapter's tables of the wager."""
    own = [block for block in book.paytable if block.wager == wager]
    if not own:
        keys = dict.fromkeys(block.wager for block in book.paytable)
        raise ProposalError(f"wager {shown_value(wager)} is unknown; choose {', '.join(keys)}.")
    if any(isinstance(row.pays, PotShare) for block in own for row in columns(block)[0].rows):
        raise ProposalError(f"{wager} is won from other players; no paytable pays it.")
    if (leader := book.wager_named(own[0].wager).paid_as) is not None:
        raise ProposalError(f"{wager} pays the same as {leader}; propose a paytable for {leader}.")
    return own


def _label(own: Sequence[PaytableBlock], label: object) -> str:
    fault = text_fault(label) or ("too long" if len(str(label)) > MOST_LABEL else "")
    if fault or not isinstance(label, str):
        raise ProposalError(f"label {shown_value(label)} is refused: {fault}.")
    if label in (CHAPTER, *(name for block in own for name in block.labels)):
        raise ProposalError(
            f"label '{label}' is in the chapter; choose another for the proposed paytable."
        )
    return label


def _block(cite: str, wager: str, label: str, rows: object, chooser: str) -> PaytableBlock:
    if not isinstance(rows, list) or not rows or not all(map(_is_row, rows)):
        raise ProposalError(
            "rows must be a list of pairs of name and payout: ['Straight', '6 to 1']."
        )
    fields = {
        "cite": cite,
        "wager": wager,
        "labels": (label,),
        "rows": tuple(tuple(row) for row in rows),
        "given": ({chooser: (label,)},),
    }
    try:
        return PaytableBlock.model_validate(fields)
    except ValidationError as error:
        raise ProposalError(" ".join(sentences(fields, error))) from None


def _is_row(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(isinstance(cell, str) for cell in row)


def _check_rows(block: PaytableBlock, own: Sequence[PaytableBlock]) -> None:
    """Check that each row is an outcome of the wager, once, with a payout."""
    known = _known(own)
    for name, pays in block.rows:
        if slug(name) not in known:
            raise ProposalError(
                f"{block.wager} has no outcome '{shown(name)}'; choose {', '.join(known.values())}."
            )
        if not pays:
            raise ProposalError(f"row '{name}' has no payout; omit the row or write 'Loss'.")
    for outcome, times in Counter(slug(name) for name, _ in block.rows).items():
        if times > 1:
            raise ProposalError(f"row '{known[outcome]}' appears {times} times; write it once.")


def _known(own: Sequence[PaytableBlock]) -> dict[str, str]:
    """The wager's outcomes that a row of the chapter pays, by their names."""
    rows = {
        row.outcome: row.name for block in own for table in columns(block) for row in table.rows
    }
    return rows | {row.outcome: row.name for block in own for row in block.added}


def _left_out(book: Rulebook, block: PaytableBlock, own: Sequence[PaytableBlock]) -> Iterator[str]:
    """Outcomes that the chapter pays but the proposed table does not."""
    counts_as = book.wager_named(block.wager).counts_as
    written = {slug(row[0]) for row in block.rows}
    lost = [
        name
        for outcome, name in _known(own).items()
        if counted_as(outcome, counts_as, written) not in written
    ]
    if lost:
        yield f"The proposed paytable does not pay: {', '.join(lost)}."


def _below_floors(
    book: Rulebook, block: PaytableBlock, own: Sequence[PaytableBlock]
) -> Iterator[str]:
    """Rows that pay less than the chapter allows a certificate holder to elect."""
    floors = _floors(book, own)
    for row in columns(block)[0].rows:
        least, cite = floors.get(row.outcome, (None, ""))
        if least and not row.pays.needs_meter and row.pays.profit(1) < least.ratio:
            yield f"{row.name} at {row.pays} is below the minimum, {least} ({cite})."


def _floors(book: Rulebook, own: Sequence[PaytableBlock]) -> dict[str, tuple[Odds, str]]:
    found = {}
    for block in own:
        for row in (row for table in columns(block) for row in table.rows):
            if isinstance(row.pays, AtLeast):
                found[row.outcome] = (row.pays.floor, block.cite)
        elected = dict(block.elected) | {row.outcome: row.elected_by for row in block.added}
        for outcome, key in elected.items():
            option = next(option for option in book.option if option.key == key)
            if option.minimum is not None:
                found[outcome] = (parse_odds(str(option.minimum)), option.cite)
    return found


def _followed(book: Rulebook, block: PaytableBlock, follower: str) -> PaytableBlock:
    """The proposed table for a wager that pays the same, with the rows that it has."""
    known = {row.outcome for table in book.paytables(follower) for row in table.rows}
    rows = tuple(row for row in block.rows if slug(row[0]) in known)
    return block.model_copy(update={"wager": follower, "rows": rows})


def _with_bonuses(block: PaytableBlock, own: Sequence[PaytableBlock]) -> PaytableBlock:
    """The proposed table with the chapter's rows for bonuses on the wager, if it has none."""
    named = {slug(row[0]) for row in block.rows}
    bonuses = {outcome: bonus for b in own for outcome, bonus in b.bonus_rows.items()}
    rows = {
        slug(row[0]): row[:2]
        for b in own
        for row in b.rows
        if slug(row[0]) in bonuses.keys() - named
    }
    return block.model_copy(update={"rows": (*block.rows, *rows.values()), "bonus_rows": bonuses})


def _also_labelled(
    records: Sequence[Progressive | Envy], wager: str, base: str, label: str
) -> tuple[Progressive | Envy, ...]:
    """The proposed paytable takes over what belongs to the chapter's first."""
    return tuple(
        each.model_copy(update={"labels": (*each.labels, label)})
        if each.wager == wager and base in each.labels
        else each
        for each in records
    )


def _as_under(book: Rulebook, wager: str, base: str) -> Iterator[str]:
    for what, records in (("Meters", book.progressive), ("Envy Bonuses", book.envy)):
        if base and any(each.wager == wager and base in each.labels for each in records):
            yield f"{what} are those of the chapter's paytable {base}."


def _also_chapter(given: Given, chooser: str) -> Given:
    return tuple({**case, chooser: (CHAPTER,)} for case in given or ({},))
