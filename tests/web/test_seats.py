"""Several people at one table on pages: an invitation, a seat of one's own, cards of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.papers import art
from croupier.rounds.words import Decide
from tests.web.conftest import Visitor
from tests.web.test_play import act, live

LINK = re.compile(r'id="invitation" readonly value="[^"]*(/tables/[^"]+)"')


@pytest.fixture
def guest(visitor: Visitor) -> Iterator[Visitor]:
    with Visitor(visitor.app) as second:
        yield second


def invited(host: Visitor, guest: Visitor) -> str:
    """A table to which a host has invited a guest, who has sat down."""
    table = host.sit_down("three-card-poker")
    act(host, table, "invite", called="Ann", pace="60")
    link = LINK.search(host.get(table).text)
    assert link
    joining = link[1].replace("&amp;", "&")
    page = guest.get(joining)
    assert page.status_code == 200
    assert "Ann" in page.text
    token = joining.partition("invitation=")[2]
    typed = {"invitation": token, "called": "Ben", "seat": "2", "amount": "$500"}
    sent = {**guest.envelope(joining), **typed}
    assert guest.post(f"{table}/sit", data=sent).url.path == table
    return table


def test_who_is_invited_takes_a_seat_and_plays_their_own_cards(
    visitor: Visitor, guest: Visitor
) -> None:
    table = invited(visitor, guest)
    page = act(visitor, table, "bet", **{"bet.4:ante": "10"})
    assert "Waiting for Ben" in page
    act(guest, table, "bet", **{"bet.2:ante": "10"})
    session = live(visitor, table).session
    hands: dict[int, list[str]] = {2: [], 4: []}
    for record in session.log.records:
        if record["record"] == "card" and record["to"].startswith("seat "):
            hands[int(record["to"].split()[1])].append(record["card"])

    def sees(who: Visitor, seat: int) -> bool:
        text = who.get(table).text
        return all(f'aria-label="{art.card(card).label}"' in text for card in hands[seat])

    assert session.round is not None
    question = session.round.question
    assert isinstance(question, Decide)
    turn = question.seat
    of, other = (guest, visitor) if turn == 2 else (visitor, guest)
    assert sees(of, turn)
    assert not sees(other, turn)
    assert not sees(of, 6 - turn)
    assert "decides" in other.get(table).text
    assert 'name="choice"' not in other.get(table).text


def test_a_link_that_lets_nobody_in_says_so(visitor: Visitor, guest: Visitor) -> None:
    table = invited(visitor, guest)
    act(visitor, table, "invite", called="Ann", pace="60")
    with Visitor(visitor.app) as late:
        page = late.get(f"{table}/join?invitation=of-yesterday")
        assert 'role="alert"' in page.text
        assert late.get(table).url.path == table.replace("/tables/", "/watch/")
