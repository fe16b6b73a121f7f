"""Heads of the journal that were kept elsewhere: what it no longer has, and who signed the head."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.filing.exports import Checked
from croupier.rulebook.foreign import MOST_PATH, is_file, read_text, shown
from croupier.store.chain import ChainError
from croupier.store.journal import Head, head_of, is_head
from croupier.store.signing import is_signed

DIGITS = 64  # of a public key; its signature follows


@dataclass(frozen=True)
class KeptHead:
    """A head, with the key and signature that stood beneath it if it was signed."""

    head: Head
    public: str = ""
    signature: str = ""


def kept_head(said: str) -> KeptHead:
    """`NUMBER:DIGEST`, or the file in which `filing head` was kept, as it prints it or as JSON."""
    if not is_file(file := Path(said)):
        return KeptHead(head_of(said))
    text = read_text(file)
    parts = _from_json(text, file) if text.lstrip().startswith("{") else text.split()
    head, *signed = parts or [""]
    written = "".join(signed)  # a terminal may have broken the line
    return KeptHead(head_of(head), written[:DIGITS], written[DIGITS:])


def _from_json(text: str, file: Path) -> list[str]:
    try:
        data = json.loads(text)
        signed = data["signed"] or {}
        return [data["head"], *(signed[part] for part in ("key", "signature") if signed)]
    except (ValueError, LookupError, TypeError):
        name = shown(file.as_posix(), MOST_PATH)
        raise ChainError(f"{name} is not what `croupier filing head --json` prints.") from None


def cut_off(found: Checked, held: KeptHead) -> Iterator[str]:
    """What a head that was kept elsewhere shows."""
    kept = held.head
    if held.public and not is_signed(held.public, str(kept), held.signature):
        yield f"The head {kept} has an invalid signature."
    elif held.public and not found.keys.has(held.public):
        yield f"The head {kept} is signed with none of the keys given."
    if not is_head(found.records, kept):
        last = found.records[-1].number if found.records else 0
        how = "was cut off" if kept.number > last else "was changed"
        yield f"The journal {how}: it has no record {kept.number} with digest {kept.digest}."
