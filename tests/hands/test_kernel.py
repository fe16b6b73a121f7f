"""Machine code kept on disk: added to by several processes at once, each runs its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from croupier.hands.five import ROYAL_FLUSH
from croupier.sources import PACKAGE

MODULE = """
import sys
import numpy as np
from croupier.hands.kernel import kernel

@kernel
def doubled(values):
    return values[0] + values[0]

for kind in sys.argv[1:]:
    print(doubled(np.array([21], dtype=getattr(np, kind))))
"""
LAZY = """
import pickle, sys
from croupier.hands.five import strength5
assert "numba" not in sys.modules
assert pickle.loads(pickle.dumps(strength5)) is strength5
print(strength5(48, 44, 40, 36, 32), "numba" in sys.modules)
"""
KINDS = ("int32", "int64", "float32", "float64")


def test_processes_that_compile_for_other_arguments_at_once_keep_apart(tmp_path: Path) -> None:
    module, kept = tmp_path / "own.py", tmp_path / "cache"
    module.write_text(MODULE, encoding="utf-8")
    kept.mkdir(mode=0o700)
    env = {**os.environ, "CROUPIER_CACHE": str(kept), "PYTHONPATH": str(PACKAGE.parent)}

    def started(*kinds: str) -> subprocess.Popen[str]:
        words = [sys.executable, str(module), *kinds]
        return subprocess.Popen(words, env=env, stdout=subprocess.PIPE, encoding="utf-8")

    for process in [started(kind) for kind in KINDS]:
        assert process.communicate(timeout=120)[0].split() in (["42"], ["42.0"])
    assert len(list(kept.glob("kernels/*/*.nbc"))) == len(KINDS)
    again, _ = started(*KINDS).communicate(timeout=120)
    assert again.split() == ["42", "42", "42.0", "42.0"]


def test_numba_is_imported_by_the_first_call() -> None:
    words = [sys.executable, "-c", LAZY]
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    found = subprocess.run(words, env=env, capture_output=True, encoding="utf-8", check=True)
    assert found.stdout.split() == [str(ROYAL_FLUSH), "True"]
