"""Every page, without scripts: what it shows is what the data says."""

from __future__ import annotations

import html
import re
import time
import tomllib
from types import SimpleNamespace

import pytest

from croupier import game
from croupier.catalog.index import entries, find, rulebook
from croupier.catalog.usual import usual_rules
from croupier.rulebook.answers import default_of
from croupier.rulebook.rules import questions
from croupier.submission.form import check_submission, submission_of
from croupier.web.pages.look.game import MAKERS
from croupier.web.shell import is_told_below, percent, variant_words
from croupier.web.views.answers import CHAPTER, OFFER, form_of
from tests.web.conftest import Visitor, text_of

GAMES = [entry.game for entry in entries()]
MOST = 100_000


@pytest.mark.parametrize("game", GAMES)
def test_every_tab_of_every_game(reader: Visitor, game: str) -> None:
    for tab in [key for key in MAKERS if key != "strategy"] + ["submission", "papers"]:
        page = reader.get(f"/games/{game}" + (f"/{tab}" if tab else ""))
        assert page.status_code == 200, tab
        assert len(page.content) < 4 * MOST
        assert int(page.headers.get("content-length", 0)) < MOST


def test_an_edition_has_its_own_pages_and_is_reached_from_its_game(reader: Visitor) -> None:
    address = "/games/three-card-poker@2011"
    assert f'href="{address}"' in reader.get("/games/three-card-poker/editions").text
    assert 'href="/games/three-card-poker/editions"' in reader.get("/games/three-card-poker").text
    assert "/editions" not in reader.get("/games/roulette").text
    for tab in [key for key in MAKERS if key != "strategy"] + ["submission", "papers"]:
        page = reader.get(address + (f"/{tab}" if tab else ""))
        assert page.status_code == 200, tab
        assert "125-152" in page.text
    for place in ("play", "simulate"):
        assert reader.get(f"/{place}/three-card-poker@2011").status_code == 200
    assert f'href="{address}/papers/changes.html' in reader.get(f"{address}/papers").text
    assert "changes.html" not in reader.get("/games/roulette/papers").text
    assert reader.get("/games/three-card-poker@2012").status_code == 404


def test_all_games_are_on_the_first_page(reader: Visitor) -> None:
    text = reader.get("/").text
    for entry in entries():
        assert f'href="/games/{entry.game}"' in text
        assert entry.chapter in text


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ("649a", "/games/three-card-poker"),
        ("uth", "/games/ultimate-texas-holdem-poker"),
        ("wheel", "/games/big-six-wheel"),
        ("royal match", "/games/blackjack"),
        ("35 to 1", "/games/roulette/paytables"),
        ("21+3", "/games/blackjack#three-card-poker"),
        ("fire bet", "/games/craps?offer=chapter"),
    ],
)
def test_a_game_is_found_by_whatever_is_remembered(reader: Visitor, asked: str, there: str) -> None:
    assert f'href="{there}' in reader.get("/", params={"q": asked}).text


def test_nothing_found_is_said(reader: Visitor) -> None:
    assert 'id="nothing"' in reader.get("/", params={"q": "zzzz"}).text
    assert 'class="wrong"' in reader.get("/", params={"q": "!!"}).text


def test_a_page_that_somebody_has_is_not_sent_again(reader: Visitor) -> None:
    first = reader.get("/games/roulette/readings")
    again = reader.get("/games/roulette/readings", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_an_answer_changes_the_house_advantage(visitor: Visitor) -> None:
    assert visitor.until_counted("/games/three-card-poker").count("4.5792%") == 2
    other = visitor.until_counted("/games/three-card-poker?pair-plus-paytable=B")
    exact = game("three-card-poker").odds(
        {"pair-plus-paytable": "B"}, wager="pair-plus", paytable="B"
    )
    assert percent(exact.wagers[0].house_advantage) in other
    assert "4.5792%" not in other


def test_what_cannot_be_is_one_sentence(reader: Visitor) -> None:
    for address, status in (
        ("/games/zzz", 404),
        ("/games/roulette/zzz", 404),
        ("/paytable/zzz", 404),
    ):
        page = reader.get(address)
        assert page.status_code == status
        assert 'role="alert"' in page.text
    wrong = reader.get("/games/roulette", params={"table-minimum": "much"})
    assert wrong.status_code == 200
    assert "table-minimum" in wrong.text
    assert "601a.6" in wrong.text


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("game", GAMES)
def test_a_draft_that_is_downloaded_is_the_one_that_was_typed(reader: Visitor, game: str) -> None:
    entry = next(entry for entry in entries() if entry.game == game)
    heads = {"certificate_holder": 'The "Casino"', "date_filed": "2026-11-16", "reviewed_by": "M"}
    file = reader.get(f"/games/{game}/submission.toml", params=heads)
    filed = submission_of(tomllib.loads(file.text), "x")
    assert filed.header == heads
    assert not check_submission(filed)
    offered = usual_rules(entry).answers
    assert {key: _listed(offered[key]) for key in filed.answers} == filed.answers
    whole = reader.get(f"/games/{game}/submission.toml", params={OFFER: CHAPTER})
    answers = submission_of(tomllib.loads(whole.text), "x").answers
    asked = questions(rulebook(entry))
    assert {key: _listed(default_of(asked[key])) for key in answers} == answers


def test_a_file_is_opened_as_a_draft_and_written_again(visitor: Visitor) -> None:
    text = visitor.get(
        "/games/three-card-poker/submission.toml", params={"ante-bonus-paytable": "B"}
    ).text
    token = visitor.get("/games/three-card-poker/submission").text.split('name="csrf" value="')[1]
    opened = visitor.post(
        "/submission",
        data={"csrf": token[:64]},
        files={"file": ("mine.toml", text.encode())},
        follow_redirects=False,
    )
    assert opened.status_code == 303
    address = opened.headers["location"].replace("/submission?", "/submission.toml?")
    assert visitor.get(address).text == text


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"\xff", "not text"), (b"game = 3", "not a name"), (b"x = [", "mine.toml"), (b"", "game is")],
)
def test_a_file_that_is_no_submission_is_refused(visitor: Visitor, data: bytes, says: str) -> None:
    token = visitor.get("/games/three-card-poker/submission").text.split('name="csrf" value="')[1]
    answer = visitor.post(
        "/submission", data={"csrf": token[:64]}, files={"file": ("mine.toml", data)}
    )
    assert answer.status_code == 400
    assert says in answer.text


@pytest.mark.parametrize(("file", "begins"), [("guide.pdf", b"%PDF"), ("layout.svg", b"<svg")])
def test_papers_of_what_is_elected(visitor: Visitor, file: str, begins: bytes) -> None:
    address, asked = f"/games/three-card-poker/papers/{file}", "pair-plus-paytable=B"
    visitor.until_counted(f"{address}/wait?{asked}")
    answer = visitor.get(f"{address}?{asked}")
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(begins)


@pytest.mark.parametrize("file", ["guide.svg", "zzz.pdf", "guide", "..%2f.pdf"])
def test_a_paper_that_is_none(visitor: Visitor, file: str) -> None:
    assert visitor.get(f"/games/three-card-poker/papers/{file}").status_code in (400, 404)


def test_paytables_are_designed_with_the_house_edge_asked_for(visitor: Visitor) -> None:
    page = "/paytable/four-card-poker/aces-up"
    text = visitor.until_counted(f"{page}?design=tables&edge=6")
    assert 'class="scroll found"' in text
    link = re.search(rf'href="({page}[^"]+)">Table 1<', text)
    assert link
    assert 'class="scroll found"' not in visitor.get(html.unescape(link[1])).text
    for wish in ("edge=600", "edge=x", "edge=6&between.Zebra=2", "edge=80"):
        text = visitor.until_counted(f"{page}?design=tables&{wish}")
        assert text_of(text, 'class="wrong"').endswith(".")


def test_the_calmest_and_wildest_tables_are_drawn(visitor: Visitor) -> None:
    page = "/paytable/four-card-poker/aces-up"
    text = visitor.until_counted(f"{page}?design=front&edge=4-6&between.Pair+of+aces=1")
    assert text.count("<circle") == text.count(">Table ") > 4
    assert "style=" not in text


def test_programs_ask_for_tables_too(visitor: Visitor) -> None:
    asked = {"wager": "aces-up", "house_advantage": "6", "bounds": {"Flush": "5"}}
    for _ in range(300):
        answer = visitor.post("/api/games/four-card-poker/design", json=asked)
        if answer.status_code != 202:
            break
        time.sleep(0.2)
    tables = answer.json()["tables"]
    assert len(tables) == 5
    assert all(abs(each["house_advantage"] - 0.06) < 0.001 for each in tables)
    assert all(["Flush", "5 to 1"] in each["rows"] for each in tables)
    for wrong, status in (({"wager": "zzz"}, 404), ({**asked, "house_advantage": "six"}, 400)):
        assert visitor.post("/api/games/four-card-poker/design", json=wrong).status_code == status


@pytest.mark.parametrize("name", GAMES)
def test_choices_are_in_words(name: str) -> None:
    fields = form_of(find(name), ()).options
    for value, said in (choice for field in fields for choice in field.choices):
        assert said.strip()
        assert not re.fullmatch(r"[a-z]+(?:-[a-z]+)+", said), value


def test_a_house_way_bears_the_name_of_a_house(reader: Visitor) -> None:
    text = reader.get("/games/pai-gow-poker").text
    assert '<option value="trump-plaza" selected>Trump Plaza</option>' in text


@pytest.mark.parametrize(
    ("about", "said", "below"),
    [
        ("On the Banker's Hand.", "On the Banker's Hand", False),
        ("With a Pair Plus Wager and no Ante: there is nothing to fold.", "With a Pair", True),
        ("With an Ante of the stated stake, folding only where that is best.", "no ante", True),
        ("", "no ante", False),
    ],
)
def test_a_row_says_how_a_wager_is_played_as_far_as_there_is_room(
    about: str, said: str, below: bool
) -> None:
    odds = SimpleNamespace(variant="no-ante", about=about)
    assert variant_words(odds).startswith(said)  # type: ignore[arg-type]
    assert is_told_below(odds) == below  # type: ignore[arg-type]
