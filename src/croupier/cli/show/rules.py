"""A chapter on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.catalog.rules_json import asked_wagers, text_rows
from croupier.cli.output import console, plain_table
from croupier.cli.terminal import Terminal, styled
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.conflicts import answer_text, given_text
from croupier.rulebook.course import Cut, Deal, Decision, Fold
from croupier.rulebook.paying import Envy, PaytableBlock, Progressive
from croupier.rulebook.records import Given
from croupier.rulebook.types import Option, Reading, Rulebook, Wager

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.catalog.index import Entry
    from croupier.rulebook.rules import Rules


def show_rules(
    book: Rulebook,
    offered: Rules | None,
    *,
    wager: str | None,
    paytable: str | None,
    only: frozenset[str],
    earlier: Sequence[Entry] = (),
) -> None:
    """Wagers, paytables side by side, options, irregularities; or `only` some of these."""
    wagers = asked_wagers(book, offered, wager, paytable)
    out = console()
    out.print(styled((book.chapter.title, "bold"), f"  {book.source}"))
    if book.edition is not None:
        out.print(book.edition.says())
    shown = only or {
        "wagers",
        "paytables",
        "round",
        "options",
        "readings",
        "changes",
        "irregularities",
    }
    if "wagers" in shown:
        _heading(out, "Wagers")
        for each in wagers:
            _show_wager(out, each)
    if "paytables" in shown:
        _heading(out, "Paytables")
        _show_paytables(out, book, wagers, offered, paytable)
        _show_deductions(out, book, wagers, offered)
    if wager is not None:
        return
    if "round" in shown:
        _show_round(out, book, offered)
    if "options" in shown:
        _heading(out, "Options")
        for option in book.option:
            if offered is None or offered.asked(option):
                _show_option(out, option, offered)
    if "readings" in shown:
        _heading(out, "Readings")
        for reading in book.reading:
            _show_reading(out, reading)
    if "changes" in shown and earlier:
        _heading(out, "Changed from earlier versions")
        for entry in earlier:
            compare = f"What changed: croupier compare {entry.game}"
            _entry(out, entry.title, entry.chapter, entry.facts().says(), compare)
    if "irregularities" in shown:
        _heading(out, "Irregularities")
        for record in book.irregularity:
            _entry(out, record.key, record.cite, record.when, record.remedy)


def _heading(out: Terminal, text: str) -> None:
    out.print()
    out.print(text, style="bold underline")


def _entry(out: Terminal, title: str, cite: str, *texts: str) -> None:
    """A record as a paragraph: title, cite, text."""
    gap = "  " if len(f"{title}  {cite}") <= out.width else "\n  "
    out.print(styled((title, "bold"), gap, (cite, "dim")))
    _notes(out, texts)


def _notes(out: Terminal, texts: Iterable[str]) -> None:
    """Sentences below their subject, each once."""
    for text in dict.fromkeys(texts):
        if text:
            out.print(f"  {text}")


def _show_wager(out: Terminal, wager: Wager) -> None:
    title = f"{wager.key}: {wager.name}" + (" (required)" if wager.required else "")
    needs = f"Needs {' and '.join(wager.needs).replace('|', 'or')}." if wager.needs else ""
    placed = wager.placed[0].upper() + wager.placed[1:] + "."
    texts = (f"{placed} {wager.amount} {needs}", f"Decided by {wager.against}.", wager.note)
    _entry(out, title, ", ".join((wager.cite, *wager.also)), *texts)


def _show_paytables(
    out: Terminal,
    book: Rulebook,
    wagers: Iterable[Wager],
    offered: Rules | None,
    paytable: str | None,
) -> None:
    meters: list[Progressive] = []
    for wager in wagers:
        for block in _blocks(book, wager, offered, paytable):
            out.print(_paytable(block, wager, offered, paytable))
            added = block.added if offered is None else ()
            elected = (f"{row.name}: {row.pays}, if elected ({row.cite})." for row in added)
            _notes(out, (*elected, block.note))
        with_meter = [meter for meter in book.progressive if meter.wager == wager.key]
        label = offered.paytable(wager.key).label if offered and with_meter else paytable
        envied = [e for e in book.envy if e.wager == wager.key and _of_label(e, label)]
        for envy in envied:
            out.print(_envy_table(envy, wager))
        _notes(out, (envy.note for envy in envied))
        meters += [m for m in with_meter if _of_label(m, label) and _as_read(m, book, offered)]
    if meters:
        out.print(_meter_table(meters))
        _notes(out, (f"{m.wager}: {m.note}" for m in meters if m.note))


def _show_deductions(
    out: Terminal, book: Rulebook, wagers: Iterable[Wager], offered: Rules | None
) -> None:
    """What is deducted from a payout, and what limits it."""
    shown = {wager.key for wager in wagers}
    taken = [
        record
        for record in book.vigorish
        if record.wager in shown and (offered is None or offered.holds(record.given))
    ]
    if taken:
        _heading(out, "Vigorish")
    for record in taken:
        said = f"{record.rate} of {record.on}"
        if "numbers" in record.elected:
            said += ", on the numbers elected"
        if record.rounding:
            said += f", {record.rounding[0].lower()}{record.rounding[1:].removesuffix('.')}"
        _entry(
            out, _under(record.wager, record.given, offered), record.cite, f"{said}.", record.note
        )
    limits: dict[tuple[str, str, str], None] = {}
    for limit in book.limit:
        if shown & {*limit.wagers} and (offered is None or offered.holds(limit.given)):
            limits[", ".join(limit.wagers), limit.cite, limit.says] = None
    if limits:
        _heading(out, "Payout limits")
    for names, cite, says in limits:
        _entry(out, names, cite, says)


def _under(title: str, given: Given, offered: Rules | None) -> str:
    """A record's title; if no answers are given, with those that it needs."""
    return f"{title}, if {given_text(given)}" if given and offered is None else title


def _as_read(meter: Progressive, book: Rulebook, offered: Rules | None) -> bool:
    """Whether a meter applies under the elected readings, or else under the default readings."""
    if offered is not None:
        return offered.holds(meter.given)
    taken = {reading.key: reading.taken for reading in book.reading}
    return not meter.given or any(
        all(taken[key] in values for key, values in answers.items() if key in taken)
        for answers in meter.given
    )


def _of_label(record: Envy | Progressive, paytable: str | None) -> bool:
    """Whether a record belongs to a paytable; a record without labels belongs to all."""
    return paytable is None or not any(record.labels) or paytable in record.labels


def _table(title: str, *columns: str, names: int = 1) -> Table:
    """The first columns, `names` of them, are text; the others are figures."""
    table = plain_table(title)
    for nth, column in enumerate(columns):
        table.add_column(column, overflow="fold", justify="left" if nth < names else "right")
    return table


def _blocks(
    book: Rulebook, wager: Wager, offered: Rules | None, paytable: str | None
) -> Iterable[PaytableBlock]:
    for block in book.paytable:
        if block.wager != wager.key or (paytable is not None and paytable not in block.labels):
            continue
        if offered is None or offered.paytable(wager.key).block == block:
            yield block


def _paytable(
    block: PaytableBlock, wager: Wager, offered: Rules | None, paytable: str | None
) -> Table:
    chosen = offered.paytable(wager.key) if offered else None
    wanted = chosen.label if chosen else paytable
    columns = [n for n, label in enumerate(block.labels) if wanted is None or label == wanted]
    title = f"{wager.name} [{block.cite}]" + (", by another reading" if block.by_reading else "")
    table = _table(title, "hand or outcome", *(block.labels[n] or "pays" for n in columns))
    if chosen is not None:
        for row in text_rows(chosen, offered):
            table.add_row(row.name, str(row.pays))
        return table
    for cells in block.rows:
        table.add_row(cells[0], *(cells[n + 1] or "-" for n in columns))
    return table


def _envy_table(envy: Envy, wager: Wager) -> Table:
    paytables = ", ".join(filter(None, envy.labels))
    of = f", paytable {paytables}" if paytables else ""
    title = f"{wager.name}: Envy Bonus{of} [{envy.cite}]"
    table = _table(title, "another player's hand", *envy.heads)
    for row in envy.rows:
        table.add_row(row[0], *(cell or "-" for cell in row[1:]))
    return table


def _meter_table(meters: Iterable[Progressive]) -> Table:
    heads = ("wager", "paytable", "meter", "seed", "reseed", "rate")
    table = _table("Progressive meters", *heads, names=3)
    for m in meters:
        labels = ", ".join(m.labels)
        rate = m.rate if m.reserve == "0%" else f"{m.rate} + {m.reserve} reserve"
        table.add_row(f"{m.wager} [{m.cite}]", labels, m.meter, m.seed, m.reseed, rate)
    return table


def _show_round(out: Terminal, book: Rulebook, offered: Rules | None) -> None:
    """How the cards are cut and dealt, what players decide, what a fold does."""
    if not (book.cut or book.deal or book.decision):
        return
    _heading(out, "The round")

    def entry(title: str, record: Cut | Deal | Decision | Fold, text: str, note: str = "") -> None:
        if offered is None or offered.holds(record.given):
            _entry(out, _under(title, record.given, offered), record.cite, f"{text}.", note)

    for cut in book.cut:
        entry("cut", cut, cut.what.rstrip("."))
    for deal in book.deal:
        entry("deal", deal, "; ".join(step.says() for step in deal.steps), deal.note)
    decisions = book.decision
    if offered is not None:
        made = dict.fromkeys(decision.makes for decision in decisions)
        decisions = tuple(found for key in made for found in offered.decisions(key))
    for decision in decisions:
        said = f"{decision.says()}. The player has seen: {', '.join(decision.sees)}"
        entry(decision.makes, decision, said, decision.note)
    for fold in book.fold:
        entry("fold", fold, fold.says())


def _show_option(out: Terminal, option: Option, offered: Rules | None) -> None:
    value = offered.answers[option.key] if offered else option.default
    head = "Answer" if offered else "Default"
    limits = f"{head}: {answer_text(value)}. Allowed: {allowed_text(option)}."
    _entry(out, option.key, option.cite, option.question, limits, option.note)


def _show_reading(out: Terminal, reading: Reading) -> None:
    if not reading.choices:
        _entry(out, reading.key, reading.cite, reading.doubt, f"Reading used: {reading.taken}")
        return
    choices = [
        f"{'Default' if key == reading.taken else 'Or'}: {key}: {text}"
        for key, text in reading.choices.items()
    ]
    told = [
        f"The guide, of {', '.join(each.wagers)}, if {choice}: {text}"
        for each in reading.patron
        for choice, text in each.says.items()
    ]
    _entry(out, reading.key, reading.cite, reading.doubt, *choices, *told)
