"""A paper as PDF: Typst with the fonts it carries, no network, no fonts of the system."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.papers.document import Paper

if TYPE_CHECKING:
    import typst

TEMPLATE = Path(__file__).parent / "paper.typ"


@cache
def _compiler() -> typst.Compiler:
    """One for all papers: it keeps the fonts and the template."""
    import typst

    return typst.Compiler(str(TEMPLATE), root=str(TEMPLATE.parent), ignore_system_fonts=True)


def as_pdf(paper: Paper) -> bytes:
    text = json.dumps(paper.plain(), ensure_ascii=False)
    made = _compiler().compile(format="pdf", sys_inputs={"paper": text}, timestamp=0)
    assert isinstance(made, bytes), "without an output file Typst gives the bytes back"
    return made
