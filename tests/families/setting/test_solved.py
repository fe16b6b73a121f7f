"""A way that is not shipped is solved once, and whoever waits is told how long that takes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from croupier.families.setting.counting import solved
from croupier.families.setting.counting.solve import Deals, Solution
from croupier.maths.pricing.counted import Tell


class Unknown:
    """A problem of which nothing is shipped."""

    name = "unknown"
    source = Path(solved.__file__)
    times = 0

    def solve(self, tell: Tell) -> Solution:
        self.times += 1
        tell("all ways to set every hand")
        return Solution({}, Deals(1, 2, 4), np.zeros(3, dtype=np.uint8))


def test_a_problem_is_solved_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved, "cache_folder", lambda: tmp_path)
    told: list[str] = []
    problem = Unknown()
    assert solved.solution(problem, told.append).best == Deals(1, 2, 4)
    assert told == ["all ways to set every hand: some minutes in all, once for this way"]
    solved.solution.cache_clear()
    assert solved.solution(problem, told.append).best == Deals(1, 2, 4)
    assert problem.times == len(told) == 1
