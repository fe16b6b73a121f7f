"""How a page is put together: templates, the words in them, and what every page has."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from croupier.equipment.cards import card_text
from croupier.maths.pricing.report import WagerOdds
from croupier.papers import art
from croupier.papers.art.picture import Picture
from croupier.papers.wording.words import in_words
from croupier.people.logins import LOG_IN_TOKEN, who
from croupier.people.person import Person, guest
from croupier.rulebook.figures import gain_text, percent_text, typeset
from croupier.rulebook.payout import money_text
from croupier.store.chain import digest_of
from croupier.store.errors import StoreError
from croupier.version import VERSION
from croupier.web.allowed import LOG_IN
from croupier.web.safety import know_again, token_for, visitor_of
from croupier.web.state import State
from croupier.web.studies import studies_of
from croupier.web.views import said
from croupier.web.views.faces import lying, shared_shapes

HERE = Path(__file__).parent
SHORT = 45  # letters that a row has room for
AGAIN, FOLLOWED = "x-again", ("/turn", "/turns", "/events")
TEMPLATES, STATIC = HERE / "templates", HERE / "static"


def percent(value: Fraction | float, digits: int = 4) -> str:
    return typeset(percent_text(value, digits))


def gain(cents: int) -> str:
    return typeset(gain_text(cents))


def one_in(probability: Fraction | float) -> str:
    return "never" if not probability else f"1 in {1 / float(probability):,.1f}"


def variant_words(odds: WagerOdds) -> str:
    """How a wager is placed or played, for a row of a table: as it is told where that is short."""
    told = odds.about.rstrip(".")
    told = told if len(told) <= SHORT else told.partition(":")[0]
    return told if 0 < len(told) <= SHORT else in_words(odds.variant)


def is_told_below(odds: WagerOdds) -> bool:
    """Whether more is to be said of how a wager is played than its row does."""
    return bool(odds.about) and odds.about.rstrip(".") != variant_words(odds)


@cache
def static_version(name: str) -> str:
    """Part of a static file's address, so that a changed file is fetched anew."""
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]


def static_url(name: str) -> str:
    return f"/static/{static_version(name)}/{name}"


def drawn(picture: Picture, width: int) -> Markup:
    """A picture of so many pixels in the page."""
    return Markup(picture.svg(width=width))


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        art=art,
        drawn=drawn,
        lying=lying,
        shared_shapes=shared_shapes,
        card_text=card_text,
        version=VERSION,
        static=static_url,
    )
    made.filters.update(
        percent=percent,
        money=money_text,
        gain=gain,
        one_in=one_in,
        variant_words=variant_words,
        in_words=in_words,
    )
    made.filters.update(
        day=said.day, dated=said.in_words_of_days, instant=said.instant, cited=said.cited
    )
    made.tests.update(is_told_below=is_told_below)
    made.filters.update(studies=studies_of)
    return made


def html(template: str, **context: Any) -> str:
    return environment().get_template(template).render(**context)


def page(request: Request, template: str, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A page with forms of its own: it knows its visitor."""
    settings = state_of(request).settings
    token = token_for(request, settings)
    response = HTMLResponse(html(template, csrf=token, path=request.url.path, **context), status)
    know_again(request, response, settings)
    return response


@dataclass(frozen=True)
class Program:
    """A program that asks, by whom it acts, and the token by which it is known."""

    person: Person
    token: str


def person_of(request: Request) -> Person:
    """Whoever visits: by a log-in, else a guest who is known again by a cookie."""
    if not hasattr(request.state, "person"):
        token = request.cookies.get(LOG_IN, "")
        known = _logged_in(request, token) if token else None
        request.state.person = known or _guest(visitor_of(request))
    person: Person = request.state.person
    return person


def program_of(request: Request, token: str = "") -> Program:
    """The program that asks: by the token of a log-in, or of a table that it has opened."""
    if token:
        return _program(request, token)
    if not hasattr(request.state, "program"):
        request.state.program = _program(request, _bearer(request))
    program: Program = request.state.program
    return program


def _bearer(request: Request) -> str:
    scheme, _, sent = request.headers.get("authorization", "").partition(" ")
    return sent.strip() if scheme.lower() == "bearer" else ""


def _program(request: Request, token: str) -> Program:
    known = _logged_in(request, token) if len(token) == LOG_IN_TOKEN else None
    return Program(known or _guest(token or f"address {address_of(request)}"), token)


async def know(request: Request) -> None:
    """Look up who asks before anything else, where the store may be waited for: nobody else does
    while one request asks it."""
    if len(_bearer(request)) == LOG_IN_TOKEN:
        await run_in_threadpool(program_of, request)
    if request.cookies.get(LOG_IN):
        await run_in_threadpool(person_of, request)


def _logged_in(request: Request, token: str) -> Person | None:
    try:
        return who(state_of(request).store, token, acts=not asks_by_itself(request))
    except StoreError:
        return None


def asks_by_itself(request: Request) -> bool:
    """Whether a page asks how far its table or its count is, and nobody does anything."""
    return request.headers.get(AGAIN) is not None or request.url.path.endswith(FOLLOWED)


def _guest(secret: str) -> Person:
    """A guest's name tells nothing of what they are known by."""
    return guest(f"guest {digest_of(secret)[:32]}")


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


def state_of(request: Request) -> State:
    return cast(State, request.app.state.croupier)


def query(answers: Mapping[str, object]) -> str:
    """Answers as the end of an address; nothing where there are none."""
    return f"?{urlencode(answers)}" if answers else ""
