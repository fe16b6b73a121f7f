"""A chapter as JSON, in the form that outside programs rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.catalog.index import NotThere
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.paying import Paytable, PaytableBlock, Row, columns
from croupier.rulebook.types import Option, Rulebook, Wager

if TYPE_CHECKING:
    from croupier.rulebook.rules import Rules


def asked_wagers(
    book: Rulebook, offered: Rules | None, wager: str | None, paytable: str | None
) -> list[Wager]:
    """The wagers asked for; refuses an unknown wager or label."""
    keys = [each.key for each in book.wager]
    if wager is not None and wager not in keys:
        raise NotThere(
            f"{shown_value(wager)} is not a wager of {book.game}; choose {', '.join(keys)}."
        )
    wagers = [
        each
        for each in (offered.wagers() if offered else book.wager)
        if wager is None or wager in (each.key, each.part_of)
    ]
    if paytable is None:
        return wagers
    labels = {table.label: None for each in wagers for table in _tables(book, each, offered)}
    if paytable not in labels:
        there = (
            ", ".join(repr(label) for label in labels if label) or "only one table, without a label"
        )
        raise NotThere(
            f"{wager or book.game} has no paytable {shown_value(paytable)}; it has {there}."
        )
    return [w for w in wagers if paytable in [t.label for t in _tables(book, w, offered)]]


def _tables(book: Rulebook, wager: Wager, offered: Rules | None) -> tuple[Paytable, ...]:
    return (offered.paytable(wager.key),) if offered else book.paytables(wager.key)


def rulebook_json(
    book: Rulebook,
    offered: Rules | None,
    *,
    wager: str | None = None,
    paytable: str | None = None,
) -> dict[str, Any]:
    """The chapter; `offered` narrows it to wagers offered, the others to those asked for."""
    wagers = asked_wagers(book, offered, wager, paytable)
    return {
        "game": book.game,
        "chapter": book.chapter.number,
        "title": book.chapter.title,
        "edition": book.edition.facts() if book.edition else None,
        "family": book.chapter.family,
        "wagers": [_wager_json(book, each, offered, paytable) for each in wagers],
        "envy": [_plain(envy) for envy in book.envy],
        "progressives": [_plain(meter) for meter in book.progressive],
        "vigorish": [_plain(record) for record in book.vigorish],
        "cuts": [_plain(record) for record in book.cut],
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
                "alternatives": [c for c in reading.choices if c != reading.taken],
                "choices": dict(reading.choices),
                "patron": [_plain(told) for told in reading.patron],
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
                "by_reading": record.by_reading,
                "effect": record.effect,
            }
            for record in book.irregularity
        ],
        "equipment": [_plain(part) for part in book.equipment],
        "inscriptions": [_plain(record) for record in book.inscription],
        "rankings": [_plain(record) for record in book.ranking],
        "procedures": [_plain(record) for record in book.procedure],
    }


def _wager_json(
    book: Rulebook, wager: Wager, offered: Rules | None, label: str | None
) -> dict[str, Any]:
    tables = [t for t in _tables(book, wager, offered) if label is None or t.label == label]
    text, read = ([t for t in tables if t.block.by_reading is by] for by in (False, True))
    return {
        "key": wager.key,
        "name": wager.name,
        "cite": wager.cite,
        "also": list(wager.also),
        "required": wager.required,
        "placed": wager.placed,
        "amount": wager.amount,
        "against": wager.against,
        "patron": wager.patron,
        "stake": [_plain(stake) for stake in book.stakes(wager)],
        "needs": list(wager.needs),
        "part_of": wager.part_of,
        "bonus": wager.bonus,
        "note": wager.note,
        "paytables": [_paytable_json(table, offered) for table in text],
        "paytables_by_reading": [_paytable_json(table, offered) for table in read],
    }


def text_rows(table: Paytable, offered: Rules | None) -> list[Row]:
    """The rows in the order of the text, with those of any bonus on the wager."""
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
        "rows": [_row_json(table.block, row) for row in text_rows(table, offered)],
        "added": [
            {"outcome": row.outcome, "name": row.name, "pays": row.pays, "cite": row.cite}
            for row in table.block.added
        ],
        "note": table.block.note,
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
        "note": option.note,
    }
    if offered is not None:
        data["answer"] = offered.answers[option.key]
    return data


def _plain(record: Any) -> dict[str, Any]:
    return dict(record.model_dump(mode="json"))
