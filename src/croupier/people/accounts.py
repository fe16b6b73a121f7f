"""Accounts: who is who, and in which role.

Whoever creates a store creates its first account, an administrator; administrators add the others.
A role belongs to an account; nobody can claim one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.people.denied import note_denied
from croupier.people.passwords import AccountRow, account_row, hashed, known
from croupier.people.person import HAS_A_HOUSE, OF_A_HOUSE, Person, Role
from croupier.people.rights import ACCOUNT, Refused, check_may
from croupier.rulebook.foreign import shown_value, text_fault
from croupier.store import clock, journal
from croupier.store.chain import digest_of
from croupier.store.engine import Store
from croupier.store.errors import StoreError, Unfit, Unknown
from croupier.store.schema import failures, logins, people

NO_ACCOUNT = (Role.GUEST,)
MOST_NAME, MOST_HOUSE = 120, 200  # characters
KEPT = ("role", "house", "disabled")  # what the journal keeps of an account
PASSWORD = "password"  # of which the journal keeps the digest of what is stored
CREATOR = "(who created the store)"


@dataclass(frozen=True)
class Account:
    """An account as a list shows it."""

    person: Person
    disabled: bool
    must_change: bool
    made_by: str
    made_at: str


def create_first(store: Store, name: str, password: str) -> Person:
    """Create the first account of a store: an administrator, who adds the others."""
    row = _row(name, Role.ADMINISTRATOR, "", password, CREATOR)
    keeps = people.c.role == Role.ADMINISTRATOR.value
    with store.writing() as connection:
        if connection.scalar(select(func.count()).select_from(people).where(keeps)):
            raise Unfit("This store has an administrator; ask them to add your account.")
        return _added(connection, row, "create")


def add_account(
    store: Store, by: Person, name: str, role: Role, house: str, password: str
) -> Person:
    """Add an account; its owner must change the password before the first log-in."""
    _check(store, by, "add", name)
    row = _row(name, role, house, password, by.name, must_change=True)
    with store.writing() as connection:
        return _added(connection, row, "add")


def _row(
    name: str, role: Role, house: str, password: str, by: str, *, must_change: bool = False
) -> dict[str, object]:
    """The row of a new account; hashing is slow, so it happens before anything is locked."""
    _check_name(name)
    if role in NO_ACCOUNT:
        raise Unfit(f"role = {role.value} is refused; a {role.value} does not have an account.")
    _check_house(role, house)
    return {
        "name": name,
        "role": role.value,
        "house": house,
        "password": hashed(password),
        "must_change": must_change,
        "disabled": False,
        "made_by": by,
        "made_at": clock.now(),
    }


def _check_name(name: str) -> None:
    """Names go into records: they must be distinct, also from people without an account."""
    if text_fault(name) or not name.isprintable() or name != name.strip() or len(name) > MOST_NAME:
        why = f"use 1 to {MOST_NAME} characters on one line, without spaces around them"
    elif "(" in name or ")" in name:
        why = "parentheses mark people without an account"
    else:
        return
    raise Unfit(f"name = {shown_value(name)} is refused; {why}.")


def _check_house(role: Role, house: str) -> None:
    if house and role not in OF_A_HOUSE:
        why = f"a {role.value} does not act for a house"
    elif role in HAS_A_HOUSE and text_fault(house):
        why = f"a {role.value} acts for a house, so name one"
    elif not house.isprintable() or house != house.strip():
        why = "use one line without spaces around it, as in the house's submissions"
    elif len(house) > MOST_HOUSE:
        why = f"use at most {MOST_HOUSE} characters"
    else:
        return
    raise Unfit(f"house = {shown_value(house)} is refused; {why}.")


def note_account(connection: Connection, act: str, by: str, row: Mapping[str, Any]) -> None:
    """Record in the journal what becomes of an account; of its password only a digest."""
    kept = {part: row[part] for part in KEPT} | {PASSWORD: digest_of(str(row[PASSWORD]))}
    journal.add(connection, journal.ACCOUNT, str(row["name"]), {"act": act, "by": by, **kept})


def _added(connection: Connection, row: dict[str, object], act: str) -> Person:
    try:
        connection.execute(insert(people).values(row))
    except IntegrityError:
        raise Unfit(f"There is already an account {row['name']}; choose another name.") from None
    note_account(connection, act, str(row["made_by"]), row)
    return Person(str(row["name"]), Role(str(row["role"])), str(row["house"]))


def accounts(store: Store) -> list[Account]:
    """Every account, by name."""
    with store.reading() as connection:
        rows = connection.execute(select(people).order_by(people.c.name)).all()
    return [
        Account(person_of(row), row.disabled, row.must_change, row.made_by, row.made_at)
        for row in rows
    ]


def change_password(store: Store, name: str, old: str, new: str) -> Person:
    """Change a password, by the owner, who knows the old one; ends every log-in of the account."""
    known(store, name, old)
    if new == old:
        raise Unfit("The new password is refused; it is the same as the old one.")
    return _set_password(store, name, new, "password", name, must_change=False)


def reset_password(store: Store, by: Person, name: str, new: str) -> Person:
    """Reset a password, by an administrator; the owner must change it before the next log-in."""
    _check(store, by, "reset", name)
    return _set_password(store, name, new, "reset", by.name, must_change=True)


def _set_password(
    store: Store, name: str, new: str, act: str, by: str, *, must_change: bool
) -> Person:
    values = {"password": hashed(new), "must_change": must_change}
    return _changed(store, name, values, act, by)


def disable(store: Store, by: Person, name: str) -> Person:
    """Allow no further log-ins and end the current ones. Administrators cannot disable their own
    account: somebody must be left to undo it."""
    _check(store, by, "disable", name)
    if name == by.name:
        raise Unfit(f"{name} is refused; only another administrator can disable your account.")
    return _changed(store, name, {"disabled": True}, "disable", by.name)


def enable(store: Store, by: Person, name: str) -> Person:
    """Allow log-ins again."""
    _check(store, by, "enable", name)
    return _changed(store, name, {"disabled": False}, "enable", by.name)


def _check(store: Store, by: Person, act: str, name: str) -> None:
    try:
        check_may(by, act, ACCOUNT)
    except Refused as refused:
        note_denied(store, name[:MOST_NAME], act, by, refused)
        raise


def _changed(store: Store, name: str, values: dict[str, object], act: str, by: str) -> Person:
    """Change values of an account; ends its log-ins, and any lock after failures."""
    with store.writing() as connection:
        row = account_row(connection, name, to_change=True)
        if row is None:
            raise Unknown(f"There is no account {shown_value(name)}; check the name.")
        connection.execute(update(people).where(people.c.name == name).values(values))
        open_ones = (logins.c.person == name) & (logins.c.ended == "")
        connection.execute(update(logins).where(open_ones).values(ended=clock.now()))
        connection.execute(delete(failures).where(failures.c.name == name))
        note_account(connection, act, by, {**row._mapping, **values})
    return person_of(row)


def person_of(row: AccountRow) -> Person:
    try:
        return Person(row.name, Role(row.role), row.house)
    except ValueError:
        raise StoreError(
            f"The account {shown_value(row.name)} has an unknown role, {shown_value(row.role)}; it "
            "was changed in the database."
        ) from None


def account_faults(connection: Connection, recorded: Iterable[journal.Record]) -> Iterator[str]:
    """Accounts that are not as the journal says they were left."""
    left = {each.about: each.data for each in recorded if each.kind == journal.ACCOUNT}
    known = {row.name: row._mapping for row in connection.execute(select(people))}
    for name in sorted(known.keys() | left.keys()):
        if name not in known:
            yield f"The account {name} is in the journal but not in the store; it was removed."
        elif name not in left:
            yield f"The account {name} is not in the journal."
        else:
            for part in KEPT:
                if known[name][part] != left[name].get(part):
                    yield (
                        f"The account {name} has {part} = {shown_value(known[name][part])}, but "
                        f"the journal says {shown_value(left[name].get(part))}."
                    )
            if _has_other_password(known[name][PASSWORD], left[name].get(PASSWORD)):
                yield f"The account {name} has another password than the journal tells of."


def _has_other_password(stored: str, digest: str | None) -> bool:
    """Older versions kept no digest; a copy for an audit has no passwords."""
    return bool(stored and digest) and digest_of(stored) != digest
