"""Significant events, large wins, liability, reviews: who did it, who allowed it, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from tests.filing.recording import on_its_day
from tests.filing.test_features import GAME, approve_the_table
from tests.filing.written import DAY, HEAD, HOUSE, days, desk, whole
from tests.floor.reporting.playing import played, staff
from tests.floor.test_floor import Acting, finish
from tests.people.made import account

from croupier.filing.histories import Filings
from croupier.floor.cage import Cage
from croupier.floor.cases import VOID, Cases
from croupier.floor.floor import Floor, Sent
from croupier.floor.money import TRAINING
from croupier.floor.recall import player_games
from croupier.floor.reporting import events, reviews, wins
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.make import Wanted, make_report
from croupier.floor.reporting.results import FAR
from croupier.floor.sitting import invite, sit
from croupier.floor.switches import Disabled, disable, enable
from croupier.floor.tending import tend
from croupier.floor.verifying import FAILED, verified
from croupier.people.denied import denials
from croupier.people.passwords import known
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import balances, games
from croupier.store.schema import journal as journal_rows
from croupier.submission.tables import Table
from croupier.table.round import ActError

__all__ = ["on_its_day"]
ANTE = Bet(1, "ante", 10_00)
MONEY, ALL_TRAINING = Asked(), Asked(None, None, TRAINING)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def at_work(store: Store) -> dict[str, Person]:
    return staff(store)


@pytest.fixture
def terminal(store: Store, at_work: dict[str, Person], tmp_path: Path) -> Acting:
    """A table for money, at which the player has $1,000."""
    filings, file = Filings(store), tmp_path / "submission.toml"
    file.write_text(HEAD + whole("A"), encoding="utf-8")
    filed = desk(filings, Role.MANAGER).file(file, DAY)
    desk(filings, Role.DIRECTOR).approve(filed.filing, days(5))
    approve_the_table(filings, filed.filing, file, days(6))
    desk(filings, Role.MANAGER).implemented(filed.filing, days(7))
    Cage(store, at_work["cage"]).deposit("player", 1_500_00, "deposit-1")
    floor = Floor(store)
    key = floor.open_for_money(at_work["player"], GAME, HOUSE, Table("12"), 1_000_00)
    return Acting(floor, key, at_work["player"])


def told(store: Store, person: Person, kind: str = "events") -> list[Any]:
    """Without the accounts of those at work, each of which is an event too."""
    rows = make_report(store, person, kind, Wanted(MONEY)).rows
    return [row for row in rows if row.get("what") != "account: add"]


def row_of(what: str, **more: Any) -> dict[str, Any]:
    usual = {
        "session": "t",
        "round": 3,
        "player": "player 1",
        "person": "pat",
        "currency": "money",
        "net": 0,
        "wagered": 0,
        "voided": 0,
        "status": "complete",
        "before": 100_00,
        "after": 90_00,
    }
    return {**usual, **more}


def test_standard_28_and_29_games_raise_large_wins_and_wagers_and_voids(
    store: Store, at_work: dict[str, Person]
) -> None:
    least = events.LARGE_WIN
    rows = [
        row_of("large win", net=least),
        row_of("large wager", wagered=events.LARGE_WAGER),
        row_of("void game", status="void", voided=5_00),
        row_of("", net=least - 1, wagered=events.LARGE_WAGER - 1),
        row_of("", net=least, currency="training"),
    ]
    with store.writing() as connection:
        events.raise_of_games(connection, rows, "flo")
    found = told(store, at_work["reader"])
    assert [row["what"] for row in found] == ["large win", "large wager", "void game"]
    assert {(row["before"], row["after"]) for row in found} == {("$100", "$90")}
    assert [row["by"] for row in found] == ["pat", "pat", "flo"]
    assert found[0]["why"] == "won $10,000"


def test_standard_28_a_void_game_at_a_table_for_money_is_raised_with_its_act(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    terminal.place([Bet(1, "ante", 10_00)])
    floorperson = at_work["floorperson"]
    called = Acting(terminal.floor, terminal.key, floorperson)
    called._do("call", "x", lambda table: table.acts(floorperson).call("dealer-card-exposed"))
    (found,) = told(store, at_work["reader"])
    assert (found["what"], found["why"]) == ("void game", "$10 returned")
    assert found["by"] == "floorperson"
    assert (found["before"], found["after"]) == ("$1,000", "$1,000")


def test_standard_28_what_does_not_agree_is_an_event_of_whoever_verified(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    assert verified(store, "reader") == []
    assert told(store, at_work["reader"]) == []
    with store.writing() as connection:
        connection.execute(update(balances).values(cents=balances.c.cents + 1))
    faults = verified(store, "reader")
    (found,) = told(store, at_work["reader"])
    assert (found["what"], found["by"], found["why"]) == (FAILED, "reader", faults[0])
    assert found["after"] == f"{len(faults)} faults"
    assert terminal.key in " ".join(faults)


def test_standard_28_and_41_the_database_itself_refuses_a_negative_balance(
    store: Store, terminal: Acting
) -> None:
    for name in (f"table {terminal.key} chips", "person player"):
        below = update(balances).where(balances.c.account == name).values(cents=-1)
        with pytest.raises(IntegrityError), store.writing() as connection:
            connection.execute(below)


def test_standard_38_the_history_says_void_and_the_board_is_told(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    """The player has the wager back; a bureau of the Board sees who asked for it and who did it."""
    terminal.place([Bet(1, "ante", 10_00)])
    second = account(store, "fred", Role.FLOORPERSON)
    number = Cases(terminal.floor, at_work["floorperson"]).open_case(VOID, terminal.key, "dark")
    Cases(terminal.floor, second).void(number, disable="game")
    (game,) = player_games(store, at_work["player"], "player", currency=MONEY.currency)
    assert (game["status"], game["voided"], game["wagered"], game["net"]) == ("void", 10_00, 0, 0)
    found = {row["what"]: row for row in told(store, at_work["compliance"])}
    assert found["void game"]["by"] == "fred"
    assert found["case done: void"]["about"] == f"case {number}"
    assert "play disabled" in found
    with pytest.raises(Disabled):
        terminal.place([Bet(1, "ante", 10_00)])


def test_standard_29_switches_and_adjustments_say_who_allowed_why_before_and_after(
    store: Store, at_work: dict[str, Person]
) -> None:
    floorperson, cage = at_work["floorperson"], at_work["cage"]
    disable(store, floorperson, "game", "roulette", "ball lost")
    enable(store, floorperson, "game", "roulette", "ball found")
    Cage(store, cage).deposit("player", 10_00, "deposit-9")
    number = Cage(store, cage).ask_adjustment("player", 7_00, "found chips")
    cora = Person("cora", Role.MANAGER)
    Cage(store, cora).decide_adjustment(number, confirmed=True)
    found = {row["what"]: row for row in told(store, at_work["reader"])}
    off = found["play disabled"]
    assert (off["by"], off["why"], off["about"]) == ("floorperson", "ball lost", "game roulette")
    assert (off["before"], off["after"]) == ("enabled", "disabled")
    assert (found["play enabled"]["before"], found["play enabled"]["after"]) == (
        "disabled",
        "enabled",
    )
    done = found["confirmed an adjustment"]
    assert (done["by"], done["allowed_by"], done["why"]) == ("cage", "cora", "found chips")
    assert (done["before"], done["after"]) == ("$10", "$17")


def test_standard_28_failed_log_ins_and_denied_acts_are_events(
    store: Store, at_work: dict[str, Person]
) -> None:
    with pytest.raises(StoreError):
        known(store, "player", "wrong")
    with pytest.raises(Refused):
        disable(store, at_work["player"], "all", "", "because")
    found = {row["what"]: row["by"] for row in told(store, at_work["reader"])}
    assert found == {"failed log-in": "player", "denied act: disable": "player"}


def test_standard_26_a_large_win_is_signed_by_two_persons(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    terminal.place([Bet(1, "ante", 10_00)])
    finish(terminal)
    with store.writing() as connection:
        connection.execute(update(games).values(net=12_345_00))
    flo, cage = at_work["floorperson"], at_work["cage"]
    win = (terminal.key, 1, "player 1")
    with pytest.raises(ActError):
        wins.confirm(store, cage, *win)
    wins.process(store, flo, *win)
    with pytest.raises(Refused):
        wins.confirm(store, flo, *win)
    assert denials(store)[-1].act == wins.CONFIRM
    with pytest.raises(Refused):
        wins.process(store, at_work["player"], *win)
    wins.confirm(store, cage, *win)
    for sign in (wins.process, wins.confirm):
        with pytest.raises(ActError):
            sign(store, at_work["cage"], *win)
    (found,) = told(store, at_work["reader"], "wins")
    assert (found["net"], found["processed_by"], found["confirmed_by"]) == (
        12_345_00,
        "floorperson",
        "cage",
    )
    with pytest.raises(ActError):
        wins.process(store, flo, terminal.key, 2, "player 1")


def test_standard_23_a_hold_far_from_the_theoretical_is_raised_once(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    terminal.place([Bet(1, "ante", 10_00)])
    finish(terminal)
    reader = at_work["reader"]
    make_report(store, reader, "results", Wanted(MONEY, "game"))
    assert told(store, reader) == []
    with store.writing() as connection:  # as if a shoe had been stacked
        connection.execute(update(games).values(house=-900_00))
    for _ in range(2):
        (row,) = make_report(store, reader, "results", Wanted(MONEY, "game")).rows
        assert row["distance"] < -3
    (found,) = told(store, reader)
    assert (found["what"], found["about"]) == (FAR, f"game {GAME}")
    assert found["after"].startswith("-")
    assert "theoretical" in found["before"]


def test_standard_22_and_25_liability_is_everything_held_for_players(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    """Also wagers of a round that is in play: what was brought is owed until it is lost."""
    terminal.place([Bet(1, "ante", 10_00)])
    found = told(store, at_work["reader"], "liability")
    sums = {row["kind"]: row["cents"] for row in found}
    assert sums == {
        "cage": 500_00,
        "chips at tables": 990_00,
        "wagers in open rounds": 10_00,
        "meters": 1_000_00,  # the seed
        "all": 2_500_00,
    }


def test_standard_16_meters_of_a_terminal(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    """605a.5(d): in, out, attendant paid, cancelled."""
    terminal.place([Bet(1, "ante", 10_00)])
    finish(terminal)
    terminal._do("cash out", 1, lambda table: table.acts(at_work["player"]).cash_out(100_00))
    (row,) = told(store, at_work["reader"], "terminals")
    with store.reading() as connection:
        game = connection.execute(select(games)).one()
    assert (row["in"], row["out"], row["cancelled"], row["attendant_paid"]) == (
        1_000_00,
        100_00,
        0,
        0,
    )
    assert (row["games"], row["wagered"], row["paid"]) == (1, game.wagered, game.paid)
    with store.writing() as connection:
        connection.execute(update(games).values(net=events.LARGE_WIN))
    (row,) = told(store, at_work["reader"], "terminals")
    assert row["attendant_paid"] == events.LARGE_WIN


def test_standard_16_chips_that_the_house_cashed_out_are_cancelled(
    store: Store, terminal: Acting, at_work: dict[str, Person]
) -> None:
    pia = account(store, "pia", Role.PLAYER)
    Cage(store, at_work["cage"]).deposit("pia", 300_00, "deposit-2")
    floor, key = terminal.floor, terminal.key
    invited = invite(floor, terminal.person, key, Sent("an-invitation", terminal.at))
    sent = Sent("pia-sits-down", terminal.at)
    sit(floor, pia, key, sent, seat=3, token=invited, bought=200_00)
    terminal._do("place", 1, lambda table: table.acts(terminal.person).wager([ANTE]))
    assert tend(floor, key, "2999-01-01T00:00:00.000Z"), "she is away for long"
    (row,) = told(store, at_work["reader"], "terminals")
    assert (row["in"], row["out"], row["cancelled"]) == (1_200_00, 0, 200_00)


def test_standard_62_the_review_of_the_journal_is_recorded(
    store: Store, at_work: dict[str, Person]
) -> None:
    reader, cage = at_work["reader"], at_work["cage"]
    Cage(store, cage).deposit("player", 10_00, "deposit-1")
    first = reviews.review(store, reader, "nothing to report")
    with store.reading() as connection:
        reviewed = journal.rows(connection)[first["through"] - 1]
    assert (first["since"], first["digest"], first["faults"]) == (1, reviewed.digest, 0)
    with pytest.raises(Refused):
        reviews.review(store, cage, "all well")
    with pytest.raises(ActError):
        reviews.review(store, reader, "  ")
    second = reviews.review(store, at_work["compliance"], "one denied act")
    assert second["since"] == first["through"] + 1
    found = told(store, reader, "reviews")
    assert [(row["by"], row["found"]) for row in found] == [
        ("reader", "nothing to report"),
        ("compliance", "one denied act"),
    ]


def test_standard_62_a_review_counts_what_was_changed_in_the_journal(
    store: Store, at_work: dict[str, Person]
) -> None:
    Cage(store, at_work["cage"]).deposit("player", 10_00, "deposit-1")
    with store.writing() as connection:
        changed = journal_rows.c.text.op("||")(" ")
        of_money = journal_rows.c.kind == journal.MONEY
        connection.execute(update(journal_rows).where(of_money).values(text=changed))
    with pytest.raises(Exception, match="changed"):
        told(store, at_work["reader"])
    assert reviews.review(store, at_work["reader"], "edited")["faults"] == 1


def test_training_chips_raise_nothing(store: Store, at_work: dict[str, Person]) -> None:
    played(Floor(store), guest("ann"), "roulette", [[Bet(1, "red", 500_00)]] * 3)
    make_report(store, at_work["reader"], "results", Wanted(ALL_TRAINING))
    assert told(store, at_work["reader"]) == []
