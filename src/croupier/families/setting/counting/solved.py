"""Solutions of what takes minutes: read from what is shipped or kept, else solved and kept.

A file bears the name of all that it was solved for. `make verify` solves again what is shipped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Protocol

import numpy as np

from croupier.families.setting.counting import solve as solving
from croupier.families.setting.counting.solve import (
    Deals,
    Solution,
    hands_of_seven,
    signs_of_kinds,
    solve,
    solve_bank,
    way_points,
    without,
)
from croupier.families.setting.five_and_two import NOTHING
from croupier.families.setting.ways.cases import way_named
from croupier.kept import SOLVED, cache_folder, read, write
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.sources import source_hash

SHIPPED = Path(__file__).parent / "solved"
HOUSE, LEARNED = "house-way", "learned"


class Solvable(Protocol):
    """What is solved once: its name says all that it was solved for, `source` by what code."""

    @property
    def name(self) -> str: ...

    @property
    def source(self) -> Path: ...

    def __hash__(self) -> int: ...

    def solve(self, tell: Tell) -> Solution: ...


@dataclass(frozen=True)
class Problem:
    """The dealer's way, readings of the hands, the sign of dealer's hands against which nobody wins
    or loses, and what a win brings and a loss costs."""

    way: str
    by: int
    left_out: int
    win: int
    lose: int

    @property
    def source(self) -> Path:
        return Path(solving.__file__)

    @property
    def name(self) -> str:
        cases = [list(way_named(way).lines) for way in (self.way, LEARNED)]
        told = json.dumps([cases, self.by, self.left_out, self.win, self.lose])
        return sha256(told.encode()).hexdigest()[:16]

    def solve(self, tell: Tell) -> Solution:
        hands = hands_of_seven()
        ways = {
            name: way_points(way_named(way), self.by, hands)
            for name, way in ((HOUSE, self.way), (LEARNED, LEARNED))
        }
        dealer = ways[HOUSE] if self.left_out == NOTHING else without(ways[HOUSE], self.left_out)
        return solve(dealer, ways, self.by, (self.win, self.lose), tell)


@dataclass(frozen=True)
class BankProblem(Problem):
    """A bank, whose copies win, against hands set by the dealer's way; its own hands of the sign
    left out neither win nor lose, and one way that may set them is `own`."""

    own: str

    @property
    def name(self) -> str:
        told = ["bank", super().name, list(way_named(self.own).lines)]
        return sha256(json.dumps(told).encode()).hexdigest()[:16]

    def solve(self, tell: Tell) -> Solution:
        hands = hands_of_seven()
        players, own = (way_points(way_named(way), self.by, hands) for way in (self.way, self.own))
        pushes, worth = signs_of_kinds() == self.left_out, (self.win, self.lose)
        return solve_bank(players, {HOUSE: own}, pushes, self.by, worth, tell, hands)


@lru_cache(maxsize=4)
def solution(problem: Solvable, tell: Tell = tell_nobody) -> Solution:
    """What is shipped or kept for a problem, or its solution."""
    file = SHIPPED / f"{problem.name}.npz"
    if file.is_file():
        return load(file.read_bytes())
    folder = cache_folder()
    kept = None if folder is None else _kept(folder, problem)
    if kept is not None and (content := read(kept)) is not None:
        return load(content)
    found = problem.solve(
        lambda doing: tell(f"{doing}: a few minutes in all, once for this house way")
    )
    if kept is not None:
        write(kept, saved(found))
    return found


def _kept(folder: Path, problem: Solvable) -> Path:
    return folder / SOLVED / f"{source_hash(problem.source)}-{problem.name}.npz"


def saved(found: Solution) -> bytes:
    """A solution as the content of a file."""
    deals = {name: asdict(each) for name, each in {**found.ways, "best": found.best}.items()}
    content = BytesIO()
    np.savez_compressed(content, deals=json.dumps(deals), choices=found.choices)
    return content.getvalue()


def load(content: bytes) -> Solution:
    with np.load(BytesIO(content), allow_pickle=False) as kept:
        deals: Mapping[str, Deals] = {
            name: Deals(**each) for name, each in json.loads(str(kept["deals"])).items()
        }
        choices = kept["choices"]
    ways = {name: each for name, each in deals.items() if name != "best"}
    return Solution(ways, deals["best"], choices)
