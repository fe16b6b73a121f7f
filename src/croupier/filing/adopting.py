"""From an available request to the floor (601a.3(f), (g)): the feature or rules file that it kept
becomes a file of this machine's games, so that a Rules Submission can elect it; what is still
missing is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from croupier.catalog.index import look_again
from croupier.catalog.open_points import open_points
from croupier.filing.acts import State
from croupier.filing.contents import RULEBOOK
from croupier.filing.events import History
from croupier.filing.proposed import entry_of, proposed
from croupier.people.rights import Refused
from croupier.rulebook.features import FOLDER
from croupier.rulebook.loader import RULES_FILE
from croupier.sources import ELSEWHERE, chapter_folders

CITE = "601a.3(f)"


@dataclass(frozen=True)
class Adopted:
    """What to write, and where; no file if the game is here already. `elects` are the answers of a
    Rules Submission that elect a feature."""

    request: str
    game: str
    folder: Path
    file: Path | None
    text: str
    elects: dict[str, str]

    def write(self) -> None:
        """Write the file; one that exists is never overwritten."""
        assert self.file is not None
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("x", encoding="utf-8") as out:
            out.write(self.text)
        look_again()

    def lacks(self) -> tuple[str, ...]:
        """What keeps the game from being played, priced or printed here."""
        if self.folder not in chapter_folders():
            return (f"{ELSEWHERE} does not name {self.folder}: export {ELSEWHERE}={self.folder}",)
        entry = entry_of(self.game)
        if entry is None:
            return (f"{self.game} cannot be read here: croupier check {self.file}",)
        return () if entry.is_published else open_points(entry)

    def says(self) -> Iterator[str]:
        if self.file is not None:
            yield f"Wrote {self.file}."
        for question, label in self.elects.items():
            yield f'Elect it in the [answers] of a Rules Submission: {question} = "{label}"'
        for point in self.lacks():
            yield f"Open: {point}"
        yield f"Next: croupier submission template {self.game} (601a.3(g))"

    def facts(self) -> dict[str, Any]:
        file = None if self.file is None else self.file.as_posix()
        return {
            "request": self.request,
            "game": self.game,
            "file": file,
            "elects": self.elects,
            "open": list(self.lacks()),
        }


def adopts(history: History, now: State, day: date, folder: Path | None) -> Adopted:
    """What an available request brings to this machine."""
    found, key = proposed(history, day), history[0].filing
    if found is None or now.name != "available":
        raise Refused(f"{key} cannot be adopted yet; it is {now.says()}", CITE)
    if folder is None:
        _, *named = chapter_folders()
        if not named:
            why = f"{ELSEWHERE} names no folder of your games; set it, or name one with --in"
            raise Refused(why, CITE)
        folder = named[0]
    folder = folder.resolve()
    if found.table is not None:
        file, text = folder / FOLDER / f"{key}.toml", found.feature
        return Adopted(key, found.game, folder, file, text, found.elects)
    if entry_of(found.game) is not None:
        return Adopted(key, found.game, folder, None, "", {})
    if RULEBOOK not in found.request.texts:
        why = (
            f"{key} has neither a paytable nor a rules file to adopt; write the folder of "
            f"{found.game}: croupier new-game NAME --in {folder}"
        )
        raise Refused(why, CITE)
    file = folder / found.game.replace("-", "_") / RULES_FILE
    return Adopted(key, found.game, folder, file, found.request.texts[RULEBOOK], {})
