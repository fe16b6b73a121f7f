"""What one running server holds: its settings, its pool, its store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from datetime import date

from croupier.analysis.design.wishes import Wish
from croupier.catalog.glance import as_met
from croupier.floor.floor import Floor
from croupier.maths.pricing.report import OddsReport
from croupier.reports.reports import NotCounted
from croupier.store.engine import Store
from croupier.web.events import Events
from croupier.web.metrics import Metrics
from croupier.web.pool import Caller, Job, Pool
from croupier.web.settings import Settings
from croupier.web.studies import Study, studied
from croupier.web.views.answers import form_of
from croupier.web.work import (
    KNOWN_SECONDS,
    Asked,
    Plain,
    counted_odds,
    designed,
    known_odds,
    paper,
    simulated,
)

MOST_KNOWN = 512


class State:
    """What takes time is asked for here: by its methods it is a job, or known and answered."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = Pool(
            workers=settings.workers,
            most=settings.jobs,
            most_each=settings.jobs_each,
            most_address=settings.jobs_address,
            seconds=settings.seconds,
            known=KNOWN_SECONDS,
        )
        self.store = Store(settings.store_url)
        self.floor = Floor(self.store, settings.limits)
        self.metrics = Metrics(settings.shared)
        self.events = Events(
            self.store, self.metrics, most=settings.streams, most_each=settings.streams_each
        )
        self.ending = False
        self._known: OrderedDict[Hashable, OddsReport] = OrderedDict()

    def known(self, asked: Asked) -> OddsReport | None:
        """Odds from memory or disk; nothing is counted for them."""
        if (found := self.remembered(asked)) is not None:
            return found
        try:
            return self._keep(asked, known_odds(asked))
        except NotCounted:
            return None

    def odds(self, asked: Asked, caller: Caller | str) -> OddsReport | Job:
        """Odds from memory or disk, or the job that counts them; who asks again while it counts
        costs next to nothing."""
        if (found := self.remembered(asked)) is not None:
            return found
        job = self.pool.under_way(asked, caller)
        if job is None:
            try:
                return self._keep(asked, known_odds(asked))
            except NotCounted:
                job = self.pool.ask(
                    asked, caller, counted_odds, asked, kind=asked.kind(), elsewhere=asked.command()
                )
        if job.done and not job.error:
            return self._keep(asked, job.result)
        return job

    def simulated(
        self, asked: Asked, rounds: int, seed: int, caller: Caller, until: float | None = None
    ) -> Job:
        """A wager over so many rounds, or until its standard error but no longer."""
        length = ("--rounds", rounds) if until is None else ("--until", f"{100 * until:g}%")
        return self.pool.ask(
            ("simulate", asked, rounds, until, seed),
            caller,
            simulated,
            asked,
            rounds,
            until,
            seed,
            long=True,
            kind=("simulate", asked, rounds),
            elsewhere=asked.command("simulate", more=(*length, "--seed", seed)),
        )

    def studied(self, study: Study, caller: Caller) -> Job:
        return self.pool.ask(
            study,
            caller,
            studied,
            study,
            long=True,
            kind=study.kind,
            elsewhere=study.command(),
        )

    def designed(self, asked: Asked, wish: Wish, points: int, caller: Caller) -> Job:
        assert asked.proposed is not None
        front = ("--pareto", "--points", points) if points else ()
        more = ("--wager", asked.proposed[0], *wish.words(), *front)
        return self.pool.ask(
            ("design", asked, wish, points),
            caller,
            designed,
            asked,
            wish,
            points,
            kind=asked.kind("design"),
            elsewhere=asked.command("design", more=more),
        )

    def paper(self, asked: Asked, kind: str, form: str, caller: Caller, header: Plain = ()) -> Job:
        day = date.today().isoformat()
        return self.pool.ask(
            ("paper", asked, kind, form, day, header),
            caller,
            paper,
            asked.game,
            asked.answers,
            kind,
            form,
            day,
            header,
            kind=("paper", kind, asked.game, asked.answers),
            elsewhere=asked.command("paper", kind, more=("--out", f"{asked.game}-{kind}.{form}")),
        )

    def recall(self) -> None:
        """Read what is kept of each game, so that its first visitor does not wait for it."""
        for entry in as_met():
            if entry.has_odds:
                asked = Asked(entry.game, tuple(form_of(entry, ()).given.items()))
                self.known(asked)
                self.known(replace(asked, every=True))

    def remembered(self, asked: Asked) -> OddsReport | None:
        """Odds that were asked for before; nothing is read for them."""
        found = self._known.get(asked)
        if found is not None:
            self._known.move_to_end(asked)
        return found

    def _keep(self, asked: Asked, report: OddsReport) -> OddsReport:
        self._known[asked] = report
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return report

    def end(self) -> None:
        """Take no more for ready, and let go of those who watch."""
        self.ending = True
        self.events.end()

    def close(self) -> None:
        self.pool.close()
        self.store.close()
