"""Exact counts kept on disk, each with what it was made from.

A count reads some of the answers and terms it is given, and those alone tell whether it can be used
again: another Trips paytable leaves the count of the Ante as it was. So a kept count lists what it
read; it serves again where all of that is the same, under the same sources and rulebook.

Counts that take long are shipped in the game's folder in the same form. Beside them stands which
module makes them; they are named by it and what it imports of the rooms that count, so that an edit
elsewhere leaves them.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from croupier import kept as on_disk
from croupier.kept import COUNTS, cache_folder, sealed, sweep, unsealed
from croupier.maths.pricing.counted import Counted, Terms, from_json, to_json
from croupier.rulebook.rules import Rules
from croupier.sources import closure

Reads = dict[str, str]
Count = Callable[[Rules, Terms], tuple[Counted, ...]]
SHIPPED, MADE_BY = "counted", "made_by.txt"
ROOMS_THAT_COUNT = frozenset({"chapters", "families", "hands", "maths"})
MOST_LOADED = 256
STAKE, ANSWER, METERS, DECKS = "stake", "answer", "meters", "decks"


@dataclass(frozen=True)
class Found:
    """A wager's counts, and what was read for them."""

    reads: Mapping[str, str]
    counted: tuple[Counted, ...]

    def has_read(self, answer: str) -> bool:
        return f"{ANSWER} {answer}" in self.reads


@dataclass(frozen=True)
class Kept:
    """Where the counts of one wager are kept: by game, wager, sources and rulebook."""

    game: str
    wager: str
    sources: str
    book: str
    shipped_in: Path | None = None  # the game's folder

    @property
    def name(self) -> str:
        return self._name(self.sources)

    def _name(self, sources: str) -> str:
        text = json.dumps([self.wager, sources, self.book])
        return f"{self.game}-{self.wager}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"

    def folders(self) -> list[Path]:
        root = cache_folder()
        own = [] if root is None else [root / COUNTS / self.name]
        return own if (shipped := self.shipped_folder()) is None else [shipped, *own]

    def shipped_folder(self) -> Path | None:
        """Where counts of this wager are shipped, if the game says by which module."""
        if self.shipped_in is None or not (said := self.shipped_in / SHIPPED / MADE_BY).is_file():
            return None
        module = self.shipped_in / said.read_text(encoding="utf-8").strip()
        return self.shipped_in / SHIPPED / self._name(_counting_sources(module))

    def find(self, rules: Rules, terms: Terms) -> Found | None:
        """A count whose reads are the same here; a damaged file is passed over."""
        shipped = self.shipped_folder()
        for folder in self.folders():
            for path in sorted(folder.glob("*.json")):
                file = _file(path, shipped=folder == shipped)
                if file is not None and _same(file.reads, rules, terms):
                    return file.found
        return None

    def keep(self, found: Found) -> None:
        root = cache_folder()
        if root is not None:
            name, body = _written(self.wager, found)
            on_disk.write(root / COUNTS / self.name / name, body)
            sweep()


@dataclass(frozen=True)
class KeptFile:
    """One count on disk: for which wager, what was read for it; its lines are parsed once they are
    wanted."""

    wager: str
    reads: Mapping[str, str]
    lines: str

    @cached_property
    def found(self) -> Found:
        return Found(self.reads, tuple(map(from_json, json.loads(self.lines))))


def _file(path: Path, *, shipped: bool) -> KeptFile | None:
    """A kept count, if it is whole; its folder is marked as used, where that may be done."""
    with suppress(OSError):
        os.utime(path.parent)
    try:
        stamp = path.stat()
    except OSError:
        return None
    return _loaded(path, shipped, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=MOST_LOADED)
def _loaded(path: Path, shipped: bool, _written: int, _size: int) -> KeptFile | None:
    """From memory, unless the file is another by now."""
    return _load_shipped(path) if shipped else _parsed(on_disk.read(path))


def kept_or_counted(kept: Kept, rules: Rules, terms: Terms, count: Count) -> Found:
    """The counts from disk, or counted now and kept."""
    found = kept.find(rules, terms)
    if found is None:
        found = recorded(rules, terms, count)
        kept.keep(found)
    return found


def watched(rules: Rules) -> tuple[Rules, Callable[[str], bool]]:
    """The same rules, and a way to ask whether an answer has been read from them."""
    reads: Reads = {}
    watching = replace(rules, answers=_Watched(rules.answers, ANSWER, reads))
    return watching, lambda key: f"{ANSWER} {key}" in reads


def recorded(rules: Rules, terms: Terms, count: Count) -> Found:
    """A count, and every answer and term that was read for it; the stake always is."""
    reads: Reads = {STAKE: repr(terms.stake)}
    if terms.decks is not None:
        reads[DECKS] = repr(terms.decks)
    watching = replace(rules, answers=_Watched(rules.answers, ANSWER, reads))
    meters = _Watched(terms.meters, METERS, reads)
    counted = count(watching, replace(terms, meters=meters))
    return Found(dict(sorted(reads.items())), counted)


def ship(folder: Path, wager: str, found: Found) -> None:
    """Write one count where it is shipped."""
    name, body = _written(wager, found)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(sealed(body))


def _written(wager: str, found: Found) -> tuple[str, bytes]:
    """One count as a file, which is named by what it read."""
    head = json.dumps({"wager": wager, "reads": found.reads})
    body = f"{head}\n{json.dumps([to_json(item) for item in found.counted])}\n"
    name = hashlib.sha256(json.dumps(found.reads).encode()).hexdigest()[:16]
    return f"{name}.json", body.encode()


@cache
def _counting_sources(module: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(closure([module], ROOMS_THAT_COUNT)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def shipped(game_folder: Path) -> list[KeptFile]:
    """What a game's folder ships, stale or not."""
    paths = sorted((game_folder / SHIPPED).glob("*/*.json"))
    return [file for path in paths if (file := _load_shipped(path))]


def asked_for(file: KeptFile) -> tuple[str, dict[str, object], Terms]:
    """The wager, answers and terms that a kept count was made for, as far as it read them."""
    found: dict[str, dict[str, Any]] = {STAKE: {}, ANSWER: {}, METERS: {}, DECKS: {}}
    for name, value in file.reads.items():
        kind, _, key = name.partition(" ")
        found[kind][key] = ast.literal_eval(value)
    meters = {wager: amounts for wager, amounts in found[METERS].items() if amounts}
    return file.wager, found[ANSWER], Terms(found[STAKE][""], meters, found[DECKS].get(""))


def _load_shipped(path: Path) -> KeptFile | None:
    """What is shipped is trusted as the package is, and may belong to whoever installed it."""
    try:
        return _parsed(unsealed(path.read_bytes()))
    except OSError:
        return None


def _parsed(body: bytes | None) -> KeptFile | None:
    if body is None:
        return None
    head, _, lines = body.decode().partition("\n")
    return KeptFile(**json.loads(head), lines=lines)


def _same(reads: Mapping[str, str], rules: Rules, terms: Terms) -> bool:
    """Whether what a count read is the same under these rules and terms."""
    if terms.decks is not None and DECKS not in reads:
        return False
    return all(_read(name, rules, terms) == value for name, value in reads.items())


def _read(name: str, rules: Rules, terms: Terms) -> str:
    kind, _, key = name.partition(" ")
    if kind in (STAKE, DECKS):
        return repr(getattr(terms, kind))
    found: Mapping[str, Any] = rules.answers if kind == ANSWER else terms.meters
    return repr(found.get(key))


class _Watched(Mapping[str, Any]):
    """A mapping that notes what is looked up in it."""

    def __init__(self, inner: Mapping[str, Any], kind: str, reads: Reads) -> None:
        self.inner, self.kind, self.reads = inner, kind, reads

    def __getitem__(self, key: str) -> Any:
        self.reads[f"{self.kind} {key}"] = repr(self.inner.get(key))
        return self.inner[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.inner)

    def __len__(self) -> int:
        return len(self.inner)
