"""Standards without another test: free play, what players are told, what never changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.floor.reporting.playing import played
from tests.floor.test_floor import ANN, Acting, least_bets

from croupier.catalog.index import entries, find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor import money
from croupier.floor.floor import Floor
from croupier.floor.tables import Facts, LiveTable
from croupier.floor.verifying import faults
from croupier.people.person import guest
from croupier.rounds.words import Bet
from croupier.rulebook.rules import answer
from croupier.sources import PACKAGE
from croupier.store.engine import Store, file_url
from croupier.store.schema import entries as money_entries
from croupier.store.schema import lines
from croupier.table.session import Session

ANTE = [Bet(1, "ante", 10_00)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(file_url(tmp_path / "store.sqlite"))
    yield found
    found.close()


def dealt(session: Session, bets: list[Bet], rounds: int) -> list[str]:
    """The cards of so many rounds, always folding."""
    for _ in range(rounds):
        round_ = session.open_round(bets)
        while not round_.finished:
            round_.choose("fold")
    return [each["card"] for each in session.log.records if each["record"] == "card"]


def session_of(text: str) -> Session:
    entry = find("three-card-poker")
    return Session(entry, answer(rulebook(entry), {}), seed=Seed.from_text(text))


def test_standard_54_free_play_is_the_same_game_with_the_same_odds(store: Store) -> None:
    """What a table is worth is a fact beside its session: rules, code and cards know nothing of it.
    So the same seed deals the same at both, and one count of odds is of both."""
    key = Floor(store).open_table(ANN, "three-card-poker", {})
    with Floor(store).look(key) as table:
        training = table
    worth = replace(training.facts, currency=money.MONEY)
    paid = LiveTable(key, ANN.name, worth, training.session)
    assert paid.session.rules.digest == training.session.rules.digest
    assert "currency" not in training.session.log.lines[0]
    assert Facts.plain(worth).keys() == Facts.plain(training.facts).keys()
    mentions = [
        file
        for room in ("chapters", "families", "rounds", "equipment", "maths", "table", "hands")
        for file in (PACKAGE / room).rglob("*.py")
        if re.search(r"\bcurrency\b|floor\.money", file.read_text(encoding="utf-8"))
    ]
    assert mentions == []


def test_standard_54_free_play_is_marked_and_never_touches_money(store: Store) -> None:
    floor = Floor(store)
    key = played(floor, ANN, "three-card-poker", [ANTE] * 3, close=False)
    with floor.look(key) as table:
        assert table.plain(ANN, 0)["currency"] == "training"
    Acting(floor, key).close()
    with store.reading() as connection:
        for account in ("outside", f"table {key} chips", f"table {key} house"):
            assert money.balance(connection, money.MONEY, account) == 0
        assert money.balances_of(connection, money.MONEY, f"table {key}") == {}
        assert money.balances_of(connection, money.TRAINING, f"table {key}") != {}


def test_standard_55_what_is_dealt_depends_on_nothing_but_the_seed() -> None:
    """Neither stakes nor who plays nor what was won before changes a card."""
    bets = [
        [Bet(1, "ante", cents, player=name)] for cents, name in ((5_00, "ann"), (100_00, "bob"))
    ]
    one, other = (dealt(session_of("same"), each, 20) for each in bets)
    assert one == other
    assert one != dealt(session_of("another"), bets[0], 20)


@pytest.mark.parametrize("game", [entry.game for entry in entries() if entry.has_play])
def test_standard_59_the_numbers_of_decks_and_cards_are_told(game: str, store: Store) -> None:
    """What a table says is what its log shuffles."""
    floor = Floor(store)
    key = floor.open_table(ANN, game, {}, opponents=None, bought=100_000_00)
    acting = Acting(floor, key)
    told = acting.table.plain(ANN, 0)["cards"]
    acting.place(least_bets(acting.table))
    shuffles = [each for each in acting.table.session.log.records if each["record"] == "shuffle"]
    assert bool(told) == bool(shuffles)
    for shuffle in shuffles:
        assert f"{shuffle['cards']} {shuffle.get('of', 'cards')}" in told


def test_standard_59_decks_are_told_as_elected(store: Store) -> None:
    floor = Floor(store)
    for decks in ("6", "8"):
        key = floor.open_table(guest("bob"), "blackjack", {"decks": decks})
        with floor.look(key) as table:
            assert table.cards == f"{int(decks) * 52} cards ({decks} decks)"


CHANGES = re.compile(r"\b(?:update|delete)\((\w+)(?:\.\w+)?\)")
ONLY_ADDED = {"postings", "entries", "lines", "journal", "room_lines", "meter_lines", "acts"}


def test_standard_30_no_code_changes_or_deletes_records_of_money_or_events() -> None:
    """An adjustment is a new posting that a second person confirms (standard 50)."""
    found = {
        (file.name, name)
        for file in PACKAGE.rglob("*.py")
        if "migrations" not in file.parts
        for name in CHANGES.findall(file.read_text(encoding="utf-8"))
    }
    assert ("money.py", "balances") in found  # the pattern finds what there is
    assert {name for _, name in found} & ONLY_ADDED == set()


def test_standard_30_an_edit_of_money_or_of_a_log_is_found(store: Store) -> None:
    floor = Floor(store)
    key = played(floor, ANN, "roulette", [[Bet(1, "red", 10_00)]])
    assert [*faults(store)] == []
    with store.writing() as connection:
        of = (lines.c.session == key) & (lines.c.number == 3)
        connection.execute(update(lines).where(of).values(line=lines.c.line.op("||")(" ")))
    assert any(key in fault for fault in faults(store))
    with store.writing() as connection:
        connection.execute(update(money_entries).values(cents=money_entries.c.cents * 2))
    assert any("balance" in fault for fault in faults(store))
