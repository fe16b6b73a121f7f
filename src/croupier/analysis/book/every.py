"""Every report of many games at once: one process a game, the heaviest first."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

from croupier.catalog.index import Entry, find, rulebook
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.pricing.report import OddsReport
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import KeptReports, NotCounted, Reports
from croupier.rulebook.rules import answer

# Games whose counts take longest from nothing; what begins first does not keep the others waiting.
HEAVIEST = (
    "texas-holdem-bonus-poker",
    "ultimate-texas-holdem-poker",
    "criss-cross-poker",
    "blackjack",
    "four-card-poker",
    "high-card-flush",
    "world-poker-tour-heads-up-holdem",
    "caribbean-stud-poker",
    "four-card-prime",
    "free-bet-blackjack",
    "double-back-jack",
)
NEEDED = ("croupier.analysis.book.every", "croupier.maths.pricing.report_json")


def every_report(
    chosen: Sequence[Entry], tell: Tell = tell_nobody, *, cores: int | None = None
) -> dict[str, OddsReport]:
    """Each game that has counts under its default rules, all its wagers under all paytables.

    What is kept is priced at once. A process of its own for each game that must be counted gives
    back the memory of its counts.
    """
    games = [entry for entry in chosen if entry.has_odds]
    found: dict[str, OddsReport] = {}
    for key, report in _priced(games, cores or os.cpu_count() or 1):
        found[key] = report
        tell(f"{len(found)} of {len(games)}: {key}")
    return {entry.game: found[entry.game] for entry in games}


def _priced(chosen: Sequence[Entry], cores: int) -> Iterator[tuple[str, OddsReport]]:
    rest = []
    for entry in chosen:
        try:
            yield entry.game, _report(KeptReports(entry))
        except NotCounted:
            rest.append(entry)
    if cores == 1 or len(rest) < 2:
        yield from (_counted(entry.game) for entry in rest)
        return
    with ProcessPoolExecutor(
        min(cores, len(rest)), mp_context=_context(), max_tasks_per_child=1
    ) as pool:
        under_way: list[Future[tuple[str, OddsReport]]] = [
            pool.submit(_counted, entry.game) for entry in sorted(rest, key=_place)
        ]
        try:
            for each in as_completed(under_way):
                yield each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    """Processes that begin with the modules loaded, where the system can; never a copy of this one,
    which may run threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(NEEDED))
    return context


def _place(entry: Entry) -> int:
    game = entry.today.game
    return HEAVIEST.index(game) if game in HEAVIEST else len(HEAVIEST)


def _counted(key: str) -> tuple[str, OddsReport]:
    return key, _report(Reports(find(key)))


def _report(reports: Reports) -> OddsReport:
    rules = answer(rulebook(reports.entry), {})
    return reports.exact(rules, None, None, usual_terms(rules))
