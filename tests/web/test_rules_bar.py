"""The rules elected go with every link of a game, on pages that live changes made too."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from croupier.catalog.index import find
from croupier.people.person import guest
from croupier.web.views.answers import CHAPTER, OFFER, form_of
from croupier.web.views.rules_bar import rules_bar
from tests.web.conftest import Visitor
from tests.web.test_play import floor_of

ELECTED = {"pair-plus-paytable": "B", "certificate_holder": "A casino"}
GAME = "three-card-poker"
PLACES = (
    "/games/{}",
    "/games/{}/round",
    "/games/{}/paytables",
    "/games/{}/submission",
    "/games/{}/papers",
    "/simulate/{}",
    "/sessions/{}",
    "/exposure/{}",
    "/play/{}",
    "/paytable/{}/pair-plus",
)
HREF = re.compile(r'href="([^"]*)"')


def links_of(page: str) -> list[str]:
    return [html.unescape(found) for found in HREF.findall(page)]


@pytest.mark.parametrize("place", PLACES)
def test_every_link_of_the_game_carries_what_was_elected(reader: Visitor, place: str) -> None:
    text = reader.get(place.format(GAME), params=ELECTED).text
    bar = text.split('class="rules-bar"', 1)[1].split("</section>", 1)[0]
    text = text.replace(bar, "")  # its own links take changes back
    ways = [link for link in links_of(text) if f"/{GAME}" in link and link[0] == "/"]
    kept = [link for link in ways if "/editions" not in link]
    assert kept
    for link in kept:
        asked = parse_qs(urlsplit(link).query)
        assert asked.get("certificate_holder") == ["A casino"], link
        assert asked.get("pair-plus-paytable") == ["B"], link


def test_the_latest_change_is_undone_and_the_others_stay() -> None:
    entry = find(GAME)
    typed = [("changed", "table-minimum"), ("pair-plus-paytable", "B"), ("table-minimum", "$15")]
    form, began = form_of(entry, typed), form_of(entry, ())
    bar = rules_bar(form, began, "/games/x", [("wish", "3"), *typed], None)
    assert [change.now for change in bar.changes] == ["$15", "B"]
    assert bar.undo == "/games/x?wish=3&table-minimum=%2415"
    assert bar.reset == "/games/x?wish=3"
    assert bar.other == f"/games/x?wish=3&{OFFER}={CHAPTER}"


def test_what_the_chapter_allows_stays_chosen_when_an_answer_changes(reader: Visitor) -> None:
    text = reader.get(f"/games/{GAME}", params={OFFER: CHAPTER}).text
    form = text.split('class="questions"', 1)[1].split("</form>", 1)[0]
    assert f'name="{OFFER}" value="{CHAPTER}"' in form


def test_the_bar_says_how_far_the_house_edge_moved(visitor: Visitor) -> None:
    visitor.until_counted(f"/games/{GAME}")
    visitor.until_counted(f"/games/{GAME}?pair-plus-paytable=B")
    text = visitor.get(f"/games/{GAME}/round?pair-plus-paytable=B").text
    bar = text.split('class="rules-bar"', 1)[1].split("</summary>", 1)[0]
    assert "Pair Plus" in bar
    assert "4.58%" in bar


def test_papers_name_who_files_them(visitor: TestClient) -> None:
    for file in ("layout.svg", "submission.html", "guide.html"):
        address = f"/games/{GAME}/papers/{file}"
        for _ in range(200):
            answer = visitor.get(address, params=ELECTED)
            if "/wait" not in str(answer.url):
                break
        assert answer.status_code == 200
        assert "A CASINO" in answer.text.upper(), file


def test_a_paper_of_elected_answers_does_not_say_that_they_are_the_defaults(
    visitor: Visitor,
) -> None:
    address = f"/games/{GAME}/papers/par.html"
    asked = "pair-plus-paytable=B"
    visitor.until_counted(f"{address}/wait?{asked}")
    told = html.unescape(visitor.get(f"{address}?{asked}").text).replace("’", "'")
    assert "chapter's defaults" not in told
    assert "Pair Plus Wager, paytable B" in re.sub(r"<[^>]+>", "", told)


def test_601a_8_a_table_leads_to_the_gaming_guide_of_its_own_answers(visitor: Visitor) -> None:
    answers = {"table-minimum": "$25", "wheel": "single-zero"}
    key = floor_of(visitor).open_table(guest("the house"), "roulette", answers, shared=True)
    links = links_of(visitor.get(f"/tables/{key}").text)
    (guide,) = (link for link in links if "/papers/guide.html" in link)
    told = visitor.until_counted(guide)
    assert "wagers from $25 to" in told
    assert "including 0 and 00" not in told
    assert "including 0" in told
