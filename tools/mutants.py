"""Change a constant of a chapter, and see whether its tests notice: `tools/mutants.py [GAME ...]`.

A mutant is one change in a copy of the package: a payout, an amount or a count of the chapter's
rules.toml, a number or a comparison of its outcomes.py (of its play.py, if it has none). The
chapter's own tests run against the copy, with its second reading, golden transcripts and golden
counts, and stop at the first failure. What no test notices is listed.

`verify/chapters/test_mutants.py` runs this for every game.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from croupier.catalog.index import Entry, entries, find
from croupier.kept import cache_folder

ROOT = Path(__file__).resolve().parent.parent
SHARED = (
    "tests/rulebook/test_second_reading.py",
    "tests/rulebook/test_limits.py",
    "tests/chapters/test_equipment.py",
    "tests/chapters/test_stakes.py",
    "tests/chapters/test_folders.py",
    "tests/chapters/test_counts.py",
)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
BARE = re.compile(r"(?<![\w.-])\d+(?![\w.-])")
FIGURES = {
    "payout": re.compile(r"([\d,]+)( (?:to|for) \d+)"),
    "amount": re.compile(r"(\$?)([\d,]+)(%?)"),
}
COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
}


@dataclass(frozen=True)
class Mutant:
    """One change in one file: what stands at an offset, and what is put in its place."""

    file: Path
    kind: str
    start: int
    old: str
    new: str

    def text(self) -> str:
        whole = self.file.read_text(encoding="utf-8")
        end = self.start + len(self.old)
        assert whole[self.start : end] == self.old
        return whole[: self.start] + self.new + whole[end:]

    def __str__(self) -> str:
        whole = self.file.read_text(encoding="utf-8")
        nth = whole[: self.start].count("\n")
        place = f"{self.file.parent.name}/{self.file.name}:{nth + 1}"
        return f"{place}: {self.old} -> {self.new} in `{whole.splitlines()[nth].strip()}`"


# ------------------------------------------------------------------------------ what can change


def mutants(entry: Entry) -> list[Mutant]:
    """Every mutant of a chapter."""
    code = entry.folder / "outcomes.py"
    if not code.exists():
        code = entry.folder / "play.py"
    return [*_of_rules(entry.rules_file), *_of_code(code)]


def _of_rules(file: Path) -> Iterator[Mutant]:
    start = 0
    for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.startswith("#"):
            yield from _of_line(file, start, line)
        start += len(line)


def _of_line(file: Path, start: int, line: str) -> Iterator[Mutant]:
    bare = QUOTED.sub(lambda text: "·" * len(text[0]), line)
    for found in QUOTED.finditer(line):
        for kind, figure in FIGURES.items():
            if (shape := figure.fullmatch(found[1])) is not None:
                old = next(part for part in shape.groups() if part and part[0].isdigit())
                at = start + found.start(1) + found[1].index(old)
                yield Mutant(file, kind, at, old, _next(old))
    for found in BARE.finditer(bare):
        yield Mutant(file, "count", start + found.start(), found[0], _next(found[0]))


def _next(number: str) -> str:
    return str(int(number.replace(",", "")) + 1)


def _of_code(file: Path) -> Iterator[Mutant]:
    text = file.read_text(encoding="utf-8")
    starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def offset(line: int, column: int) -> int:
        before = text[starts[line - 1] :].encode()[:column]
        return starts[line - 1] + len(before.decode())

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            start = offset(node.lineno, node.col_offset)
            old = text[start : offset(node.end_lineno or 0, node.end_col_offset or 0)]
            yield Mutant(file, "number", start, old, str(node.value + 1))
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            for left, operator, right in zip(parts, node.ops, parts[1:], strict=False):
                if (new := COMPARED.get(type(operator))) is not None:
                    begin = offset(left.end_lineno or 0, left.end_col_offset or 0)
                    between = text[begin : offset(right.lineno, right.col_offset)]
                    sign = re.search(r"[<>=!]=?", between)
                    assert sign is not None
                    yield Mutant(file, "comparison", begin + sign.start(), sign[0], new)


def chosen(entry: Entry, number: int, seed: int) -> list[Mutant]:
    """So many mutants of a chapter, of all kinds in turn, the same for the same seed."""
    random = Random(f"{entry.chapter} {seed}")
    kinds: dict[str, list[Mutant]] = {}
    for mutant in mutants(entry):
        kinds.setdefault(mutant.kind, []).append(mutant)
    for each in kinds.values():
        random.shuffle(each)
    in_turn = [found for found in chain(*zip_longest(*kinds.values())) if found is not None]
    return in_turn[:number]


# ------------------------------------------------------------------------------ what is noticed


@dataclass(frozen=True)
class Copy:
    """A copy of the package and of what is kept on disk, for one chapter's tests."""

    entry: Entry
    folder: Path

    def __post_init__(self) -> None:
        shutil.copytree(ROOT / "src", self.folder / "src")
        (self.folder / "tests").symlink_to(ROOT / "tests")  # where a chapter looks for its own
        if (kept := cache_folder()) is not None:
            shutil.copytree(kept, self.folder / "kept", copy_function=os.link)

    def notices(self, mutant: Mutant | None) -> bool:
        """Whether a test fails with the mutant in place; None is the package as it stands."""
        if mutant is None:
            return self._fails()
        place = self.folder / mutant.file.relative_to(ROOT)
        try:
            place.write_text(mutant.text(), encoding="utf-8")
            return self._fails()
        finally:
            shutil.copy(mutant.file, place)

    def _fails(self) -> bool:
        source = str(self.folder / "src")
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider"),
                *("-o", f"pythonpath={source} ."),
                *(*SHARED, f"tests/chapters/{self.entry.folder.name}"),
                f"--of={self.entry.folder.name}",
            ],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": source, "CROUPIER_CACHE": str(self.folder / "kept")},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode not in (0, 1, 2):  # green, red, and code that does not even import
            raise RuntimeError(done.stdout + done.stderr)
        return done.returncode != 0


def survivors(entry: Entry, number: int, seed: int) -> Iterator[tuple[Mutant, bool]]:
    """The mutants chosen of a chapter, each with whether no test notices it."""
    with TemporaryDirectory(prefix="croupier-") as folder:
        copy = Copy(entry, Path(folder))
        if copy.notices(None):
            raise RuntimeError(f"{entry.chapter}: the tests fail before anything is changed.")
        for mutant in chosen(entry, number, seed):
            yield mutant, not copy.notices(mutant)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", help="Games or chapters; all by default.")
    parser.add_argument("--number", type=int, default=5, help="Mutants of each chapter.")
    parser.add_argument("--seed", type=int, default=1, help="Choose others.")
    given = parser.parse_args()
    for entry in [find(name) for name in given.games] or entries():
        for mutant, survives in survivors(entry, given.number, given.seed):
            print("SURVIVES" if survives else "noticed ", mutant, flush=True)


if __name__ == "__main__":
    main()
