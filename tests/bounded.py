"""A limit on work, not on speed: what takes a minute is quadratic or worse, not a busy machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

CPU_SECONDS = 20


@contextmanager
def bounded() -> Iterator[None]:
    """Fails where the block takes far more of the processor than any honest way of doing it."""
    begun = time.process_time()
    yield
    assert time.process_time() - begun < CPU_SECONDS
