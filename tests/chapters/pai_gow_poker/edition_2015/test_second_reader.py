"""Pai Gow Poker of the code of 2015, which differs from today's text in nothing played or paid.

So what is known of today's text is its witness: every golden round of today's ends alike, and every
wager costs the same. The payouts are read from the code's own tables (second_reading.txt).
"""

from __future__ import annotations

from datetime import date
from itertools import takewhile
from pathlib import Path

import pytest
from tests.chapters.scripts import played, scripts

import croupier
from croupier.catalog.index import UnknownGame, find
from croupier.table.session import Session

GAME, TODAY = croupier.game("645a@2015"), croupier.game("645a")


def settled(session: Session) -> list[dict[str, object]]:
    """The settlements of the first round, whose cards are the script's, with their cites."""
    lines = [*takewhile(lambda line: line["record"] != "end", session.log.records)]
    return [
        {key: value for key, value in line.items() if key not in ("n", "at")}
        for line in lines
        if line["record"] == "settled"
    ]


@pytest.mark.parametrize("path", scripts(TODAY.entry), ids=lambda path: path.stem)
def test_645a_11_to_14_a_round_of_today_ends_alike(path: Path) -> None:
    then, now = (settled(played(game.entry, path)) for game in (GAME, TODAY))
    assert then == now
    assert then


def test_every_record_but_these_readings_is_the_same() -> None:
    for kind in GAME.rulebook.model_dump().keys() - {"chapter", "edition", "reading"}:
        assert getattr(GAME.rulebook, kind) == getattr(TODAY.rulebook, kind), kind


def test_645a_13_every_wager_costs_the_same() -> None:
    then, now = (
        {(odds.wager, odds.paytable): odds.house_advantage for odds in game.odds().wagers}
        for game in (GAME, TODAY)
    )
    assert then == now
    assert len(then) == 21


def test_645a_4_e_and_645a_5_a_and_645a_13_e_2_words_that_one_text_alone_has() -> None:
    """`reshuffled` and `payable` in the copy of the code, `resent` in today's text."""
    then, now = ({each.key: each for each in g.rulebook.reading} for g in (GAME, TODAY))
    assert then.keys() - now.keys() == {"reshuffled-cards", "payable-for-paytable"}
    assert now.keys() - then.keys() == {"reset-amount"}
    assert then["reshuffled-cards"].cite == "645a.4(e)"
    assert then["payable-for-paytable"].also == ("645a.13(g)", "645a.13(h)", "645a.13(i)")


def test_in_force_since_june_13_2015() -> None:
    """The sources do not say until when: days before today are the code's."""
    assert find("645a@2015-06-13") == find("645a@2021-12-31") == find("645a@2015")
    assert find(f"645a@{date.max.isoformat()}") == find("645a")
    with pytest.raises(UnknownGame, match="2015"):
        find("645a@2014-12-31")
