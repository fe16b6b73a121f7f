"""Cases: rounds voided, dealer errors mended, disputes decided, each by its number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.filing.recording import on_its_day
from tests.filing.test_features import GAME
from tests.filing.written import HOUSE, days, desk
from tests.floor.several import Someone, three
from tests.floor.test_cage import TABLE, in_force
from tests.people.made import account

from croupier.filing.histories import Filings
from croupier.floor import money
from croupier.floor.cage import Cage
from croupier.floor.cases import COMPLAINT, DISMISSED, DISPUTE, ERROR, UPHELD, VOID, Cases
from croupier.floor.floor import Floor
from croupier.floor.limits import exclude
from croupier.floor.sitters import Interrupted
from croupier.floor.switches import Disabled
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rounds.bets import BetError
from croupier.store.engine import Store
from croupier.store.journal import SIGNIFICANT, records
from croupier.table.replay import replay
from croupier.table.round import LEAVES, ActError

__all__ = ["in_force", "on_its_day"]


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


@pytest.fixture
def flo(store: Store) -> Person:
    return account(store, "flo", Role.FLOORPERSON)


def events(store: Store) -> list[str]:
    with store.reading() as connection:
        return [str(each.data["what"]) for each in records(connection, SIGNIFICANT)]


def test_standard_64_a_round_is_voided_under_a_case_with_a_number(
    floor: Floor, store: Store, flo: Person
) -> None:
    owner, bob, cyd = three(floor)
    for one in (owner, bob, cyd):
        one.wager("ante=10 pair-plus=5")
    cases = Cases(floor, flo)
    number = cases.open_case(VOID, owner.key, "the screen of seat 4 is dark")
    with pytest.raises(Refused):
        Cases(floor, bob.person).void(number)
    cases.void(number)
    assert {one.in_hand for one in (owner, bob, cyd)} == {500_00}
    assert not owner.sees()["in_play"]
    with pytest.raises(ActError, match="open case"):
        cases.void(number)
    told = [r for r in owner.table.session.log.records if r["record"] == "voided"]
    assert [(r["case"], r["by"]) for r in told] == [(number, "flo")]
    settled = [r for r in owner.table.session.log.records if r["record"] == "settled"]
    assert {(r["outcome"], r["cite"]) for r in settled} == {("void", f"case {number}")}
    bob.wager("ante=10")
    text = floor.log_of(owner.key)
    assert '"voided"' in text, "history says so"
    assert "case done: void" in events(store)
    assert [*faults(store)] == []


@pytest.mark.parametrize(
    ("game", "wager"),
    [("craps", "pass=10"), ("poker", "table-stakes=200"), ("blackjack", "blackjack=10")],
)
def test_standard_38_a_game_that_may_fail_again_is_disabled(
    floor: Floor, store: Store, flo: Person, game: str, wager: str
) -> None:
    """Whatever lies on the layout goes back, standing wagers and pots too."""
    owner, bob, cyd = three(floor, game)
    for one in (owner, bob, cyd):
        one.wager(wager)
    if not owner.sees()["in_play"]:
        return
    number = Cases(floor, flo).open_case(VOID, owner.key, "cards missing")
    Cases(floor, flo).void(number, disable="game")
    assert {one.in_hand for one in (owner, bob, cyd)} == {500_00}
    with pytest.raises(Disabled):
        owner.wager(wager)
    owner.close()
    text = floor.log_of(owner.key)
    assert replay(text).log.text() == text
    assert [*faults(store)] == []


def test_standard_63_a_dealer_error_is_mended_by_a_new_record(
    floor: Floor, store: Store, flo: Person
) -> None:
    owner, bob, _ = three(floor)
    name = bob.sees()["seats"][0]["player"]
    cases = Cases(floor, flo)
    with pytest.raises(ActError, match="not 0"):
        cases.open_case(ERROR, bob.key, "nothing")
    owed = cases.open_case(ERROR, bob.key, "a flush was misread", player=name, cents=35_00)
    lines = len(owner.table.session.log.lines)
    cases.mend(owed)
    assert bob.in_hand == 535_00
    with pytest.raises(ActError, match="open case"):
        cases.mend(owed)
    assert bob.in_hand == 535_00, "one obligation, one payout"
    assert len(owner.table.session.log.lines) == lines + 1, "nothing that stands was changed"
    much = cases.open_case(ERROR, bob.key, "paid twice", player=name, cents=-600_00)
    with pytest.raises(ActError, match="at the cage"):
        cases.mend(much)
    stranger = cases.open_case(ERROR, bob.key, "paid to nobody", player="eve", cents=1)
    with pytest.raises(ActError, match="does not play"):
        cases.mend(stranger)
    assert [*faults(store)] == []


def test_standard_65_complaints_and_disputes_are_kept_with_an_outcome(
    floor: Floor, store: Store, flo: Person
) -> None:
    _, bob, _ = three(floor)
    mine = Cases(floor, bob.person)
    number = mine.open_case(COMPLAINT, bob.key, "the dealer is slow")
    with pytest.raises(Refused):
        mine.decide(number, UPHELD, "yes")
    with pytest.raises(ActError, match="why is empty"):
        mine.open_case(DISPUTE, bob.key, " ")
    with pytest.raises(ActError, match="not a table"):
        mine.open_case(DISPUTE, "nowhere", "x")
    Cases(floor, flo).decide(number, DISMISSED, "the pace is as posted")
    with pytest.raises(ActError, match="open case"):
        Cases(floor, flo).decide(number, UPHELD, "changed my mind")
    assert [(each.kind, each.outcome, each.decided_by) for each in mine.all()] == [
        (COMPLAINT, DISMISSED, "flo")
    ]
    eve = Cases(floor, Person("eve", Role.PLAYER))
    assert eve.all() == [], "others see theirs"
    with pytest.raises(Refused, match="played at this table"):
        eve.open_case(COMPLAINT, bob.key, "I want to be heard")
    assert [each.by for each in denials(store, bob.key)] == ["eve"]
    bob.leave()
    assert mine.open_case(DISPUTE, bob.key, "round 1 was short", round_=1), "who has left may"
    Cases(floor, flo).open_case(COMPLAINT, bob.key, "told at the table")


# ------------------------------------------------------------------------------ for money


@pytest.fixture
def table_12(store: Store, floor: Floor, in_force: str, tmp_path: Path) -> tuple[Someone, Someone]:
    """Pat and Quinn at a table for money, $60 each of their $100."""
    desk(Filings(store), Role.MANAGER).implemented(in_force, days(7))
    carl = account(store, "carl", Role.CAGE)
    pat, quinn = (account(store, name, Role.PLAYER) for name in ("pat", "quinn"))
    for player in (pat, quinn):
        Cage(store, carl).deposit(player.name, 100_00, f"key-{player.name}-{tmp_path.name}"[:60])
    key = floor.open_for_money(pat, GAME, HOUSE, TABLE, 60_00)
    host, guest = Someone(floor, key, pat), Someone(floor, key, quinn)
    guest.sit(host.invite(), 60_00)
    return host, guest


def balances(store: Store, *names: str) -> list[int]:
    with store.reading() as connection:
        return [money.balance(connection, money.MONEY, money.of_person(name)) for name in names]


def test_standard_48_wagers_that_wait_of_somebody_excluded_begin_no_round(
    table_12: tuple[Someone, Someone], store: Store
) -> None:
    pat, quinn = table_12
    quinn.wager("ante=10")
    exclude(store, quinn.person, "quinn", 7)
    pat.wager("ante=10")
    assert pat.sees()["in_play"]
    assert quinn.in_hand == 60_00
    quinn.leave()
    assert balances(store, "quinn") == [100_00]
    assert [*faults(store)] == []


def test_standard_43_each_persons_money_comes_from_and_goes_to_their_own_account(
    table_12: tuple[Someone, Someone], floor: Floor, store: Store, flo: Person
) -> None:
    pat, quinn = table_12
    assert balances(store, "pat", "quinn") == [40_00, 40_00]
    pat.wager("ante=10")
    quinn.wager("ante=20")
    while pat.sees()["in_play"]:
        seat = pat.sees()["decides"]
        next(one for one in table_12 if seat in one.sees()["own_seats"]).choose("fold")
    with pytest.raises(BetError):
        quinn.do("cash out", lambda table: table.acts(quinn.person).cash_out(40_01))
    quinn.do("tip", lambda table: table.acts(quinn.person).tip(1_00))
    with pytest.raises(ActError, match="Others sit"):
        pat.close()
    quinn.leave()
    pat.close()
    assert balances(store, "pat", "quinn") == [90_00, 79_00]
    with store.reading() as connection:
        kept = money.balances_of(connection, money.MONEY, f"table {pat.key}")
    own = money.Table(pat.key)
    assert kept.pop(own.named("tips")) == 1_00
    assert sum(kept.values()) == 30_00, "the house won two antes; it has seeded a meter"
    assert [*faults(store)] == []


def test_standard_53_players_call_nothing_that_changes_a_result_for_money(
    table_12: tuple[Someone, Someone], floor: Floor, flo: Person
) -> None:
    pat, _ = table_12
    for one in table_12:
        one.wager("ante=10")
    calls = pat.table.session.round
    assert calls is not None
    assert calls.question is not None
    for irregularity in calls.question.calls:
        for one in table_12:
            for by in ("dealer", "floor", "player"):
                if irregularity == LEAVES and by == "player":
                    continue
                with pytest.raises(ActError, match=r"tell them|not yours"):
                    one.call(irregularity, one.sees()["own_seats"][0], by)
    with pytest.raises(Refused):
        Someone(floor, pat.key, Person("ann", Role.GUEST)).sit("", 0)
    with pytest.raises(Refused):
        pat.do("void", lambda table: None)


def test_standard_35_an_interrupted_game_is_resolved_before_the_same_game_is_played(
    table_12: tuple[Someone, Someone], floor: Floor, store: Store
) -> None:
    pat, quinn = table_12
    for one in table_12:
        one.wager("ante=10")
    other = Someone(
        floor, floor.open_for_money(quinn.person, GAME, HOUSE, TABLE, 20_00), quinn.person
    )
    with pytest.raises(Interrupted, match=pat.key):
        other.wager("ante=10", seats=(1,))
    assert other.in_hand == 20_00
    while pat.sees()["in_play"]:
        seat = pat.sees()["decides"]
        next(one for one in table_12 if seat in one.sees()["own_seats"]).choose("fold")
    other.wager("ante=10", seats=(1,))
    assert [*faults(store)] == []


def test_standard_64_for_money_a_second_person_voids_and_mends(
    table_12: tuple[Someone, Someone], floor: Floor, store: Store, flo: Person
) -> None:
    for one in table_12:
        one.wager("ante=10")
    key = table_12[0].key
    fred = account(store, "fred", Role.FLOORPERSON)
    number = Cases(floor, flo).open_case(VOID, key, "cards missing")
    with pytest.raises(Refused, match="second person"):
        Cases(floor, flo).void(number)
    Cases(floor, fred).void(number)
    assert [one.in_hand for one in table_12] == [60_00, 60_00]
    error = Cases(floor, flo).open_case(ERROR, key, "short paid", player="pat", cents=5_00)
    with pytest.raises(Refused, match="second person"):
        Cases(floor, flo).mend(error)
    assert [each.act for each in denials(store)] == ["void", "correct"]
    Cases(floor, fred).mend(error)
    assert table_12[0].in_hand == 65_00
    assert [*faults(store)] == []


@pytest.mark.parametrize(("outcome", "has"), [(UPHELD, 45_00), (DISMISSED, 40_00)])
def test_what_is_in_dispute_waits_in_suspense_which_is_zero_at_rest(
    table_12: tuple[Someone, Someone],
    floor: Floor,
    store: Store,
    flo: Person,
    outcome: str,
    has: int,
) -> None:
    fred = account(store, "fred", Role.FLOORPERSON)
    number = Cases(floor, flo).open_case(
        DISPUTE, table_12[0].key, "says 5 was short", player="pat", cents=5_00
    )
    with store.reading() as connection:
        assert money.balance(connection, money.MONEY, money.SUSPENSE) == 5_00
    with pytest.raises(Refused, match="second person"):
        Cases(floor, flo).decide(number, outcome, "camera")
    assert [*faults(store)] == []
    Cases(floor, fred).decide(number, outcome, "camera")
    with pytest.raises(ActError, match="open case"):
        Cases(floor, fred).decide(number, outcome, "again")
    with store.reading() as connection:
        assert money.balance(connection, money.MONEY, money.SUSPENSE) == 0
    assert balances(store, "pat") == [has]
    assert [*faults(store)] == []
