"""The layout and the signs of a table (601a.10), drawn to scale from what the chapter asks for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from croupier.papers.art.ink import GOLD, INK, PAPER
from croupier.papers.art.picture import Picture, shape, text
from croupier.papers.art.tables import layout
from croupier.papers.art.tables.odds import Inscribed
from croupier.papers.document import Block, Drawing, Heading, Listed, Paper, Words, grid
from croupier.papers.payouts import Payouts, payout_grids, payouts
from croupier.papers.subject import NOT_APPROVED, Subject
from croupier.papers.words import either, meter_words, sentence, short_name
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.fittings import Inscription
from croupier.rulebook.rules import Rules

# Millimetres that a page has for a picture.
WIDE, UPRIGHT = 256.54, 172.72
LAYOUT, SIGN, EITHER = "layout", "sign", "layout or sign"
POSTED = "-posted"


def layout_paper(subject: Subject, *, line: float = WIDE) -> Paper:
    """The table, its scale on a page so wide, and every inscription with its paragraph."""
    rules = subject.rules
    drawn = layout(rules)
    scale = math.ceil(drawn.picture.width / line)
    size = f"{drawn.picture.width / 1000:.2f} m by {drawn.picture.height / 1000:.2f} m"
    caption = f"Scale 1 : {scale}; {size} over the rail; {len(drawn.areas)} betting areas."
    rows = [
        (record.says, posted(rules, record), record.cite)
        for record in rules.book.inscription
        if rules.holds(record.given)
    ]
    blocks: tuple[Block, ...] = (
        Drawing(
            str(drawn.bearing(subject.holder, odds_on_the_layout(rules))),
            drawn.picture.width / scale / line,
            caption,
        ),
        Heading("What the layout and the signs bear"),
        grid(("inscription", "where", "paragraph"), rows, "lll", share=(3, 0, 0), whole=False),
        *_odds_below(rules),
    )
    return Paper(
        title=subject.title,
        subtitle=f"Table layout, {subject.chapter} (601a.10)",
        blocks=blocks,
        running=f"{subject.whose} · {subject.approval or NOT_APPROVED}",
        day=subject.day,
        form="wide",
    )


def _are_inscribed(rules: Rules) -> bool:
    """Whether the payouts are inscribed on the layout and not posted on a sign."""
    asked = [r for r in rules.book.inscription if r.where == EITHER and rules.holds(r.given)]
    return any(posted(rules, record) == LAYOUT for record in asked)


def _odds_below(rules: Rules) -> Iterator[Block]:
    """What is inscribed, to be read on paper."""
    if _are_inscribed(rules):
        yield Heading("Payout odds inscribed on the layout")
        yield from _payouts(rules, displays=False)


def odds_on_the_layout(rules: Rules) -> tuple[Inscribed, ...]:
    """The payouts as the felt bears them: wagers that pay one thing together, others by rows."""
    if not _are_inscribed(rules):
        return ()
    paid = [each for each in payouts(rules) if each.rows]
    single = tuple(f"{short_name(each.wager)} {each.single}" for each in paid if each.single)
    tables = (
        (short_name(each.wager), tuple(" ".join(row) for row in each.rows))
        for each in paid
        if not each.single
    )
    return (*((("", single),) if single else ()), *tables)


def posted(rules: Rules, record: Inscription) -> str:
    """Where an inscription is, where the certificate holder has the choice."""
    if record.where != EITHER:
        return record.where
    for option in rules.book.option:
        if option.key.endswith(POSTED) and record.cite in (option.cite, *option.also):
            return "sign" if rules.text(option.key) == SIGN else LAYOUT
    return rules.text("odds-posted") if "odds-posted" in rules.answers else LAYOUT


def signs(subject: Subject) -> Paper:
    """The sign with minimum and maximum (601a.6), the payouts, meters, and what else is posted."""
    rules = subject.rules
    blocks = (
        grid(
            ("", ""),
            [
                ("Minimum wager", rules.text("table-minimum")),
                ("Maximum wager", rules.text("table-maximum")),
            ],
            "lr",
        ),
        *_notices(rules),
        *_payouts(rules),
    )
    return Paper(
        title=subject.title,
        subtitle="Signs (601a.6, 601a.10)",
        blocks=tuple(blocks),
        running=subject.whose,
        day=subject.day,
        form="large",
    )


def _notices(rules: Rules) -> Iterator[Block]:
    """What must be posted, and what was elected for it."""
    held = [
        record
        for record in rules.book.inscription
        if rules.holds(record.given) and posted(rules, record) == SIGN
    ]
    if not held:
        return
    yield Heading("Posted at this table")
    yield Listed(tuple(sentence(record.says) for record in held))
    cites = {record.cite for record in held}
    elected = [
        (option.question, answer_text(rules[option.key]))
        for option in rules.book.option
        if rules.asked(option) and cites & {option.cite, *option.also}
        if not option.key.endswith(POSTED)
    ]
    if elected:
        yield grid(("", "at this table"), elected, "lr", share=(3, 1), whole=False)


def _payouts(rules: Rules, *, displays: bool = True) -> Iterator[Block]:
    """Wagers that pay one thing in one table, the others in tables of their own; with meters."""
    every = [paid for paid in payouts(rules) if paid.table is not None]
    single = [(paid.wager.name, paid.single) for paid in every if paid.single]
    if single:
        yield grid(("wager", "pays"), single, "lr", whole=False)
    for alike in _alike(rules, [paid for paid in every if not paid.single]):
        names = [paid.wager.name for paid in alike]
        yield from payout_grids(alike[0], title=either(names, "and"))
        for meter in rules.meters(alike[0].wager.key) if displays else ():
            yield Words(meter_words(meter), small=True, keep=True)
            yield Drawing(meter_sign(names[0]), 0.6)


def _alike(rules: Rules, every: Sequence[Payouts]) -> list[list[Payouts]]:
    """Wagers that pay the same stand together, but for those with a meter or an Envy Bonus."""
    found: dict[object, list[Payouts]] = {}
    for paid in every:
        alone = paid.envy or rules.meters(paid.wager.key)
        found.setdefault(paid.wager.key if alone else paid.rows, []).append(paid)
    return list(found.values())


def meter_sign(name: str) -> str:
    """The display of a progressive meter, without an amount: that is the meter's."""
    body = (
        shape("rect", x=2, y=2, width=396, height=96, rx=12, fill=INK, stroke=GOLD, stroke_width=4)
        + text(name.upper(), 200, 26, 17, fill=GOLD, bold=True, condensed=370)
        + text("$ _ _ _ , _ _ _ . _ _", 200, 64, 34, fill=PAPER, bold=True)
    )
    return str(Picture(400, 100, body, f"display of the meter of the {name}"))
