"""A paper as PDF: Typst with the fonts it carries, no network, no fonts of the system."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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


def template() -> str:
    """Today's template: with a paper it makes the bytes of its PDF."""
    return TEMPLATE.read_text(encoding="utf-8")


def as_pdf(paper: Paper, by: str | None = None) -> bytes:
    """In the largest letters of its form with which it has no more pages than in the smallest; `by`
    is a template kept with it, if it is not today's."""
    if by is not None and by != template():
        return _by_template(paper, by)
    smallest, *larger = SIZES.get(paper.form, (SIZE,))
    made = set_in(paper, smallest)
    for size in reversed(larger):
        if pages_of(wider := set_in(paper, size)) == pages_of(made):
            return wider
    return made


def _by_template(paper: Paper, by: str) -> bytes:
    import typst

    with TemporaryDirectory() as folder:
        file = Path(folder) / TEMPLATE.name
        file.write_text(by, encoding="utf-8")
        compiler = typst.Compiler(str(file), root=folder, ignore_system_fonts=True)
        return set_in(paper, SIZES.get(paper.form, (SIZE,))[0], compiler)


def pages_of(pdf: bytes) -> int:
    found = _PAGES.search(pdf)
    assert found is not None, "Typst writes the tree of pages in plain"
    return int(found[1])


def set_in(paper: Paper, size: float, by: typst.Compiler | None = None) -> bytes:
    """With letters of so many points."""
    text = json.dumps({**paper.plain(), "size": size}, ensure_ascii=False)
    made = (by or _compiler()).compile(format="pdf", sys_inputs={"paper": text}, timestamp=0)
    assert isinstance(made, bytes), "without an output file Typst gives the bytes back"
    return made
