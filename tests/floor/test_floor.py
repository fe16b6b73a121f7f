"""Tables in the store: an act is kept with all that follows from it, or has not happened."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import OperationalError

from croupier.catalog.index import entries
from croupier.floor.floor import Floor, MovedOn, OtherContent, Sent
from croupier.floor.tables import LiveTable
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.rounds.bets import BetError, least_players
from croupier.rounds.words import Bet, Decide
from croupier.store import journal
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import acts as acts_table
from croupier.store.schema import balances, seeds
from croupier.table.log import Log
from croupier.table.placing import check_placing, open_wagers
from croupier.table.replay import replay

ANN, BOB = guest("ann"), guest("bob")
NUMBERS = count()


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


class Acting:
    """A person who acts at a table, each time with a new key and from how it stands."""

    def __init__(self, floor: Floor, key: str, person: Person = ANN) -> None:
        self.floor, self.key, self.person = floor, key, person

    def place(self, bets: list[Bet], *, once: str = "") -> None:
        self._do(
            "place",
            [str(bet) for bet in bets],
            lambda table: table.acts(self.person).place(bets) and None,
            once,
        )

    def choose(self, choice: str) -> None:
        self._do("choose", choice, lambda table: table.acts(self.person).choose(choice))

    def buy_in(self, cents: int) -> None:
        self._do("buy in", cents, lambda table: table.acts(self.person).buy_in(cents))

    def close(self) -> None:
        self._do("close", None, lambda table: table.acts(self.person).close())

    def _do(self, act: str, content: object, done: object, once: str = "") -> None:
        key = once or f"{self.person.name}-{next(NUMBERS):06d}"
        sent = Sent(key, self.at, content)
        self.floor.do(self.person, act, self.key, sent, done)  # type: ignore[arg-type]

    @property
    def at(self) -> str:
        with self.floor.look(self.key) as table:
            return table.at

    @property
    def table(self) -> LiveTable:
        with self.floor.look(self.key) as table:
            return table


def least_bets(table: LiveTable) -> list[Bet]:
    """The cheapest bets that begin a round: what is required, else the first wager alone."""
    session, seats = table.session, range(1, least_players(table.session.rules) + 1)
    wagers = open_wagers(session)
    needed = [wager for wager in wagers if wager.required] or wagers[:1]
    for amount in (10_00, 5_00, 100_00):
        bets = []
        for wager in needed:
            place = (session.entry.places(session.rules, wager.key) or ("",))[0]
            bets += [Bet(seat, wager.key, amount, place) for seat in seats]
        try:
            check_placing(session, table.against.seated(bets))
        except BetError:
            continue
        return bets
    raise AssertionError("no bets begin a round")


def finish(person: Acting) -> None:
    """The first choice, until the round is over."""
    for _ in range(200):
        round_ = person.table.session.round
        if round_ is None or round_.finished:
            return
        question = round_.question
        if isinstance(question, Decide):
            person.choose(question.choices[0].key)
        else:
            person.choose(getattr(question, "house_way", "") and "house-way")
    raise AssertionError("the round does not end")


@contextmanager
def failing(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The next transaction fails when it is committed."""
    writing = store.writing

    @contextmanager
    def fails() -> Iterator[Connection]:
        with writing() as connection:
            yield connection
            raise OperationalError("COMMIT", {}, Exception("disk full"))

    with monkeypatch.context() as patched:
        patched.setattr(store, "writing", fails)
        yield


@pytest.mark.parametrize("game", [entry.game for entry in entries() if entry.has_play])
def test_53_an_act_that_cannot_be_kept_has_not_happened(
    game: str, store: Store, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every game: the table is taken up from its lines as it was, and goes on."""
    key = floor.open_table(ANN, game, {}, opponents=None)
    ann = Acting(floor, key)
    bets, before = least_bets(ann.table), floor.log_of(key)
    with failing(store, monkeypatch), pytest.raises((StoreError, OperationalError)):
        ann.place(bets)
    assert floor.log_of(key) == before
    assert ann.table.session.log.text() == before
    ann.place(bets)
    finish(ann)
    ann.close()
    assert replay(floor.log_of(key)).closed


def test_53_a_fault_before_the_first_line_does_not_keep_a_table_from_going_on(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that has failed takes no act: it is taken up anew, though nothing was written."""
    ann = Acting(floor, floor.open_table(ANN, "roulette", {}))
    red = [Bet(1, "red", 5_00)]
    with monkeypatch.context() as broken:
        broken.setattr(Log, "add", fault)
        with pytest.raises(ZeroDivisionError):
            ann.place(red)
    ann.place(red)
    assert ann.table.session.rounds == 1


def fault(*_: object, **__: object) -> None:
    raise ZeroDivisionError


def test_a_table_is_taken_up_from_its_lines_alone(store: Store, floor: Floor) -> None:
    key = floor.open_table(ANN, "three-card-poker", {})
    ann = Acting(floor, key)
    ann.place([Bet(1, "ante", 10_00)])
    held = ann.table
    other = Acting(Floor(store), key)
    assert other.table is not held
    assert other.table.session.log.lines == held.session.log.lines
    assert other.table.acts(ANN).in_hand == 490_00
    other.choose("fold")
    assert ann.table.session.log.lines == other.table.session.log.lines, "and the first sees it"


def test_of_two_processes_at_once_one_comes_in(store: Store, floor: Floor) -> None:
    """The second wrote nothing: it is told to look again, and sees what the first did."""
    key = floor.open_table(ANN, "roulette", {}, shared=True)
    ann, second = Acting(floor, key), Floor(store)
    red = [Bet(1, "red", 5_00)]
    at = ann.at

    def late(table: LiveTable) -> None:
        ann.place(red)
        table.acts(BOB).place(red)

    with pytest.raises(MovedOn):
        second.do(BOB, "place", key, Sent("bobs-first", at, None), late)
    assert Acting(second, key, BOB).table.session.rounds == 1


def test_what_another_process_set_without_a_line_is_seen(store: Store, floor: Floor) -> None:
    key = floor.open_table(ANN, "649a", {})
    with floor.look(key) as table:
        at = table.at
    other = Floor(store)
    other.do(ANN, "open", key, Sent("the-seats", at), lambda table: table.change(seats=(1, 2)))
    floor.do(ANN, "open", key, Sent("the-advice", at), lambda table: table.change(advise=True))
    for each in (floor, other):
        with each.look(key) as table:
            assert (table.facts.seats, table.facts.advise) == ((1, 2), True)


def test_a_key_is_for_one_act_of_one_person(store: Store, floor: Floor) -> None:
    key = floor.open_table(ANN, "roulette", {})
    ann = Acting(floor, key)
    ann.place([Bet(1, "red", 5_00)], once="a-key-of-anns")
    ann.place([Bet(1, "red", 5_00)], once="a-key-of-anns")
    assert ann.table.session.rounds == 1
    with pytest.raises(OtherContent):
        ann.place([Bet(1, "red", 6_00)], once="a-key-of-anns")
    with store.reading() as connection:
        assert len(connection.execute(select(acts_table)).all()) == 1


def test_a_table_is_its_owners_unless_it_is_shared(store: Store, floor: Floor) -> None:
    own, shared = (floor.open_table(ANN, "roulette", {}, shared=shared) for shared in (False, True))
    with pytest.raises(Refused, match="belongs to"):
        Acting(floor, own, BOB).place([Bet(1, "red", 5_00)])
    (denied,) = denials(store, own)
    assert (denied.by, denied.act) == ("bob", "place")
    Acting(floor, shared, BOB).place([Bet(1, "red", 5_00)])


def test_an_administrator_plays_nothing(store: Store, floor: Floor) -> None:
    with pytest.raises(Refused, match="administrator"):
        floor.open_table(Person("root", Role.ADMINISTRATOR), "roulette", {})
    assert [denied.act for denied in denials(store)] == ["open"]


def test_63_seeds_and_owners_are_readable_by_the_stores_owner_alone(
    store: Store, floor: Floor
) -> None:
    key = floor.open_table(ANN, "roulette", {})
    assert store.file is None or stat.S_IMODE(store.file.stat().st_mode) == 0o600
    with store.reading() as connection:
        assert connection.scalar(select(seeds.c.sealed).where(seeds.c.session == key))
    Acting(floor, key).close()
    with store.reading() as connection:
        assert not connection.scalar(select(seeds.c.sealed).where(seeds.c.session == key))


def test_nothing_is_deleted(floor: Floor) -> None:
    """Finding 55: closed tables and those left alone stay in the store."""
    keys = [floor.open_table(ANN, "roulette", {}) for _ in range(3)]
    Acting(floor, keys[0]).close()
    assert len(floor.of(ANN)) == 2
    assert all(floor.log_of(key) for key in keys)


def test_standard_28_what_the_database_refuses_is_no_act_of_somebody_else(
    store: Store, floor: Floor
) -> None:
    """An account below zero is a fault: told as one, with a significant event, and nothing kept."""
    key = floor.open_table(ANN, "649a", {})
    this = balances.c.account == f"table {key} chips"

    def owes(owes: bool, cents: int) -> None:
        with store.writing() as connection:
            connection.execute(update(balances).where(this).values(owes=owes, cents=cents))

    owes(False, 4_99)
    with pytest.raises(StoreError, match="nothing was changed"):
        Acting(floor, key).place([Bet(1, "ante", 5_00)])
    owes(True, 500_00)
    with store.reading() as connection:
        (event,) = journal.records(connection, journal.SIGNIFICANT)
    assert (event.data["what"], event.data["by"], event.about) == ("act failed: place", "ann", key)
    assert Acting(floor, key).table.session.rounds == 0
    assert [*faults(store)] == []
