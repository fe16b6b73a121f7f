"""A paper as one HTML page: nothing beside it is needed, everything in it is escaped."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.papers.document import Paper

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = Path(__file__).parent


@cache
def environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def as_html(paper: Paper, **more: Any) -> bytes:
    """`more` is what the template takes beside the paper: links to other pages."""
    page = environment().get_template("paper.html").render(paper=paper.plain(), **more)
    return page.encode()


def as_part(paper: Paper) -> str:
    """A paper as part of another page, which has its style: its head and blocks, escaped."""
    return environment().get_template("part.html").render(paper=paper.plain())
