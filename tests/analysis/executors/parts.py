"""Work that workers of a test's cluster do, by name."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

SQUARES = 40


@dataclass(frozen=True)
class Squares:
    """The sum of squares; each part takes a while."""

    seconds: float = 0.0

    def __call__(self, parts: range) -> int:
        time.sleep(self.seconds * len(parts))
        return sum(nth * nth for nth in parts)


@dataclass(frozen=True)
class Deadly:
    """The same, but a part ends so many workers; `folder` counts them."""

    part: int
    deaths: int
    folder: Path

    def __call__(self, parts: range) -> int:
        if self.part in parts and len(list(self.folder.iterdir())) < self.deaths:
            (self.folder / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Squares()(parts)


TRUE_SUM = sum(nth * nth for nth in range(SQUARES))
