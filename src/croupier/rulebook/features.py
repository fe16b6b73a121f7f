"""Published features: paytables that the Board approved for a game after its chapter (601a.3).

A feature is a record in `features/*.toml` of a folder that CROUPIER_CHAPTERS names, as `croupier
filing adopt` writes it:

    [[feature]]
    game = "three-card-poker"
    request = "RQ-2026-0001"
    cite = "56 Pa.B. 2001"
    wager = "pair-plus"
    label = "Keystone"
    rows = [["Straight flush", "50 to 1"], ["Pair", "1 to 1"]]

A rules file is read with the features of its game: each is a question of its own, `feature-` and
the request's key, and its paytable pays if it is elected.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from croupier.rulebook.foreign import parse_toml, read_text, shown_value
from croupier.rulebook.loader import FEATURE
from croupier.rulebook.paying import PaytableBlock
from croupier.rulebook.proposal import CHAPTER, KEYS, ProposalError, propose
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook
from croupier.sources import chapter_folders

FOLDER = "features"
PREFIX = "feature-"
HEAD = ("game", "request", "cite")


def question_of(request: str) -> str:
    """The question that elects the feature of a request."""
    return f"{PREFIX}{request.lower()}"


def feature_text(game: str, request: str, cite: str, table: Mapping[str, Any]) -> str:
    """A feature as a record of a rules file."""
    fields = {"game": game, "request": request, "cite": cite, **table}
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items())
    return "\n".join([f"[[{FEATURE}]]", *lines]) + "\n"


def published(game: str) -> str:
    """The features of a game, as text that follows its rules file."""
    return "".join(f"\n{text}" for text in _written(chapter_folders()[1:]).get(game, ()))


def look_again() -> None:
    _written.cache_clear()


@cache
def _written(folders: tuple[Path, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in (file for folder in folders for file in sorted((folder / FOLDER).glob("*.toml"))):
        for record in _records(parse_toml(read_text(file), file.as_posix())):
            table = {key: record[key] for key in record if key not in HEAD}
            game, request, cite = (record[key] for key in HEAD)
            found.setdefault(game, []).append(feature_text(game, request, cite, table))
    return found


def _records(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The features in a file's data, each with game, request and cite."""
    found = data.get(FEATURE, [])
    if not isinstance(found, list | tuple):
        raise ProposalError(f"{FEATURE} = {shown_value(found)} is refused; write [[{FEATURE}]].")
    for record in found:
        for key in HEAD:
            if not isinstance(record, dict) or not isinstance(record.get(key), str):
                raise ProposalError(
                    f"a feature needs {', '.join((*HEAD, *KEYS))}; its {key} is missing or not text"
                    " (601a.3(f))."
                )
    return list(found)


def with_features(book: Rulebook, data: Mapping[str, Any]) -> Rulebook:
    """A rulebook with the features in a file's data, each under a question of its own."""
    for record in _records(data):
        table = {key: value for key, value in record.items() if key not in HEAD}
        book = propose(
            book, table, chooser=question_of(record["request"]), cite=record["cite"]
        ).book
    return book


def features_of(book: Rulebook) -> Iterator[tuple[str, PaytableBlock]]:
    """The key of each feature's request, and its paytable."""
    for option in book.option:
        if option.key.startswith(PREFIX):
            own = [block for block in book.paytable if _is_of(block, option.key)]
            yield option.key.removeprefix(PREFIX).upper(), own[0]


def _is_of(block: PaytableBlock, question: str) -> bool:
    """Whether a paytable pays only if a question is not answered by the chapter's."""
    return all(CHAPTER not in case.get(question, (CHAPTER,)) for case in block.given or ({},))


def elected_features(rules: Rules) -> dict[str, PaytableBlock]:
    """The features that are elected, by the key of their request."""
    return {
        request: block
        for request, block in features_of(rules.book)
        if rules.answers.get(question_of(request)) != CHAPTER
    }
