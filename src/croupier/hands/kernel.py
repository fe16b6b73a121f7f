"""The one way a counting function is compiled.

A kernel is a small function on integers. `@kernel` compiles it with Numba and keeps the machine
code on disk; `some_kernel.py_func` is the same source, uncompiled, for reading and debugging.

Numba is imported by the first call: a module of kernels is imported for its tables and words too,
and whoever asks for no count need not wait for a compiler.

Numba's disk cache does not notice a change in a helper of another module, so machine code is kept
by `machine_code`, in a folder named by its module and a hash of all that the module imports.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from threading import RLock
from typing import Any, TypeVar, cast

from croupier.kept import cache_folder

F = TypeVar("F", bound=Callable[..., Any])
_ONE_AT_A_TIME = RLock()


class Kernel:
    """A function that is compiled on its first call, from Python or from another kernel.

    One that another module makes for it is `made_in` the module of that function: with its sources
    the machine code is kept.
    """

    def __init__(
        self, function: Callable[..., Any], made_in: Callable[..., Any] | None = None
    ) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._made_in = made_in or function

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
            return self.__dict__.get("compiled") or _compiled(self.py_func, self._made_in)


def kernel(function: F) -> F:
    """Compile on first call; keep the machine code; let threads run it side by side."""
    return cast(F, Kernel(function))


def _compiled(function: Callable[..., Any], made_in: Callable[..., Any]) -> Any:
    import numba

    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if (root := cache_folder()) is not None:
        from croupier.hands.machine_code import MachineCode

        compiled._cache = MachineCode(root, function, made_in)
    return compiled
