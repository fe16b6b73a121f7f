"""Run the tests of what changed, the nearest first, for less than a minute: `make check`.

What changed is what git shows since the branch left main, and what is not committed. A test is
concerned that imports a changed file, directly or not; the tests of a game depend on its folder.
Where only games' folders changed, the tests of all games run for those games alone. What there was
no time for is counted and left to `make test`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from croupier.sources import PACKAGE, imported

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
SECONDS = 40
HELPER = re.compile(r"^from (tests|tools)\.([\w.]+) import", re.MULTILINE)
# Through these everything imports everything; what a test asks them for is its game's folder.
HUBS = {PACKAGE / name for name in ("__init__.py", "api.py", "catalog/index.py")}


def changed_files() -> set[Path]:
    """Files that differ from where this branch left main, and those that git does not know."""
    left = _git("merge-base", "HEAD", "main") or ["HEAD"]
    names = _git("diff", "--name-only", left[0]) + _git("ls-files", "-o", "--exclude-standard")
    return {ROOT / name for name in names}


def _git(*words: str) -> list[str]:
    done = subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout.split() if done.returncode == 0 else []


def concerned_by(changed: set[Path]) -> list[Path]:
    """The test files concerned, those first that are fewest imports away from a change, of them
    those of the room that changed."""
    far = {test: distance(test, changed) for test in TESTS.rglob("test_*.py")}
    concerned = [test for test, steps in far.items() if steps is not None]
    rooms = {TESTS / path.relative_to(PACKAGE).parent for path in changed & _package()}
    return sorted(concerned, key=lambda test: (far[test], test.parent not in rooms, test))


def _package() -> set[Path]:
    return set(PACKAGE.rglob("*"))


def distance(test: Path, changed: set[Path]) -> int | None:
    """How many imports lie between a test and the nearest change; None if it hangs on none."""
    found, ring = {test}, {test}
    for steps in range(len(changed) + 1000):
        if not ring:
            return None
        if ring & changed:
            return steps
        ring = {far for near in ring for far in _next(near)} - found
        found |= ring
    return None


@cache
def _next(path: Path) -> tuple[Path, ...]:
    """What a file hangs on directly."""
    if path.suffix != ".py" or path in HUBS:
        return ()
    if path.is_relative_to(PACKAGE):
        return imported(path)
    return (*imported(path), *_helpers(path), *_folder(path))


def _helpers(path: Path) -> Iterator[Path]:
    for room, module in HELPER.findall(path.read_text(encoding="utf-8")):
        file = ROOT.joinpath(room, *module.split(".")).with_suffix(".py")
        if file.is_file():
            yield file


def _folder(path: Path) -> Iterator[Path]:
    """Of a game's test: the files of the game's folder and its transcripts."""
    game = PACKAGE / "chapters" / path.parent.name
    if path.parent.parent == TESTS / "chapters" and game.is_dir():
        yield from (file for file in game.rglob("*") if file.is_file())


def games_of(changed: set[Path]) -> list[str]:
    """The games that changed, if nothing else did."""
    folders = [PACKAGE / "chapters", TESTS / "chapters"]
    found = {_game(path, folder) for path in changed for folder in folders} - {""}
    inside = all(any(_game(path, folder) for folder in folders) for path in changed)
    return sorted(found) if inside else []


def _game(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).parts if path.is_relative_to(folder) else ()
    return parts[0] if len(parts) > 1 else ""


def main() -> int:
    changed = changed_files()
    tests, games = concerned_by(changed), games_of(changed)
    if games:
        tests += [test for test in sorted(TESTS.glob("chapters/test_*.py")) if test not in tests]
    tests += changed & {ROOT / "README.md"}
    if not tests:
        print("No test hangs on what changed.")
        return 0
    names = [str(test.relative_to(ROOT)) for test in tests]
    limits = [f"--within={SECONDS}", *(f"--of={game}" for game in games)]
    return subprocess.run([sys.executable, "-m", "pytest", *limits, *names], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
