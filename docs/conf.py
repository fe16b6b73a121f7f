"""The documentation as pages: `make site` builds them in build/site, without a network."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from croupier.catalog.index import find
from croupier.formats.schemas import SCHEMAS, schema
from croupier.version import VERSION

project = "Croupier"
release = version = VERSION
author = "The Croupier maintainers"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"Croupier {VERSION}"
html_copy_source = True
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["phone.css"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
# Signatures link to our own names only; whose else would need a network.
nitpicky = False
suppress_warnings = ["misc.highlighting_failure"]

# The book as `croupier book --out FILE.jsonl` writes it; without one its page has no tables.
BOOK, ON_PAGE = "croupier_book", "book"
HEADING = "| wager | paytable | house advantage | exact | hits | standard deviation |"
DOWNLOAD = '\nThe whole book as a data set: <a href="book.jsonl">book.jsonl</a>.\n'
RULE = "|---" * 6 + "|"
MOST_EXACT = 24  # digits of a ratio; a longer one stands in the book alone
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
SENTENCE = re.compile(r".{20,}?(?<!Pa)\.(?=\s|$)")
SUMMARY = """\
# Croupier

> The table-games system that Pennsylvania's gaming regulation (58 Pa. Code, Subpart K) describes:
> rules, play, exact odds, simulation, papers and filings of 46 chapters, from one rules file each.

## Docs

"""
"""https://llmstxt.org: an index for programs that read."""


def write_llms(app: Any, failed: Exception | None) -> None:
    """llms.txt: each page with its first sentence; the pages' sources lie in _sources."""
    if failed is not None or app.builder.name != "html":
        return
    lines = []
    for name in sorted(app.env.found_docs - {"index"}):
        title, about = _summary(Path(app.env.doc2path(name)).read_text(encoding="utf-8"))
        lines.append(f"- [{title}](_sources/{name}.md.txt){about}\n")
    told = {name: schema(name)["description"] for name in SCHEMAS}
    files = (f"- [{name}](schemas/{name}.json): {about}\n" for name, about in told.items())
    text = "".join((SUMMARY, *lines, "\n## JSON Schemas\n\n", *files))
    Path(app.outdir, "llms.txt").write_text(text, encoding="utf-8")


def write_schemas(app: Any, failed: Exception | None) -> None:
    """The JSON Schemas, each at an address that keeps its name and version."""
    if failed is not None or app.builder.name != "html":
        return
    folder = Path(app.outdir, "schemas")
    folder.mkdir(exist_ok=True)
    for name in SCHEMAS:
        text = json.dumps(schema(name), indent=2)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def add_book(app: Any, name: str, source: list[str]) -> None:
    """The tables of the book's page: each game with its wagers under the rules in force."""
    file = getattr(app.config, BOOK)
    if name != ON_PAGE or not file:
        return
    games: dict[str, dict[str, dict[str, Any]]] = {}
    for line in map(json.loads, Path(file).read_text(encoding="utf-8").splitlines()):
        if line["in_force"]:
            games.setdefault(line["game"], {}).setdefault(line["wager"], line)
    source[0] += DOWNLOAD
    Path(app.outdir, "book.jsonl").write_bytes(Path(file).read_bytes())
    for game, wagers in sorted(games.items()):
        (chapter, *_) = {line["chapter"] for line in wagers.values()}
        title = f"{find(game).title} ({chapter})"
        source[0] += "\n".join(
            ["", f"## {title}", "", HEADING, RULE, *map(_row, wagers.values()), ""]
        )


def _row(line: dict[str, Any]) -> str:
    exact = line["house_advantage_exact"] or line["method"]
    cells = (
        line["wager"],
        f"{line['paytable']} {line['cite']}".strip(),
        f"{float(line['house_advantage']):.4%}",
        exact if len(exact) <= MOST_EXACT else "exact",
        f"{float(line['hit_frequency']):.2%}",
        "" if line["standard_deviation"] is None else f"{float(line['standard_deviation']):.3f}",
    )
    return f"| {' | '.join(cells)} |"


def _summary(text: str) -> tuple[str, str]:
    """A page's title, and its first whole sentence of words."""
    heading, *parts = text.split("\n\n")
    words = (part for part in parts if part[0].isalnum() or part[0] in "*[`")
    paragraphs = (" ".join(LINK.sub(r"\1", part).replace("**", "").split()) for part in words)
    first = next(filter(None, (SENTENCE.match(one) for one in paragraphs)), None)
    return heading.removeprefix("# ").strip(), f": {first[0]}" if first else ""


def setup(app: Any) -> None:
    app.add_config_value(BOOK, "", "env")
    app.connect("source-read", add_book)
    app.connect("build-finished", write_llms)
    app.connect("build-finished", write_schemas)
