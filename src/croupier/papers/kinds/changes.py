"""What the rulemaking changed: an earlier text of a chapter beside today's, as a paper."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from croupier.catalog.general_texts import GeneralText, texts
from croupier.catalog.index import Entry, NotThere
from croupier.maths.pricing.counted import Tell
from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.papers.subject import Subject
from croupier.reports.amendment import compare_general
from croupier.reports.rulemaking import Priced, Rulemaking, Said, compare_editions
from croupier.rulebook.figures import percent_text

WORDS = "Each line has the paragraph of either text."
OF_WAGERS = (
    "What follows from a difference is not repeated: "
    "a wager that came brings its options and payouts with it. House advantages are exact, under "
    "default answers and every paytable of either text; of a progressive wager they are long-run "
    "figures."
)


def editions_of(entry: Entry) -> tuple[Entry, Entry]:
    """The texts that a paper on a game compares: its edition, or else the latest earlier one, and
    today's."""
    if entry.edition:
        return entry, entry.today
    earlier = entry.editions()
    if not earlier:
        raise NotThere(f"{entry.game} has no earlier edition; there is only today's text.")
    return earlier[-1], entry


def what_changed(subject: Subject, tell: Tell | None = None) -> Paper:
    return changes_paper(compare_editions(*editions_of(subject.entry), tell), subject.day)


def general_changes(text: GeneralText, day: date) -> Paper:
    """The same of a general chapter: the text before its amendment beside today's."""
    before = texts(text.chapter)[0] if text.is_today else text
    return changes_paper(compare_general(before, text.today), day)


def changes_paper(found: Rulemaking, day: date) -> Paper:
    chapter = f"58 Pa. Code Chapter {found.after.chapter}"
    return Paper(
        title=found.title,
        subtitle=f"What the rulemaking changed, {chapter}",
        blocks=tuple(_blocks(found)),
        running=f"{found.before.title} and today's text · {chapter}",
        day=day,
        head=(("Before", found.before.says), ("After", found.after.says)),
    )


def _blocks(found: Rulemaking) -> Iterator[Block]:
    yield Words(f"{WORDS} {OF_WAGERS}" if found.priced else WORDS, small=True)
    if found.priced:
        yield Heading("House advantage")
        heads = ("wager", "paytable", "before", "cite", "after", "cite", "difference")
        prices = [_row(each) for each in found.priced]
        yield grid(heads, prices, "llrlrlr", share=(1, 0, 0, 0, 0, 0, 0), whole=False, small=True)
    for kind, differences in found.by_kind().items():
        yield Heading(kind[0].upper() + kind[1:])
        rows = [
            (each.what, each.change, _text(each.before), _text(each.after)) for each in differences
        ]
        yield grid(
            ("of", "change", "before", "after"),
            rows,
            "llll",
            share=(0.8, 0, 1, 1),
            whole=False,
            small=True,
        )
    if found.renumbered:
        yield Heading("Renumbered")
        moved = list(found.renumbered.items())
        yield grid(("before", "after"), moved, "ll", whole=False, small=True)


def _text(said: Said | None) -> str:
    return "" if said is None else f"{said.text} [{said.cite}]"


def _row(each: Priced) -> tuple[str, ...]:
    before, after = ("" if e is None else percent_text(e) for e in (each.before, each.after))
    gap = each.difference
    change = "" if gap is None else "none" if not gap else f"{float(100 * gap):+.4f}%"
    return (each.name, each.paytable, before, each.before_cite, after, each.after_cite, change)
