"""Read `games/<game>/rules.toml`; a fault names the file, the place, the value, what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.rulebook.types import Option, Rulebook

RULES_FILE = "rules.toml"
PARAGRAPHS_FILE = "paragraphs.txt"

# 601a.6: every table has a minimum and a maximum wager, so every rulebook has these two questions.
TABLE_LIMITS = (
    Option(
        key="table-minimum",
        cite="601a.6",
        question="What is the minimum wager at the table?",
        kind="money",
        minimum="$0.01",
        default="$1",
        required=False,
    ),
    Option(
        key="table-maximum",
        cite="601a.6",
        question="What is the maximum wager at the table?",
        kind="money",
        minimum="$0.01",
        default="$10,000",
        required=False,
    ),
)


class RulebookError(ValueError):
    """One or more faults in a rules file, a sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def load_rulebook(path: Path) -> Rulebook:
    """The rulebook in a rules file. Only its shape is checked; see `checker` for its sense."""
    return parse_rulebook(path.read_text(), path.as_posix())


def parse_rulebook(text: str, file: str) -> Rulebook:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError([f"{file}: not TOML: {error}."]) from error
    try:
        book = Rulebook.model_validate(_tuples(data))
    except ValidationError as error:
        raise RulebookError(
            f"{file}: {_sentence(data, fault)}" for fault in error.errors()
        ) from error
    return book.model_copy(update={"option": TABLE_LIMITS + book.option})


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def _sentence(data: dict[str, Any], fault: Any) -> str:
    place, record = [], data
    for step in fault["loc"]:
        if isinstance(step, int) and isinstance(record, list | tuple) and step < len(record):
            record = record[step]
            name = (
                record.get("key") or record.get("wager") or record.get("cite")
                if isinstance(record, dict)
                else None
            )
            place.append(f"{step + 1}" + (f" ({name})" if name else ""))
        else:
            record = record.get(step, {}) if isinstance(record, dict) else {}
            place.append(str(step))
    message = {
        "extra_forbidden": "unknown key",
        "missing": "missing",
    }.get(fault["type"], fault["msg"].removeprefix("Value error, "))
    value = "" if fault["type"] in ("missing",) else f"; the value is {fault['input']!r}"
    return f"{' > '.join(place)}: {message}{value}."
