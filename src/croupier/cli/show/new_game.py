"""What was written for a new game, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.catalog.index import Entry
from croupier.catalog.new_game import NewGame
from croupier.catalog.open_points import open_points
from croupier.cli.output import print_text
from croupier.sources import ELSEWHERE, chapter_folders


def show_written(game: NewGame, files: Sequence[Path]) -> None:
    """The files, then what to do next."""
    lines = [f"Wrote {game.title} (chapter {game.number}):", *(f"  {file}" for file in files)]
    print_text("\n".join([*lines, "", "Next:", *_numbered([*_first_steps(game)]), ""]))
    show_open(game.entry)


def _first_steps(game: NewGame) -> Iterator[str]:
    folder = game.entry.folder
    if game.chapters not in chapter_folders():
        yield f"Let Croupier see it: export {ELSEWHERE}={game.chapters}"
    if game.like:
        yield f"Write what differs, then: croupier check {game.entry.rules_file}"
        yield f"Price it: croupier odds {game.game}"
        yield "Fill in a request: croupier filing template > request.toml"
        yield f"File it: croupier filing request request.toml --rules-file {game.entry.rules_file}"
        return
    yield f"List the paragraphs: python tools/paragraphs.py TEXT > {folder / 'paragraphs.txt'}"
    yield f"Write the rules, then: croupier check {folder / 'rules.toml'}"
    if not game.entry.has_play:
        yield f"Read the model of the family, {game.family.model}, and docs/adding-a-game.md."
    else:
        yield f"Write the outcomes, then: croupier odds {game.game}"
    yield f"See what is left: croupier new-game {game.game} --open"


def show_open(entry: Entry) -> None:
    """A line for each thing that is open, with the command that supplies it."""
    found = open_points(entry)
    head = f"Open in {entry.title}:" if found else f"{entry.title}: nothing is open."
    print_text("\n".join([head, *_numbered(found), ""]))


def _numbered(lines: Sequence[str]) -> Iterator[str]:
    return (f"  {nth}. {line}" for nth, line in enumerate(lines, 1))
