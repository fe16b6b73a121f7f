"""The request folder (601a.2(a)): all parts of a request for a game or feature in one paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.filing.requests import BY_SUPPLIERS, CONTENTS, IF_ANY, provisions
from croupier.maths.pricing.report import OddsReport
from croupier.papers.document import Block, Break, Contents, Heading, Paper, Words, grid
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.kinds.layout_and_signs import UPRIGHT, layout_paper
from croupier.papers.kinds.notice import amended_blocks
from croupier.papers.kinds.par import par_sheet
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.papers.wording.words import either

TO = "Executive Director, Pennsylvania Gaming Control Board"
NOT_GIVEN = "(not given)"
# What each part asks for, in the order of the paragraph.
PARTS = {
    "description": "Description of the game or feature",
    "kind": "Variation, composite or new game",
    "odds": "True odds, payout odds and house advantage",
    "layout": "Sketch or picture of the layout",
    "equipment": "Equipment",
    "certification": "Laboratory certification",
    "reason": "Reason for the request",
    "interested_holder": "Certificate holder that will offer it",
    "jurisdictions": "Other jurisdictions that have approved it",
    "intellectual_property": "Patents, trademarks and licenses",
}


def request_folder(
    subject: Subject,
    request: Mapping[str, Any] | None = None,
    *,
    report: OddsReport | None = None,
    proposed: str = "",
    amended: Sequence[tuple[str, str]] = (),
) -> Paper:
    """`request` are the parts that its author wrote, `amended` what was changed since and when; the
    rest is made from rules and counts."""
    given = dict(request or {})
    blocks = (
        Words(f"To the {TO}."),
        Contents(),
        Heading("The request", 1),
        *_parts(subject, given, proposed),
        *amended_blocks(amended),
        Heading("Rules of play and wagering (601a.3(b))", 1),
        *_provisions(subject),
        *_part("How to play", gaming_guide(subject).blocks),
        *_part("Dealing, settlement and irregularities", rules_card(subject).blocks),
        *_part(
            "Odds and house advantage (601a.2(a)(1)(ii))", par_sheet(subject, report=report).blocks
        ),
        *_part("Layout (601a.2(a)(1)(iii))", layout_paper(subject, line=UPRIGHT).blocks),
    )
    return Paper(
        title=subject.title,
        subtitle="Request for approval (601a.2(a))",
        blocks=tuple(blocks),
        running=subject.whose,
        day=subject.day,
        head=(
            ("Requested by", subject.holder or NOT_GIVEN),
            ("Chapter", subject.chapter),
            *((("Proposed", proposed),) if proposed else ()),
        ),
    )


def _part(title: str, blocks: tuple[Block, ...] | list[Block]) -> Iterator[Block]:
    yield Break()
    yield Heading(title, 1)
    yield from blocks


def _parts(subject: Subject, given: Mapping[str, Any], proposed: str) -> Iterator[Block]:
    made = {
        "description": proposed or f"{subject.title}, as described in {subject.chapter}",
        "odds": "see \u201cOdds and house advantage\u201d below",
        "layout": "see \u201cLayout\u201d below",
        "equipment": f"{either(_devices(subject), 'and')}; see \u201cDealing\u201d below",
    }
    rows = [
        (PARTS[part], told(given.get(part)) or made.get(part) or _lacking(part), cite)
        for part, cite in CONTENTS.items()
    ]
    yield grid(("part", "", "paragraph"), rows, "lll", share=(1, 1.6, 0), whole=False)


def _devices(subject: Subject) -> list[str]:
    kinds = dict.fromkeys(part.kind for part in subject.book.equipment)
    return [kind for kind in kinds if kind != "seats"]


def told(value: object) -> str:
    """What an author wrote of a part: words, a list of them, or figures by name."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{str(key).replace('_', ' ')} {told(each)}" for key, each in value.items()
        )
    if isinstance(value, (list, tuple)):
        return "\n".join(map(told, value))
    return str(value or "")


def _lacking(part: str) -> str:
    if part in IF_ANY:
        return "none"
    return "(not given; required of suppliers)" if part in BY_SUPPLIERS else NOT_GIVEN


def _provisions(subject: Subject) -> list[Block]:
    rows = [
        (what, "included" if there else "missing", cite)
        for cite, (what, there) in provisions(subject.book).items()
    ]
    return [grid(("provision", "", "paragraph"), rows, "lll", share=(1, 0, 0))]
