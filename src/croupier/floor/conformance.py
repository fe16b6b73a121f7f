"""The matrix of conformance: requirement, where kept, test, and what that does not establish.

The rows are data (`conformance.toml`). Their tests are named by the number of the row; a list of
them is written beside the rows by `python tools/conformance.py`, since an installed program has no
tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROWS, TESTS = HERE / "conformance.toml", HERE / "conformance_tests.txt"
NAMED = re.compile(r"^ *(?:async )?def (test_standard_(\d+(?:_and_\d+)*)_\w+)\(", re.M)
PREFIX = re.compile(r"^test_standard_\d+(?:_and_\d+)*_")
NO_TEST = "No test shows this yet."
SAYS = (
    "A test shows that the program does what is required in the cases that it tries. It is no "
    "certificate: a laboratory and the Board decide what meets a standard."
)


@dataclass(frozen=True)
class Row:
    """A requirement in our words. If `operator` says why it is the operator's, no test is due."""

    number: int
    requirement: str
    source: str
    kept: str
    open: str = ""
    operator: str = ""
    tests: tuple[str, ...] = ()

    @property
    def test_names(self) -> tuple[str, ...]:
        """What each test shows, and the file that it is in."""
        return tuple(f"{_shows(name)} ({file})" for file, _, name in map(_parted, self.tests))

    def told(self) -> dict[str, str]:
        """What is told of it beside the requirement, as a person reads it."""
        tests = "; ".join(self.test_names) + "." if self.tests else ""
        if not (tests or self.operator):
            tests = NO_TEST
        found = {"Kept": self.kept, "Tests": tests, "The operator's": self.operator}
        return {
            name: text for name, text in {**found, "Does not establish": self.open}.items() if text
        }

    def plain(self) -> dict[str, Any]:
        return {**vars(self), "tests": list(self.tests)}


def _parted(test: str) -> tuple[str, str, str]:
    return test.partition("::")


def _shows(name: str) -> str:
    return PREFIX.sub("", name).replace("_", " ")


def rows() -> tuple[Row, ...]:
    """Every row with its tests, in order."""
    tests = listed()
    found = tomllib.loads(ROWS.read_text(encoding="utf-8"))["row"]
    return tuple(Row(**each, tests=tests.get(each["number"], ())) for each in found)


def unmet() -> frozenset[int]:
    """Rows that are known to have no test yet: the matrix says so."""
    return frozenset(tomllib.loads(ROWS.read_text(encoding="utf-8"))["unmet"])


def listed() -> dict[int, tuple[str, ...]]:
    """The tests by row, as the list has them."""
    found: dict[int, list[str]] = {}
    for line in TESTS.read_text(encoding="utf-8").splitlines():
        number, _, test = line.partition(" ")
        found.setdefault(int(number), []).append(test)
    return {number: tuple(tests) for number, tests in found.items()}


def scanned(root: Path) -> dict[int, tuple[str, ...]]:
    """The tests by row, as they stand in a checkout's tests."""
    found: dict[int, list[str]] = {}
    for number, test in _scanned(root):
        found.setdefault(number, []).append(test)
    return {number: tuple(sorted(tests)) for number, tests in sorted(found.items())}


def _scanned(root: Path) -> Iterator[tuple[int, str]]:
    for folder in ("tests", "verify"):
        for file in sorted((root / folder).rglob("test_*.py")):
            for name, numbers in NAMED.findall(file.read_text(encoding="utf-8")):
                for number in numbers.split("_and_"):
                    yield int(number), f"{file.relative_to(root).as_posix()}::{name}"


def as_list(tests: Mapping[int, tuple[str, ...]]) -> str:
    return "".join(f"{number} {test}\n" for number, own in tests.items() for test in own)
