"""What every record of a rules file shares: frozen, strict, cited; and conditions on answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Answer = bool | int | str | tuple[str, ...]


Key = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]


Text = Annotated[str, Field(min_length=1)]


def slug(name: str) -> str:
    """The outcome key of a paytable row: its label in kebab case."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("’", "").replace("'", "")).strip("-")


def as_tuple(value: object) -> object:
    return value if isinstance(value, tuple) else (value,)


def plain_answer(value: Answer) -> object:
    """An answer as JSON holds it."""
    return list(value) if isinstance(value, tuple) else value


Values = Annotated[tuple[bool | int | str, ...], BeforeValidator(as_tuple)]


# `given = { decks = [6, 8], offered = true }`: all must hold; a list of such tables: one of them.
Given = Annotated[tuple[Mapping[str, Values], ...], BeforeValidator(as_tuple)]


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, defer_build=True, extra="forbid", strict=True)


class Cited(Record):
    """`cite` is the paragraph a record comes from, `also` others that it carries as well."""

    cite: Text
    also: tuple[Text, ...] = ()
