"""A simulation in pieces: the running mean beside the exact figure, and where it may stop.

Each piece has a seed of its own, made of the run's seed and the piece's number. Whether another
piece follows is decided between pieces by their figures alone, so that the same seed stops at the
same round on any number of cores.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.maths.plot import Band
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, tell_nobody
from croupier.maths.pricing.report import OddsReport, WagerOdds, price
from croupier.refusals import Wrong
from croupier.reports.pricing import main_wagers, tables_to_price, terms_for
from croupier.reports.remarks import with_exact_error
from croupier.reports.reports import Reports
from croupier.rulebook.figures import percent_text
from croupier.rulebook.rules import Rules

PIECES = 20
FIRST, LARGEST = 1 << 15, 1 << 24
MOST_ROUNDS = 10**11
LIMITS = 1.96


@dataclass(frozen=True)
class Piece:
    """The result of the rounds so far: how many, the mean gain per unit, its deviation."""

    rounds: int
    mean: float
    deviation: float

    @property
    def error(self) -> float:
        return self.deviation / math.sqrt(self.rounds)


@dataclass(frozen=True)
class Asked:
    """How long: `rounds`, or until the standard error of the house advantage is so small."""

    seed: int
    rounds: int | None = None
    until: float | None = None
    most: int = MOST_ROUNDS
    cores: int | None = None

    def __post_init__(self) -> None:
        if (self.rounds is None) == (self.until is None):
            raise Wrong("rounds and until each say how long to simulate; give one of them.")
        if self.until is not None and not 1e-7 <= self.until <= 1:
            raise Wrong(f"until = {self.until:.6%} is refused; give 0.00001% to 100%.")

    def next(self, pieces: list[Piece]) -> int:
        """The rounds of the next piece; 0 if the run ends."""
        done = pieces[-1].rounds if pieces else 0
        if self.rounds is not None:
            return min(-(-self.rounds // PIECES), self.rounds - done)
        assert self.until is not None
        if not pieces:
            return min(FIRST, self.most)
        error = pieces[-1].error
        if error <= self.until or done >= self.most:
            return 0
        needed = math.ceil(done * (error / self.until) ** 2) - done
        whole = FIRST * math.ceil(needed / FIRST)
        return min(whole, max(done, FIRST), LARGEST, self.most - done)


@dataclass(frozen=True, eq=False)
class Run:
    """What a wager came to: its odds over all pieces, the running mean, the exact mean."""

    game: str
    answers: Mapping[str, Any]
    asked: Asked
    odds: WagerOdds
    pieces: tuple[Piece, ...]
    exact: Fraction | None
    method: str
    seconds: float

    @property
    def report(self) -> OddsReport:
        return OddsReport(
            self.game,
            self.answers,
            (self.odds,),
            self.odds.strategy,
            self.seconds,
            seed=self.asked.seed,
        )

    @property
    def reached(self) -> bool:
        """Whether the standard error asked for was reached."""
        return self.asked.until is None or self.pieces[-1].error <= self.asked.until

    def rows(self) -> Iterator[dict[str, Any]]:
        """The running mean with its limits, for files."""
        for piece in self.pieces:
            yield {
                "rounds": piece.rounds,
                "mean": piece.mean,
                "standard_error": piece.error,
                "low": piece.mean - LIMITS * piece.error,
                "high": piece.mean + LIMITS * piece.error,
            }

    def facts(self) -> dict[str, Any]:
        return {
            "wager": self.odds.wager,
            "seed": self.asked.seed,
            "until": self.asked.until,
            "reached": self.reached,
            "exact_mean": None if self.exact is None else float(self.exact),
            "exact_method": self.method,
            "running": list(self.rows()),
        }

    def svg(self) -> str:
        """The running mean within its limits, and the exact figure as a dashed line."""
        points = [
            (each["rounds"], *(100 * each[key] for key in ("low", "mean", "high")))
            for each in self.rows()
        ]
        last = self.pieces[-1]
        exact = "" if self.exact is None else f"; {self.method} {percent_text(self.exact)} (dashed)"
        return Band(points, None if self.exact is None else 100 * float(self.exact)).svg(
            title=f"{self.game}, {self.odds.wager}: running mean of the player's gain",
            subtitle=f"{percent_text(last.mean)} ± {percent_text(last.error)} after "
            f"{last.rounds:,} rounds{exact}; limits hold 95%",
            axis="rounds",
            unit="%",
        )


def run(
    reports: Reports,
    rules: Rules,
    wager: str | None,
    terms: Terms,
    asked: Asked,
    *,
    paytable: str | None = None,
    tell: Tell = tell_nobody,
) -> Run:
    """Rounds of a wager (else the main one) under the paytable in force, or the one named."""
    begun = time.perf_counter()
    main = main_wagers(rules.book, wager)[0]
    table = tables_to_price(rules, main.key, paytable)[0][0]
    at = terms_for(rules, main, terms)
    code = reports.entry.odds()
    whole: Counted | None = None
    pieces: list[Piece] = []
    while (rounds := asked.next(pieces)) > 0:
        done = pieces[-1].rounds if pieces else 0

        def played(text: str, done: int = done) -> None:
            tell(f"{done:,} rounds and {text}" if done else text)

        found = code.simulate(
            table.rules,
            terms,
            rounds=rounds,
            seed=_seed(asked.seed, len(pieces)),
            cores=asked.cores,
            tell=played,
        )[main.key][0]
        whole = found if whole is None else _merged(whole, found)
        odds = price(table.rules, table.table, whole, at, table.changed, in_force=table.in_force)
        deviation = odds.standard_deviation
        pieces.append(Piece(done + rounds, -float(odds.house_advantage), deviation))
        tell(f"{done + rounds:,} rounds: {percent_text(pieces[-1].error)}")
    assert whole is not None
    exact = reports.exact(table.rules, main.key, table.table.label or None, terms, tell)
    counted = next((each for each in exact.wagers if each.cite == odds.cite), None)
    if counted is not None:
        same = {each.variant: each for each in (counted, *counted.variants)}
        counted = same.get(odds.variant, counted)
        exactly = counted
        odds = with_exact_error(odds, lambda: exactly)
    return Run(
        reports.entry.game,
        rules.answers,
        asked,
        odds,
        tuple(pieces),
        None if counted is None else -counted.house_advantage,
        "" if counted is None else counted.method,
        time.perf_counter() - begun,
    )


def _seed(seed: int, piece: int) -> int:
    words = np.random.SeedSequence([seed, piece]).generate_state(2, np.uint32)
    return int(words[0]) << 31 | int(words[1]) >> 1


def _merged(one: Counted, two: Counted) -> Counted:
    """The rounds of both; what one of them alone says of its rounds is left out."""
    lines: Counter[Line] = Counter(one.lines)
    lines.update(two.lines)
    return replace(
        one,
        lines=dict(lines),
        notes=tuple(note for note in one.notes if note in two.notes),
        extra={key: value for key, value in one.extra.items() if two.extra.get(key) == value},
    )
