"""The analyst's pages: figures of the command line, their tables as files, refusals, links."""

from __future__ import annotations

import csv
import io
from urllib.parse import urlencode

import pytest

from croupier.analysis.sessions.report import Asked
from croupier.analysis.sessions.typed import plan_typed
from croupier.api import game
from croupier.catalog.index import find
from croupier.web.views.answers import form_of
from tests.web.conftest import Visitor, text_of

TYPED = {"wager": "pass", "stop-at-win": "$100", "progression": "martingale", "go": "1"}


def test_sessions_are_those_of_the_program(visitor: Visitor) -> None:
    visitor.until_counted(f"/sessions/craps?{_query(TYPED)}")
    page = visitor.get("/sessions/craps", params=TYPED).text
    assert '<div class="plotted"><svg ' in page
    rows = _file(visitor, "/sessions/craps/results.csv", TYPED)
    rules = game("craps").rules(_usual("craps"))
    plan = plan_typed({"stop-at-win": "$100", "progression": "martingale"})
    report = game("craps").session_report(rules, asked=Asked(wager="pass", plan=plan))
    shares = report.facts()["player"]["histogram"]["shares"]
    assert [float(row["share"]) for row in rows] == pytest.approx(shares)


def test_a_hold_is_judged_on_the_page(visitor: Visitor) -> None:
    asked = {"wager": "red", "actual": "1%", "rounds": "20000", "go": "1"}
    page = visitor.until_counted(f"/sessions/roulette?{_query(asked)}")
    assert "look for a fault" in page
    rows = _file(visitor, "/sessions/roulette/judging.csv", asked)
    assert "20000.0" in [row["rounds"] for row in rows]


def test_counting_and_seen_cards(visitor: Visitor) -> None:
    asked = {"wager": "tie", "rounds": "20000", "cover": "25%,50%", "go": "1"}
    page = visitor.until_counted(f"/counting/casino-war?{_query(asked)}")
    assert "win by penetration" in page
    assert len(_file(visitor, "/counting/casino-war/penetration.csv", asked)) == 2
    page = visitor.until_counted("/exposure/mississippi-stud?go=1")
    assert "an hour at" in page
    assert '<div class="plotted"><svg ' in page


def test_bets_and_a_trip_by_the_count(visitor: Visitor) -> None:
    money = {"limits": "5-500", "ruin": "5%", "trip": "200", "trip-bankroll": "$1,000"}
    asked = {"wager": "bonus", "rounds": "20000", "level": "2", **money, "go": "1"}
    page = visitor.until_counted(f"/counting/over-under?{_query(asked)}")
    assert "Ruin of $1,000 within 200 rounds" in page
    bets = _file(visitor, "/counting/over-under/bets.csv", asked)
    assert all(0 <= float(row["bet"]) <= 500 for row in bets)
    figures = _file(visitor, "/counting/over-under/money.csv", asked)
    assert [row["figure"] for row in figures][2] == "Ruin of $10,000"
    assert float(figures[2]["value"]) <= 0.05


def test_poker_says_what_can_be_said(visitor: Visitor) -> None:
    assert "637a.17" in visitor.until_counted("/sessions/poker?go=1")


REFUSED = (
    ("/sessions/craps?go=1&stop-at-win=much", "stop_at_win"),
    ("/sessions/craps?go=1&rounds=many", "rounds"),
    ("/sessions/craps?go=1&actual=4%25", "actual"),
    ("/sessions/craps?go=1&bankroll=$1", "bankroll"),
    ("/counting/roulette?go=1", "roulette"),
    ("/exposure/craps?go=1", "craps"),
    ("/counting/minibaccarat?go=1&rounds=5", "rounds"),
    ("/counting/minibaccarat?go=1&limits=9-", "limits"),
    ("/counting/minibaccarat?go=1&ruin=200%25", "ruin"),
    ("/counting/minibaccarat?go=1&bankroll=inf", "bankroll"),
    ("/counting/minibaccarat?go=1&trip=1.5", "trip"),
    ("/exposure/mississippi-stud?go=1&others=9999", "others"),
)


def test_refused(visitor: Visitor) -> None:
    for address, field in REFUSED:
        assert field in text_of(visitor.until_counted(address), 'class="wrong"'), address


def test_files_of_no_table(visitor: Visitor) -> None:
    visitor.until_counted("/sessions/big-six-wheel?go=1")
    assert visitor.get("/sessions/big-six-wheel/none.csv?go=1").status_code == 404
    assert visitor.get("/nothing/big-six-wheel/none.csv").status_code == 404


def test_each_game_links_what_can_be_asked(visitor: Visitor) -> None:
    craps, war = visitor.get("/games/craps").text, visitor.get("/games/minibaccarat").text
    assert 'href="/sessions/craps' in craps
    assert "/counting/craps" not in craps
    assert 'href="/counting/minibaccarat' in war
    assert 'href="/exposure/blackjack' in visitor.get("/games/blackjack").text


def _query(asked: dict[str, str]) -> str:
    return urlencode(asked)


def _usual(name: str) -> dict[str, str]:
    return dict(form_of(find(name), ()).given)


def _file(visitor: Visitor, address: str, asked: dict[str, str]) -> list[dict[str, str]]:
    answer = visitor.get(address, params=asked)
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.text)))
