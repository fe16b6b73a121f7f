"""The dealer's trainer: what is right is what the round does, and is marked with its paragraph."""

from __future__ import annotations

import re

import pytest

from croupier.web.views.trainer import lesson, step_text
from tests.web.conftest import TOKEN, Visitor, text_of
from tests.web.test_play import act, live, smallest_bets

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
            assert own.session.round is not None
            assert own.session.round.question is not None
            right = step_text(own.session.round.question)
            assert right in now.choices
            page = act(visitor, table, "next", step=right)
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
