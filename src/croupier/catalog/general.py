"""Where each paragraph of the general chapters on filing is implemented and tested.

As `catalog.coverage` does for a game's chapter. The lists are in general.toml: 601a.2 to 601a.4,
601a.6(d), 601a.7(b), 603a.10(g), 605a.7(e), 605a.8(g) and 613a.7(3).
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from croupier.catalog.coverage import TESTS, VERIFY, Home, Register, accounted, shown_by
from croupier.catalog.source_text import cites_of
from croupier.sources import PACKAGE

FILE = Path(__file__).parent / "general.toml"
ROOMS = ("filing", "submission", "table", "rounds", "rulebook")
NO_SOFTWARE = "not a matter for software"


@dataclass(frozen=True)
class GeneralChapter(Register):
    """The register of a general chapter."""

    number: str
    title: str


@cache
def chapters() -> dict[str, dict[str, Any]]:
    """The general chapters by number."""
    return {
        each["number"]: each for each in tomllib.loads(FILE.read_text(encoding="utf-8"))["chapter"]
    }


def general(number: str) -> GeneralChapter:
    """The homes of every listed paragraph of a general chapter."""
    chapter = chapters()[number]
    cites = chapter["paragraphs"].split()
    tests = shown_by(cites, [TESTS / "filing", VERIFY / "filing"])
    homes: dict[str, list[Home]] = defaultdict(list)
    for cite, home in _in_sources():
        if home not in homes[cite]:
            homes[cite].append(home)
    for cite, why in chapter.get("no_software", {}).items():
        homes[cite].append(Home(NO_SOFTWARE, why))
    return GeneralChapter(accounted(cites, homes, tests), number, chapter["title"])


def _in_sources() -> Iterator[tuple[str, Home]]:
    """Cites in the code of the rooms and in the rules files of games; a test is not a home."""
    own = Path(__file__).resolve()
    code = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    for path in [*code, *sorted(PACKAGE.glob("chapters/*/rules.toml"))]:
        where = path.relative_to(PACKAGE)
        for cite in cites_of(path) if path != own else ():
            yield cite, Home(where.parts[0], where.as_posix())
