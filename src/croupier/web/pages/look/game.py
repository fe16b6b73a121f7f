"""A game: its wagers with their odds under any answers, paytables, the round, strategy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from croupier.api import game
from croupier.catalog.glance import glance, main_wager
from croupier.catalog.index import Entry, find, rulebook
from croupier.catalog.rules_json import rulebook_json, text_rows
from croupier.maths.pricing.report import OddsReport, WagerOdds, house_advantage
from croupier.papers.kinds.guide import round_told
from croupier.papers.wording.patron import Step, ends, steps
from croupier.reports.pricing import terms_for
from croupier.reports.reports import Reports
from croupier.rulebook.paying import Paytable
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager
from croupier.web.kept import kept_page
from croupier.web.pages.look.counts import Waiting, waiting_for
from croupier.web.pages.look.heads import head_of
from croupier.web.pool import Busy, Job
from croupier.web.refusals import ASKERS
from croupier.web.safety import caller_of
from croupier.web.shell import html, state_of
from croupier.web.views.answers import Form, form_of
from croupier.web.views.grouped import Effect, effects_of, grouped
from croupier.web.work import Asked

router = APIRouter()
MOST_STEPS, MOST_TRIED = 7, 16
SOMETIMES = ("If ", "With ", "On your first", "On any other", "Until ", "After seeing", "You may ")
ANSWERED: tuple[type[Exception], ...] = (*ASKERS, Busy)
"""Errors that a page shows as a sentence in place of the figures."""


@dataclass(frozen=True)
class Counting:
    """Odds as a page shows them: the report, the count under way, or why there are none."""

    report: OddsReport | None = None
    waiting: Waiting | None = None
    why: str = ""

    @classmethod
    def of(cls, request: Request, found: OddsReport | Job) -> Counting:
        if isinstance(found, OddsReport):
            return cls(found)
        if found.error and not found.stopped:
            return cls(why=found.error)
        return cls(waiting=waiting_for(request, found))

    def by_wager(self) -> dict[str, WagerOdds]:
        return {} if self.report is None else {odds.wager: odds for odds in self.report.wagers}


def counted(request: Request, entry: Entry, form: Form, **asked: Any) -> Counting:
    """The odds under a form's answers, if the answers do not contradict each other."""
    if not entry.has_odds:
        return Counting(why="This game has no odds yet.")
    if not form.holds:
        return Counting(why="The answers contradict each other; see the findings.")
    try:
        wanted = Asked(entry.game, tuple(form.given.items()), **asked)
        return Counting.of(request, state_of(request).odds(wanted, caller_of(request)))
    except ANSWERED as error:
        return Counting(why=str(error))


@router.get("/games/{name}", response_class=HTMLResponse)
async def wagers(request: Request, name: str) -> Response:
    return await kept_page(request, lambda: _made(request, name, ""))


@router.get("/games/{name}/{tab}", response_class=HTMLResponse)
async def other_tab(request: Request, name: str, tab: str) -> Response:
    if tab not in MAKERS:
        raise HTTPException(404)
    return await kept_page(request, lambda: _made(request, name, tab))


def _made(request: Request, name: str, tab: str) -> tuple[str, bool]:
    entry = find(name)
    form = form_of(entry, request.query_params.multi_items())
    more = MAKERS[tab](request, entry, form)
    odds = more.get("odds")
    final = not isinstance(odds, Counting) or odds.report is not None or not entry.has_odds
    text = html(
        f"game/{tab or 'overview'}.html",
        path=request.url.path,
        **head_of(request, entry, form, tab),
        **more,
    )
    return text, final


def _overview(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    """What the game is, how a round goes, what each bet costs, and what can be elected."""
    rules, odds = form.rules, counted(request, entry, form)
    main = main_wager(entry, rules)
    priced = odds.by_wager()
    every = known_every(request, entry, form) if odds.report is not None else None
    read = _read_for(entry, rules, main)
    effects = effects_of(rules, every)
    if main is not None and odds.report is not None:
        effects |= _tried(entry, form, main, set(read) - {key for key, _ in effects})
    return {
        "odds": odds,
        "glance": glance(entry),
        "steps": always(steps(rules) or _told(rules)),
        "wagers": rules.wagers(),
        "main": main,
        "scale": max((abs(own.house_advantage) for own in priced.values()), default=Fraction(1)),
        "effects": effects,
        "groups": list(grouped(form, effects, read)),
        "tables": [
            (wager, rules.paytable(wager.key))
            for wager in rules.wagers()
            if rules.book.paytables(wager.key)
        ],
    }


def _tried(
    entry: Entry, form: Form, main: Wager, read: Collection[str]
) -> dict[tuple[str, str], Effect]:
    """The house edge of the main wager under each answer to what its count depends on, as far as
    it was counted before."""
    found: dict[tuple[str, str], Effect] = {}
    tries = 0
    for field in form.options:
        values = [value for value, _ in field.choices]
        tries += len(values) if field.key in read else 0
        if field.key not in read or not field.asked or tries > MOST_TRIED:
            continue
        edges = {
            value: edge
            for value in values
            if (other := form_of(entry, [*form.link.items(), (field.key, value)])).holds
            and other.rules.offers(main.key)
            and (edge := _edge(entry, other.rules, main)) is not None
        }
        if len(set(edges.values())) > 1:
            found |= {(field.key, v): Effect(main.name, edge) for v, edge in edges.items()}
    return found


def _edge(entry: Entry, rules: Rules, wager: Wager) -> Fraction | None:
    """A wager's house edge, if it was counted before: that figure alone, which is quick."""
    terms = terms_for(rules, wager, game(entry.game).terms(rules, wager=wager.key))
    found = Reports(entry).find(wager.key, rules, terms)
    return None if found is None else house_advantage(rules, found.counted[0], terms)


def known_every(request: Request, entry: Entry, form: Form) -> OddsReport | None:
    """The odds under every paytable, as far as all of them are counted."""
    try:
        return state_of(request).known(Asked(entry.game, tuple(form.given.items()), every=True))
    except ASKERS:
        return None


def always(told: Sequence[Step]) -> list[Step]:
    """What happens in every round, if there is much that happens in some: about six steps."""
    if len(told) <= MOST_STEPS:
        return list(told)
    return [step for step in told if not step.says.startswith(SOMETIMES)]


def _told(rules: Rules) -> list[Step]:
    return [Step(cite=rules.book.chapter.number, says=says) for says in round_told(rules)]


def _read_for(entry: Entry, rules: Rules, main: Wager | None) -> list[str]:
    """The questions that the count of the main wager depends on, where it is kept."""
    if main is None or not entry.has_odds:
        return []
    found = Reports(entry).find(main.key, rules, game(entry.game).terms(rules, wager=main.key))
    return [] if found is None else [key for key in rules.answers if found.has_read(key)]


def _paytables(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    book = rulebook(entry)
    odds = counted(request, entry, form, every=True)
    prices = {}
    if odds.report is not None:
        prices = {(each.cite, each.paytable): each for each in odds.report.wagers}
    return {
        "odds": odds,
        "prices": prices,
        "groups": [(wager, _side_by_side(book.paytables(wager.key))) for wager in book.wager],
    }


@dataclass(frozen=True)
class SideBySide:
    """Paytables of one paragraph: a row for each outcome, a column for each label."""

    cite: str
    labels: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def _side_by_side(tables: tuple[Paytable, ...]) -> list[SideBySide]:
    blocks: dict[int, list[Paytable]] = {}
    for table in tables:
        blocks.setdefault(id(table.block), []).append(table)
    found = []
    for own in blocks.values():
        rows = [{row.name: str(row.pays) for row in text_rows(table, None)} for table in own]
        names = list(dict.fromkeys(name for column in rows for name in column))
        cells = tuple((name, tuple(column.get(name, "") for column in rows)) for name in names)
        found.append(SideBySide(own[0].cite, tuple(table.label for table in own), cells))
    return found


def _rules(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    return {"facts": rulebook_json(rulebook(entry), form.rules if form.holds else None)}


def _round(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    """A round as explained to a patron, with the paragraphs that are known."""
    rules = form.rules
    told = [(step.says, step.cite) for step in steps(rules)]
    return {
        **_rules(request, entry, form),
        "steps": told or [(says, "") for says in round_told(rules)],
        "ends": [(wager, ends(rules, wager.key)) for wager in rules.wagers()],
    }


def _strategy(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    return {"odds": counted(request, entry, form)}


def _editions(request: Request, entry: Entry, form: Form) -> dict[str, Any]:
    """Every text of the chapter."""
    earlier = [(each, each.facts()) for each in entry.today.editions()]
    return {"earlier": earlier, "today": entry.today}


MAKERS = {
    "": _overview,
    "paytables": _paytables,
    "round": _round,
    "readings": _rules,
    "irregularities": _rules,
    "strategy": _strategy,
    "editions": _editions,
}
