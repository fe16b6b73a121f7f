"""A fault of this program is told apart from what an asker got wrong, and is in the log."""

from __future__ import annotations

import logging

import pytest

from croupier.floor.floor import Floor
from croupier.rulebook.answers import AnswerError
from croupier.store.engine import Store
from croupier.web import state
from croupier.web.app import create_app
from croupier.web.pages.look import games
from croupier.web.pool import Pool
from croupier.web.refusals import FAULT, Fault, Wrong
from croupier.web.safety import POLICY
from croupier.web.settings import Settings
from tests.web.conftest import Visitor
from tests.web.test_play import act, live, open_to_all


def broken(*_: object, **__: object) -> None:
    int("a fault of ours")


def refused(*_: object) -> None:
    raise Wrong("There is no such thing.")


@pytest.mark.parametrize("error", [ValueError, KeyError, LookupError, TypeError])
def test_a_fault_is_no_error_of_the_asker(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(*_: object) -> None:
        raise error("secret inside")

    monkeypatch.setattr(games, "search", fails)
    monkeypatch.setattr(state, "known_odds", fails)
    with Visitor(create_app(settings), raise_server_exceptions=False) as visitor:
        for answer in (
            visitor.get("/", params={"q": "royal"}),
            visitor.get("/games/roulette"),
            visitor.post("/api/games/roulette/odds", json={}),
        ):
            assert answer.status_code == 500
            assert FAULT.replace("'", "&#39;") in answer.text or FAULT in answer.text
            assert "secret inside" not in answer.text
            assert answer.headers["content-security-policy"] == POLICY


def test_what_an_asker_got_wrong_is_said(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise AnswerError(["decks = 'x' is no number."])

    monkeypatch.setattr(state, "known_odds", refuses)
    with Visitor(create_app(settings)) as visitor:
        assert "decks = &#39;x&#39; is no number." in visitor.get("/games/roulette").text
        answer = visitor.post("/api/games/roulette/odds", json={})
        assert (answer.status_code, answer.json()["detail"]) == (400, "decks = 'x' is no number.")


def test_work_that_fails_is_a_fault_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    pool = Pool(workers=1, most=5, most_each=5)
    try:
        with caplog.at_level(logging.ERROR):
            job = pool.ask("broken", "", broken)
            wrong = pool.ask("refused", "", refused)
            assert job.finished.wait(60)
            assert wrong.finished.wait(60)
    finally:
        pool.close()
    with pytest.raises(Fault):
        job.check()
    assert job.error == FAULT
    with pytest.raises(Wrong, match="There is no such thing"):
        wrong.check()
    assert ["a fault of ours" in record.getMessage() for record in caplog.records] == [True]


def test_any_server_serves_any_table(settings: Settings) -> None:
    """What one has done the other sees; who acts on what is no longer so is told to look again."""
    with Visitor(create_app(settings)) as first, Visitor(create_app(settings)) as second:
        table = open_to_all(first, "roulette")
        before = second.envelope(table)
        assert 'class="ended"' in act(first, table, "bet", **{"bet.1:red": "5"})
        late = second.post(f"{table}/bet", data={**before, "bet.1:red": "5"})
        assert 'role="alert"' in late.text
        assert 'class="ended"' in act(second, table, "bet", **{"bet.1:red": "5"})
        assert live(first, table).session.rounds == 2


def test_a_table_that_cannot_be_taken_up_is_let_go_of(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Visitor(create_app(settings)) as visitor:
        table = visitor.sit_down("roulette").removeprefix("/tables/")
    store = Store(settings.store_url)
    floor = Floor(store)
    with monkeypatch.context() as failing:
        failing.setattr("croupier.floor.floor.resume", broken)
        with pytest.raises(ValueError, match="a fault"), floor.look(table):
            pass
    with floor.look(table) as found:
        assert found.session.rounds == 0
    store.close()
