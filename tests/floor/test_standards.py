"""Standards without another test: free play, what players are told, what never changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import update
from tests.floor.reporting.playing import played, staff
from tests.floor.test_floor import ANN, Acting, least_bets

from croupier.catalog.index import entries, find, rulebook
from croupier.equipment.randomness import Seed
from croupier.floor import money
from croupier.floor.cage import Cage
from croupier.floor.floor import Floor
from croupier.floor.tables import Facts, LiveTable
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import guest
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.rulebook.rules import answer
from croupier.sources import PACKAGE
from croupier.store.chain import FIRST
from croupier.store.engine import Store
from croupier.store.schema import entries as money_entries
from croupier.store.schema import lines
from croupier.table.log import LogError, chained, head_of
from croupier.table.replay import replay
from croupier.table.session import Session

ANTE = [Bet(1, "ante", 10_00)]


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
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


# ------------------------------------------------------------------------------ accounts and rules


def test_standard_45_every_transaction_has_its_facts(store: Store) -> None:
    """Number, time, amount, balance before and after, user, status: what is written is done, and
    what is refused is a denied act without a number."""
    at_work = staff(store)
    cage = Cage(store, at_work["cage"])
    cage.deposit("player", 500_00, "deposit-1")
    cage.withdraw("player", 120_50, "withdraw-1")
    with pytest.raises(Refused):
        Cage(store, at_work["player"]).deposit("player", 1_00, "deposit-2")
    first, second = cage.statement("player")
    assert first.number < second.number
    assert first.at <= second.at
    assert (first.kind, first.cents, first.before, first.after) == ("deposit", 500_00, 0, 500_00)
    assert (second.kind, second.cents, second.before, second.after) == (
        "withdrawal",
        -120_50,
        500_00,
        379_50,
    )
    assert {first.by, second.by} == {"cage"}
    assert [each.act for each in denials(store)] == ["deposit"]


def test_standard_51_a_session_goes_by_the_rules_that_its_first_line_names(store: Store) -> None:
    """Other answers for new tables leave an open one as it is, also when it is taken up again."""
    floor, bob = Floor(store), guest("bob")
    old = floor.open_table(bob, "roulette", {"wheel": "single-zero"}, bought=1_000_00)
    floor.open_table(bob, "roulette", {"wheel": "double-zero"}, bought=1_000_00)
    with floor.look(old) as table:
        digest = table.session.rules.digest
    again = Acting(Floor(store), old, bob)
    again.place([Bet(1, "red", 10_00)])
    assert again.table.session.rules.digest == digest
    assert again.table.session.rules["wheel"] == "single-zero"
    again.close()
    assert replay(floor.log_of(old)).rules.digest == digest


@pytest.mark.parametrize(
    "change", [("wheel", "single-zero", "double-zero"), ("rules", "", "0" * 64)]
)
def test_standard_52_rules_that_were_changed_in_a_log_are_found(
    change: tuple[str, str, str], store: Store
) -> None:
    """Somebody rewrites the first line, with digests that fit, to say other rules."""
    floor, bob = Floor(store), guest("bob")
    key = floor.open_table(bob, "roulette", {"wheel": "single-zero"}, bought=1_000_00)
    first, *rest = floor.log_of(key).splitlines()
    name, before, after = change
    record = json.loads(first)
    if name == "rules":
        record["rules"] = after
    else:
        assert record["answers"][name] == before
        record["answers"][name] = after
    del record["digest"], record["previous"]
    with store.writing() as connection:
        head = FIRST
        for number, each in enumerate([record, *map(json.loads, rest)], 1):
            plain = {k: v for k, v in each.items() if k not in ("digest", "previous")}
            line = chained(plain, head)
            head = head_of(line)
            of = (lines.c.session == key) & (lines.c.number == number)
            connection.execute(update(lines).where(of).values(line=line))
    assert any(key in fault for fault in faults(store))
    with pytest.raises(LogError), Floor(store).look(key):
        pass
