"""The request folder (601a.2(a)): all parts of a request for a game or feature in one paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from croupier.filing.proposed import Attached
from croupier.filing.request_parts import (
    BY_SUPPLIERS,
    CONTENTS,
    IF_ANY,
    PARTS,
    odds_fault,
    part_text,
    provisions,
)
from croupier.maths.pricing.report import OddsReport
from croupier.papers.document import Block, Break, Contents, Heading, Paper, Words, grid
from croupier.papers.kinds.exhibits import (
    attachment_blocks,
    equipment_blocks,
    odds_blocks,
    part_of_files,
    pictures,
    titled,
)
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.kinds.layout_and_signs import UPRIGHT, layout_paper
from croupier.papers.kinds.notice import amended_blocks
from croupier.papers.kinds.par import par_sheet
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.kinds.rules_of_play import payout_tables
from croupier.papers.subject import Subject
from croupier.papers.wording.words import either
from croupier.rulebook.types import Rulebook

TO = "Executive Director, Pennsylvania Gaming Control Board"
NOT_GIVEN = "(not given)"
NO_RULES = (
    "No rules file came with the request; the rules are those of the description and its files."
)
BELOW = {
    "odds": "see \u201cOdds and house advantage\u201d below",
    "layout": "see \u201cLayout\u201d below",
    "equipment": "see \u201cEquipment\u201d below",
}


def request_folder(
    subject: Subject,
    request: Mapping[str, Any] | None = None,
    *,
    report: OddsReport | None = None,
    proposed: str = "",
    amended: Sequence[tuple[str, str]] = (),
    attached: Sequence[Attached] = (),
    otherwise: Sequence[Block] = (),
) -> Paper:
    """`request` are the parts that its author wrote, `amended` what was changed since and when,
    `attached` its files, `otherwise` what a variation has otherwise than its game; the rest is made
    from rules and counts."""
    given = dict(request or {})
    devices = f"{either(_devices(subject.book), 'and')}; {BELOW['equipment']}"
    made = {
        **BELOW,
        "description": proposed or f"{subject.title}, as described in {subject.chapter}",
        "equipment": devices,
    }
    blocks = (
        *_opening(given, made, amended, attached),
        *_provisions(subject.book),
        *titled("What differs (601a.2(a)(1)(i))", iter(otherwise)),
        *_part("Gaming guide", gaming_guide(subject).blocks),
        *_part("Dealing, settlement and irregularities", rules_card(subject).blocks),
        *_part(
            "Odds and house advantage (601a.2(a)(1)(ii))",
            (*_stated(given), *par_sheet(subject, report=report).blocks),
        ),
        *_part("Layout (601a.2(a)(1)(iii))", layout_paper(subject, line=UPRIGHT).blocks),
        *pictures(attached, "layout"),
        *_exhibits(subject.book, attached),
    )
    head = (
        ("Requested by", subject.holder or NOT_GIVEN),
        ("Chapter", subject.chapter),
        *((("Proposed", proposed),) if proposed else ()),
    )
    return _paper(subject.title, blocks, subject.whose, subject.day, head)


def bare_folder(
    title: str,
    request: Mapping[str, Any],
    *,
    holder: str,
    day: date,
    book: Rulebook | None = None,
    amended: Sequence[tuple[str, str]] = (),
    attached: Sequence[Attached] = (),
) -> Paper:
    """The folder of a game that is not in the catalog: what its author wrote and attached, and what
    its rules file says if there is one."""
    made = {"equipment": BELOW["equipment"]} if book is not None and _devices(book) else {}
    title = title if book is None else book.chapter.title
    blocks = (
        *_opening(request, made, amended, attached),
        *(_provisions(book) if book is not None else [Words(NO_RULES, cite="601a.3(b)")]),
        *(payout_tables(book) if book is not None else ()),
        *_part("Odds and house advantage (601a.2(a)(1)(ii))", tuple(_stated(request))),
        *titled("Layout (601a.2(a)(1)(iii))", pictures(attached, "layout")),
        *_exhibits(book, attached),
    )
    head = (("Requested by", holder or NOT_GIVEN), ("Game", title))
    return _paper(title, blocks, " \u00b7 ".join(filter(None, (holder, title))), day, head)


def _paper(
    title: str, blocks: Sequence[Block], running: str, day: date, head: Sequence[tuple[str, str]]
) -> Paper:
    return Paper(
        title=title,
        subtitle="Request for approval (601a.2(a))",
        blocks=tuple(blocks),
        running=running,
        day=day,
        head=tuple(head),
    )


def _opening(
    given: Mapping[str, Any],
    made: Mapping[str, str],
    amended: Sequence[tuple[str, str]],
    attached: Sequence[Attached],
) -> Iterator[Block]:
    yield Words(f"To the {TO}.")
    yield Contents()
    yield Heading("The request", 1)
    yield from _parts(given, made, attached)
    yield from amended_blocks(amended)
    yield Heading("Rules of play and wagering (601a.3(b))", 1)


def _stated(given: Mapping[str, Any]) -> Iterator[Block]:
    """The figures that were filed with a request."""
    odds = given.get("odds")
    if isinstance(odds, list) and odds and not odds_fault(odds):
        yield Heading("As filed", 2)
        yield from odds_blocks(odds)


def _exhibits(book: Rulebook | None, attached: Sequence[Attached]) -> Iterator[Block]:
    yield from titled("Equipment (601a.2(a)(1)(iv))", equipment_blocks(book, attached))
    yield Heading("Attachments", 1)
    yield from attachment_blocks(attached)
    for part in ("description", "certification"):
        yield from pictures(attached, part)


def _part(title: str, blocks: tuple[Block, ...] | list[Block]) -> Iterator[Block]:
    yield Break()
    yield Heading(title, 1)
    yield from blocks


def _parts(
    given: Mapping[str, Any], made: Mapping[str, str], attached: Sequence[Attached]
) -> Iterator[Block]:
    said = {part: part_text(given.get(part)) for part in CONTENTS}
    if not odds_fault(given.get("odds")):
        said["odds"] = BELOW["odds"]
    files = {part: part_of_files(attached, part) for part in CONTENTS}
    rows = [
        (
            PARTS[part],
            "\n".join(filter(None, (said[part], files[part] and f"Attached: {files[part]}")))
            or made.get(part)
            or _lacking(part),
            cite,
        )
        for part, cite in CONTENTS.items()
    ]
    yield grid(("part", "", "paragraph"), rows, "lll", share=(1, 1.4, 0), whole=False)


def _devices(book: Rulebook) -> list[str]:
    kinds = dict.fromkeys(part.kind for part in book.equipment)
    return [kind for kind in kinds if kind != "seats"]


def _lacking(part: str) -> str:
    if part in IF_ANY:
        return "none"
    return "(not given; required of suppliers)" if part in BY_SUPPLIERS else NOT_GIVEN


def _provisions(book: Rulebook) -> list[Block]:
    rows = [
        (what, "included" if there else "missing", cite)
        for cite, (what, there) in provisions(book).items()
    ]
    return [grid(("provision", "", "paragraph"), rows, "lll", share=(1, 0, 0))]
