"""The one chain: records in canonical JSON, each naming the digest of the one before it.

A record's digest is the SHA-256 of its text, in which `previous` is the digest of the one before; a
signature signs the digest (`store.signing`). The chain shows a record that was changed, moved or
removed from between others. It cannot show that its newest records were deleted: compare it with a
digest stored elsewhere.
"""

from __future__ import annotations

import hashlib
import json

FIRST = ""  # what stands before the first record
PREVIOUS = "previous"

canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode
"""Keys in order, no spaces, every character as it is."""


class ChainError(ValueError):
    """Records that fail verification."""


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
