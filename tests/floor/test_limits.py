"""Limits and exclusions of players: the stricter holds, loosening waits a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.filing.recording import on_its_day
from tests.floor.reporting.playing import staff
from tests.floor.reporting.test_events import terminal
from tests.floor.test_floor import Acting, finish

from croupier.floor.cage import Cage
from croupier.floor.limits import (
    DEPOSIT,
    EXCLUDED,
    FOREVER,
    LOSS,
    WAGER,
    Limited,
    check_deposit,
    check_play,
    exclude,
    holding,
    set_limit,
)
from croupier.floor.money import MONEY, TRAINING
from croupier.people.denied import denials
from croupier.people.person import Person
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import games
from croupier.table.round import ActError

__all__ = ["on_its_day", "terminal"]


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def at_work(store: Store) -> dict[str, Person]:
    return staff(store)


def now(store: Store) -> dict[str, int | str]:
    with store.reading() as connection:
        return holding(connection, "player")


def at_hour(store: Store, instant: str) -> dict[str, int | str]:
    with store.reading() as connection:
        return holding(connection, "player", instant)


def test_standard_48_the_stricter_of_the_players_and_the_houses_limit_holds(
    store: Store, at_work: dict[str, Person]
) -> None:
    player, flo = at_work["player"], at_work["floorperson"]
    set_limit(store, player, "player", LOSS, 300_00)
    set_limit(store, flo, "player", LOSS, 500_00)
    assert now(store) == {LOSS: 300_00}
    set_limit(store, flo, "player", LOSS, 100_00)
    assert now(store) == {LOSS: 100_00}


def test_standard_48_tightening_holds_at_once_and_loosening_a_day_later(
    store: Store, at_work: dict[str, Person]
) -> None:
    player = at_work["player"]
    for kind in (DEPOSIT, LOSS, WAGER):
        set_limit(store, player, "player", kind, 300_00)
        set_limit(store, player, "player", kind, 100_00)
        assert now(store)[kind] == 100_00
        since = set_limit(store, player, "player", kind, 200_00).since
        assert now(store)[kind] == 100_00
        just_before = clock.earlier(since, timedelta(milliseconds=1))
        assert at_hour(store, just_before)[kind] == 100_00
        assert at_hour(store, since)[kind] == 200_00
        assert just_before > clock.earlier(clock.now(), -timedelta(hours=23, minutes=59))
        set_limit(store, player, "player", kind, 150_00)  # instead of what still waits
        assert at_hour(store, since)[kind] != 200_00
        gone = set_limit(store, player, "player", kind, None).since
        assert now(store)[kind] == 100_00
        assert kind not in at_hour(store, gone)
        set_limit(store, player, "player", kind, 50_00)  # changes the mind: at once
        assert now(store)[kind] == at_hour(store, gone)[kind] == 50_00


def test_standard_48_an_exclusion_is_not_ended_early_at_once(
    store: Store, at_work: dict[str, Person]
) -> None:
    player = at_work["player"]
    until = exclude(store, player, "player", 30).until
    ends = exclude(store, player, "player", 0).since
    assert now(store) == {EXCLUDED: until}
    assert at_hour(store, ends) == {}
    exclude(store, at_work["floorperson"], "player", None)
    assert now(store) == at_hour(store, ends) == {EXCLUDED: FOREVER}


def test_standard_48_the_excluded_play_no_more_and_may_withdraw(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    """A round in play ends as usual; what is left can be cashed out and withdrawn."""
    player, cage = at_work["player"], Cage(store, at_work["cage"])
    terminal.place([Bet(1, "ante", 10_00)])
    exclude(store, player, "player", 7)
    finish(terminal)
    with pytest.raises(Limited):
        terminal.place([Bet(1, "ante", 10_00)])
    with pytest.raises(Limited):
        cage.deposit("player", 10_00, "deposit-2")
    terminal.close()
    held = cage.balance("player")
    assert held > 500_00
    assert cage.withdraw("player", held, "withdraw-1") == 0


def test_standard_48_limits_refuse_what_is_over_them(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    player, cage = at_work["player"], Cage(store, at_work["cage"])
    set_limit(store, player, "player", WAGER, 15_00)
    with pytest.raises(Limited):
        terminal.place([Bet(1, "ante", 20_00)])
    terminal.place([Bet(1, "ante", 15_00)])
    finish(terminal)
    with store.writing() as connection:
        connection.execute(update(games).values(net=-90_00))
    set_limit(store, player, "player", LOSS, 100_00)
    with pytest.raises(Limited):
        terminal.place([Bet(1, "ante", 15_00)])
    terminal.place([Bet(1, "ante", 10_00)])
    finish(terminal)
    set_limit(store, at_work["floorperson"], "player", DEPOSIT, 1_600_00)
    cage.deposit("player", 100_00, "deposit-2")
    with pytest.raises(Limited):
        cage.deposit("player", 1, "deposit-3")


def test_limits_are_of_money_and_of_players_by_those_who_may(
    store: Store, at_work: dict[str, Person]
) -> None:
    player = at_work["player"]
    exclude(store, player, "player", None)
    with store.reading() as connection:
        check_play(connection, player, TRAINING, 500_00)
        with pytest.raises(Limited):
            check_play(connection, player, MONEY)
        with pytest.raises(Limited):
            check_deposit(connection, "player", 1)
    for whose, kind, cents in (("player", "sleep", 1), ("player", LOSS, -1), ("cage", LOSS, 1)):
        with pytest.raises(ActError):
            set_limit(store, at_work["floorperson"], whose, kind, cents)
    with pytest.raises(ActError):
        exclude(store, player, "player", -1)
    with pytest.raises(Refused):
        set_limit(store, at_work["cage"], "player", LOSS, 1)
    assert denials(store)[-1].act == "limit"


def test_a_limit_of_nothing_lets_nobody_bet(
    store: Store, at_work: dict[str, Person], tmp_path: Path
) -> None:
    set_limit(store, at_work["player"], "player", WAGER, 0)
    with store.reading() as connection, pytest.raises(Limited):
        check_play(connection, at_work["player"], MONEY, 1)
