"""The game of a request while it is nobody's yet: its files in a folder of games for a while, so
that it can be checked, priced and printed from what the request keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.catalog.index import Entry, entries
from croupier.filing.contents import RULEBOOK, book_of
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.loader import PARAGRAPHS_FILE, RULES_FILE
from croupier.rulebook.types import Rulebook
from croupier.sources import lent

BESIDE = ("guide.toml", "layout.toml", PARAGRAPHS_FILE)  # kept with a rules file


def entry_of(game: str) -> Entry | None:
    """A game of the catalog by its key."""
    return next((entry for entry in entries() if entry.game == game), None)


def folder_of(book: Rulebook) -> str:
    """The name of a game's folder."""
    return book.game.replace("-", "_")


def taken(book: Rulebook) -> str:
    """Why rules cannot stand among the games here: their key or number is another's; "" if they
    can. A game that was requested before may be proposed again."""
    for entry in entries():
        key, number = shown_value(book.game), shown_value(book.chapter.number)
        if entry.game == book.game and entry.is_published:
            return (
                f"game = {key} is {entry.title}, Chapter {entry.chapter}; propose a paytable for "
                "it with --paytable-file, or a variation with a key and number of its own "
                "(docs/variations.md)"
            )
        if entry.game != book.game and entry.chapter == book.chapter.number:
            return f"number = {number} is already used by {entry.title}; choose another"
        if entry.game != book.game and entry.folder.name == folder_of(book):
            return f"game = {key} has the folder of {entry.game}; choose another"
    return ""


def game_files(texts: Mapping[str, str]) -> dict[str, str]:
    """The files of a game's folder that texts hold, by name."""
    beside = {name: texts[name] for name in BESIDE if name in texts}
    return {RULES_FILE: texts[RULEBOOK], **beside}


@contextmanager
def lending(texts: Mapping[str, str]) -> Iterator[Entry | None]:
    """The game that texts propose as an entry of the catalog; a chapter as it is; None if there are
    no rules."""
    if RULEBOOK not in texts:
        yield None
        return
    book = book_of(texts[RULEBOOK])
    known = entry_of(book.game)
    if known is not None and known.is_published:
        yield known
        return
    with TemporaryDirectory() as made, lent(Path(made)):
        folder = Path(made).resolve() / folder_of(book)
        folder.mkdir()
        for name, text in game_files(texts).items():
            (folder / name).write_text(text, encoding="utf-8")
        yield entry_of(book.game)
