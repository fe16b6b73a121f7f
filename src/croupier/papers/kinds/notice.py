"""Notices on filings (601a.3, 601a.4): tolling, approval, disapproval, publication.

A notice says what an event of a filing says. For a submission that is not filed there is a draft:
what a check finds, or that it finds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from croupier.catalog.provisions import Provisions
from croupier.filing.acts import REVIEW_DAYS
from croupier.filing.approvals import OFFICES
from croupier.filing.events import Event
from croupier.filing.provisions import governed
from croupier.filing.redline import (
    EXCEPTED,
    GONE,
    LIMITS_BESIDE,
    REDLINE,
    TOUCHED,
    edge_text,
    wager_name,
)
from croupier.filing.requests import POSTED_DAYS
from croupier.papers.document import Block, Heading, Listed, Paper, Words, grid
from croupier.papers.subject import Subject
from croupier.papers.wording.words import in_words
from croupier.people.rights import act_named
from croupier.rulebook.rules import Finding
from croupier.submission.form import TABLES

BOARD = "Pennsylvania Gaming Control Board"
Said = Callable[[Mapping[str, Any]], Iterator[Block]]


@dataclass(frozen=True)
class Form:
    """The title of a notice, who gives it, under which paragraph, and its text."""

    title: str
    giver: str
    cite: str
    says: Said


def _tolling(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        "The 15 calendar day review period is tolled because of the inconsistencies below with "
        f"{data['measure']}. This Rules Submission is not to be implemented until approved under "
        "subsection (e).",
        cite="601a.4(d)(2)",
    )
    rows = [
        (f"{nth}.", _inconsistency(each), each.get("instead") or "", each.get("cite", ""))
        for nth, each in enumerate(data["findings"], 1)
    ]
    if any(instead for _, _, instead, _ in rows):
        columns = ("", "inconsistency", "acceptable alternative", "paragraph")
        yield grid(columns, rows, "llll", share=(0, 1.5, 1, 0), whole=False)
    else:
        told = [(nth, text, cite) for nth, text, _, cite in rows]
        yield grid(("", "inconsistency", "paragraph"), told, "lll", share=(0, 1, 0), whole=False)
    yield Words(
        f"You may file a revised Rules Submission within {REVIEW_DAYS} days of receipt of this "
        "notice. Until you do, review remains tolled.",
        cite="601a.4(e)",
        keep=True,
    )
    yield from _redline(data)


def _redline(data: Mapping[str, Any]) -> Iterator[Block]:
    """601a.7(b): what an amendment changes in the version in force."""
    if (found := data.get(REDLINE)) is None:
        return
    yield Heading(f"Changes to {found['amends']} (601a.7(b))", 3)
    if not found["answers"] and not found["wagers"]:
        yield Words("None.")
    if found["answers"]:
        told = [
            (in_words(each["key"]), each["before"] or "-", each["after"] or "-", each["cite"])
            for each in found["answers"]
        ]
        yield grid(("question", "before", "after", "paragraph"), told, "llll", whole=False)
    if found["wagers"]:
        edges = [
            (wager_name(found, e["wager"]), e["change"], *map(edge_text, _edges(e)), e["cite"])
            for e in found["wagers"]
        ]
        columns = ("wager", "change", "house advantage before", "after", "paragraph")
        yield grid(columns, edges, "llrrl", whole=False)
    for each in found.get("limits", ()):
        change = f"{each['before']} becomes {each['after']}; {LIMITS_BESIDE}."
        yield Words(change, lead=f"{in_words(each['key']).capitalize()}:", cite=EXCEPTED)
    for part, lead, cite in (
        ("jackpots_gone", "Jackpots removed:", GONE),
        ("links_touched", "Links affected:", TOUCHED),
    ):
        if found[part]:
            names = ", ".join(wager_name(found, wager) for wager in found[part])
            yield Words(f"{names}.", lead=lead, cite=cite)


def _edges(wager: Mapping[str, Any]) -> tuple[str | None, str | None]:
    return wager["before"], wager["after"]


def _inconsistency(finding: Mapping[str, Any]) -> str:
    """A finding without the cite at its end, which has a column of its own."""
    said, cite = str(finding.get("text", "")), f" ({finding.get('cite', '')})"
    stop = "." if said.endswith(f"{cite}.") else ""
    return said.removesuffix(stop).removesuffix(cite) + stop


def _approval(data: Mapping[str, Any]) -> Iterator[Block]:
    on = f" ({data['on_filing']})" if data.get("on_filing") else ""
    yield Words(
        f"This Rules Submission{on} is approved. You may implement it upon receipt of this notice."
    )
    yield Words(
        "Each page of the Rules Submission must show the date of this approval.", cite="601a.4(f)"
    )
    yield from _redline(data)


def _disapproval(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words("This Rules Submission is disapproved. You may not implement it.")
    yield Words(str(data.get("why", "")), lead="Reason.")
    yield from _redline(data)


def _options(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        f"The {_what(data)} has been verified by the Bureau of Gaming Laboratory Operations for "
        "compliance. It will be presented to the Board for approval pursuant to \u00a7 601a.3. The "
        "options or features that are mandatory or prohibited for play in the Commonwealth are:"
    )
    for part, word in (("mandatory", "Mandatory"), ("prohibited", "Prohibited")):
        options = tuple(str(option) for option in data.get(part, ()))
        yield Heading(f"{word} for play in the Commonwealth", 3)
        yield Listed(options) if options else Words("None.")


def _posting(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        f"Following preliminary approval for publication, the {_what(data)} and the rules of play "
        f"and wagering are posted on the Board's website for a period of {POSTED_DAYS} days for "
        "public comment.",
        cite="601a.3(c)",
    )
    if data.get("last_day"):
        yield Words(f"{data['last_day']}.", lead="Last day for comments:", cite="601a.3(c)")
    yield Words(
        "Comments received will be considered before the rules of play and wagering are presented "
        "to the Board for final approval for publication, with amendments made as necessary.",
        cite="601a.3(c)(i)",
    )
    yield from _rules(data)


def _preliminary(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        f"At its public meeting of {data.get('meeting', '')} the Board granted preliminary "
        f"approval for publication of the {_what(data)}, including the rules of play and wagering. "
        f"They will be posted on the Board's website for {POSTED_DAYS} days for public comment "
        "(601a.3(c))."
    )


def _final(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        f"At its public meeting of {data.get('meeting', '')}, after {POSTED_DAYS} days on the "
        f"Board's website, the Board granted final approval for publication of the {_what(data)}."
    )
    yield from amended_blocks(data.get("amended", ()))


def _what(data: Mapping[str, Any]) -> str:
    """What was requested, in the text's words."""
    return str(data.get("what", "new table game or feature"))


def amended_blocks(amended: Sequence[tuple[str, str]]) -> Iterator[Block]:
    """601a.3(c)(i): the amendments of a request, each with its day."""
    if amended:
        yield Heading("Amended after public comment (601a.3(c)(i))", 3)
        yield grid(("day", "amendment"), list(amended), "ll", share=(0, 1), whole=False)


def _publication(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        "Following final approval for publication, the Board publishes this notice, which "
        f"contains the rules of play and wagering for the {_what(data)}. They are also posted on "
        "the Board's website.",
        cite="601a.3(e)",
    )
    yield from _made_available(data)
    if data.get("bulletin"):
        yield Words(f"{data['bulletin']}.", lead="Pennsylvania Bulletin:")
    yield from amended_blocks(data.get("amended", ()))
    yield from _rules(data)


def _posted_finally(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        f"The rules of play and wagering for the {_what(data)} are posted on the Board's website.",
        cite="601a.3(e)",
    )
    yield from _made_available(data)
    yield from amended_blocks(data.get("amended", ()))
    yield from _rules(data)


def _made_available(data: Mapping[str, Any]) -> Iterator[Block]:
    yield Words(
        "Upon publication of the notice in the Pennsylvania Bulletin and the posting on the "
        f"Board's website, the {_what(data)} may be made available for play at licensed facilities "
        "by a table games certificate holder, subject to the requirements of subsections (g) "
        "and (h).",
        cite="601a.3(f)",
    )
    yield Words(
        "Prior to offering it for play, the certificate holder shall submit to the Board a Rules "
        "Submission required under \u00a7 601a.4 and all necessary documentation for approval of "
        "layouts, signage and equipment. (The text cites \u00a7 610a.10 for these; \u00a7 601a.10 "
        "is meant.)",
        cite="601a.3(g)",
        small=True,
    )
    yield Words(
        "Following the approval of both, it may offer the game in accordance with the approved "
        "Rules Submission and the rules of play and wagering posted on the Board's website.",
        cite="601a.3(h)",
        small=True,
    )


def _rules(data: Mapping[str, Any]) -> Iterator[Block]:
    """601a.3(b): the rules of play and wagering."""
    if not data.get("description") and not data.get("rules"):
        return
    yield Heading("Rules of play and wagering", 2)
    if data.get("description"):
        yield Words(str(data["description"]))
    yield from data.get("rules", ())


FORMS: Mapping[str, Form] = {
    "tolled": Form("Notice of tolling", "Bureau of Gaming Operations", "601a.4(d)", _tolling),
    "approved": Form("Notice of approval", "Executive Director", "601a.4(c)", _approval),
    "disapproved": Form("Notice of disapproval", "Executive Director", "601a.4(c)", _disapproval),
    "notified": Form("Notice to the requester", "Executive Director", "601a.2(c)", _options),
    "preliminary": Form("Preliminary approval", BOARD, "601a.3(a)", _preliminary),
    "posted": Form("Posting for public comment", BOARD, "601a.3(c)", _posting),
    "final": Form("Final approval", BOARD, "601a.3(d)", _final),
    "posted-finally": Form("Posting of the rules of play", BOARD, "601a.3(e)", _posted_finally),
    "published": Form("Notice for the Pennsylvania Bulletin", BOARD, "601a.3(e)", _publication),
}

# What the Board posts or publishes: 601a.3(c), (e). It contains the rules of play and wagering.
FOR_THE_PUBLIC = ("posted", "published", "posted-finally")


def _form_of(event: Event, subject: str) -> Form:
    if not subject:
        return FORMS[event.kind]
    decides = act_named("decide", subject)
    (role,), cite = decides.by, decides.cite

    def says(data: Mapping[str, Any]) -> Iterator[Block]:
        about = f" ({data['about']})" if data.get("about") else ""
        yield Words(f"The request is {event.kind}: {in_words(subject)}{about}.")
        if data.get("why"):
            yield Words(str(data["why"]), lead="Reason.")

    return Form(FORMS[event.kind].title, OFFICES[role], cite, says)


class NoNotice(ValueError):
    """An event that has no notice."""


def notice(
    event: Event,
    *,
    title: str,
    holder: str,
    subject: str = "",
    beside: Mapping[str, Any] | None = None,
) -> Paper:
    """The notice for an event of a filing.

    `subject` is what an approval was requested for; `beside` is other data from the filing.
    """
    if event.kind not in FORMS:
        raise NoNotice(
            f"The last event of {event.filing} is {event.kind}, which has no notice; notices exist "
            f"for {', '.join(FORMS)} (601a.3, 601a.4)."
        )
    form = _form_of(event, subject)
    if (beside or {}).get("revised") and event.kind in ("approved", "disapproved"):
        form = replace(form, cite="601a.4(e)")
    dated = date.fromisoformat(str(event.data.get("dated", event.day.isoformat())))
    to = "Requested by" if event.kind in FOR_THE_PUBLIC else "To"
    head = [
        ("Filing", event.filing),
        ("Game", title),
        ("Tables", str((beside or {}).get(TABLES, ""))),
        (to, holder),
        ("Dated", dated.isoformat()),
    ]
    by = governed(event)
    data = {**(beside or {}), **event.data}
    return _paper(form, data, [pair for pair in head if pair[1]], event.day, "", by)


def draft_notice(subject: Subject, findings: Sequence[Finding]) -> Paper:
    """What the Bureau or the Executive Director would send for a submission as it stands."""
    data = {"findings": [{"text": f.told, "instead": f.instead, "cite": f.cite} for f in findings]}
    form = FORMS["tolled" if findings else "approved"]
    head = [
        ("Game", subject.title),
        ("To", subject.holder or "(not named)"),
        ("Dated", "(not sent)"),
    ]
    return _paper(form, data, head, subject.day, "draft", subject.by)


def _paper(
    form: Form,
    data: Mapping[str, Any],
    head: list[tuple[str, str]],
    day: date,
    stamp: str,
    by: Provisions,
) -> Paper:
    """Under the paragraphs of an edition of 601a."""
    cite = by.numbered(form.cite)
    blocks = (
        *(_numbered(block, by) for block in form.says({**data, "measure": by.measure})),
        grid(("", ""), [(form.giver, "_" * 40)], "ll", share=(0.6, 1)),
    )
    return Paper(
        title=form.title,
        subtitle=f"{form.giver} ({cite})",
        blocks=blocks,
        running=f"{BOARD} · {cite}",
        day=day,
        stamp=stamp,
        head=tuple(head),
    )


def _numbered(block: Block, by: Provisions) -> Block:
    return replace(block, cite=by.numbered(block.cite)) if isinstance(block, Words) else block
