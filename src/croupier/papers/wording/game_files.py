"""Files for papers that lie beside a game's rules: as records, with answers in their texts."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from croupier.catalog.index import Entry
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.rules import Rules

BLANK = re.compile(r"\{([a-z0-9-]+)\}")
DECLINED = "no"


def read(entry: Entry, name: str) -> Any:
    """A file beside a game's rules, nothing where there is none. As of an earlier edition, and of a
    variation without a file of its own: without records of paragraphs that this text does not have,
    and in its own numbering."""
    own = entry.folder / name
    file = own if own.is_file() else entry.home / name
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    told = entry.told
    if told is not None and (entry.edition or file is not own):
        for kind, records in data.items():
            if isinstance(records, list):
                data[kind] = [record for record in records if told.has(record["cite"])]
        data = told.numbering.data(data)
    return frozen(data)


def frozen(value: object) -> object:
    """Lists as tuples, all the way down."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value


def filled(rules: Rules, text: str) -> str:
    """With the answers where a text has their keys in braces."""
    return BLANK.sub(lambda found: answer_text(rules[found[1]]), text)


def declined(rules: Rules, text: str) -> bool:
    """Whether a text has a blank for what the certificate holder does without."""
    return any(answer_text(rules[key]) == DECLINED for key in BLANK.findall(text))
