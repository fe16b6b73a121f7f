"""Machine code kept on disk: added to by several processes at once, each runs its own, and none
runs what is damaged or what somebody else may have written."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.hands.five import ROYAL_FLUSH
from croupier.kept import sealed
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


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A module with a kernel, and a cache folder beside it."""
    (tmp_path / "cache").mkdir(mode=0o700)
    file = tmp_path / "own.py"
    file.write_text(MODULE, encoding="utf-8")
    return file


def started(module: Path, *kinds: str) -> subprocess.Popen[str]:
    kept = str(module.with_name("cache"))
    env = {**os.environ, "CROUPIER_CACHE": kept, "PYTHONPATH": str(PACKAGE.parent)}
    words, pipe = [sys.executable, str(module), *kinds], subprocess.PIPE
    return subprocess.Popen(words, env=env, stdout=pipe, stderr=pipe, encoding="utf-8")


def code(module: Path) -> list[Path]:
    """The files of machine code, after the kernel has run once."""
    assert started(module, "int64").communicate(timeout=120) == ("42\n", "")
    return list(module.with_name("cache").glob("kernels/*/*.code"))


def answered_without(module: Path, named: Path) -> None:
    """The kernel is right, and what is passed over is said in one sentence."""
    with started(module, "int64") as again:
        told, said = again.communicate(timeout=120)
    assert (again.returncode, told) == (0, "42\n")
    assert said.count("CacheUnused: ") == 1
    assert f"CacheUnused: {named} " in said


def test_processes_that_compile_for_other_arguments_at_once_keep_apart(module: Path) -> None:
    for process in [started(module, kind) for kind in KINDS]:
        assert process.communicate(timeout=120)[0].split() in (["42"], ["42.0"])
    assert len(list(module.with_name("cache").glob("kernels/*/*.code"))) == len(KINDS)
    again, _ = started(module, *KINDS).communicate(timeout=120)
    assert again.split() == ["42", "42", "42.0", "42.0"]


def test_machine_code_that_is_kept_is_used(module: Path) -> None:
    (file,) = code(module)
    written = file.stat().st_mtime_ns
    assert code(module) == [file]
    assert file.stat().st_mtime_ns == written


@pytest.mark.parametrize("at", [0, -1])
def test_damaged_machine_code_is_compiled_again(module: Path, at: int) -> None:
    """LLVM ends the process where a byte is wrong, so none reaches it."""
    (file,) = code(module)
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)
    answered_without(module, file)
    file.write_bytes(data[:at])
    answered_without(module, file)
    assert code(module) == [file]


def test_code_in_a_folder_that_others_can_write_is_not_run(module: Path) -> None:
    (file,) = code(module)
    planted = module.with_name("planted")
    file.write_bytes(sealed(pickle.dumps(Planted(planted))))
    for folder in (file.parent, file.parent.parent):
        folder.chmod(0o777)
        answered_without(module, folder)
        folder.chmod(0o700)
    assert not planted.exists()


class Planted:
    """A pickle that does what its writer wants."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return os.mkdir, (str(self.file),)


def test_numba_is_imported_by_the_first_call() -> None:
    words = [sys.executable, "-c", LAZY]
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    found = subprocess.run(words, env=env, capture_output=True, encoding="utf-8", check=True)
    assert found.stdout.split() == [str(ROYAL_FLUSH), "True"]
