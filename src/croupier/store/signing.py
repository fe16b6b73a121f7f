"""Receipts of a session, and signatures on them (Ed25519).

A receipt is the chain's head after a round. Anyone with a receipt from the time of play can detect
a rewritten log; a signature does the same for anyone who trusts the key.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SHORT = 20
GROUP = 4


class KeyFault(ValueError):  # says what is wrong with a key
    """A key that cannot be read or made."""


def receipt_text(head: str) -> str:
    """A receipt short enough to read aloud: the head's first twenty digits."""
    short = head[:SHORT]
    return "-".join(short[at : at + GROUP] for at in range(0, SHORT, GROUP))


def is_receipt_of(receipt: str, head: str) -> bool:
    """Whether a receipt, complete or in short form, matches a head."""
    digits = receipt.replace("-", "").strip().lower()
    return len(digits) >= SHORT and head.startswith(digits)


class Signer(Protocol):
    """Signs heads; `public` is the key that verifies them, in hexadecimal."""

    public: str

    def sign(self, head: str) -> str: ...


class KeySigner:
    """Signs with a private key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes_raw().hex()

    def sign(self, head: str) -> str:
        return self._key.sign(_message(head)).hex()


class RecordedSigner:
    """The signatures in a log, followed by those of a signer who continues it."""

    def __init__(self, public: str, signatures: Iterable[str], then: Signer | None) -> None:
        self.public = public
        self._signatures: Iterator[str] = iter(signatures)
        self._then = then

    def sign(self, head: str) -> str:
        signature = next(self._signatures, None)
        if signature is not None:
            return signature
        if self._then is None:
            raise KeyFault(
                f"The session is signed with key {self.public}; resume it with that --sign-key."
            )
        return self._then.sign(head)


def is_signed(public: str, head: str, signature: str) -> bool:
    """Whether a head was signed with the private key of a public one."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), _message(head))
    except (InvalidSignature, ValueError):
        return False
    return True


def _message(head: str) -> bytes:
    return f"croupier/receipt/1 {head}".encode()


def make_keys(file: Path) -> Path:
    """Make a private key, readable only by its owner, and a public key next to it."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    if not file.name:
        raise KeyFault(f"{file} is not a file name; name a file for the private key.")
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    public = file.with_name(f"{file.name}.pub")
    _create(file, private, 0o600)
    _create(public, f"{key.public_key().public_bytes_raw().hex()}\n".encode(), 0o644)
    return public


def _create(file: Path, content: bytes, mode: int) -> None:
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError:
        raise KeyFault(
            f"{file} already exists and is never overwritten; choose another name."
        ) from None
    except OSError as error:
        raise KeyFault(f"{file} cannot be written: {error.strerror}.") from None
    with os.fdopen(handle, "wb") as out:
        out.write(content)


def read_private(file: Path) -> KeySigner:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        key = serialization.load_pem_private_key(file.read_bytes(), password=None)
    except OSError as error:
        raise KeyFault(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise KeyFault(
            f"{file} is not a private key without a password; make one with `croupier keys`."
        ) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFault(f"{file} is not an Ed25519 key; make one with `croupier keys`.")
    return KeySigner(key)


def read_public(file: Path) -> str:
    """A public key as `make_keys` writes it: 64 hexadecimal digits."""
    try:
        text = file.read_text(encoding="utf-8").strip().lower()
    except OSError as error:
        raise KeyFault(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        text = ""
    if len(text) != 64 or set(text) - set("0123456789abcdef"):
        raise KeyFault(
            f"{file} is not a public key, which is 64 hexadecimal digits; name a .pub file."
        )
    return text
