"""A way that is not shipped is solved once, and whoever waits is told how long that takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from croupier import kept
from croupier.families.setting.counting import solved
from croupier.families.setting.counting.solve import Deals, Solution
from croupier.kept import CacheUnused, cache_folder
from croupier.maths.pricing.counted import Tell


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of the test's own."""
    tmp_path.chmod(0o700)
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "said", [])
    for each in (cache_folder, solved.solution):
        each.cache_clear()
    yield tmp_path
    for each in (cache_folder, solved.solution):
        each.cache_clear()


class Unknown:
    """A problem of which nothing is shipped."""

    name = "unknown"
    source = Path(solved.__file__)
    times = 0

    def solve(self, tell: Tell) -> Solution:
        self.times += 1
        tell("all ways to set every hand")
        return Solution({}, Deals(1, 2, 4), np.zeros(3, dtype=np.uint8))


def test_a_problem_is_solved_once_and_kept() -> None:
    told: list[str] = []
    problem = Unknown()
    assert solved.solution(problem, told.append).best == Deals(1, 2, 4)
    (doing,) = told
    assert doing.startswith("all ways to set every hand: ")
    solved.solution.cache_clear()
    assert solved.solution(problem, told.append).best == Deals(1, 2, 4)
    assert problem.times == len(told) == 1


def test_a_damaged_solution_is_solved_again(folder: Path) -> None:
    problem = Unknown()
    solved.solution(problem)
    (file,) = folder.glob("solved/*.npz")
    file.write_bytes(file.read_bytes()[:-20])
    solved.solution.cache_clear()
    with pytest.warns(CacheUnused, match=f"{file} is damaged"):
        assert solved.solution(problem).best == Deals(1, 2, 4)
    solved.solution.cache_clear()
    solved.solution(problem)
    assert problem.times == 2
