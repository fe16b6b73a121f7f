"""Keys that seal what the store must not tell: the seeds of tables in play.

A key is 32 random bytes, 64 hexadecimal digits in a file or in the environment, one a line. The
first one seals; all of them unseal, so that a key can be replaced and an older backup still opens.
A sealed text is AES-256-GCM with a fresh nonce, bound to what it is about: moved to another place
it does not open.

    CROUPIER_SEED_KEYS=64 digits, or several separated by spaces
    CROUPIER_SEED_KEY_FILE=FILE

With neither, a store in a file has its keys beside it, made when they are first needed.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.store.engine import Store
from croupier.store.errors import StoreError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEYS, KEY_FILE = "CROUPIER_SEED_KEYS", "CROUPIER_SEED_KEY_FILE"
BESIDE = ".seed-keys"
KEY_BYTES, NONCE_BYTES = 32, 12
ONE_KEY = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")


class NoKey(StoreError):  # says which key is wanted
    """Keys that are missing, malformed, or not those that something was sealed with."""


class Keyring:
    """Keys, the newest first. `given` are those that whoever started the program named."""

    def __init__(self, keys: Sequence[bytes], place: str, *, given: bool) -> None:
        self._keys = {key_id(key): key for key in keys}
        self.place, self.given = place, given
        self.newest = next(iter(self._keys))

    def __repr__(self) -> str:
        return f"Keyring({', '.join(self._keys)} from {self.place})"

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def seal(self, about: str, secret: str) -> str:
        """A text that only who has the key can read, and only under what it is about."""
        nonce = os.urandom(NONCE_BYTES)
        cipher = self._cipher(self.newest).encrypt(nonce, secret.encode(), about.encode())
        return f"{self.newest}:{base64.b64encode(nonce + cipher).decode()}"

    def unseal(self, about: str, sealed: str) -> str:
        from cryptography.exceptions import InvalidTag

        key, _, text = sealed.partition(":")
        if key not in self._keys:
            raise NoKey(
                f"The seeds are sealed with key {key}, which is not in {self.place}; add it to "
                f"{KEYS} or to the file that {KEY_FILE} names."
            )
        try:
            whole = base64.b64decode(text, validate=True)
            nonce, cipher = whole[:NONCE_BYTES], whole[NONCE_BYTES:]
            return self._cipher(key).decrypt(nonce, cipher, about.encode()).decode()
        except (InvalidTag, ValueError):
            raise NoKey(f"What was sealed for {about} cannot be opened: it was changed.") from None

    def _cipher(self, key: str) -> AESGCM:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(self._keys[key])


def key_id(key: bytes) -> str:
    """Tells keys apart, and nothing about them."""
    return hashlib.sha256(b"croupier/seed-key/1\0" + key).hexdigest()[:16]


def key_of(sealed: str) -> str:
    return sealed.partition(":")[0]


def keyring(store: Store, *, sealed: bool = True) -> Keyring:
    """The keys of a store as the environment gives them, or those beside its file. New ones are
    made there only if nothing is `sealed` yet."""
    if text := os.environ.get(KEYS):
        return Keyring(_read(text, KEYS), KEYS, given=True)
    file = key_file(store)
    if file is None:
        raise NoKey(
            f"The store {store.place} needs a key for the seeds of tables in play: make one with "
            f"`croupier floor keys FILE` and set {KEY_FILE}=FILE."
        )
    given = bool(os.environ.get(KEY_FILE))
    if not given and not sealed and not file.exists():
        add_key(file)
    try:
        return Keyring(_read(file.read_text(encoding="ascii"), str(file)), str(file), given=given)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", "") or "it is not text"
        raise NoKey(f"The keys of the seeds cannot be read from {file}: {why}.") from None


def key_file(store: Store) -> Path | None:
    """The file that the environment names, or the one beside the store."""
    if named := os.environ.get(KEY_FILE):
        return Path(named)
    return None if store.file is None else store.file.with_name(f"{store.file.name}{BESIDE}")


def add_key(file: Path) -> str:
    """A new key before those of a file, which only its owner can read; the id of it."""
    try:
        before = file.read_text(encoding="ascii") if file.exists() else ""
        key = os.urandom(KEY_BYTES)
        draft = file.with_name(f"{file.name}.{os.getpid()}.new")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(f"{key.hex()}\n{before}")
            out.flush()
            os.fsync(handle)
        if before:
            draft.replace(file)
        else:  # of two processes that make the first key, the second takes that of the first
            _place(draft, file)
    except OSError as error:
        raise NoKey(f"{file} cannot be written: {error.strerror}.") from None
    return key_id(_read(file.read_text(encoding="ascii"), str(file))[0])


def _place(draft: Path, file: Path) -> None:
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _read(text: str, place: str) -> list[bytes]:
    keys = text.replace(",", " ").split()
    if not keys or not all(map(ONE_KEY.fullmatch, keys)):
        raise NoKey(f"{place} does not hold keys; a key is 64 hexadecimal digits in lower case.")
    return [bytes.fromhex(key) for key in keys]
