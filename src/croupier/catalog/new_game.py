"""Write the folder of a new game: what every game has, for one draw a game that runs, and for a
variation of another game a rules file that says what differs.

The files are in `skeleton`: `any` for every game, `draw` for a game that one draw decides. In them
$game, $folder, $title, $number and $family stand for the names of the new game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Template

from croupier.catalog.index import TESTS, Entry, entries, find, look_again
from croupier.refusals import Wrong
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.variations import VARIATION
from croupier.sources import CHAPTERS, ELSEWHERE, chapter_folders

SKELETON = Path(__file__).parent / "skeleton"
ANY, DRAW = "any", "draw"
SUFFIX = ".txt"
NAME = re.compile(r"[A-Za-z](?:[A-Za-z0-9 _'&/-]{0,58}[A-Za-z0-9])?")
CHAPTER = re.compile(r"[0-9]{3}a")
# Numbers that the Code does not use, for games that have no chapter there.
FREE = range(999, 899, -1)


@dataclass(frozen=True)
class Family:
    """What a rules file calls the family, and the game to read before writing one of its own."""

    key: str
    called: str
    model: str
    equipment: str = 'kind = "cards"\ndecks = [1]'


FAMILIES = {
    family.key: family
    for family in (
        Family(DRAW, "dice", "sic-bo", 'kind = "dice"\ncount = 2\nfaces = 6'),
        Family("poker", "poker against the dealer", "three-card-prime"),
        Family("twenty_one", "blackjack", "blackjack"),
        Family("baccarat", "baccarat", "minibaccarat"),
        Family("shoe", "card comparison", "casino-war"),
        Family("setting", "pai gow poker", "pai-gow-poker"),
    )
}


@dataclass(frozen=True)
class NewGame:
    """The names of a game to be written and the folder of games it goes to."""

    title: str
    number: str
    family: Family
    chapters: Path
    like: str = ""

    @property
    def game(self) -> str:
        return "-".join(_words(self.title))

    @property
    def folder(self) -> str:
        return "_".join(_words(self.title))

    @property
    def entry(self) -> Entry:
        folder = self.chapters / self.folder
        if self.like:
            other = find(self.like)
            return Entry(
                self.game,
                self.number,
                self.title,
                other.family,
                folder,
                of=other.game,
                code=other.folder,
            )
        return Entry(self.game, self.number, self.title, self.family.called, folder)

    def verify(self) -> None:
        """Raise if a name or folder is taken; nothing is ever overwritten."""
        for file in (self.entry.folder, self.entry.tests):
            if file.exists():
                raise Wrong(f"{file} exists; nothing was written. Choose another name.")
        for other in entries():
            if self.game == other.game or self.number == other.chapter:
                taken = f"{other.title} is game {other.game}, chapter {other.chapter}"
                raise Wrong(f"{taken}; nothing was written. Choose another name or --chapter.")

    def write(self) -> tuple[Path, ...]:
        """Write every file of the skeleton; the paths written."""
        self.verify()
        files = dict(self._files())
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        look_again()
        return tuple(files)

    def _files(self) -> Iterator[tuple[Path, str]]:
        names = {
            "game": self.game,
            "folder": self.folder,
            "title": self.title,
            "number": self.number,
            "family": self.family.called,
            "equipment": self.family.equipment,
        }
        entry = self.entry
        if self.like:
            text = (SKELETON / VARIATION).with_suffix(SUFFIX).read_text(encoding="utf-8")
            names |= {"of": entry.of, "base": find(self.like).chapter}
            yield entry.rules_file, Template(text).substitute(names)
            return
        for part in dict.fromkeys((ANY, self.family.key)):
            for source in sorted((SKELETON / part).rglob(f"*{SUFFIX}")):
                name = Template(source.relative_to(SKELETON / part).as_posix()).substitute(names)
                first, _, rest = name.removesuffix(SUFFIX).partition("/")
                path = entry.tests / rest if first == "tests" else entry.folder / first
                yield path, Template(source.read_text(encoding="utf-8")).substitute(names)


def new_game(
    name: str,
    *,
    number: str | None = None,
    family: str = DRAW,
    chapters: Path | None = None,
    like: str = "",
) -> NewGame:
    """A game by its name; without a number by one that the Code does not use. `like` is the game
    that it is a variation of."""
    if not NAME.fullmatch(name):
        raise Wrong(
            f"{shown_value(name)} is not a name for a game: begin with a letter and use up to 60 "
            "letters, digits, spaces and hyphens."
        )
    if number and not CHAPTER.fullmatch(number):
        raise Wrong(f"{shown_value(number)} is not a chapter number; write it as 690a.")
    if family not in FAMILIES:
        raise Wrong(f"{shown_value(family)} is not a family; there are {', '.join(FAMILIES)}.")
    title = name if re.search("[A-Z]", name) else " ".join(map(str.capitalize, _words(name)))
    taken = {entry.chapter for entry in entries()}
    number = number or next(f"{free}a" for free in FREE if f"{free}a" not in taken)
    if like and (other := find(like)).of:
        raise Wrong(f"{other.game} is itself a variation of {other.of}; name {other.of}.")
    folder = (chapters or _usual_folder()).resolve()
    if like and folder == CHAPTERS:
        raise Wrong(f"A variation is no chapter of the Code: set {ELSEWHERE}, or name --in FOLDER.")
    return NewGame(title, number, FAMILIES[family], folder, like)


def _usual_folder() -> Path:
    """The folder that CROUPIER_CHAPTERS names, else the chapters of a source checkout."""
    _, *elsewhere = chapter_folders()
    if elsewhere:
        return elsewhere[0]
    if not TESTS.is_dir():
        raise Wrong("There is no source checkout here; name a folder for your games with --in.")
    return CHAPTERS


def _words(name: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", name.lower())
