"""Papers as the tests look at them, each made and read once."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

from tests.papers.offered import fullest
from tests.papers.reading import Page, pages

import croupier
from croupier.maths.pricing.report import OddsReport
from croupier.papers.document import Drawing, Grid, Paper
from croupier.papers.kinds.par import priced
from croupier.papers.make import PDF, bytes_of, make
from croupier.papers.subject import Subject

DAY = date(2026, 11, 16)
COUNTED = ("par", "request")


@cache
def subject(name: str) -> Subject:
    game = croupier.game(name)
    return Subject(game.entry, fullest(name), DAY, holder="Example Casino", raw={})


@cache
def usual(name: str) -> Subject:
    """By the chapter's defaults, for which counts are kept."""
    return replace(subject(name), rules=croupier.game(name).rules())


@cache
def report(name: str) -> OddsReport | None:
    return priced(usual(name)) if croupier.game(name).entry.has_odds else None


@cache
def paper(kind: str, name: str) -> Paper:
    if kind in COUNTED:
        return make(kind, usual(name), report=report(name))
    return make(kind, subject(name))


@cache
def leaves(kind: str, name: str) -> list[Page]:
    """The pages of a PDF."""
    return pages(bytes_of(paper(kind, name), PDF))


def text(kind: str, name: str) -> str:
    return " ".join(page.words for page in leaves(kind, name))


def without_drawings(made: Paper) -> list[Page]:
    """The pages of the words alone: those of a drawing may stand close and at an angle."""
    kept = tuple(block for block in made.blocks if not isinstance(block, Drawing))
    return pages(bytes_of(replace(made, blocks=kept), PDF))


def grids(made: Paper) -> list[Grid]:
    return [block for block in made.blocks if isinstance(block, Grid)]
