"""Exact counts kept on disk, by a key of what was counted and of the sources that counted it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from typing import Any

from croupier.hands.kernel import cache_folder, source_hash
from croupier.maths.pricing.counted import Counted, from_json, to_json


def cached(key: Mapping[str, Any], count: Callable[[], tuple[Counted, ...]]) -> tuple[Counted, ...]:
    """The counts under a key: from disk, or counted now and kept. A damaged file is recounted."""
    text = json.dumps({**key, "sources": source_hash()}, sort_keys=True)
    path = cache_folder() / "counts" / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"
    try:
        return tuple(from_json(item) for item in json.loads(path.read_text()))
    except (FileNotFoundError, json.JSONDecodeError, KeyError, TypeError, ValueError):
        pass
    counted = count()
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(f".{os.getpid()}")
    scratch.write_text(json.dumps([to_json(item) for item in counted]), encoding="utf-8")
    scratch.replace(path)
    return counted
