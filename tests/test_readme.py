"""The README names every command; it and the other pages name only options that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from croupier.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROWS = [line for line in README.splitlines() if line.startswith("| `croupier ")]
SPAN = re.compile(r"`([^`]+)`")
CALL = re.compile(r"(?:^    |^|`|\$ )croupier ([a-z][a-z-]*(?: [^`\n]+)?)", re.MULTILINE)
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
MAIN: Any = typer.main.get_command(app)


def command_of(row: str) -> str:
    found = re.match(r"\| `croupier ([a-z-]+)", row)
    assert found
    return found[1]


def options_of(command: Any) -> Iterator[str]:
    """Its options, and those of its subcommands."""
    for parameter in command.params:
        yield from parameter.opts
    for part in getattr(command, "commands", {}).values():
        yield from options_of(part)


def test_every_command_stands_in_the_table() -> None:
    named = {command_of(row) for row in ROWS}
    assert named == {name for name, each in MAIN.commands.items() if not each.hidden}


@pytest.mark.parametrize("row", ROWS, ids=command_of)
def test_options_and_subcommands_are_there(row: str) -> None:
    own = MAIN.commands[command_of(row)]
    for span in SPAN.findall(row):
        words = span.removeprefix("croupier ").split()
        command = MAIN.commands.get(words[0], own)
        assert set(OPTION.findall(span)) <= set(options_of(command)), span
    parts = getattr(own, "commands", {})
    for name in re.findall(r"`([a-z][a-z-]*)`", row if parts else ""):
        assert name in {**parts, **MAIN.commands}, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_calls_on_pages_are_of_commands_and_options_that_there_are(page: Path) -> None:
    for call in CALL.findall(page.read_text(encoding="utf-8")):
        name, *words = call.partition(" #")[0].partition(" | ")[0].split()
        command = MAIN.commands[name]
        if words and hasattr(command, "commands") and re.fullmatch(r"[a-z][a-z-]*", words[0]):
            command = command.commands[words[0]]
        assert set(OPTION.findall(" ".join(words))) <= {*options_of(command), "--help"}, call
