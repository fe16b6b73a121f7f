"""The one way a counting function is compiled.

A kernel is a small function on integers. `@kernel` compiles it with Numba and keeps the machine
code on disk; `some_kernel.py_func` is the same source, uncompiled, for reading and debugging.

Numba's disk cache does not notice a change in a helper of another module, so the cache folder
carries a hash of every file that defines kernels: a changed kernel is a new folder.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent
F = TypeVar("F", bound=Callable[..., Any])


@cache
def source_hash(*, kernels_only: bool = False) -> str:
    """A hash of the package's sources: what a counted (or only a compiled) result depends on."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_bytes()
        if kernels_only and b"@kernel" not in source:
            continue
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(source)
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The user's cache folder, or the one that CROUPIER_CACHE names."""
    named = os.environ.get("CROUPIER_CACHE")
    return Path(named or platformdirs.user_cache_dir("croupier", appauthor=False))


os.environ["NUMBA_CACHE_DIR"] = str(cache_folder() / f"kernels-{source_hash(kernels_only=True)}")

import numba  # noqa: E402  the cache folder must be set before Numba is imported


def kernel(function: F) -> F:
    """Compile on first call; keep the machine code; let threads run it side by side."""
    compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast(F, compiled)
