"""What every page of a game begins with: the game, the rules elected, its other pages."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from croupier.catalog.glance import main_wager
from croupier.catalog.index import Entry, rulebook
from croupier.maths.pricing.report import WagerOdds
from croupier.web.refusals import ASKERS
from croupier.web.shell import query, state_of
from croupier.web.views.answers import Form, form_of
from croupier.web.views.rules_bar import Moved, rules_bar
from croupier.web.work import Asked

TABS = {
    "": "Overview",
    "round": "How to play",
    "strategy": "Strategy",
    "paytables": "Pay tables",
    "numbers": "Numbers",
    "readings": "Readings",
    "irregularities": "Irregularities",
    "submission": "Rules Submission",
    "papers": "Documents",
    "editions": "Editions",
}


def head_of(request: Request, entry: Entry, form: Form, tab: str | None = None) -> dict[str, Any]:
    """The words of the page's head; `tab` is none beside the game's own pages."""
    began = form_of(entry, form.begins.items())
    pairs = request.query_params.multi_items()
    moved = _moved(request, entry, began, form)
    return {
        "entry": entry,
        "book": rulebook(entry),
        "form": form,
        "answers": query(form.link),
        "bar": rules_bar(form, began, request.url.path, pairs, moved),
        "tab": tab,
        "tabs": tabs_of(entry),
    }


def tabs_of(entry: Entry) -> dict[str, str]:
    left_out = set() if entry.has_odds else {"strategy", "numbers"}
    if not (entry.edition or entry.editions()):
        left_out.add("editions")
    return {key: title for key, title in TABS.items() if key not in left_out}


def main_odds(request: Request, entry: Entry, form: Form) -> WagerOdds | None:
    """The odds of the main wager under a form's answers, if they are known without counting."""
    wager = main_wager(entry, form.rules)
    if not (entry.has_odds and form.holds and wager):
        return None
    state, given = state_of(request), tuple(form.given.items())
    try:
        found = state.remembered(Asked(entry.game, given)) or state.known(
            Asked(entry.game, given, wager.key)
        )
    except ASKERS:
        return None
    priced = found.wagers if found is not None else ()
    return next((own for own in priced if own.wager == wager.key), None)


def _moved(request: Request, entry: Entry, began: Form, form: Form) -> Moved | None:
    """The wager whose house edge the changes moved most, as far as that is known."""
    if not form.changed:
        return None
    before, after = (
        {odds.wager: odds.house_advantage for odds in _known(request, entry, each)}
        for each in (began, form)
    )
    moved = [
        Moved(form.rules.book.wager_named(wager).name, before[wager], edge)
        for wager, edge in after.items()
        if before.get(wager, edge) != edge
    ]
    return max(moved, key=lambda each: abs(each.after - each.before), default=None)


def _known(request: Request, entry: Entry, form: Form) -> tuple[WagerOdds, ...]:
    """The odds of all wagers that are known without counting, or at least of the main one."""
    if not (entry.has_odds and form.holds):
        return ()
    try:
        found = state_of(request).known(Asked(entry.game, tuple(form.given.items())))
    except ASKERS:
        return ()
    main = main_odds(request, entry, form) if found is None else None
    return found.wagers if found is not None else (main,) if main is not None else ()
