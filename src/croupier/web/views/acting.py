"""Forms of acts: what is asked for an act, offered to whoever may do it.

The list of rights says who that is; a page names its acts and asks here which of them to show. An
act checks the same again when it is done.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.people.person import Person
from croupier.people.rights import Refused, act_named, check_may

Kind = Literal[
    "text",
    "area",
    "date",
    "time",
    "money",
    "number",
    "choice",
    "file",
    "files",
    "password",
    "hidden",
]
MOST_TEXT, MOST_AREA = 200, 20_000


@dataclass(frozen=True)
class Field:
    """Something to fill in; `choices` are values with their words."""

    name: str
    label: str = ""
    kind: Kind = "text"
    value: str = ""
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = True
    accept: str = ""
    rows: int = 3

    @property
    def most(self) -> int:
        return MOST_AREA if self.kind == "area" else MOST_TEXT


@dataclass(frozen=True)
class Form:
    """An act to offer: its name and subject in the list of rights, what the button says, where it
    is sent, and what it asks for. A `grave` act cannot be undone."""

    act: str
    on: str
    title: str
    action: str
    fields: tuple[Field, ...] = ()
    says: str = ""
    grave: bool = False
    main: bool = False
    name: str = ""

    @property
    def key(self) -> str:
        """What the form is called on its page."""
        return self.name or self.act.replace(" ", "-")

    @property
    def cite(self) -> str:
        return act_named(self.act, self.on).cite

    @property
    def sends_files(self) -> bool:
        return any(each.kind in ("file", "files") for each in self.fields)


@dataclass(frozen=True)
class Way:
    """An act that has a page of its own, where it is `open` now."""

    act: str
    on: str
    title: str
    address: str
    open: bool = True

    @property
    def cite(self) -> str:
        return act_named(self.act, self.on).cite


def offered(person: Person, forms: Iterable[Form], holder: object = "") -> list[Form]:
    """The forms of acts that a person may do, for a house if one is named."""
    return [form for form in forms if _may(person, form, holder)]


def ways_offered(person: Person, ways: Iterable[Way], holder: object = "") -> list[Way]:
    """The pages of acts that are open and that a person may do."""
    return [way for way in ways if way.open and _may(person, way, holder)]


def _may(person: Person, form: Form | Way, holder: object) -> bool:
    try:
        check_may(person, form.act, form.on, holder)
    except Refused:
        return False
    return True


@dataclass(frozen=True)
class Heard:
    """What a form was answered: why it was refused, and what had been typed."""

    form: str = ""
    refused: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    pairs: tuple[tuple[str, str], ...] = ()

    def value(self, form: Form, asked: Field) -> str:
        """What to show in a field: as it was typed, if this form was refused."""
        if form.key == self.form and asked.kind not in ("password", "file", "files"):
            return self.typed.get(asked.name, asked.value)
        return asked.value


NOTHING_HEARD = Heard()


def new_key() -> str:
    """What a form bears so that sending it twice does it once."""
    return secrets.token_urlsafe(16)
