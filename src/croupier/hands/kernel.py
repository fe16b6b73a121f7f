"""The one way a counting function is compiled.

A kernel is a small function on integers. `@kernel` compiles it with Numba and keeps the machine
code on disk; `some_kernel.py_func` is the same source, uncompiled, for reading and debugging.

Numba's disk cache does not notice a change in a helper of another module, so machine code is kept
in a folder named by its module and a hash of all that the module imports.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import _CacheLocator

from croupier.sources import cache_folder, source_hash

F = TypeVar("F", bound=Callable[..., Any])


class Locator(_CacheLocator):
    """Tells Numba where the machine code of a kernel is kept: the same for every checkout."""

    def __init__(self, folder: Path, line: int) -> None:
        self.folder = folder
        self.line = line

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Locator | None:
        root = cache_folder()
        if root is None:
            return None
        name = f"{function.__module__}-{source_hash(Path(file))}"
        found = cls(root / "kernels" / name, function.__code__.co_firstlineno)
        found.folder.mkdir(parents=True, exist_ok=True)
        os.utime(found.folder)
        return found

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return str(self.line)


LOCATOR = f"{__name__}.{Locator.__name__}"


def kernel(function: F) -> F:
    """Compile on first call; keep the machine code; let threads run it side by side."""
    config: Any = numba.config
    others, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, LOCATOR
    try:
        keep = cache_folder() is not None
        compiled: Any = numba.njit(cache=keep, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = others
    if keep:
        _save_alone(compiled._cache)
    return cast(F, compiled)


def _save_alone(kept: Any) -> None:
    """Let one process at a time add machine code to a folder.

    Numba numbers the files of a function by its index: two processes that add code for different
    arguments at once would take the same number, and one would later run the other's code.
    """
    save = kept.save_overload

    def save_alone(signature: Any, compiled: Any) -> None:
        with Path(kept.cache_path, "lock").open("w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            save(signature, compiled)

    kept.save_overload = save_alone
