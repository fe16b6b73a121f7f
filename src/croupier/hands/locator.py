"""Where Numba keeps the machine code of kernels."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import _CacheLocator

from croupier.sources import cache_folder, source_hash


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
