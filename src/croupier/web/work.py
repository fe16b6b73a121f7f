"""What the pool's processes do: plain data in, plain results out."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from croupier.analysis.design.front import Front
from croupier.analysis.design.search import Designed
from croupier.analysis.design.wishes import Wish
from croupier.api import Game, game
from croupier.catalog.general_texts import general_text, is_general
from croupier.filing.contents import odds_of
from croupier.filing.lending import lending
from croupier.floor.reviewing import Review, review
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.pricing.report import OddsReport
from croupier.papers.make import general_paper
from croupier.reports.pricing import main_wagers
from croupier.reports.reports import KeptReports, Reports
from croupier.reports.running import Asked as AskedRun
from croupier.reports.running import Run
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.proposal import CHOOSER
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Rulebook
from croupier.submission.form import TABLES
from croupier.submission.tables import tables_of
from croupier.table.log import LogError
from croupier.table.proof import on_trust
from croupier.table.replay import other_rules, replay
from croupier.web.jobs import Kind

DESIGNS = 5
MOST_POINTS = 30
Plain = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Asked:
    """A request for odds: a game, answers as typed, and perhaps your own paytable as `wager`,
    `label` and rows. Without `every` only the tables in force are priced."""

    game: str
    answers: Plain = ()
    wager: str | None = None
    paytable: str | None = None
    every: bool = False
    proposed: tuple[str, str, tuple[tuple[str, str], ...]] | None = None

    def chosen(self) -> Game:
        found = game(self.game)
        if self.proposed is None:
            return found
        wager, label, rows = self.proposed
        table = {"wager": wager, "label": label, "rows": [list(row) for row in rows]}
        return found.proposing(table)[0]

    def rules(self) -> Rules:
        return self.chosen().rules(dict(self.answers))

    def kind(self, what: str = "odds") -> Kind:
        """Asks that take about as long: it does not matter how the payouts of a table were edited;
        at the end the answers, which may make a count quite another."""
        book, wager = game(self.game).rulebook, self.wager or (self.proposed and self.proposed[0])
        main = main_wagers(book, wager)[0].key if wager else ""
        return (what, self.game, main, self._edited(book), self.every, self.answers)

    def _edited(self, book: Rulebook) -> str:
        """The wager whose payouts are other than in every table of the chapter."""
        if self.proposed is None:
            return ""
        wager, _, rows = self.proposed
        tables = [
            [(row.name, str(row.pays)) for row in each.rows] for each in book.paytables(wager)
        ]
        return "" if list(rows) in tables else wager

    def command(self, *verb: str, more: Sequence[object] = ()) -> str:
        """The same on the command line, where nothing has a deadline."""
        words = ["croupier", *(verb or ("odds",)), self.game, *map(str, more)]
        if self.wager is not None and self.proposed is None:
            words += ["--wager", self.wager]
        if self.paytable is not None and self.proposed is None:
            words += ["--paytable", self.paytable]
        if self.proposed is not None and self.proposed[2]:
            words += ["--paytable-file", file_of(self.game, self.proposed[0])]
        for key, value in self.answers:
            if key != CHOOSER:
                words += ["--set", f"{key}={value}"]
        return shlex.join(words)


def file_of(game: str, wager: str) -> str:
    """The name under which a paytable of one's own is downloaded."""
    return f"{game}-{wager}.toml"


# Seconds that counts are known to take where best play must be solved anew (docs/performance.md).
KNOWN_SECONDS: Mapping[Kind, float] = {
    ("odds", "lunar-poker", "ante", edited, every): 2_400
    for edited in ("ante", "bet", "second-combination")
    for every in (False, True)
}


def known_odds(asked: Asked) -> OddsReport:
    """From stored counts only; NotCounted if something must be counted first."""
    chosen = asked.chosen()
    return _report(KeptReports(chosen.entry, chosen.proposed), asked, chosen, None)


def counted_odds(asked: Asked, tell: Tell) -> OddsReport:
    chosen = asked.chosen()
    return _report(Reports(chosen.entry, chosen.proposed), asked, chosen, tell)


def _report(reports: Reports, asked: Asked, chosen: Game, tell: Tell | None) -> OddsReport:
    rules = chosen.rules(dict(asked.answers))
    terms = chosen.terms(rules, wager=asked.wager)
    return reports.exact(
        rules, asked.wager, asked.paytable, terms, tell, only_in_force=not asked.every
    )


def advice(
    name: str,
    answers: Plain,
    question: Mapping[str, Any],
    bets: tuple[tuple[Any, ...], ...],
    stake: int,
    meters: Mapping[str, Mapping[str, int]],
    tell: Tell,
) -> dict[str, Fraction]:
    """What each choice of a decision is worth, in cents."""
    from croupier.rounds.plain import question_of
    from croupier.rounds.words import Bet

    chosen = game(name)
    asked: Any = question_of(question)
    found = chosen.entry.odds().advise(
        chosen.rules(dict(answers)), asked, [Bet(*bet) for bet in bets], Terms(stake, meters)
    )
    return dict(found)


def reviewed(text: str, tell: Tell) -> Review:
    """What the decisions in a log cost."""
    return review(text, tell)


@dataclass(frozen=True)
class Replayed:
    """What running a log again found: `why` it is refused, where its rules differ from those in
    use, and what is taken on trust."""

    why: str = ""
    differences: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()


def replayed(text: str, tell: Tell) -> Replayed:
    try:
        session = replay(text)
    except LogError as error:
        return Replayed(str(error))
    opening = session.log.records[0]
    return Replayed("", tuple(other_rules(opening, session.rules)), tuple(on_trust(session)))


def designed(asked: Asked, wish: Wish, points: int, tell: Tell) -> tuple[Designed, ...] | Front:
    """Paytables that meet a wish, from the proposed one or that in force; with `points` the calmest
    and the wildest at so many house advantages."""
    assert asked.proposed is not None
    wager, _, rows = asked.proposed
    found = game(asked.game).design(
        wager, wish, rules=dict(asked.answers), rows=rows or None, tell=tell
    )
    return found.front(points) if points else found.tables(DESIGNS)


MOST_ROUNDS = 20_000_000


def simulated(asked: Asked, rounds: int, until: float | None, seed: int, tell: Tell) -> Run:
    """Simulate a wager in pieces, of so many rounds at most."""
    chosen = asked.chosen()
    length = AskedRun(
        seed=seed, rounds=None if until else rounds, until=until, most=rounds, cores=1
    )
    return chosen.run(chosen.rules(dict(asked.answers)), wager=asked.wager, asked=length, tell=tell)


def requested_odds(name: str, texts: Plain, paytable: str, tell: Tell) -> list[dict[str, Any]]:
    """601a.2(a)(1)(ii): the odds of a game, of a paytable proposed for it, or of the game of a
    rules file and what stands beside it, if its code is here."""
    if not texts:
        chosen, wager, label = game(name), None, None
        if paytable:
            chosen, wager = chosen.proposing(parse_toml(paytable, "the paytable"))
            label = chosen.proposed.label if chosen.proposed is not None else None
        return odds_of(chosen.odds(wager=wager, paytable=label, tell=tell))
    with lending(dict(texts)) as entry:
        if entry is None or not entry.has_odds:
            return []
        return odds_of(game(entry.game).odds(tell=tell))


def paper(
    name: str, answers: Plain, kind: str, form: str, day: str, header: Plain, tell: Tell
) -> bytes:
    """A paper's bytes, counted first where it needs counts."""
    tell(f"the {kind} of {name}")
    on = date.fromisoformat(day)
    if is_general(name):
        return general_paper(kind, general_text(name), on, form)
    heads = {"tables": tables_of(typed).says()} if (typed := dict(header).get(TABLES)) else {}
    return game(name).paper(
        kind, dict(answers), form=form, day=on, header={**dict(header), **heads}, tell=tell
    )
