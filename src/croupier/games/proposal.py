"""A paytable that is not in the chapter, to be priced beside those that are.

wager = "pair-plus"
label = "Proposed"
rows = [["Straight flush", "50 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]
"""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from croupier.rulebook.foreign import read_toml, shown, shown_value
from croupier.rulebook.paying import PaytableBlock, columns
from croupier.rulebook.payout import PayoutError
from croupier.rulebook.records import Given, slug
from croupier.rulebook.types import Option, Rulebook

CHOOSER = "proposed-paytable"
CHAPTER = "chapter"


class ProposalError(ValueError):
    """A proposed paytable that cannot be priced."""


def propose(book: Rulebook, file: Path) -> tuple[Rulebook, str]:
    """The rulebook with a proposed paytable for one wager, and that wager."""
    data = read_toml(file)
    keys = [wager.key for wager in book.wager]
    if (wager := data.get("wager")) not in keys:
        raise ProposalError(f"{file}: wager {shown_value(wager)} is not one of {', '.join(keys)}.")
    label = shown(str(data.get("label", "Proposed")))
    own = [b for b in book.paytable if b.wager == wager]
    block = _with_bonuses(_block(book, file, wager, label, data.get("rows")), own)
    known = {row.outcome: row.name for b in own for c in columns(b) for row in c.rows} | {
        row.outcome: row.name for b in own for row in b.added
    }
    for row in block.rows:
        if slug(row[0]) not in known:
            raise ProposalError(
                f"{file}: {wager} never ends as {row[0]!r}; rows are {', '.join(known.values())}."
            )
    chooser = Option(
        key=CHOOSER,
        cite=book.chapter.number,
        question=f"Which paytable pays {wager}: the chapter's or the proposed one?",
        kind="one-of",
        values=(CHAPTER, label),
        default=CHAPTER,
        required=False,
    )
    blocks = tuple(
        b.model_copy(update={"given": _also_chapter(b.given)}) if b.wager == wager else b
        for b in book.paytable
    )
    update = {"paytable": (*blocks, block), "option": (*book.option, chooser)}
    return book.model_copy(update=update), wager


def _block(book: Rulebook, file: Path, wager: str, label: str, rows: object) -> PaytableBlock:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ProposalError(f"{file}: rows is a list of rows such as ['Straight', '6 to 1'].")
    try:
        return PaytableBlock(
            cite=book.chapter.number,
            wager=wager,
            labels=(label,),
            rows=tuple(tuple(row) for row in rows),
            given=({CHOOSER: (label,)},),
        )
    except (ValidationError, PayoutError) as error:
        raise ProposalError(f"{file}: rows: {error}.") from error


def _with_bonuses(block: PaytableBlock, own: list[PaytableBlock]) -> PaytableBlock:
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


def _also_chapter(given: Given) -> Given:
    return tuple({**case, CHOOSER: (CHAPTER,)} for case in given or ({},))
