"""A real server in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

SOURCES = Path(__file__).parents[2] / "src"


@contextmanager
def serving(
    data: Path, *more: str, log: IO[str] | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of `croupier serve` on a free port, and its process."""
    command = [sys.executable, "-m", "croupier.cli.main", "serve", "--port", "0"]
    ours = {**os.environ, "PYTHONPATH": str(SOURCES)}
    with subprocess.Popen(
        [*command, "--data", str(data), *more],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        encoding="utf-8",
        env=ours,
    ) as process:
        assert process.stdout is not None
        said = next(line for line in process.stdout if " at http" in line)
        try:
            yield said.split(" at ")[1].split()[0].rstrip("/"), process
        finally:
            process.terminate()
            process.wait(20)
