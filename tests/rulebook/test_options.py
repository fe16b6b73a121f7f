"""Every option changes something that can be seen, steers code, or is procedure alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.catalog.faults import code_facts
from croupier.catalog.index import Entry, entries, rulebook
from croupier.rulebook.checker import OUTSIDE, records
from croupier.rulebook.rules import Rules, answer, examine
from croupier.rulebook.types import Option, Rulebook

CONDITIONAL = (
    "equipment",
    "inscription",
    "ranking",
    "wager",
    "envy",
    "progressive",
    "vigorish",
    "cut",
    "deal",
    "decision",
    "fold",
    "option",
    "irregularity",
    "conflict",
    "deal",
    "decision",
    "fold",
)


def seen(rules: Rules) -> str:
    """All that a rulebook shows under some answers: what applies, who is asked, what is paid."""
    book = rules.book
    applies = [
        [rules.holds(getattr(record, "given", ())) for record in getattr(book, field)]
        for field in CONDITIONAL
    ]
    offered = [wager.key for wager in rules.wagers()]
    tables = [_paid(rules, wager) for wager in offered]
    stakes = [
        rules.answers[option]
        for option in (rules.stake(wager).option for wager in offered)
        if option
    ]
    limits = [rules.answers[limit.elected_by] for limit in book.limit if limit.elected_by]
    meters = [[rules.answers[key] for key in meter.elected.values()] for meter in book.progressive]
    return repr((applies, tables, stakes, limits, meters))


def _paid(rules: Rules, wager: str) -> str:
    try:
        table = rules.paytable(wager)
    except KeyError:
        return ""
    return repr((table.label, table.cite, [(row.name, str(row.pays)) for row in table.rows]))


def others(option: Option) -> list[object]:
    """Some other answers to a question than its default."""
    tries: dict[str, list[object]] = {
        "yes-no": [True, False],
        "one-of": list(option.values),
        "several-of": [*([value] for value in option.values), []],
        "number": [*range(17), option.minimum, option.maximum],
        "money": ["$1", "$5", "$10", "$75,000", "$1,000,000"],
        "odds": ["100 to 1", "1,000,000 to 1"],
        "percent": ["0%", "5%", "50%", "99%"],
    }
    return [value for value in tries.get(option.kind, []) if value != option.default]


@pytest.mark.parametrize("entry", entries())
def test_every_option_shows_or_steers_or_is_procedure(entry: Entry) -> None:
    book = rulebook(entry)
    code = code_facts(entry)
    for option in book.option:
        if (
            option.procedure_only
            or option.steers in OUTSIDE
            or option.key in ("table-minimum", "table-maximum", "wager-increment")
        ):
            continue
        if (option.key in code.literals) if code else bool(option.steers):
            continue
        assert any(_changes(book, option, base) for base in _bases(book, option)), (
            f"{option.key} of {entry.game} changes nothing"
        )


def _changes(book: Rulebook, option: Option, base: dict[str, object]) -> bool:
    shown = seen(examine(book, base)[0])
    return any(
        seen(examine(book, {**base, option.key: other})[0]) != shown for other in others(option)
    )


def _bases(book: Rulebook, option: Option) -> Iterator[dict[str, object]]:
    """Answers under which the question is asked; then with those that a record names beside it."""
    base = _asking(answer(book, {}), option)
    yield base
    for _, record in records(book):
        for case in getattr(record, "given", ()):
            if option.key in case:
                yield base | {key: case[key][0] for key in case if key != option.key}


def _asking(rules: Rules, option: Option) -> dict[str, object]:
    """Answers under which the question is asked."""
    needed: dict[str, object] = {}
    rules._need(option.given, needed)
    for key in list(needed):
        other = next((o for o in rules.book.option if o.key == key), None)
        if other is not None:
            rules._need(other.given, needed)
    return needed
