"""The seeds of a session: committed to one after another, added to by players, revealed.

A session with one seed reveals it at its close (version 1 of the log). In any other (version 2)
each shuffle between rounds has a fresh seed, and each round where no cards are dealt. Its
commitment is in the log as soon as the seed before it was dealt from; until the next round begins
each player may add to it. It is revealed when no card in play comes from it, or at the close.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from croupier.equipment.randomness import Randomness, Seed
from croupier.rulebook.foreign import shown
from croupier.table.log import Log, Record
from croupier.table.records import MOST_BYTES
from croupier.table.round import ActError

Fresh = Callable[[], Seed]
"""Gives a new seed, which somebody keeps until it is revealed."""
ABOUT_SEEDS = ("session", "seed", "contributed", "revealed", "close")
VERSION = 2
MOST_ADDITIONS = 100


class RevealedSeeds:
    """Which of the seeds that a log reveals sealed each of its lines; `records` need be only those
    about seeds (`ABOUT_SEEDS`)."""

    def __init__(self, records: Sequence[Record]) -> None:
        live, number, reveals = bool(records[0]["live"]), 1, {}
        for record in records:
            if record["record"] in ("revealed", "close"):
                reveal = Seed.from_reveal(record["reveal"], live=live)
                reveals[record.get("number", number)] = reveal
            number = record["number"] if record["record"] == "seed" else number
        self._from: list[tuple[int, Seed | None]] = []
        additions: list[bytes] = []
        for record in records:
            if record["record"] in ("session", "seed"):
                house, additions = reveals.get(record.get("number", 1)), []
            elif record["record"] == "contributed":
                additions.append(bytes.fromhex(record["hex"]))
            else:
                continue
            self._from.append((record["n"], house and house.mixed(additions)))

    def at(self, line: int) -> Seed | None:
        """The seed that sealed a line, if it is revealed."""
        return next((seed for first, seed in reversed(self._from) if first <= line), None)


class Seeds:
    """`seed` is the current one, `number` its place; `used` says whether a round began with it."""

    def __init__(self, seed: Seed | None, fresh: Fresh | None) -> None:
        if seed is None:
            fresh = fresh or Seed.fresh
            seed = fresh()
        self.seed, self.number, self.used = seed, 1, False
        self.randomness = Randomness(seed)
        self.additions: dict[str, bytes] = {}
        self._fresh = fresh
        self._hidden = {1: (seed, seed)}

    @property
    def of_shoes(self) -> bool:
        """Whether each shoe has a seed of its own."""
        return self._fresh is not None

    def seal(self, number: int, text: str) -> str:
        return self.randomness.seed.seal(number, text)

    def unseal(self, number: int, sealed: str) -> str:
        return self.randomness.seed.unseal(number, sealed)

    # -------------------------------------------------------------------------- additions

    def verify_add(self, person: str, addition: bytes) -> None:
        if not self.of_shoes:
            raise ActError("This session has one fixed seed, to which nothing can be added.")
        if self.used:
            raise ActError("The cards are shuffled; add to the seed of the next shuffle.")
        if not 0 < len(addition) <= MOST_BYTES:
            raise ActError(
                f"An addition of {len(addition)} bytes is refused; it has 1 to {MOST_BYTES}."
            )
        if person in self.additions:
            raise ActError(f"{shown(person)} has already added to this seed.")
        if len(self.additions) == MOST_ADDITIONS:
            raise ActError(f"This seed has {MOST_ADDITIONS} additions, which is the most.")

    def add(self, log: Log, person: str, addition: bytes) -> None:
        """A player adds to the seed, which the house cannot exchange any more."""
        log.add("contributed", person=person, hex=addition.hex())
        self.additions[person] = addition
        mixed = self.seed.mixed([*self.additions.values()])
        self._hidden[self.number] = (self.seed, mixed)
        self.randomness.begin(mixed)

    # -------------------------------------------------------------------------- one after another

    @contextmanager
    def those(self, known: Mapping[int, Seed]) -> Iterator[None]:
        """New seeds are these, by their number."""
        before = self._fresh
        if before is not None:
            self._fresh = lambda: known[self.number + 1]
        try:
            yield
        finally:
            self._fresh = before

    def renew(self, log: Log, in_play: Collection[Seed], *, secret: bool) -> None:
        """A seed for the next shuffle, if the current one was used; what no card `in_play` comes
        from is revealed, unless what was folded stays `secret` until the close."""
        if self._fresh is None or not self.used:
            return
        if not secret:
            for number, (seed, mixed) in [*self._hidden.items()]:
                if mixed not in in_play:
                    self._reveal(log, number, seed)
        self.seed = self._fresh()
        self.number += 1
        self.used, self.additions = False, {}
        self._hidden[self.number] = (self.seed, self.seed)
        self.randomness.begin(self.seed)
        log.add("seed", number=self.number, commitment=self.seed.commitment)

    def close(self, log: Log) -> None:
        """Reveal all that are left, the current one with the last line."""
        for number, (seed, _) in [*self._hidden.items()]:
            if number != self.number:
                self._reveal(log, number, seed)
        log.add("close", reveal=self.seed.reveal)

    def _reveal(self, log: Log, number: int, seed: Seed) -> None:
        log.add("revealed", number=number, reveal=seed.reveal)
        del self._hidden[number]
