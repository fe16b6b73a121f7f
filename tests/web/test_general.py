"""The pages of the general chapters: their texts, what the amendment changed, and its paper."""

from __future__ import annotations

import html
import time

import pytest

from croupier.catalog.general import chapters
from croupier.reports.amendment import compare_texts
from tests.web.conftest import Visitor


@pytest.mark.parametrize("chapter", list(chapters()))
def test_a_page_has_every_change_with_both_cites(reader: Visitor, chapter: str) -> None:
    page = html.unescape(reader.get(f"/general/{chapter}").text)
    for each in compare_texts(f"{chapter}@code", chapter).differences:
        for said in filter(None, (each.before, each.after)):
            assert f'{said.text} <span class="cite">{said.cite}</span>' in page
    assert f'href="/general/{chapter}@code/papers/changes.pdf"' in page
    assert all(f'href="/general/{other}"' in page for other in chapters())


def test_they_are_reached_from_the_games_and_their_editions(reader: Visitor) -> None:
    for page in ("/", "/games/three-card-poker/editions"):
        assert 'href="/general/601a"' in reader.get(page).text


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/general/601a@2011", 404, "it has code and amended"),
        ("/general/649a", 404, "there are 601a, 603a, 605a and 613a"),
        ("/general/601a@2011/papers/changes.pdf", 404, "it has code and amended"),
        ("/general/601a/papers/guide.pdf", 400, "changes"),
        ("/general/601a/papers/changes.svg", 400, "pdf or html"),
    ],
)
def test_what_there_is_not_is_refused(
    reader: Visitor, address: str, status: int, said: str
) -> None:
    answer = reader.get(address)
    assert answer.status_code == status
    assert said in answer.text


@pytest.mark.parametrize(("form", "begins"), [("html", b"<!doctype html>"), ("pdf", b"%PDF")])
def test_the_paper_opens_once_it_is_made(visitor: Visitor, form: str, begins: bytes) -> None:
    address = f"/general/601a@code/papers/changes.{form}"
    first = visitor.get(address, follow_redirects=False)
    for _ in range(100):
        if first.status_code == 200:
            break
        assert first.headers["location"] == f"{address}/wait"
        waiting = visitor.get(f"{address}/wait").text
        assert 'href="/general/601a"' in waiting
        time.sleep(0.2)
        first = visitor.get(address, follow_redirects=False)
    assert first.content.lower().startswith(begins.lower())
    assert f'"601a@code-changes.{form}"' in first.headers["content-disposition"]


def test_the_page_that_waits_names_the_chapter(visitor: Visitor) -> None:
    text = visitor.get("/general/601a@code/papers/changes.html/wait").text
    assert "General table games provisions (code edition)" in text
    assert 'href="/general/601a"' in text
