"""The room as a whole: what importing it brings along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import croupier


def test_the_room_imports_alone_and_fast() -> None:
    package = Path(croupier.__file__).parent
    modules = sorted(
        f"croupier.equipment.{p.stem}" for p in (package / "equipment").glob("[!_]*.py")
    )
    program = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(package.parent)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.split()
    ours = {name for name in loaded if name.startswith("croupier")}
    assert ours == {"croupier", "croupier.version", "croupier.equipment", *modules}
    assert not {"numba", "numpy"} & set(loaded)
