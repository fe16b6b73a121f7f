"""Exact figures of a filing: counted in the pool, where a count can be ended, before filing."""

from __future__ import annotations

from fastapi import Request

from croupier.filing.contents import UNREADABLE, NotReadable, as_filed
from croupier.filing.submissions import last_filed
from croupier.maths.pricing.report import OddsReport
from croupier.store import clock
from croupier.web.pages.acting import Typed
from croupier.web.pages.filing.shown import look_of
from croupier.web.refusals import Wrong
from croupier.web.safety import caller_of
from croupier.web.shell import state_of
from croupier.web.views.answers import form_of
from croupier.web.views.drafts import pairs_of
from croupier.web.work import Asked


def drafted(request: Request, key: str) -> Asked | None:
    """The odds of a draft; None if it has none by today's rulebook."""
    event = last_filed(look_of(request).view.history(key), clock.today())
    if event is None:
        return None
    try:
        filed = as_filed(event)
    except (NotReadable, *UNREADABLE):
        return None
    entry = filed.submission.entry
    if filed.faults or not entry.has_odds:
        return None
    return Asked(entry.game, tuple(form_of(entry, pairs_of(filed.submission)).given.items()))


def wants_figures(request: Request, typed: Typed, asked: Asked | None) -> bool:
    """Whether exact figures are kept with a filing; they must be known by then."""
    if asked is None or typed["figures"] == "no":
        return False
    if isinstance(found := state_of(request).odds(asked, caller_of(request)), OddsReport):
        return True
    if found.error:
        raise Wrong(f"{found.error} Choose to file without exact figures.")
    raise Wrong(
        "The exact figures are still being counted; send this again in a moment, or choose to file "
        "without them."
    )
