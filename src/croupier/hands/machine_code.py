"""Where the machine code of kernels is kept: the same for every checkout, and checked when read.

Numba's own cache is an index and data that are unpickled and handed to LLVM unseen, which ends the
process where a byte is wrong; its index needs a lock, and nobody looks at whose files they are.
Here each kind of arguments has a file of its own, named by all that the code was made for.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from croupier.kept import KERNELS, read, write
from croupier.sources import source_hash

# A kernel among the arguments is shown with its place in memory.
PLACE = re.compile(r" at 0x[0-9a-f]+")


class MachineCode(NullCache):
    """The cache of one kernel, as Numba asks for it."""

    def __init__(
        self, root: Path, function: Callable[..., Any], made_in: Callable[..., Any]
    ) -> None:
        name = f"{made_in.__module__}-{source_hash(Path(inspect.getfile(made_in)))}"
        self.folder = root / KERNELS / name
        self._function = function
        with suppress(OSError):
            os.utime(self.folder)  # what is used is not swept

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        content = read(self._file(key))
        if content is None:
            return None
        made_for, payload = pickle.loads(content)
        rebuild: Any = CompileResult._rebuild
        return rebuild(target_context, *payload) if made_for == key else None

    def save_overload(self, sig: Any, compiled: Any) -> None:
        assert not compiled.library.has_dynamic_globals, "a kernel has no large global arrays"
        key = self._key(sig, compiled.codegen)
        pickled: Any = dumps
        write(self._file(key), pickled((key, compiled._reduce())))

    def _key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """All that the code depends on, beside the sources, which name the folder."""
        code = self._function.__code__
        return sig, codegen.magic_tuple(), numba.__version__, sys.version, code.co_firstlineno

    def _file(self, key: tuple[Any, ...]) -> Path:
        digest = hashlib.sha256(PLACE.sub("", repr(key)).encode()).hexdigest()[:16]
        return self.folder / f"{self._function.__name__}-{digest}.code"
