"""The documentation builds as pages without a network, and its links lead somewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from croupier.catalog.index import entries, rulebook
from croupier.formats.schemas import SCHEMAS, schema
from tests.cli.calling import croupier, facts

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")


STEPS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CROUPIER = 'croupier() { "$PYTHON" -m croupier.cli.main "$@"; }'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    book = built / "book.jsonl"
    assert croupier("book", "649a", "619a", "--out", str(book)).returncode == 0
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html"]
    with_book = [*command, "-D", f"croupier_book={book}", str(DOCS), str(built)]
    subprocess.run(with_book, check=True, capture_output=True)
    return built


def test_every_page_is_built_and_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for page in PAGES:
        assert (site / f"{page.stem}.html").is_file()
        assert f'"{page.stem}"' in index
    assert "house_advantage" in (site / "reference.html").read_text(encoding="utf-8")


def test_the_books_tables_are_those_of_the_book(site: Path) -> None:
    text = (site / "book.html").read_text(encoding="utf-8")
    for line in map(json.loads, (site / "book.jsonl").read_text(encoding="utf-8").splitlines()):
        if line["in_force"] and not line["variant"]:
            assert line["wager"] in text
            assert f"{float(line['house_advantage']):.4%}" in text
    assert "686689/20358520" in text
    assert 'href="book.jsonl"' in text


@pytest.mark.parametrize("page", sorted(DOCS.glob("start-*.md")), ids=lambda page: page.stem)
def test_first_steps_can_be_followed(page: Path, tmp_path: Path) -> None:
    """Every command of a first hour, one after another in a folder of its own."""
    commands = "".join(STEPS.findall(page.read_text(encoding="utf-8")))
    environment = {
        **os.environ,
        "PYTHON": sys.executable,
        "CROUPIER_STORE": f"sqlite:///{tmp_path / 'store.sqlite'}",
    }
    done = subprocess.run(
        ["sh", "-e"],
        input=f"{CROUPIER}\n{commands}",
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr


def test_programs_that_read_find_every_page(site: Path) -> None:
    text = (site / "llms.txt").read_text(encoding="utf-8")
    for name in re.findall(r"\]\((.+?)\)", text):
        assert (site / name).is_file()
    assert text.count("\n- [") == len(PAGES) - 1 + len(SCHEMAS)


def test_schemas_stand_beside_the_pages(site: Path) -> None:
    for name in SCHEMAS:
        text = (site / "schemas" / f"{name}.json").read_text(encoding="utf-8")
        assert json.loads(text) == schema(name)


def test_links_of_the_pages_lead_somewhere(site: Path) -> None:
    texts = {page.name: page.read_text(encoding="utf-8") for page in site.glob("*.html")}
    names = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in texts.items()}
    for page, text in texts.items():
        for target in re.findall(r'href="((?![a-z]+:)[^"]+)"', text):
            file, _, anchor = unquote(target).partition("#")
            file = file.partition("?")[0] or page
            assert (site / file).is_file(), f"{page}: {target}"
            assert not anchor or file not in names or anchor in names[file], f"{page}: {target}"


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//', text)
        assert not re.search(r'<link[^>]+rel="stylesheet"[^>]+href="(?:https?:)?//', text)


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: page.stem)
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), target
        if anchor and file.suffix == ".md":
            assert anchor[1:] in _anchors(file), f"{target}{anchor}"


def _anchors(file: Path) -> set[str]:
    """The headings of a page as links write them."""
    headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def test_options_named_for_other_states_are_there() -> None:
    text = (DOCS / "other-states.md").read_text(encoding="utf-8")
    table = text.partition("## Questions")[2].partition("\n## ")[0]
    named = {key for row in table.splitlines() for key in re.findall(r"`([a-z0-9-]+)`", row)}
    books = [rulebook(entry) for entry in entries()]
    assert named == {option.key for book in books for option in book.option} & named
    assert len(named) > 30
    decks = sum(any(option.key == "decks" for option in book.option) for book in books)
    assert f"`decks` ({decks} games" in table


def test_clauses_named_for_other_states_are_those_of_the_standards() -> None:
    text = (DOCS / "other-states.md").read_text(encoding="utf-8")
    clauses = re.compile(r"\b69[EO]-[\w.()]+")
    sources = (each["source"] for each in facts("floor", "conformance")["rows"])
    assert {found for source in sources for found in clauses.findall(source)} == {
        found.rstrip(".") for found in clauses.findall(text)
    }
