"""Questions of the analyst, asked on pages: plain data in, plain facts and plots out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.catalog.index import Entry
from croupier.maths.pricing.counted import Tell
from croupier.rulebook.payout import parse_money
from croupier.web.refusals import Wrong
from croupier.web.work import Asked, Plain

COUNTING, EXPOSURE, SESSIONS = "counting", "exposure", "sessions"
MOST_COUNTED, MOST_SESSIONS, MOST_COVERS = 5_000_000, 200_000, 5
MOST_DEALS = 5_000
FLAGS = frozenset({"simulated", "leaving"})


@dataclass(frozen=True)
class Study:
    """What is asked, of a game with its answers; `fields` are options of the command `verb`."""

    verb: str
    asked: Asked
    fields: Plain = ()

    def command(self) -> str:
        more: list[str] = []
        for name, value in self.fields:
            if name not in FLAGS:
                more += [f"--{name}", value]
            elif value != "no":
                more += [f"--{name}"]
        return self.asked.command(self.verb, more=more)

    @property
    def kind(self) -> tuple[Any, ...]:
        return (self.verb, self.asked.game, self.asked.wager, self.fields, self.asked.answers)


@dataclass(frozen=True)
class Studied:
    """The facts, of counting one for each cover card; plots as SVG."""

    facts: tuple[Mapping[str, Any], ...]
    plots: tuple[str, ...]


def studied(study: Study, tell: Tell) -> Studied:
    """Do what is asked; refusals are those of the command line."""
    return WORK[study.verb](study, dict(study.fields), tell)


def _counting(study: Study, fields: dict[str, str], tell: Tell) -> Studied:
    from croupier.analysis.counting.penetration import penetration_svg, varied
    from croupier.analysis.counting.report import Asked as AskedCounting
    from croupier.analysis.counting.typed import purse_typed
    from croupier.maths.pricing.removal import LARGEST_TAG

    chosen = study.asked.chosen()
    wager = study.asked.wager or chosen.rulebook.wager[0].key
    rules = study.asked.rules()
    asked = AskedCounting(
        tags=fields.get("tags"),
        variant=fields.get("variant"),
        level=whole("level", fields, 0, 1, LARGEST_TAG) or None,
        rounds=whole("rounds", fields, 1_000_000, 10_000, MOST_COUNTED),
        seed=whole("seed", fields, 1, 0, 10**12),
        cores=1,
        purse=purse_typed(fields, main=wager == chosen.rulebook.wager[0].key),
    )
    covers = varied(rules, fields.get("decks"), fields.get("cover"))
    if len(covers) > MOST_COVERS:
        raise Wrong(f"cover and decks: a page compares at most {MOST_COVERS} shoes.")
    reports = [chosen.counting(each, wager=wager, asked=asked, tell=tell) for each in covers]
    plots = [reports[0].svg()] if len(reports) == 1 else [penetration_svg(reports)]
    return Studied(tuple(each.facts() for each in reports), tuple(plots))


def _exposure(study: Study, fields: dict[str, str], tell: Tell) -> Studied:
    from croupier.analysis.exposure.drawn import gains_svg

    chosen, rules = study.asked.chosen(), study.asked.rules()
    stake = fields.get("stake")
    terms = chosen.terms(
        rules, None if stake is None else parse_money(stake), wager=chosen.rulebook.wager[0].key
    )
    report = chosen.exposure(
        rules,
        rounds_per_hour=whole("rounds-per-hour", fields, 50, 1, 1000),
        terms=terms,
        deals=whole("others", fields, 0, 0, MOST_DEALS),
        tell=tell,
    )
    return Studied((report.facts(),), (gains_svg(report),))


def _sessions(study: Study, fields: dict[str, str], tell: Tell) -> Studied:
    from croupier.analysis.sessions.poker import is_poker
    from croupier.analysis.sessions.report import Asked as AskedSessions
    from croupier.analysis.sessions.typed import plan_typed, trade_typed

    chosen, rules = study.asked.chosen(), study.asked.rules()
    if is_poker(chosen.entry, study.asked.wager):
        return Studied((chosen.poker_table(rules).facts(),), ())
    asked = AskedSessions(
        wager=study.asked.wager,
        plan=plan_typed(fields),
        trade=trade_typed(fields),
        sessions=whole("sessions", fields, 20_000, 100, MOST_SESSIONS),
        seed=whole("seed", fields, 1, 0, 10**12),
        cores=1,
        simulated="simulated" in fields,
    )
    report = chosen.session_report(rules, asked=asked, tell=tell)
    return Studied((report.facts(),), (report.svg(),))


@cache
def studies_of(entry: Entry) -> Mapping[str, str]:
    """The questions that can be asked of a game, by the name of their page."""
    from croupier.analysis.exposure.by_game import GAMES

    found = {SESSIONS: "Sessions"}
    if hasattr(entry.odds(), "seen_rounds"):
        found[COUNTING] = "Count cards"
    if entry.game in GAMES:
        found[EXPOSURE] = "Seen cards"
    return found


def whole(name: str, fields: Mapping[str, str], usual: int, least: int, most: int) -> int:
    """A whole number that was typed, or the usual one."""
    text = fields.get(name, "").replace(",", "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 14 and least <= int(text) <= most):
        raise Wrong(f"{name} = {text[:40]!r} is not a whole number from {least:,} to {most:,}.")
    return int(text)


WORK = {COUNTING: _counting, EXPOSURE: _exposure, SESSIONS: _sessions}
