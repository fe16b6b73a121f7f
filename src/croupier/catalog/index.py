"""The available games: each is a folder; no list names them.

They are the folders in `chapters` and in every folder that CROUPIER_CHAPTERS names.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from croupier.catalog import editions
from croupier.rulebook.cites import load_paragraphs
from croupier.rulebook.editions import EDITION, Edition, edition_key, edition_title
from croupier.rulebook.editions import FOLDER as EDITIONS
from croupier.rulebook.foreign import FileError, nearest, parse_toml, shown, shown_value
from croupier.rulebook.loader import PARAGRAPHS_FILE, RULES_FILE, load_rulebook
from croupier.rulebook.loader import look_again as reread
from croupier.rulebook.other_text import OtherText
from croupier.rulebook.types import Rulebook
from croupier.rulebook.variations import VARIATION
from croupier.sources import CHAPTERS, ELSEWHERE, PACKAGE, ROOT, chapter_folders

if TYPE_CHECKING:
    from croupier.catalog.code import (
        EquityCode,
        OddsCode,
        OpponentsCode,
        PlayCode,
        SessionsCode,
        TogetherCode,
        WaysCode,
    )
    from croupier.rulebook.rules import Rules

TESTS = PACKAGE.parent.parent / "tests" / CHAPTERS.name
FACTS = ("game", "number", "title", "family")
MOST_NAMED = 4
Code = TypeVar("Code")


class UnknownGame(KeyError):
    """No game has that name or chapter; the message suggests near ones."""

    def __str__(self) -> str:
        return str(self.args[0])


class NotThere(LookupError):
    """A game, wager or paytable that does not exist, or has no play or odds yet."""


@dataclass(frozen=True)
class Entry:
    """A game's folder and what its chapter is called; of a variation also the game that it is a
    variation `of`. `code` is the folder of the code if it is another."""

    game: str
    chapter: str
    title: str
    family: str
    folder: Path
    short: tuple[str, ...] = ()
    edition: str = ""
    of: str = ""
    code: Path | None = None

    @property
    def home(self) -> Path:
        """The folder of its code: of a variation, the other game's."""
        return self.code or self.folder

    @property
    def rules_file(self) -> Path:
        """Its rules file; of an earlier edition, the file that says what differs."""
        if self.edition:
            return self.folder / EDITIONS / f"{self.edition}.toml"
        return self.folder / RULES_FILE

    def as_of(self, edition: str) -> Entry:
        """The game as of an edition that the chapter has."""
        return replace(
            self,
            game=edition_key(self.game, edition),
            chapter=editions.head(self.folder, edition).numbering.cite(self.chapter),
            title=edition_title(self.title, edition),
            edition=edition,
        )

    def facts(self) -> Edition:
        """Which earlier edition it is, and how its paragraphs are numbered."""
        return editions.head(self.folder, self.edition)

    @property
    def told(self) -> OtherText | None:
        """The text that tells it by what differs from the rules that its code is written for."""
        return self.facts() if self.edition else rulebook(self).variation if self.of else None

    def editions(self) -> tuple[Entry, ...]:
        """The game as of each earlier edition, oldest first."""
        return tuple(map(self.today.as_of, editions.keys(self.folder)))

    @property
    def today(self) -> Entry:
        """The game under today's text."""
        return find(self.game.partition("@")[0]) if self.edition else self

    @property
    def is_published(self) -> bool:
        """Whether it is a chapter of Subpart K (601a.3(i)), and so of the package."""
        return self.folder.is_relative_to(CHAPTERS)

    @property
    def tests(self) -> Path:
        """Where its tests, transcripts and golden counts are: in the checkout for a game of the
        package, in the game's own folder for any other."""
        here = TESTS / self.folder.name if self.is_published else self.folder / "tests"
        return here / f"{EDITION}_{self.edition}" if self.edition else here

    @property
    def has_play(self) -> bool:
        return (self.home / "play.py").exists()

    @property
    def has_odds(self) -> bool:
        return (self.home / "odds.py").exists()

    @property
    def has_sessions(self) -> bool:
        return (self.home / "sessions.py").exists()

    @property
    def has_together(self) -> bool:
        return (self.home / "together.py").exists()

    @property
    def has_equity(self) -> bool:
        return (self.home / "equity.py").exists()

    def paragraphs(self) -> tuple[str, ...]:
        if self.edition:
            return load_paragraphs(self.rules_file.with_suffix(".txt"))
        if self.of and (variation := rulebook(self).variation) is not None:
            return variation.all_of(load_paragraphs(self.home / PARAGRAPHS_FILE))
        return load_paragraphs(self.folder / PARAGRAPHS_FILE)

    def play(self) -> PlayCode:
        return self._as_numbered(cast("PlayCode", self._part("play")))

    def places(self, rules: Rules, wager: str) -> tuple[str, ...]:
        """The places of a wager, if it has several: from the game's play, or from its rules."""
        own = getattr(self.play(), "places", None)
        return own(rules, wager) if own else rules.book.wager_named(wager).on

    def choices(self, rules: Rules) -> Collection[str]:
        """Every choice that a player can be offered with the main wager."""
        from croupier.families.poker.decisions import decided_choices

        own = getattr(self.play(), "choices", None)
        return cast(Collection[str], own(rules)) if own else decided_choices(rules)

    def symbols(self) -> Mapping[str, str]:
        """The sections of a wheel that take wagers; none if numbers decide."""
        return cast(Mapping[str, str], getattr(self.play(), "SYMBOLS", {}))

    def sessions(self) -> SessionsCode | None:
        return cast("SessionsCode", self._part("sessions")) if self.has_sessions else None

    def together(self) -> TogetherCode | None:
        return cast("TogetherCode", self._part("together")) if self.has_together else None

    def equity(self) -> EquityCode | None:
        return cast("EquityCode", self._part("equity")) if self.has_equity else None

    def opponents(self) -> OpponentsCode | None:
        has = (self.home / "opponents.py").exists()
        return cast("OpponentsCode", self._part("opponents")) if has else None

    def ways(self) -> WaysCode | None:
        has = (self.home / "ways" / "words.py").exists()
        return cast("WaysCode", self._part("ways.words")) if has else None

    def odds(self) -> OddsCode:
        return self._as_numbered(cast("OddsCode", self._part("odds")))

    def _as_numbered(self, code: Code) -> Code:
        """Code that cites the paragraphs of this text."""
        if (told := self.told) is None:
            return code
        from croupier.catalog.edition_code import EditionCode

        return EditionCode.of(code, told)

    def _part(self, name: str) -> object:
        return _module(self.home, name)


@cache
def _module(home: Path, name: str) -> object:
    chapters = importlib.import_module(f"{ROOT}.{CHAPTERS.name}")
    if str(home.parent) not in chapters.__path__:  # a game that was just written
        chapters.__path__.append(str(home.parent))
    return importlib.import_module(f"{chapters.__name__}.{home.name}.{name}")


@dataclass(frozen=True)
class Damaged:
    """A rules file whose head cannot be read, and why."""

    folder: Path
    why: str


def entries() -> tuple[Entry, ...]:
    """All games in the order of their chapters; only the head of each rules file is read."""
    return tuple(found for found in _heads(chapter_folders()) if isinstance(found, Entry))


def earlier_editions() -> tuple[Entry, ...]:
    """The games as of every earlier edition of their chapters."""
    return tuple(edition for entry in entries() for edition in entry.editions())


def damaged() -> tuple[Damaged, ...]:
    """Damaged rules files; the other games work without them."""
    return tuple(found for found in _heads(chapter_folders()) if isinstance(found, Damaged))


def look_again() -> None:
    """Forget which games and features there are: one was written, or taken away."""
    _heads.cache_clear()
    editions.head.cache_clear()
    _module.cache_clear()
    loaded.cache_clear()
    reread()


@cache
def _heads(folders: tuple[Path, ...]) -> tuple[Entry | Damaged, ...]:
    found: list[Entry | Damaged] = []
    taken: dict[str, str] = {}
    heads: list[Entry | Damaged] = []
    for folder in folders:
        if not folder.is_dir():
            found.append(Damaged(folder, f"{ELSEWHERE} names {folder}, which is not a folder."))
        heads += map(_head, sorted(folder.glob(f"*/{RULES_FILE}")))
    found += (_with_code(_once(head, taken), heads) for head in heads)
    return tuple(sorted(found, key=lambda head: head.chapter if isinstance(head, Entry) else ""))


def _with_code(head: Entry | Damaged, among: Sequence[Entry | Damaged]) -> Entry | Damaged:
    """A variation with the family and the code of the game that it is a variation of; a game of
    which only the rules are lent, with its own code if that is here."""
    if isinstance(head, Damaged) or not (head.of or lacks_code(head.folder)):
        return head
    wanted = head.of or head.game
    for other in among:
        if isinstance(other, Entry) and other.game == wanted and not lacks_code(other.folder):
            return replace(head, family=other.family, code=other.folder)
    if not head.of:
        return head
    why = f"{head.folder.name}/{RULES_FILE}: {head.of} is not a game here that it can vary."
    return Damaged(head.folder, why)


def lacks_code(folder: Path) -> bool:
    return not (folder / "play.py").exists()


def _once(head: Entry | Damaged, taken: dict[str, str]) -> Entry | Damaged:
    """A game, unless another has its folder's name, its key or its chapter: `taken` by whom."""
    if isinstance(head, Damaged):
        return head
    names = [f"folder {head.folder.name}", f"game {head.game}", f"chapter {head.chapter}"]
    for name in names:
        if name in taken:
            why = f"{head.rules_file}: there is already a {name}: {taken[name]}. Choose another."
            return Damaged(head.folder, why)
    taken.update(dict.fromkeys(names, head.title))
    return head


def _head(path: Path) -> Entry | Damaged:
    head: list[str] = []
    name = f"{path.parent.name}/{path.name}"
    try:
        with path.open(encoding="utf-8") as lines:
            for text in lines:
                if text.startswith("[[") or (text.startswith("[") and any(map(_opens, head))):
                    break
                head.append(text)
        data = parse_toml("".join(head), name)
        chapter = data.get(VARIATION) or data["chapter"]
        of = chapter["of"].strip() if VARIATION in data else ""
        known = {"family": of} if of else {}  # until its game is found
        game, number, title, family = ({**chapter, **known}[key].strip() for key in FACTS)
        short = tuple(map(str, chapter.get("short", ())))
        return Entry(game, number, title, family, path.parent, short, of=of)
    except (KeyError, TypeError, AttributeError):
        return Damaged(path.parent, f"{name}: [chapter] must have {', '.join(FACTS)} as text.")
    except FileError as error:
        return Damaged(path.parent, str(error))
    except (OSError, UnicodeDecodeError) as error:
        return Damaged(path.parent, f"{name} cannot be read: {shown(str(error), 200)}.")


def _opens(line: str) -> bool:
    return line.startswith("[")


def find(name: str) -> Entry:
    """A game by its key, chapter, title or short name, in any case and spelling.

    After an @ comes an edition of its chapter, or a day: 649a@2011, 669a@2014-05-01.
    """
    if not isinstance(name, str):
        raise UnknownGame(f"{shown_value(name)} is not the name of a game; names are text.")
    name, at, wanted = name.partition("@")
    found = _find(name)
    if not at:
        return found
    found = found.today
    try:
        key = editions.chosen(found.game, found.folder, wanted, date.today())
    except editions.NoEdition as error:
        raise UnknownGame(str(error)) from None
    return found.as_of(key) if key else found


def _find(name: str) -> Entry:
    if (keyed := next((entry for entry in entries() if entry.game == name), None)) is not None:
        return keyed
    exact = [entry for entry in entries() if _letters(name) in _names(entry)]
    if len(exact) == 1:
        return exact[0]
    found = exact or [entry for entry in entries() if _short(entry, name)]
    found = found or [entry for entry in entries() if _within(name, entry.title)]
    if len(found) == 1:
        return found[0]
    if found:
        which = " or ".join(f"{entry.game} ({entry.chapter})" for entry in found[:MOST_NAMED])
        more = f" or {len(found) - MOST_NAMED} others" if len(found) > MOST_NAMED else ""
        raise UnknownGame(f"{shown_value(name)} could be {which}{more}; name one of them.")
    for entry in earlier_editions():  # a temporary chapter had a number of its own
        if _letters(name) == _letters(entry.chapter):
            return entry
    names = [entry.game for entry in entries()] + [entry.chapter for entry in entries()]
    near = nearest(name, names)
    hint = f"; try {' or '.join(near)}" if near else "; see `croupier games`"
    faults = "".join(f" Damaged: {file.why}" for file in damaged())
    raise UnknownGame(f"{shown_value(name)} is not a game or chapter{hint}.{faults}")


def _names(entry: Entry) -> set[str]:
    """A game's full names, and the short names in its rules file."""
    full = (entry.game, entry.title, entry.chapter, entry.chapter.removesuffix("a"))
    return {_letters(name) for name in (*full, *entry.short)}


def _short(entry: Entry, name: str) -> bool:
    """Whether a name is the initials of a title, with or without its Poker: `uth`, `lir`."""
    words = entry.game.split("-")
    initials = "".join(word[0] for word in words)
    shorter = initials[:-1] if words[-1] == "poker" else initials
    return len(_letters(name)) > 1 and _letters(name) in (initials, shorter)


def _within(name: str, title: str) -> bool:
    """Whether a name's words begin words of the title, in order: `let it ride`, `war`."""
    words = iter(_words(title))
    wanted = _words(name)
    return bool(wanted) and all(any(word.startswith(each) for word in words) for each in wanted)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower().replace("hold 'em", "holdem").replace("'", ""))


def _letters(text: str) -> str:
    return "".join(re.findall(r"[a-z0-9]+", text.lower()))


def rulebook(entry: Entry) -> Rulebook:
    return loaded(entry)[0]


def rules_digest(entry: Entry) -> str:
    """The digest of the rules file as it was read, even if the file has changed since."""
    return loaded(entry)[1]


@cache
def loaded(entry: Entry) -> tuple[Rulebook, str]:
    return load_rulebook(entry.rules_file)
