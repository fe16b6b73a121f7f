"""The one way a counting function is compiled.

A kernel is a small function on integers. `@kernel` compiles it with Numba and keeps the machine
code on disk; `some_kernel.py_func` is the same source, uncompiled, for reading and debugging.

Numba is imported by the first call: a module of kernels is imported for its tables and words too,
and whoever asks for no count need not wait for a compiler.

Numba's disk cache does not notice a change in a helper of another module, so machine code is kept
in a folder named by its module and a hash of all that the module imports.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from functools import cached_property, update_wrapper
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

from croupier.sources import cache_folder

F = TypeVar("F", bound=Callable[..., Any])
_ONE_AT_A_TIME = RLock()


class Kernel:
    """A function that is compiled on its first call, from Python or from another kernel."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args)

    def __reduce__(self) -> str:
        return self.py_func.__qualname__

    @property
    def _numba_type_(self) -> Any:
        """What a kernel that calls this one sees."""
        return self.compiled._numba_type_

    @cached_property
    def compiled(self) -> Any:
        with _ONE_AT_A_TIME:
            return self.__dict__.get("compiled") or _compiled(self.py_func)


def kernel(function: F) -> F:
    """Compile on first call; keep the machine code; let threads run it side by side."""
    return cast(F, Kernel(function))


def _compiled(function: Callable[..., Any]) -> Any:
    import numba

    from croupier.hands.locator import LOCATOR

    config: Any = numba.config
    others, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, LOCATOR
    try:
        keep = cache_folder() is not None
        compiled: Any = numba.njit(cache=keep, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_LOCATOR_CLASSES = others
    if keep:
        _save_alone(compiled._cache)
    return compiled


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
