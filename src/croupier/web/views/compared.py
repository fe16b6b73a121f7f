"""Two sets of rules of a game side by side: what differs, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.maths.pricing.report import WagerOdds
from croupier.rulebook.payout import money_text
from croupier.web.shell import gain
from croupier.web.views.answers import Form
from croupier.web.views.data import Cell, Column, DataTable, share, text

ANSWERS, BETS, PAYS = "answers", "bets", "pays-"
MILLION = 100_000_000  # cents
NOWHERE = Cell("not offered", None)


@dataclass(frozen=True)
class Side:
    """One of the two: what it is called, its form, and its odds by wager."""

    name: str
    form: Form
    odds: Mapping[str, WagerOdds]


def compared(one: Side, other: Side) -> Iterator[DataTable]:
    """The answers that differ, each bet's house edge on both sides, and pay tables that differ."""
    yield _answers(one, other)
    if one.odds or other.odds:
        yield _bets(one, other)
    yield from _pays(one, other)


def _answers(one: Side, other: Side) -> DataTable:
    columns = (
        Column("question", "Question"),
        Column("one", one.name),
        Column("other", other.name),
        Column("paragraph", "Paragraph"),
    )
    mine = {field.key: field.said for field in one.form.fields}
    rows = tuple(
        (text(field.text), text(mine.get(field.key, "")), text(field.said), text(field.cite))
        for field in other.form.fields
        if mine.get(field.key, "") != field.said
    )
    return DataTable(ANSWERS, "Answers that differ", columns, rows)


def _bets(one: Side, other: Side) -> DataTable:
    columns = (
        Column("bet", "Bet"),
        Column("one", f"House edge, {one.name.lower()}", figures=True),
        Column("other", f"House edge, {other.name.lower()}", figures=True),
        Column("difference", "Difference", figures=True),
        Column("per_million", "Per $1,000,000 wagered", figures=True),
    )
    rows = []
    for wager in dict.fromkeys((*one.odds, *other.odds)):
        before, after = one.odds.get(wager), other.odds.get(wager)
        name = other.form.rules.book.wager_named(wager).name
        rows.append((text(name), _edge(before), _edge(after), *_apart(before, after)))
    return DataTable(BETS, "House edge of each bet", columns, tuple(rows))


def _apart(before: WagerOdds | None, after: WagerOdds | None) -> tuple[Cell, Cell]:
    if before is None or after is None:
        return Cell("", None), Cell("", None)
    difference = after.house_advantage - before.house_advantage
    cents = round(difference * MILLION)
    said = gain(cents) if cents else money_text(0)
    return share(difference), Cell(said, cents / 100)


def _edge(odds: WagerOdds | None) -> Cell:
    return NOWHERE if odds is None else share(odds.house_advantage)


def _pays(one: Side, other: Side) -> Iterator[DataTable]:
    """The pay tables of wagers that pay otherwise."""
    for wager in other.form.rules.wagers():
        if not other.form.rules.book.paytables(wager.key):
            continue
        now = _rows(other, wager.key)
        before = _rows(one, wager.key) if one.form.rules.offers(wager.key) else {}
        if before and before != now:
            columns = (
                Column("result", wager.name),
                Column("one", one.name),
                Column("other", other.name),
            )
            rows = tuple(
                (text(name), text(before.get(name, "")), text(now.get(name, "")))
                for name in dict.fromkeys((*before, *now))
            )
            yield DataTable(f"{PAYS}{wager.key}", f"What the {wager.name} pays", columns, rows)


def _rows(side: Side, wager: str) -> dict[str, str]:
    return {row.name: str(row.pays) for row in side.form.rules.paytable(wager).rows}
