"""Monte Carlo in blocks: the same seed gives the same tally on any number of cores.

A game's kernel plays `rounds` rounds with its own generator and adds to a tally of integers. Each
block of rounds has its own counter-based stream, named by the seed and the block's number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.maths.pricing.counted import Counted, Tell, Terms, tell_nobody
from croupier.maths.spread import spread
from croupier.rulebook.rules import Rules

BLOCK = 1 << 18
Tally = NDArray[np.int64]
Chance = np.random.Generator
RoundKernel = Callable[..., None]


def stream(seed: int, block: int) -> np.random.Generator:
    """The generator of one block: a function of seed and block alone."""
    return np.random.Generator(np.random.Philox(np.random.SeedSequence(seed, spawn_key=(block,))))


def beside_rounds(seed: int) -> np.random.Generator:
    """A generator for what is drawn beside the rounds, apart from those of their blocks."""
    return np.random.Generator(np.random.Philox(np.random.SeedSequence([seed, 1])))


@dataclass(frozen=True)
class Sample:
    """How many rounds are simulated, and how."""

    rounds: int
    seed: int
    cores: int | None = None
    tell: Tell = field(default=tell_nobody, compare=False)

    def play(
        self, rounds_kernel: RoundKernel, args: tuple[Any, ...], size: int, block: int = BLOCK
    ) -> Tally:
        return run(
            rounds_kernel,
            args,
            size=size,
            rounds=self.rounds,
            seed=self.seed,
            cores=self.cores,
            tell=self.tell,
            block=block,
        )


@dataclass(frozen=True)
class TalliedRounds:
    """Compiled rounds of which one tally says all: `kernel(rng, rounds, tally, *args)`."""

    kernel: RoundKernel
    size: int
    args: Callable[[Rules, Terms, Tell], tuple[Any, ...]]
    counted: Callable[[Rules, Tally], Mapping[str, tuple[Counted, ...]]]

    def simulate(
        self, rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
    ) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager over the same simulated rounds."""
        sample = Sample(rounds, seed, cores, tell)
        return self.counted(
            rules, sample.play(self.kernel, self.args(rules, terms, tell), self.size)
        )


class WhenAsked(Mapping[str, tuple[Counted, ...]]):
    """Wagers of which each is looked into when it is first asked for.

    So a variant that is played by choices of its own costs its rounds only where it is shown.
    """

    def __init__(
        self, wagers: Iterable[str], counted: Callable[[str], tuple[Counted, ...]]
    ) -> None:
        self._found: dict[str, tuple[Counted, ...] | None] = dict.fromkeys(wagers)
        self._counted = counted

    def __getitem__(self, wager: str) -> tuple[Counted, ...]:
        found = self._found[wager]
        if found is None:
            found = self._found[wager] = self._counted(wager)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def run(
    rounds_kernel: RoundKernel,
    args: tuple[Any, ...],
    *,
    size: int,
    rounds: int,
    seed: int,
    cores: int | None = None,
    tell: Tell = tell_nobody,
    block: int = BLOCK,
) -> Tally:
    """Play `rounds` rounds: `rounds_kernel(rng, rounds, tally, *args)` for each block.

    A game whose rounds are long takes a smaller block; the figures depend on it and on the seed.
    """

    work = Blocks(rounds_kernel, args, size, rounds, seed, block)
    total = np.zeros(size, dtype=np.int64)
    for played, tally in spread(work, -(-rounds // block), cores):
        total += tally
        tell(f"{min(played.stop * block, rounds):,} of {rounds:,} rounds")
    return total


@dataclass(frozen=True, eq=False)
class Blocks:
    """The rounds of a simulation in blocks: what any worker needs to play some of them."""

    kernel: RoundKernel
    args: tuple[Any, ...]
    size: int
    rounds: int
    seed: int
    block: int

    def __call__(self, blocks: range) -> Tally:
        total = np.zeros(self.size, dtype=np.int64)
        for nth in blocks:
            tally = np.zeros(self.size, dtype=np.int64)
            rounds = min(self.block, self.rounds - nth * self.block)
            self.kernel(stream(self.seed, nth), rounds, tally, *self.args)
            total += tally
        return total
