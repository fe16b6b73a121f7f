"""Hold rows of the store against the journal and the chains that tell of the same acts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from croupier.floor import money
from croupier.floor.cage import CAGE_KINDS
from croupier.floor.cases import Case, decision_of, opening_of
from croupier.floor.money import of_person
from croupier.floor.reporting.events import ASKED
from croupier.floor.switches import DISABLE
from croupier.store import journal
from croupier.store.chain import FIRST
from croupier.store.journal import CLOSED, MONEY, SIGNIFICANT, SWITCH, Record
from croupier.store.schema import (
    acts,
    adjustments,
    balances,
    cases,
    entries,
    lines,
    postings,
    sessions,
    switches,
)
from croupier.table.log import Record as Line
from croupier.table.log import head_of

Records = list[Record]
Told = Mapping[Any, object]


def audit_faults(connection: Connection) -> Iterator[str]:
    """What was changed, added or removed without a record of it, a sentence each."""
    damaged: list[str] = []
    told: dict[str, Records] = defaultdict(list)
    for each in journal.check(journal.rows(connection), damaged):
        told[each.kind].append(each)
    yield from damaged
    yield from _posting_faults(connection)
    yield from _cage_faults(connection, told[MONEY])
    yield from _adjustment_faults(connection, told[MONEY])
    yield from _case_faults(connection, told[SIGNIFICANT])
    yield from _switch_faults(connection, told[SWITCH])
    yield from _closed_faults(connection, told[CLOSED])


def _differing(what: str, kept: Told, due: Told) -> Iterator[str]:
    for each in sorted({*kept, *due}, key=str):
        if each not in kept:
            yield f"{what} {each} is in the journal and not in the store."
        elif each not in due:
            yield f"{what} {each} is not in the journal."
        elif kept[each] != due[each]:
            yield f"{what} {each} is not as the journal tells it."


# ------------------------------------------------------------------------------ money


def _posting_faults(connection: Connection) -> Iterator[str]:
    """Each posting has the digest of what it says, of its entries and of the one before it."""
    legs: dict[int, dict[str, int]] = defaultdict(dict)
    for number, account, cents in connection.execute(select(entries)):
        legs[number][account] = cents
    heads: dict[str, str] = defaultdict(lambda: FIRST)
    for found in connection.execute(select(postings).order_by(postings.c.number)).mappings():
        row = {key: value for key, value in found.items() if key not in ("number", "digest")}
        due = money.posting_digest(row, legs[found["number"]], heads[row["session"]])
        heads[row["session"]] = found["digest"]
        if due != found["digest"]:
            yield f"Posting {found['number']} was changed, or the one before it was."
    for kept in connection.execute(select(balances)):
        if kept.owes != money.may_owe(kept.currency, kept.account):
            yield f"{kept.account} ({kept.currency}): whether it may owe money was changed."


def _cage_faults(connection: Connection, records: Records) -> Iterator[str]:
    asked = (
        select(postings.c.number, postings.c.by, entries.c.account, entries.c.cents)
        .join(entries, entries.c.posting == postings.c.number)
        .where(postings.c.kind.in_(CAGE_KINDS), entries.c.account.startswith(of_person("")))
    )
    kept = {row.number: tuple(row) for row in connection.execute(asked)}
    asked_for = {e.data["number"]: e.data["cents"] for e in records if e.data["act"] == ASKED}
    due = {}
    for each in records:
        if number := each.data.get("posting"):
            cents = each.data.get("cents", asked_for.get(each.data.get("number")))
            due[number] = (number, each.data["by"], of_person(each.about), cents)
    yield from _differing("Posting", kept, due)


def _adjustment_faults(connection: Connection, records: Records) -> Iterator[str]:
    due: dict[int, dict[str, Any]] = {}
    for each in records:
        number, by = each.data.get("number"), each.data["by"]
        if number is None:
            continue
        if each.data["act"] == ASKED:
            said = {part: each.data[part] for part in ("number", "cents", "why")}
            asked = {"account": of_person(each.about), "asked_by": by, "asked_at": each.at}
            due[number] = {**said, **asked, "decided_by": "", "decided_at": "", "posting": 0}
        else:
            done = {"decided_by": by, "decided_at": each.at, "posting": each.data["posting"]}
            due[number] = {**due.get(number, {}), **done}
    rows = connection.execute(select(adjustments)).mappings()
    yield from _differing("Adjustment", {row["number"]: dict(row) for row in rows}, due)


# ------------------------------------------------------------------------------ cases, switches


def _case_faults(connection: Connection, records: Records) -> Iterator[str]:
    kept, due = {}, defaultdict[int, list[dict[str, Any]]](list)
    for row in connection.execute(select(cases)):
        case = Case(**row._mapping)
        events = [opening_of(case)] if case.is_open else [opening_of(case), decision_of(case)]
        kept[case.number] = events
    for each in records:
        kind, _, number = each.about.partition(" ")
        if kind == "case" and number.isdecimal():
            said = {part: text for part, text in each.data.items() if text}
            due[int(number)].append({**said, "about": each.about, "at": each.at})
    yield from _differing("Case", kept, due)


def _switch_faults(connection: Connection, records: Records) -> Iterator[str]:
    rows = connection.execute(select(switches)).mappings()
    kept = {f"{row['scope']} {row['name']}".rstrip(): dict(row) for row in rows}
    due = {}
    for each in records:
        said = {part: each.data[part] for part in ("scope", "name", "by", "why")}
        now = {"disabled": each.data["act"] == DISABLE, "at": each.at}
        due[f"{said['scope']} {said['name']}".rstrip()] = {**said, **now}
    yield from _differing("Switch", kept, due)


# ------------------------------------------------------------------------------ tables


def _closed_faults(connection: Connection, records: Records) -> Iterator[str]:
    """The log and the postings of a closed table end as the journal tells."""
    closed = connection.execute(select(sessions.c.key, sessions.c.closed))
    kept, due = {}, {each.about: (each.at, *_ends(each.data)) for each in records}
    for key, at in closed:
        if at and money.has_postings(connection, key):
            last = select(lines.c.line).where(lines.c.session == key)
            line = connection.scalar(last.order_by(lines.c.number.desc()).limit(1))
            kept[key] = (at, head_of(line or ""), money.head_of(connection, key))
    yield from _differing("Table", kept, due)


def _ends(data: Mapping[str, Any]) -> tuple[str, str]:
    return data["log"], data["postings"]


def row_faults(connection: Connection, row: RowMapping, opening: Line) -> Iterator[str]:
    """Where the row of a table, its acts and its postings do not agree with its lines."""
    key, where = row["key"], f"Table {row['key']}"
    if (row["game"], row["opened"]) != (opening["game"], opening["at"]):
        yield f"{where}: its game or when it was opened is not what its log tells."
    asked = select(lines.c.number, lines.c.line).where(lines.c.session == key)
    written = connection.execute(asked.order_by(lines.c.number)).all()
    text = [each.line for each in written]
    if [each.number for each in written] != [*range(1, len(text) + 1)]:
        yield f"{where}: its lines are not numbered from 1 to {len(text)}."
    done = connection.execute(select(acts).where(acts.c.session == key)).all()
    keys = {(act.person, act.key) for act in done}
    for posted in connection.execute(select(postings).where(postings.c.session == key)):
        if posted.line > len(text):
            yield f"{where}: line {posted.line} was posted, and there are {len(text)}."
        if posted.kind != "open" and (posted.by, posted.key) not in keys:
            yield f"{where}: the act of posting {posted.number} is not recorded."
    for act in done:
        end, said = act.answer.get("records", 0), act.answer.get("lines")
        if not isinstance(said, list) or text[end - len(said) : end] != said:
            yield f"{where}: the answer to act {act.key} is not what its log tells."
    if row["facts"].get("acts") != len(done):
        yield f"{where}: {row['facts'].get('acts')} acts were counted, and there are {len(done)}."
    if row["acted"] not in (row["opened"], *(act.at for act in done)):
        yield f"{where}: no act is recorded at {row['acted']}."
