"""Live randomness that anybody can check afterwards.

Before the deal the table publishes `seed.commitment`; after settlement it publishes `seed.reveal`.
The commitment fixes the seed without telling it, so nothing published before the deal gives an
outcome away, and nothing can be exchanged after it.

    commitment = SHA-256("croupier/commitment/1" 00 seed), in hexadecimal
    bytes      = SHAKE-256("croupier/draw/1" 00 length(purpose) purpose number seed)
    seal       = text xor SHAKE-256("croupier/seal/1" 00 number seed), in hexadecimal, the text
                 filled with blanks to a multiple of 32 bytes
    mixed      = SHA-256("croupier/mixed/1" 00 seed length(addition) addition ...)

where seed is 32 bytes, length(purpose) 2 bytes, length(addition) 4 and number 8 bytes, big-endian.
Where players added to the seed after its commitment, draws and seals are those of `mixed`, which
then stands for the seed. Purpose and number
(shuffle 1, shuffle 2, spin 3; opponent 17, by the lines of the log before the choice) give every
draw a byte stream of its own: no draw tells anything about another.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.equipment.errors import EquipmentError

SEED_BYTES = 32
SEAL_BLOCK = 32
T = TypeVar("T")


@dataclass(frozen=True)
class Seed:
    """32 secret bytes. `live` tells a seed from the operating system from one made for training."""

    value: bytes = field(repr=False)
    live: bool

    def __post_init__(self) -> None:
        if len(self.value) != SEED_BYTES:
            raise EquipmentError(f"seed has {len(self.value)} bytes: it must have {SEED_BYTES}.")

    @classmethod
    def fresh(cls) -> Seed:
        """A seed for live play, from the operating system's generator."""
        return cls(os.urandom(SEED_BYTES), live=True)

    @classmethod
    def from_text(cls, text: str) -> Seed:
        """A seed for training: the same text gives the same rounds, so anybody can know them."""
        given = text.encode(errors="surrogatepass")  # as a terminal hands over what is no text
        return cls(hashlib.sha256(b"croupier/training/1\0" + given).digest(), live=False)

    @classmethod
    def from_reveal(cls, reveal: str, *, live: bool) -> Seed:
        """The seed behind a published reveal."""
        if not _is_hex(reveal, SEED_BYTES):
            raise EquipmentError(f"reveal {reveal!r} is not a seed: it must be 64 hex digits.")
        return cls(bytes.fromhex(reveal), live=live)

    @classmethod
    def from_kept(cls, text: str) -> Seed:
        """The seed of a session in play, as `kept` wrote it."""
        try:
            held = json.loads(text)
            return cls.from_reveal(str(held["seed"]), live=held["live"] is True)
        except (ValueError, KeyError, TypeError):
            raise EquipmentError("what was kept is not the seed of a session.") from None

    def kept(self) -> str:
        """The seed of a session in play, for a place that its owner alone can read."""
        return json.dumps({"live": self.live, "seed": self.reveal})

    @property
    def reveal(self) -> str:
        """The seed itself in hexadecimal, to be published after settlement and not before."""
        return self.value.hex()

    @property
    def commitment(self) -> str:
        """What is published before the deal."""
        return hashlib.sha256(b"croupier/commitment/1\0" + self.value).hexdigest()

    def mixed(self, additions: Sequence[bytes]) -> Seed:
        """What is drawn from where players added something: it needs the seed and all of it."""
        if not additions:
            return self
        parts = b"".join(len(each).to_bytes(4, "big") + each for each in additions)
        value = hashlib.sha256(b"croupier/mixed/1\0" + self.value + parts).digest()
        return Seed(value, live=self.live)

    def seal(self, number: int, text: str) -> str:
        """A text that stands under a number, for the holder of the seed alone; a seed binds it."""
        plain = text.encode()
        plain += b" " * (-len(plain) % SEAL_BLOCK)
        return self._mask(number, plain).hex()

    def unseal(self, number: int, sealed: str) -> str:
        """The text that was sealed; an EquipmentError where none was."""
        try:
            return self._mask(number, bytes.fromhex(sealed)).decode().rstrip(" ")
        except ValueError:
            raise EquipmentError(f"{sealed!r} was not sealed under the number {number}.") from None

    def _mask(self, number: int, text: bytes) -> bytes:
        key = b"croupier/seal/1\0" + number.to_bytes(8, "big") + self.value
        mask = hashlib.shake_256(key).digest(len(text))
        masked = int.from_bytes(text, "big") ^ int.from_bytes(mask, "big")
        return masked.to_bytes(len(text), "big")


def verify(commitment: str, seed: Seed) -> bool:
    """Whether this is the seed that was committed to."""
    if not _is_hex(commitment, hashlib.sha256().digest_size):
        raise EquipmentError(f"commitment {commitment!r} is malformed: it must be 64 hex digits.")
    return commitment.lower() == seed.commitment


class Stream:
    """The endless bytes of one draw.

    hashlib squeezes SHAKE-256 from its start each time, so the buffer doubles whenever it runs
    out: the stream is one plain SHAKE-256 output, and reading it costs at most twice its length.
    """

    def __init__(self, seed: Seed, purpose: str, number: int) -> None:
        label = purpose.encode()
        self._shake = hashlib.shake_256(
            b"croupier/draw/1\0"
            + len(label).to_bytes(2, "big")
            + label
            + number.to_bytes(8, "big")
            + seed.value
        )
        self._buffer = b""
        self._taken = 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        end = self._taken + count
        if end > len(self._buffer):
            self._buffer = self._shake.digest(max(64, 2 * end))
        taken = self._buffer[self._taken : end]
        self._taken = end
        return taken


def below(limit: int, take: Callable[[int], bytes]) -> int:
    """A whole number from 0 to limit - 1, each equally likely.

    It takes as few whole bytes as can hold limit - 1, and takes anew when their value lies in the
    incomplete last run of `limit` values, which would favour small numbers.
    """
    if limit < 1:
        raise EquipmentError(f"limit is {limit}: a draw needs 1 possibility or more.")
    width = ((limit - 1).bit_length() + 7) // 8
    values = 256**width
    while True:
        value = int.from_bytes(take(width), "big")
        if value < values - values % limit:
            return value % limit


class Randomness:
    """The draws of one seed, numbered from 1 across all purposes.

    The same seed and the same draws in the same order give the same results. `drawn` is the number
    of draws already made, for going on where a log ends.
    """

    def __init__(self, seed: Seed, *, drawn: int = 0) -> None:
        if drawn < 0:
            raise EquipmentError(f"drawn is {drawn}: it must be 0 or more.")
        self.seed = seed
        self.drawn = drawn

    def begin(self, seed: Seed) -> None:
        """Another seed, from its first draw on."""
        self.seed, self.drawn = seed, 0

    def shuffle(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Every order equally likely (Fisher and Yates, from the last place to the second)."""
        take = self._next("shuffle")
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            chosen = below(last + 1, take)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def roll(self, dice: int, faces: int = 6) -> tuple[int, ...]:
        """The faces of so many dice, each from 1 to `faces`."""
        if dice < 1:
            raise EquipmentError(f"dice is {dice}: a roll needs 1 die or more.")
        take = self._next("roll")
        return tuple(1 + below(faces, take) for _ in range(dice))

    def spin(self, pockets: int) -> int:
        """The place of a pocket, from 0 to pockets - 1."""
        return below(pockets, self._next("spin"))

    def _next(self, purpose: str) -> Callable[[int], bytes]:
        self.drawn += 1
        return Stream(self.seed, purpose, self.drawn).take


def _is_hex(text: str, size: int) -> bool:
    return re.fullmatch(f"[0-9a-fA-F]{{{2 * size}}}", text) is not None
