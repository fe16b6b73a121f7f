"""What one running server holds: its settings, its pool, its tables."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress

from croupier.catalog.index import entries
from croupier.floor.tables import Tables
from croupier.maths.pricing.report import OddsReport
from croupier.reports.reports import NotCounted
from croupier.web.pool import Job, Pool
from croupier.web.settings import TABLES, Settings
from croupier.web.work import Asked, counted_odds, known_odds

MOST_KNOWN = 512


class State:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = Pool(workers=settings.workers, most=settings.jobs, most_each=settings.jobs_each)
        self.tables = Tables(settings.room(TABLES), settings.limits)
        self._known: OrderedDict[Hashable, OddsReport] = OrderedDict()

    def odds(self, asked: Asked, caller: str) -> OddsReport | Job:
        """Odds from memory or disk, or the job that counts them; who asks again while it counts
        costs next to nothing."""
        found = self._known.get(asked)
        if found is not None:
            self._known.move_to_end(asked)
            return found
        job = self.pool.under_way(asked)
        if job is None:
            try:
                return self._keep(asked, known_odds(asked))
            except NotCounted:
                job = self.pool.ask(asked, caller, counted_odds, asked)
        if job.done and not job.error:
            return self._keep(asked, job.result)
        return job

    def recall(self) -> None:
        """Read what is kept of each game, so that its first visitor does not wait for it."""
        for entry in entries():
            asked = Asked(entry.game)
            if entry.has_odds and asked not in self._known:
                with suppress(NotCounted):
                    self._keep(asked, known_odds(asked))

    def _keep(self, asked: Asked, report: OddsReport) -> OddsReport:
        self._known[asked] = report
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return report

    def close(self) -> None:
        self.pool.close()
        self.tables.close()
