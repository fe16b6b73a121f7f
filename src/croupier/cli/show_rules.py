"""A chapter on the terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from croupier.cli.output import console
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.paying import Envy, Paytable, PaytableBlock, Progressive, Row, columns
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Option, Reading, Rulebook, Wager

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def rulebook_json(book: Rulebook, offered: Rules | None) -> dict[str, Any]:
    """The chapter in the form that outside programs rely on; `offered` narrows it."""
    wagers = tuple(offered.wagers()) if offered else book.wager
    return {
        "game": book.game,
        "chapter": book.chapter.number,
        "title": book.chapter.title,
        "family": book.chapter.family,
        "wagers": [_wager_json(book, wager, offered) for wager in wagers],
        "envy": [_plain(envy) for envy in book.envy],
        "progressives": [_plain(meter) for meter in book.progressive],
        "vigorish": [_plain(record) for record in book.vigorish],
        "deals": [_plain(record) for record in book.deal],
        "decisions": [_plain(record) for record in book.decision],
        "folds": [_plain(record) for record in book.fold],
        "behaviour": [_plain(record) for record in book.behaviour],
        "limits": [_plain(limit) for limit in book.limit],
        "options": [_option_json(option, offered) for option in book.option],
        "readings": [
            {
                "key": reading.key,
                "cite": reading.cite,
                "doubt": reading.doubt,
                "taken": reading.taken,
                "alternatives": [c for c in reading.choices if c != reading.taken]
                or list(reading.alternatives),
                "choices": dict(reading.choices),
                "effect": reading.effect,
            }
            for reading in book.reading
        ],
        "irregularities": [
            {
                "key": record.key,
                "cite": record.cite,
                "when": record.when,
                "remedy": record.remedy,
                "effect": record.effect,
            }
            for record in book.irregularity
        ],
        "equipment": [_plain(part) for part in book.equipment],
        "inscriptions": [_plain(record) for record in book.inscription],
        "rankings": [_plain(record) for record in book.ranking],
        "procedures": [_plain(record) for record in book.procedure],
    }


def _wager_json(book: Rulebook, wager: Wager, offered: Rules | None) -> dict[str, Any]:
    tables = [offered.paytable(wager.key)] if offered else book.paytables(wager.key)
    text, read = ([t for t in tables if t.block.by_reading is by] for by in (False, True))
    return {
        "key": wager.key,
        "name": wager.name,
        "cite": wager.cite,
        "required": wager.required,
        "placed": wager.placed,
        "amount": wager.amount,
        "against": wager.against,
        "stake": [_plain(stake) for stake in wager.stake],
        "needs": list(wager.needs),
        "part_of": wager.part_of,
        "bonus": wager.bonus,
        "paytables": [_paytable_json(table, offered) for table in text],
        "paytables_by_reading": [_paytable_json(table, offered) for table in read],
    }


def _text_rows(table: Paytable, offered: Rules | None) -> list[Row]:
    """The rows as they stand in the text, with those that a bonus on the wager is paid by."""
    block = table.block
    if table.wager != block.wager:
        return list(table.rows)
    column = next(each for each in columns(block) if each.label == table.label)
    own = {row.outcome: row for row in table.rows}
    found = [row for row in table.rows if column.row(row.outcome) is None]  # added by an option
    for row in column.rows:
        bonus = block.bonus_rows.get(row.outcome)
        if row.outcome in own:
            found.append(own[row.outcome])
        elif bonus is not None and offered is None:
            found.append(row)
        elif bonus is not None and offered is not None and offered.offers(bonus):
            found.append(offered.outcome_row(bonus, row.outcome) or row)
    return found


def _row_json(block: PaytableBlock, row: Row) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": row.outcome, "name": row.name, "pays": str(row.pays)}
    if row.outcome in block.bonus_rows:
        data["bonus"] = block.bonus_rows[row.outcome]
    if row.outcome in block.row_given:
        data["given"] = [dict(case) for case in block.row_given[row.outcome]]
    return data


def _paytable_json(table: Paytable, offered: Rules | None) -> dict[str, Any]:
    return {
        "label": table.label,
        "cite": table.cite,
        "given": [dict(case) for case in table.block.given],
        "rows": [_row_json(table.block, row) for row in _text_rows(table, offered)],
        "added": [
            {"outcome": row.outcome, "name": row.name, "pays": row.pays, "cite": row.cite}
            for row in table.block.added
        ],
    }


def _option_json(option: Option, offered: Rules | None) -> dict[str, Any]:
    values = {"yes-no": [True, False]}.get(option.kind, list(option.values))
    data = {
        "key": option.key,
        "cite": option.cite,
        "question": option.question,
        "kind": option.kind,
        "values": values or allowed_text(option),
        "default": option.default,
        "required": option.required,
        "procedure_only": option.procedure_only,
        "given": [dict(case) for case in option.given],
    }
    if offered is not None:
        data["answer"] = offered.answers[option.key]
    return data


def _plain(record: Any) -> dict[str, Any]:
    return dict(record.model_dump(mode="json"))


# ------------------------------------------------------------------------------ on the terminal


def show_rules(
    book: Rulebook,
    offered: Rules | None,
    *,
    wager: str | None,
    paytable: str | None,
    only: frozenset[str],
) -> None:
    """Wagers, paytables side by side, options, irregularities; `only` narrows to some of these."""
    out = console()
    out.print(f"[bold]{book.chapter.title}[/bold]  58 Pa. Code Chapter {book.chapter.number}\n")
    shown = only or {"wagers", "paytables", "options", "readings", "irregularities"}
    wagers = [
        w
        for w in (offered.wagers() if offered else book.wager)
        if wager is None or wager in (w.key, w.part_of)
    ]
    if "wagers" in shown:
        _heading(out, "Wagers")
        for each in wagers:
            _show_wager(out, each)
    if "paytables" in shown:
        _show_paytables(out, book, wagers, offered, paytable)
    if wager is not None:
        return
    if "options" in shown:
        _heading(out, "Options")
        for option in book.option:
            if offered is None or offered.asked(option):
                _show_option(out, option, offered)
    if "readings" in shown:
        _heading(out, "Readings")
        for reading in book.reading:
            _show_reading(out, reading)
    if "irregularities" in shown:
        _heading(out, "Irregularities")
        for record in book.irregularity:
            _entry(out, record.key, record.cite, record.when, record.remedy)


def _heading(out: Console, text: str) -> None:
    out.print(f"[bold underline]{text}[/bold underline]")


def _entry(out: Console, title: str, cite: str, *texts: str) -> None:
    """A record as a paragraph: what it is called, where it stands, what it says."""
    from rich.markup import escape
    from rich.padding import Padding

    out.print(f"[bold]{escape(title)}[/bold]  [dim]{escape(cite)}[/dim]")
    for text in texts:
        if text:
            out.print(Padding(escape(text), (0, 0, 0, 2)))


def _show_wager(out: Console, wager: Wager) -> None:
    title = f"{wager.key}: {wager.name}" + (" (required)" if wager.required else "")
    needs = f"Needs {' and '.join(wager.needs).replace('|', 'or')}." if wager.needs else ""
    placed = wager.placed[0].upper() + wager.placed[1:] + "."
    _entry(out, title, wager.cite, f"{placed} {wager.amount} {needs}", f"By {wager.against}.")


def _show_paytables(
    out: Console,
    book: Rulebook,
    wagers: Iterable[Wager],
    offered: Rules | None,
    paytable: str | None,
) -> None:
    keys = set()
    for wager in wagers:
        keys.add(wager.key)
        for block in _blocks(book, wager, offered, paytable):
            out.print(_paytable(block, wager, offered, paytable))
            if offered is None:
                for row in block.added:
                    out.print(f"  {row.name}: {row.pays}, if elected ({row.cite}).", markup=False)
        for envy in [e for e in book.envy if e.wager == wager.key]:
            out.print(_envy_table(envy, wager))
    meters = [m for m in book.progressive if m.wager in keys]
    if meters:
        out.print(_meter_table(meters))


def _table(title: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(
        title=title.replace("[", "\\["),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for nth, column in enumerate(columns):
        table.add_column(column, overflow="fold", justify="right" if nth else "left")
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
        for row in _text_rows(chosen, offered):
            table.add_row(row.name, str(row.pays))
        return table
    for cells in block.rows:
        table.add_row(cells[0], *(cells[n + 1] or "-" for n in columns))
    return table


def _envy_table(envy: Envy, wager: Wager) -> Table:
    title = f"{wager.name}: Envy Bonus [{envy.cite}]"
    table = _table(title, "another player's hand", *(f"{stake} wager" for stake in envy.stakes))
    for row in envy.rows:
        table.add_row(row[0], *(cell or "-" for cell in row[1:]))
    return table


def _meter_table(meters: Iterable[Progressive]) -> Table:
    table = _table("Progressive meters", "wager", "paytable", "meter", "seed", "reseed", "rate")
    for m in meters:
        labels = ", ".join(m.labels)
        rate = m.rate if m.reserve == "0%" else f"{m.rate} + {m.reserve} reserve"
        table.add_row(
            f"{m.wager} [{m.cite}]".replace("[", "\\["), labels, m.meter, m.seed, m.reseed, rate
        )
    return table


def _show_option(out: Console, option: Option, offered: Rules | None) -> None:
    value = offered.answers[option.key] if offered else option.default
    head = "Answer" if offered else "Default"
    limits = f"{head}: {_value_text(value)}. Allowed: {allowed_text(option)}."
    _entry(out, option.key, option.cite, option.question, limits)


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _show_reading(out: Console, reading: Reading) -> None:
    if not reading.choices:
        others = [f"Or: {text}" for text in reading.alternatives]
        _entry(out, reading.key, reading.cite, reading.doubt, f"Taken: {reading.taken}", *others)
        return
    choices = [
        f"{'Taken' if key == reading.taken else 'Or'}: {key}: {text}"
        for key, text in reading.choices.items()
    ]
    _entry(out, reading.key, reading.cite, reading.doubt, *choices)
