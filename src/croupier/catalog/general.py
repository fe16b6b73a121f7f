"""Where each paragraph of the general chapters on filing is implemented and tested.

As `catalog.coverage` does for a game's chapter. The lists are in general.toml: 601a.2 to 601a.4,
601a.6(d), 601a.7(b), 603a.10(g), 605a.7(e), 605a.8(g) and 613a.7(3).

`601a@code` is 601a before its amendment (`provisions`): a paragraph is at home and tested where the
one is that it became; one that was deleted, where its own cite is.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from croupier.catalog.coverage import (
    TESTS,
    VERIFY,
    Home,
    Register,
    accounted,
    paragraphs_named,
    shown_by,
)
from croupier.catalog.provisions import ONLY_BEFORE, Provisions, editions
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
    """The homes of every listed paragraph of a general chapter, or of an edition of 601a."""
    if number in earlier():
        return _earlier(earlier()[number])
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


@cache
def earlier() -> dict[str, Provisions]:
    """The editions that have paragraphs of their own, as they are asked for: `601a@code`."""
    return {f"{by.chapter}@{name}": by for name, by in editions().items() if by.paragraphs}


def _earlier(by: Provisions) -> GeneralChapter:
    """The register of an edition: from that of the amended text, and from cites of its own."""
    today = general(by.chapter)
    homes: dict[str, list[Home]] = defaultdict(list)
    tests: dict[str, list[str]] = defaultdict(list)
    for paragraph in today.paragraphs:
        if by.has(paragraph.cite):
            homes[by.numbered(paragraph.cite)] += paragraph.homes
            tests[by.numbered(paragraph.cite)] += paragraph.tests
    for path, where in _code():
        for found in ONLY_BEFORE.finditer(path.read_text(encoding="utf-8")):
            homes[by.numbered(found[0])].append(Home(where.parts[0], where.as_posix()))
    for cite, why in by.no_software.items():
        homes[cite].append(Home(NO_SOFTWARE, why))
    for cite, test in _own_tests(by):
        tests[cite].append(test)
    paragraphs = accounted(by.paragraphs, homes, tests)
    return GeneralChapter(paragraphs, f"{by.chapter}@{by.name}", today.title)


def _own_tests(by: Provisions) -> Iterator[tuple[str, str]]:
    """`test_601a_code_4_a_...` is named after 601a.4(a) of the edition `code`."""
    named = re.compile(rf"^def (test_{by.chapter}_{by.name}_\w+)", re.MULTILINE)
    for path in sorted((TESTS / "filing").glob("test_*.py")):
        for name in named.findall(path.read_text(encoding="utf-8")):
            bare = name.replace(f"_{by.name}_", "_", 1)
            for cite in paragraphs_named(bare, by.paragraphs):
                yield cite, f"{path.name}::{name}"


def _in_sources() -> Iterator[tuple[str, Home]]:
    """Cites in the code of the rooms and in the rules files of games; a test is not a home."""
    for path, where in _code():
        for cite in cites_of(path):
            yield cite, Home(where.parts[0], where.as_posix())


def _code() -> Iterator[tuple[Path, Path]]:
    code = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    for path in [*code, *sorted(PACKAGE.glob("chapters/*/rules.toml"))]:
        yield path, path.relative_to(PACKAGE)
