"""The dealer's trainer: what is right is what the round does, and is marked with its paragraph."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from croupier.store import clock
from croupier.web.views.trainer import LATE, NEXT, PAYS, WRONG, lesson
from tests.web.conftest import TOKEN, Visitor, text_of
from tests.web.test_play import PLAYABLE, act, live, smallest_bets

STEP = re.compile(r'name="step" value="([^"]+)" data-key')


def train(visitor: Visitor, game: str) -> str:
    token = TOKEN.search(visitor.get(f"/play/{game}").text)
    assert token
    data = {"csrf": token[1], "trainer": "yes"}
    return visitor.post(f"/play/{game}", data=data, follow_redirects=False).headers["location"]


@pytest.mark.parametrize("game", ["three-card-poker", "roulette", "blackjack", "craps"])
def test_who_answers_rightly_is_told_so(visitor: Visitor, game: str) -> None:
    table = train(visitor, game)
    act(visitor, table, "bet", **smallest_bets(visitor, table))
    asked = 0
    while (now := lesson(own := live(visitor, table))) is not None:
        asked += 1
        if now.choices:
            assert now.right in now.choices
            page = act(visitor, table, "next", step=now.right)
            assert now.cite in page
        else:
            assert now.settlement is not None
            asking = visitor.get(table).text
            assert 'class="ended"' not in asking
            assert 'id="last-gain"' not in asking, "nothing on the page gives the answer away"
            assert 'id="in-hand"' not in asking
            assert ">in play<" in asking
            page = act(visitor, table, "paid", amount=f"{now.settlement.net / 100:.2f}")
            assert now.settlement.cite in page
        assert 'class="good" role="status"' in page
    assert (own.facts.asked, own.facts.right) == (asked, asked)
    assert asked
    page = visitor.get(table).text
    assert 'id="bets"' in page
    assert 'id="in-hand"' in page
    assert 'id="last-gain"' in page


def test_who_answers_wrongly_is_told_what_is_right(visitor: Visitor) -> None:
    table = train(visitor, "three-card-poker")
    page = act(visitor, table, "bet", **smallest_bets(visitor, table))
    assert len(STEP.findall(page)) == 4
    page = act(visitor, table, "next", step="Everybody goes home")
    assert "seat 4, face down [649a.8(d)]" in text_of(page, 'class="wrong" role="status"')
    own = live(visitor, table)
    assert (own.facts.asked, own.facts.right) == (1, 0)
    assert 'role="alert"' in act(visitor, table, "paid", amount="5")


def test_42_nobody_decides_for_a_player_as_if_it_were_a_lesson(visitor: Visitor) -> None:
    table = visitor.sit_down("three-card-poker")
    act(visitor, table, "bet", **smallest_bets(visitor, table))
    lines = list(live(visitor, table).session.log.lines)
    for verb, fields in (("next", {"step": "x"}), ("paid", {"amount": "5"})):
        assert 'role="alert"' in act(visitor, table, verb, **fields)
    assert live(visitor, table).session.log.lines == lines


def test_an_amount_that_is_none_is_refused_and_asked_again(visitor: Visitor) -> None:
    table = train(visitor, "roulette")
    act(visitor, table, "bet", **{"bet.1:straight@17": "5"})
    own = live(visitor, table)
    while (now := lesson(own)) is not None and now.choices:
        act(visitor, table, "next", step=now.choices[0])
    page = act(visitor, table, "paid", amount="much")
    assert 'role="alert"' in page
    assert lesson(own) == now


def answered(visitor: Visitor, table: str) -> list[tuple[str, str]]:
    """A round is answered rightly to its end: of each question the kind and the paragraph."""
    kinds = []
    while (now := lesson(live(visitor, table))) is not None:
        kinds.append((now.kind, now.cite))
        if now.settlement is None:
            act(visitor, table, "next", step=now.right)
        else:
            act(visitor, table, "paid", amount=f"{now.settlement.net / 100:.2f}")
    return kinds


@pytest.mark.parametrize("game", PLAYABLE)
def test_players_bet_what_the_table_takes(visitor: Visitor, game: str) -> None:
    table = train(visitor, game)
    assert 'role="alert"' not in act(visitor, table, "players")
    assert len({bet.seat for bet in live(visitor, table).last}) > 1


@pytest.mark.parametrize("game", ["blackjack", "sic-bo", "three-card-poker"])
def test_players_sit_down_and_decide_by_themselves(visitor: Visitor, game: str) -> None:
    """Other bets each round, and every round can be answered to its end."""
    table = train(visitor, game)
    made = set()
    for _ in range(2):
        assert 'role="alert"' not in act(visitor, table, "players")
        made.add(tuple(map(str, live(visitor, table).last)))
        assert {kind for kind, _ in answered(visitor, table)} <= {NEXT, PAYS, WRONG}
    own = live(visitor, table)
    assert len(made) > 1
    assert own.facts.asked == own.facts.right > 0
    assert not own.facts.mistakes


def test_what_goes_wrong_comes_up_by_itself(visitor: Visitor) -> None:
    """A drill of its paragraph asks nothing else; the remedy is that of the chapter."""
    table = train(visitor, "three-card-poker")
    act(visitor, table, "school", drill="649a.13", seconds="0")
    seen: list[tuple[str, str]] = []
    for _ in range(6):
        act(visitor, table, "players")
        seen += answered(visitor, table)
    assert WRONG in {kind for kind, _ in seen}
    assert all(cite.startswith("649a.13") for _, cite in seen)
    page = act(visitor, table, "school", drill="633a.7", seconds="0")
    assert 'role="alert"' in page, "a paragraph of another chapter"


def test_payments_are_drilled_against_the_clock(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mistakes are counted by kind; a right answer that came too late is one."""
    table = train(visitor, "roulette")
    act(visitor, table, "school", drill="617a", seconds="15")
    assert 'role="alert"' in visitor.get(table).text, "no paragraph"
    act(visitor, table, "school", drill="", seconds="15")
    act(visitor, table, "bet", **{"bet.1:straight@17": "5", "bet.1:red": "5"})
    while (now := lesson(live(visitor, table))) is not None and now.settlement is None:
        page = act(visitor, table, "next", step=now.right)
    assert "data-left=" in page
    assert 'aria-label="The layout: $5 on' in page, "bets lie until they are paid"
    assert now is not None
    assert now.settlement is not None
    later = clock.text_of(datetime.now(UTC) + timedelta(seconds=20))
    with monkeypatch.context() as patched:
        patched.setattr(clock, "now", lambda: later)
        page = act(visitor, table, "paid", amount=f"{now.settlement.net / 100:.2f}")
    assert "Correct, but too slow" in page
    page = act(visitor, table, "paid", amount="777")
    facts = live(visitor, table).facts
    assert facts.mistakes == {LATE: 1, PAYS: 1}
    assert sum(facts.missed.values()) == 2
    assert "mistakes: 1 a payment, 1 too slow" in page
    assert facts.right == facts.asked - 2
