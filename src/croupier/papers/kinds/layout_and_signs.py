"""The layout and the signs of a table (601a.10), drawn to scale from what the chapter asks for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from croupier.papers.art.ink import GOLD, INK, PAPER
from croupier.papers.art.picture import Picture, shape, text
from croupier.papers.art.tables import layout
from croupier.papers.art.tables.data import (
    LAYOUT,
    ODDS_POSTED,
    inscribed,
    inscriptions,
    notices,
    where,
)
from croupier.papers.art.tables.odds import Inscribed, inscribe
from croupier.papers.document import Abreast, Block, Drawing, Heading, Listed, Paper, Words, grid
from croupier.papers.subject import NOT_APPROVED, Subject
from croupier.papers.wording.common_answers import value_chips
from croupier.papers.wording.payouts import (
    Payouts,
    alike,
    commission_words,
    commissions,
    payout_grids,
    payouts,
)
from croupier.papers.wording.words import meter_words, sentence, short_name, together
from croupier.rulebook.limits import wager_increment
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

NO_ROOM = (
    "The payout odds do not all fit on the felt with this many betting areas. They are listed "
    "below; post a sign instead."
)
INCH = 25.4  # millimeters
WIDE, UPRIGHT = 10.1 * INCH, 6.8 * INCH  # what a page has for a picture


def _feet(millimeters: float) -> str:
    """A length to the nearest inch: 7 ft 11 in."""
    feet, inches = divmod(round(millimeters / INCH), 12)
    return f"{feet} ft {inches} in" if inches else f"{feet} ft"


def _meters(millimeters: float) -> str:
    return f"{millimeters / 1000:.2f} m"


def layout_paper(subject: Subject, *, line: float = WIDE) -> Paper:
    """The table, its scale on a page so wide, and every inscription with its paragraph."""
    rules = subject.rules
    drawn = layout(rules)
    scale = math.ceil(drawn.picture.width / line)
    sides = (drawn.picture.width, drawn.picture.height)
    size = f"{' by '.join(map(_feet, sides))} ({' by '.join(map(_meters, sides))})"
    caption = f"Scale 1 : {scale}; {size} including the rail{_counted(len(drawn.areas))}."
    odds = odds_on_the_layout(rules)
    if odds and not inscribe(drawn.free, odds):
        caption += f" {NO_ROOM}"
    rows = [(inscribed(rules, r), where(rules, r), r.cite) for r in inscriptions(rules)]
    blocks: tuple[Block, ...] = (
        Drawing(
            str(drawn.bearing(subject.holder, odds)),
            drawn.picture.width / scale / line,
            caption,
        ),
        Heading("Inscriptions on the layout and signs"),
        grid(("inscription", "where", "paragraph"), rows, "lll", share=(3, 0, 0), whole=False),
        *_odds_below(rules, wide=line == WIDE),
    )
    return Paper(
        title=subject.table,
        subtitle=f"Table layout, {subject.chapter} (601a.10)",
        blocks=blocks,
        running=f"{subject.whose_table} · {subject.approval or NOT_APPROVED}",
        day=subject.day,
        form="wide",
    )


def are_inscribed(rules: Rules) -> bool:
    """Whether the payouts are inscribed on the layout and not posted on a sign."""
    return rules.answers.get(ODDS_POSTED) == LAYOUT


def _counted(areas: int) -> str:
    return f"; {areas} betting area{'s' * (areas > 1)}" if areas else ""


def _odds_below(rules: Rules, *, wide: bool) -> Iterator[Block]:
    """What is inscribed, to be read on paper; across a wide page odds stand too far from names."""
    if are_inscribed(rules):
        if wide:
            yield Abreast()
        yield Heading("Payout odds inscribed on the layout")
        yield from _payouts(rules, displays=False)


def odds_on_the_layout(rules: Rules) -> tuple[Inscribed, ...]:
    """The payouts as the felt bears them: wagers that pay one thing together, others by rows."""
    if not are_inscribed(rules) or not layout(rules).free:
        return ()
    paid = [each for each in payouts(rules) if each.rows and not each.from_the_pot]
    single = tuple((_short(each), each.only) for each in paid if each.only)
    tables = (
        (together([_short(each) for each in same]), same[0].rows)
        for same in alike(rules, [each for each in paid if not each.only])
    )
    return (*((("", single),) if single else ()), *tables)


def _short(paid: Payouts) -> str:
    """As the area of the wager is called."""
    name = short_name(paid.wager)
    return name[0].upper() + name[1:]


def signs(subject: Subject) -> Paper:
    """The sign with minimum and maximum (601a.6), the payouts, meters, and what else is posted."""
    rules = subject.rules
    step = wager_increment(rules)
    blocks = (
        Drawing(limits_sign(rules.text("table-minimum"), rules.text("table-maximum")), 0.9),
        *(() if step is None else (Words(f"Wagers in increments of {money_text(step)}."),)),
        *_notices(rules),
        *_payouts(rules),
    )
    return Paper(
        title=subject.table,
        subtitle="Signs (601a.6, 601a.10)",
        blocks=tuple(blocks),
        running=subject.whose_table,
        day=subject.day,
        form="sign",
    )


def _notices(rules: Rules) -> Iterator[Block]:
    """What else must be posted, in the words of the sign."""
    if said := [*notices(rules), *(each.text for each in value_chips(rules))]:
        yield Heading("Posted at this table")
        yield Listed(tuple(map(sentence, said)))


def _payouts(rules: Rules, *, displays: bool = True) -> Iterator[Block]:
    """Wagers that pay one thing in one table, the others in tables of their own; with meters."""
    every = [paid for paid in payouts(rules) if paid.rows and not paid.from_the_pot]
    single = [paid for paid in every if paid.only]
    if single:
        rows = [(paid.wager.name, paid.only) for paid in single]
        yield grid(("wager", "pays"), rows, "lr", whole=False)
        yield from _taken(rules, single if displays else ())
    for same in alike(rules, [paid for paid in every if not paid.only]):
        names = [paid.wager.name for paid in same]
        for meter in rules.meters(same[0].wager.key) if displays else ():
            yield Drawing(meter_sign(names[0]), 0.6, keep=True)
            if starts := meter_words(rules, meter):
                yield Words(starts, small=True, keep=True)
        yield from payout_grids(same[0], title=together(names))
        yield from _taken(rules, same if displays else ())


def _taken(rules: Rules, every: Sequence[Payouts]) -> Iterator[Words]:
    """The commission on wagers, below what these pay."""
    for paid in every:
        if said := " ".join(map(commission_words, commissions(rules, paid.wager.key))):
            yield Words(said, lead=f"{paid.wager.name}:", small=True)


def limits_sign(least: str, most: str) -> str:
    """The smallest and the greatest wager, to be read from afar."""
    body = shape(
        "rect", x=3, y=3, width=894, height=194, rx=16, fill=INK, stroke=GOLD, stroke_width=6
    ) + "".join(
        text(name.upper(), x, 48, 34, fill=GOLD, bold=True)
        + text(amount, x, 128, 84, fill=PAPER, bold=True, condensed=400)
        for name, amount, x in (("Minimum wager", least, 230), ("Maximum wager", most, 670))
    )
    return str(Picture(900, 200, body, f"minimum wager {least}, maximum wager {most}"))


def meter_sign(name: str) -> str:
    """The display of a progressive meter, without an amount: that is the meter's."""
    body = (
        shape("rect", x=2, y=2, width=396, height=96, rx=12, fill=INK, stroke=GOLD, stroke_width=4)
        + text(name.upper(), 200, 26, 17, fill=GOLD, bold=True, condensed=370)
        + text("$ _ _ _ , _ _ _ . _ _", 200, 64, 34, fill=PAPER, bold=True)
    )
    return str(Picture(400, 100, body, f"{name} meter display"))
