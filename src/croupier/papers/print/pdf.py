"""A paper as PDF: Typst with the fonts it carries, no network, no fonts of the system."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.papers.document import Form, Paper

if TYPE_CHECKING:
    import typst

TEMPLATE = Path(__file__).parent / "paper.typ"
SIZE = 10.0
# What is held in the hand or read from a wall may be set larger, as long as that costs no page.
SIZES: Mapping[Form, tuple[float, ...]] = {
    "leaflet": (9.4, 10.2, 11.0),
    "large": (17.0,),
    "sign": (15.0, 16.0, 17.0, 19.0),
}
_PAGES = re.compile(rb"/Type/Pages/Count (\d+)")


@cache
def _compiler() -> typst.Compiler:
    """One for all papers: it keeps the fonts and the template."""
    import typst

    return typst.Compiler(str(TEMPLATE), root=str(TEMPLATE.parent), ignore_system_fonts=True)


def as_pdf(paper: Paper) -> bytes:
    """In the largest letters of its form with which it has no more pages than in the smallest."""
    smallest, *larger = SIZES.get(paper.form, (SIZE,))
    made = set_in(paper, smallest)
    for size in reversed(larger):
        if pages_of(wider := set_in(paper, size)) == pages_of(made):
            return wider
    return made


def pages_of(pdf: bytes) -> int:
    found = _PAGES.search(pdf)
    assert found is not None, "Typst writes the tree of pages in plain"
    return int(found[1])


def set_in(paper: Paper, size: float) -> bytes:
    """With letters of so many points."""
    text = json.dumps({**paper.plain(), "size": size}, ensure_ascii=False)
    made = _compiler().compile(format="pdf", sys_inputs={"paper": text}, timestamp=0)
    assert isinstance(made, bytes), "without an output file Typst gives the bytes back"
    return made
