"""From an available request to the floor (601a.3(f), (g)): the feature or rules file that it kept
becomes files of this machine's games, so that a Rules Submission can elect it; what is still
missing is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, look_again
from croupier.catalog.open_points import open_points
from croupier.filing.acts import State
from croupier.filing.contents import RULEBOOK, book_of, chapter_of
from croupier.filing.events import History
from croupier.filing.lending import entry_of, folder_of, game_files, taken
from croupier.filing.proposed import Proposed, proposed
from croupier.people.rights import Refused
from croupier.rulebook.features import FOLDER
from croupier.rulebook.loader import chapter_alone
from croupier.sources import ELSEWHERE, chapter_folders, own_folders

CITE = "601a.3(f)"


@dataclass(frozen=True)
class Adopted:
    """The files to write, by their place; none if the game is here already. `elects` are the
    answers of a Rules Submission that elect a feature, `published` the digest of the rules of play
    that the Board published."""

    request: str
    game: str
    folder: Path
    files: Mapping[Path, str]
    elects: Mapping[str, str]
    published: str = ""

    def write(self) -> None:
        """Write the files; one that exists is never overwritten."""
        for file, text in self.files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8") as out:
                out.write(text)
        look_again()

    def lacks(self) -> tuple[str, ...]:
        """What keeps the game from being played, priced or printed here."""
        if self.files and self.folder not in chapter_folders():
            return (f"{ELSEWHERE} does not name {self.folder}: export {ELSEWHERE}={self.folder}",)
        entry = entry_of(self.game)
        if entry is None:
            return (f"{self.game} cannot be read here: croupier games",)
        return tuple(self._lacks(entry))

    def _lacks(self, entry: Entry) -> Iterator[str]:
        if self.published and self.published != chapter_alone(entry.rules_file).digest:
            yield (
                f"{entry.rules_file} has other rules of play than {self.request} as it was "
                "published (601a.3(h)): move that folder away and adopt again"
            )
        if not entry.is_published:
            yield from open_points(entry)

    def says(self) -> Iterator[str]:
        for file in self.files:
            yield f"Wrote {file}."
        for question, label in self.elects.items():
            yield f'Elect it in the [answers] of a Rules Submission: {question} = "{label}"'
        lacks = self.lacks()
        for point in lacks:
            yield f"Open: {point}"
        if not lacks and not self.elects:
            yield f"It can be priced, played and printed: croupier odds {self.game}"
        yield f"Next: croupier submission template {self.game} (601a.3(g))"

    def facts(self) -> dict[str, Any]:
        return {
            "request": self.request,
            "game": self.game,
            "files": [file.as_posix() for file in self.files],
            "elects": dict(self.elects),
            "open": list(self.lacks()),
        }


def adopts(history: History, now: State, day: date, folder: Path | None) -> Adopted:
    """What an available request brings to this machine."""
    found, key = proposed(history, day), history[0].filing
    if found is None or now.name != "available":
        raise Refused(f"{key} cannot be adopted yet; it is {now.says()}", CITE)
    entry = entry_of(found.game)
    if found.table is not None:
        folder = _folder(folder)
        file = folder / FOLDER / f"{key}.toml"
        return Adopted(key, found.game, folder, {file: found.feature}, found.elects)
    if RULEBOOK in found.texts and not (entry is not None and entry.is_published):
        return _game(found, entry, folder)
    if entry is not None:
        raise Refused(_wordy(key, entry), CITE)
    folder = _folder(folder)
    why = (
        f"{key} has neither a paytable nor a rules file to adopt; write the folder of "
        f"{found.game}: croupier new-game NAME --in {folder}, then request it with its rules: "
        f"croupier filing request FILE --rules-file {folder}/NAME/rules.toml"
    )
    raise Refused(why, CITE)


def _game(found: Proposed, entry: Entry | None, folder: Path | None) -> Adopted:
    """A game by its rules file; not written where it is here already."""
    text = found.texts[RULEBOOK]
    published = chapter_of(text).digest
    if entry is not None:
        return Adopted(found.key, found.game, entry.folder.parent, {}, {}, published)
    if fault := taken(book_of(text)):
        why = f"{found.key} cannot be adopted next to the games here: {fault}"
        raise Refused(why, CITE)
    folder = _folder(folder)
    own = folder / folder_of(book_of(text))
    files = {own / name: held for name, held in game_files(found.texts).items()}
    return Adopted(found.key, found.game, folder, files, {}, published)


def _wordy(key: str, entry: Entry) -> str:
    """What a change of a chapter that is told in words alone needs before it can be elected."""
    return (
        f"{key} describes a change of {entry.game} in words alone. A paytable can be elected once "
        f"it is requested with --paytable-file; other rules of play once they are requested as a "
        f'variation, by a rules file with [variation] of = "{entry.game}" (docs/variations.md): '
        "croupier filing request FILE --rules-file RULES"
    )


def _folder(folder: Path | None) -> Path:
    """The folder that was named, or the first that CROUPIER_CHAPTERS names."""
    named = (folder,) if folder is not None else own_folders()
    if not named:
        why = f"{ELSEWHERE} names no folder of your games; set it, or name one with --in"
        raise Refused(why, CITE)
    return named[0].resolve()
