"""What a worker of a cluster runs: imported there by name, so worker and client must be the same
version."""

from __future__ import annotations

import pickle
import platform
import time
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from croupier.sources import PACKAGE
from croupier.version import VERSION

SUFFIXES = (".py", ".toml", ".txt", ".npz")
MOST_HELD = 4


class OtherVersion(RuntimeError):
    """A worker that joined with another version than the client's."""


class Unknown(RuntimeError):
    """Work with code that a worker does not have."""


@cache
def versions() -> dict[str, str]:
    """All that a result may depend on beside the work itself."""
    digest = sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in SUFFIXES:
            digest.update(f"{path.relative_to(PACKAGE).as_posix()}\n".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return {
        "croupier": VERSION,
        "sources": digest.hexdigest()[:16],
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


def same(payload: bytes) -> bytes:
    """The work itself as a task: whichever worker lacks it fetches it, or it is sent again."""
    return payload


def run_parts(
    payload: bytes, digest: str, first: int, last: int, expected: Mapping[str, str]
) -> tuple[float, Any]:
    """The seconds that some parts took, and their result."""
    if differ := differences(versions(), expected):
        raise OtherVersion(differ)
    begun = time.perf_counter()
    found = _work(_Payload(digest, payload))(range(first, last))
    return time.perf_counter() - begun, found


def differences(here: Mapping[str, str], expected: Mapping[str, str]) -> str:
    """Which versions differ, in words."""
    return ", ".join(
        f"{name} {here.get(name)} instead of {version}"
        for name, version in expected.items()
        if here.get(name) != version
    )


class _Payload:
    """Work as bytes, told apart by their digest."""

    def __init__(self, digest: str, content: bytes) -> None:
        self.digest, self.content = digest, content

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Payload) and other.digest == self.digest


@lru_cache(maxsize=MOST_HELD)
def _work(payload: _Payload) -> Any:
    try:
        return pickle.loads(payload.content)
    except (ImportError, AttributeError) as error:
        raise Unknown(f"it lacks code of this work: {error}") from None
