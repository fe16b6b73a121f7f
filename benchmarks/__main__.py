"""All benchmarks, one after another: `python -m benchmarks`."""

from __future__ import annotations

import importlib
import pkgutil

import benchmarks

if __name__ == "__main__":
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"benchmarks.{module.name}").main()
