"""The available games, and rules files that are damaged."""

from __future__ import annotations

from typing import Any

from croupier.catalog.index import Entry, damaged, entries, rulebook
from croupier.cli.output import complain, console, plain_table, print_json
from croupier.rulebook.foreign import FileError
from croupier.rulebook.loader import RulebookError


def show_games(*, as_json: bool) -> None:
    """One line per game; faults in rules files go to standard error."""
    faults = {file.folder: file.why for file in damaged()}
    for entry in entries():
        if fault := _fault(entry):
            faults[entry.folder] = fault
    if as_json:
        print_json([_facts(entry) | {"damaged": entry.folder in faults} for entry in entries()])
    else:
        _print_table(faults)
    for fault in faults.values():
        complain(fault.splitlines()[0])


def _facts(entry: Entry) -> dict[str, Any]:
    return {
        "game": entry.game,
        "chapter": entry.chapter,
        "title": entry.title,
        "family": entry.family,
        "play": entry.has_play,
        "odds": entry.has_odds,
        "editions": [each.edition for each in entry.editions()],
    }


def _fault(entry: Entry) -> str:
    try:
        rulebook(entry)
    except (RulebookError, FileError) as error:
        return str(error)
    return ""


def _print_table(faults: dict[Any, str]) -> None:
    table = plain_table("")
    for column in ("chapter", "game", "family", "available"):
        table.add_column(column, no_wrap=column != "family")
    for entry in entries():
        there = ["rules", *(["play"] * entry.has_play), *(["odds"] * entry.has_odds)]
        shown = "damaged" if entry.folder in faults else " ".join(there)
        table.add_row(entry.chapter, entry.game, entry.family, shown)
    for file in damaged():
        table.add_row("", file.folder.name, "", "damaged")
    console().print(table)
