"""Exact counts of shoes short of one card and of two, kept on disk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path

from croupier import kept as on_disk
from croupier.analysis.counting.wagers import Shoed
from croupier.hands.twenty_one import VALUES
from croupier.kept import COUNTS, cache_folder
from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.removal import SUITS, Shoe
from croupier.reports.reports import Reports
from croupier.sources import source_hash


@dataclass(frozen=True)
class Short:
    """The player's mean gain and its variance from the full shoe, and the gains from shoes without
    one card of each kind and without each pair of cards (`pair_classes`)."""

    gain: Fraction
    variance: Fraction
    singles: tuple[Fraction, ...]
    pairs: tuple[Fraction, ...]


def short_shoes(wager: Shoed, tell: Tell) -> Short:
    """Counted, or from the cache."""
    file = _Kept(wager)
    found = file.find()
    if found is None:
        found = _count(wager, tell)
        file.keep(found)
    return found


def _count(wager: Shoed, tell: Tell) -> Short:
    """The full shoe's gain and variance, and the gains without one card and without two."""
    full = wager.from_shoe.full
    odds = wager.odds(full)
    singles = []
    for nth, kind in enumerate(wager.from_shoe.kinds):
        tell(f"{wager.wager} without one {kind}")
        singles.append(wager.gain(_without(full, nth)))
    found: dict[tuple[object, ...], Fraction] = {}
    pairs = []
    classes = list(pair_classes(wager, singles))
    for done, (first, second, alike) in enumerate(classes, 1):
        if alike not in found:
            tell(f"{wager.wager} without two cards: {done} of {len(classes)} pairs")
            found[alike] = wager.gain(_without(full, first, second))
        pairs.append(found[alike])
    return Short(-odds.house_advantage, odds.variance, tuple(singles), tuple(pairs))


def pair_classes(
    wager: Shoed, singles: Sequence[Fraction]
) -> Iterator[tuple[int, int, tuple[object, ...]]]:
    """Every pair of kinds that a shoe can miss, and the class that stands for it.

    By cards, pairs are alike if each card alone does the same, and if they are as far apart in rank
    and both of one suit or of two: a suit that no wager names is a name.
    """
    kinds = list(wager.from_shoe.kinds.items())
    by_card = len(kinds) > VALUES + SUITS
    for first, second in combinations_with_replacement(range(len(kinds)), 2):
        if first == second and kinds[first][1] < 2:
            continue
        alike: tuple[object, ...] = (first, second)
        if by_card:
            rank, suit = divmod(first, SUITS)
            other_rank, other_suit = divmod(second, SUITS)
            both = tuple(sorted((singles[first], singles[second])))
            alike = (*both, abs(rank - other_rank), suit == other_suit)
        yield first, second, alike


def _without(shoe: Shoe, *kinds: int) -> Shoe:
    return tuple(held - kinds.count(nth) for nth, held in enumerate(shoe))


@dataclass(frozen=True)
class _Kept:
    """The counts of one wager on disk, named by all that they may depend on."""

    wager: Shoed

    @cached_property
    def _name(self) -> str:
        wager = self.wager
        rules = wager.table.rules
        named = [
            wager.wager,
            wager.variant,
            wager.table.table.label,
            Reports(wager.entry).sources,
            source_hash(Path(__file__)),
            rules.book.digest,
            sorted((key, repr(value)) for key, value in rules.answers.items()),
            repr(wager.terms),
        ]
        digest = hashlib.sha256(json.dumps(named).encode()).hexdigest()[:16]
        return f"{wager.entry.game}-{wager.wager}-pairs-{digest}"

    def find(self) -> Short | None:
        root = cache_folder()
        if (
            root is None
            or (body := on_disk.read(root / COUNTS / self._name / "pairs.json")) is None
        ):
            return None
        gain, variance, singles, pairs = json.loads(body)
        singles, pairs = (tuple(map(Fraction, each)) for each in (singles, pairs))
        return Short(Fraction(gain), Fraction(variance), singles, pairs)

    def keep(self, found: Short) -> None:
        root = cache_folder()
        if root is not None:
            lists = ([*map(str, each)] for each in (found.singles, found.pairs))
            body = [str(found.gain), str(found.variance), *lists]
            on_disk.write(root / COUNTS / self._name / "pairs.json", json.dumps(body).encode())
