"""Meters of the floor: shared by tables, moved in the transaction of the act, explained to the cent
(605a.7(e), 605a.8(g); numbers are those of the standards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, delete, func, select, update
from tests.floor.linked import (
    DJ,
    FIVE,
    FOUR,
    GIVEN,
    MAJOR,
    MAX,
    THREE,
    WINNING,
    bets,
    make,
    play,
    seat,
    shown,
    stacked,
)
from tests.floor.test_floor import ANN, BOB, Acting, finish

from croupier.floor import money
from croupier.floor.floor import Floor
from croupier.floor.linking import NotLinked
from croupier.floor.meter import Meter
from croupier.floor.meter_acts import MeterActs, training
from croupier.floor.meters import LARGE_WIN, KeptMeter, MeterDisabled, history, kept_meter
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.people.rights import Refused
from croupier.rounds.settle import PARTS, parts_of
from croupier.rounds.words import Bet
from croupier.store import journal
from croupier.store.clock import now
from croupier.store.engine import Store
from croupier.store.errors import StoreError
from croupier.store.schema import balances, lines, meter_lines, meters, sessions
from croupier.table.log import LogError, Record
from croupier.table.replay import replay
from croupier.table.round import ActError

FLO = Person("flo", Role.FLOORPERSON)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


def records(store: Store, key: str) -> list[Record]:
    with store.reading() as connection:
        return history(connection, key)


def won(acting: Acting) -> int:
    """What a table's meters paid."""
    return sum(r.get("from_meter", 0) for r in acting.table.session.log.records)


# ------------------------------------------------------------------------------ one meter


def test_605a_8_g_tables_of_two_games_share_a_meter(store: Store, floor: Floor) -> None:
    """Each table replays alone from its own log, though the other moved the meter meanwhile."""
    make(store, "lucky", "649a", THREE)
    three, ride = (seat(floor, game, {THREE: "lucky"}) for game in ("649a", "643a"))
    for acting in (three, ride, ride, three):
        play(acting, THREE)
    assert shown(store, "lucky") == {"meter": 1_000_00 + 4 * 14}
    assert three.table.session.meters.amount(THREE, "meter") == 1_000_56
    assert three.table.session.log.records[0]["links"] == {THREE: "lucky"}
    tables = [record["table"] for record in records(store, "lucky")[3:]]
    assert tables == [each.key for each in (three, ride, ride, three)]
    for acting in (three, ride):
        acting.close()
        assert replay(floor.log_of(acting.key)).closed
    assert [*faults(store)] == []


def test_a_meter_that_grew_between_bet_and_settlement_is_paid_as_it_is(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        winner = seat(floor, "649a", {THREE: "lucky"})
    other = seat(floor, "643a", {THREE: "lucky"}, BOB)
    winner.place(bets(winner, THREE))
    play(other, THREE)
    again = Floor(store)  # another process would take the tables up from their lines
    finish(Acting(again, winner.key))
    assert won(winner) == 1_000_28
    assert shown(store, "lucky") == {"meter": 1_000_00}
    play(Acting(again, other.key, BOB), THREE)
    assert shown(store, "lucky") == {"meter": 1_000_14}
    assert [*faults(store)] == []


def test_standard_11_605a_7_e_4_of_two_wins_at_once_the_first_in_the_store_has_the_meter(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        both = [seat(floor, "649a", {THREE: "lucky"}, who) for who in (ANN, BOB)]
    for acting in both:
        acting.place(bets(acting, THREE))
    for acting in reversed(both):
        finish(acting)
    assert [won(acting) for acting in both] == [1_000_00, 1_000_28]
    order = [r["table"] for r in records(store, "lucky") if r["record"] == "won"]
    assert order == [both[1].key, both[0].key]
    assert kept_meter(store, "lucky").meter.controls.startswith("the order of the store")
    assert [*faults(store)] == []


def test_standard_12_of_several_levels_the_highest_that_applies_is_paid(
    store: Store, floor: Floor
) -> None:
    make(store, "stud", "655a", FIVE)
    for cards, level, cents in (
        (WINNING["655a"], "mega", 10_000_11),
        (MAJOR, "major", 1_000_20),
    ):
        with stacked(cards):
            acting = seat(floor, "655a", {FIVE: "stud"})
        play(acting, FIVE)
        last = [r for r in records(store, "stud") if r["record"] == "won"][-1]
        assert (last["level"], last["cents"]) == (level, cents)
    assert shown(store, "stud") == {"mega": 10_000_11, "major": 1_000_00}
    assert [*faults(store)] == []


def test_standard_9_parts_of_a_cent_are_kept_exactly_over_tables(
    store: Store, floor: Floor
) -> None:
    """0.125% of $1 is an eighth of a cent: eight wagers, at two tables, make one."""
    rate = {"progressive-bonus-rate": "0.125%"}
    make(store, "wild", "687a", DJ, **rate)
    two = [seat(floor, "687a", {DJ: "wild"}, who, rate) for who in (ANN, BOB)]
    for nth in range(11):
        play(two[nth % 2], DJ)
    assert shown(store, "wild") == {"meter": 2_000_01, parts_of("meter"): 3 * PARTS // 8}
    assert [*faults(store)] == []


def test_standard_9_what_a_share_leaves_stays_for_the_reset(store: Store, floor: Floor) -> None:
    """A straight flush in DJ Wild Stud wins 10% of the meter, rounded down to a cent."""
    make(store, "wild", "687a", DJ)
    with stacked("9s Ks Qs Js Ts"):
        acting = seat(floor, "687a", {DJ: "wild"})
    play(acting, DJ)
    assert won(acting) == 200_01  # of $2,000.10
    assert shown(store, "wild") == {"meter": 1_800_09}
    with pytest.raises(NotLinked) as refused:
        make(store, "odd", "649a", THREE, odd_cents_of_a_share="house")
    assert [finding.cite for finding in refused.value.findings] == ["GLI-19 4.13.6"]


def test_a_reserve_joins_the_meter_when_it_is_won(store: Store, floor: Floor) -> None:
    make(store, "aces", "641a", FOUR)
    acting = seat(floor, "641a", {FOUR: "aces"})
    for _ in range(3):
        play(acting, FOUR)
    assert shown(store, "aces") == {"meter": 1_000_75, "meter reserve": 15}
    with stacked(WINNING["641a"]):
        winner = seat(floor, "641a", {FOUR: "aces"})
    play(winner, FOUR)
    assert won(winner) == 1_001_00
    assert shown(store, "aces") == {"meter": 1_000_20, "meter reserve": 0}
    assert [*faults(store)] == []


def test_a_table_has_meters_of_its_own_beside_a_linked_one(store: Store, floor: Floor) -> None:
    given = {"jackpots-at-a-table": "one-a-wager", "5-of-6-progressive": "true"}
    given["six-card-bonus"] = "true"
    make(store, "lucky", "649a", THREE)
    acting = seat(floor, "649a", {THREE: "lucky"}, given=given)
    play(acting, THREE, "5-of-6-progressive")
    again = Acting(Floor(store), acting.key)
    play(again, THREE, "5-of-6-progressive")
    own = again.table.session.meters.amount("5-of-6-progressive", "meter")
    assert (own, shown(store, "lucky")) == (10_000_56, {"meter": 1_000_28})
    again.close()
    assert replay(floor.log_of(acting.key)).closed
    assert [*faults(store)] == []


def test_standard_10_what_is_shown_is_read_from_the_store_when_it_is_shown(
    store: Store, floor: Floor
) -> None:
    """A table that nobody acts at shows what others brought, in another process too."""
    make(store, "lucky", "649a", THREE)
    idle, busy = (seat(floor, "649a", {THREE: "lucky"}, who) for who in (ANN, BOB))
    other = Floor(store)
    with other.look(idle.key) as table:
        assert table.session.meters.amount(THREE, "meter") == 1_000_00
    play(busy, THREE)
    for each in (floor, other):
        with each.look(idle.key) as table:
            assert table.session.meters.amount(THREE, "meter") == 1_000_14
    told = kept_meter(store, "lucky").meter.told("lucky", now())
    assert told["shown"] == {"meter": 1_000_14}
    assert told["as_of"] >= records(store, "lucky")[-1]["at"]


def test_standard_15_605a_7_a_counts_are_cumulative_and_only_a_win_resets(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    for _ in range(2):
        with stacked(WINNING["649a"]):
            play(seat(floor, "649a", {THREE: "lucky"}), THREE)
    meter = kept_meter(store, "lucky").meter
    assert meter.totals == {
        "made": 1_000_00,
        "contributed": 28,
        "won": -2_000_28,
        "reset": 2_000_00,
    }
    assert (meter.wins, meter.shown) == (2, {"meter": 1_000_00})
    acts = [name for name in vars(MeterActs) if not name.startswith("_")]
    lowers = ["decommission"]
    assert sorted(acts) == sorted(["make", "link", "elect", "disable", "enable", *lowers])


# ------------------------------------------------------------------------------ what may be linked


def test_standard_13_605a_8_g_1_another_probability_is_refused(store: Store, floor: Floor) -> None:
    make(store, "lucky", "649a", THREE)
    with pytest.raises(NotLinked) as refused:
        seat(floor, "641a", {FOUR: "lucky"})
    assert {finding.cite for finding in refused.value.findings} >= {"605a.8(g)(1)"}
    assert "1/22100" in str(refused.value)
    assert "1/54145" in str(refused.value)


@pytest.mark.parametrize(
    ("given", "cite"),
    [
        ({f"{THREE}-amount": "$5"}, "605a.8(g)(2)"),
        ({"linked-progressives": "false"}, "649a.2"),
    ],
)
def test_standard_13_605a_8_g_2_a_table_that_may_not_share_is_refused_with_its_cite(
    given: dict[str, str], cite: str, store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with pytest.raises(NotLinked) as refused:
        seat(floor, "649a", {THREE: "lucky"}, given=given)
    assert any(finding.cite.startswith(cite) for finding in refused.value.findings)
    assert [each["record"] for each in records(store, "lucky")] == ["made", "linked"]


def test_standard_14_605a_7_e_2_a_table_has_one_jackpot_as_elected(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with pytest.raises(ValueError, match=r"605a\.7\(e\)\(2\)"):
        seat(floor, "649a", {THREE: "lucky"}, given={"five-card-progressive": "true"})


def test_a_game_that_resets_the_meter_to_another_amount_is_refused(
    store: Store, floor: Floor
) -> None:
    make(store, "aces", "641a", FOUR)
    with pytest.raises(NotLinked) as refused:
        seat(floor, "641a", {FOUR: "aces"}, given={f"{FOUR}-paytable": "A"})
    assert refused.value.findings[-1].cite == "641a.12(d)(3)"
    assert "$5,000" in str(refused.value)


def test_standard_14_605a_7_e_1_nothing_limits_what_a_meter_shows(
    store: Store, floor: Floor
) -> None:
    candidate = training("649a", THREE, GIVEN["649a"])
    MeterActs(store, MAX).make("huge", candidate, seeds={"meter": 10**14})
    acting = seat(floor, "649a", {THREE: "huge"})
    play(acting, THREE)
    assert shown(store, "huge") == {"meter": 10**14 + 14}
    with pytest.raises(ActError, match=r"\$1,000 or more"):
        MeterActs(store, MAX).make("low", candidate, seeds={"meter": 999_99})


# ------------------------------------------------------------------------------ its terms, switches


def test_standard_6_a_rate_changes_only_after_the_next_win(store: Store, floor: Floor) -> None:
    make(store, "wild", "687a", DJ)
    acts = MeterActs(store, MAX)
    ann, bob = (seat(floor, "687a", {DJ: "wild"}, who) for who in (ANN, BOB))
    acts.elect("wild", "rate", "25%")
    play(ann, DJ)
    assert shown(store, "wild") == {"meter": 2_000_10}
    with stacked(WINNING["687a"]):
        winner = seat(floor, "687a", {DJ: "wild"})
    play(winner, DJ)
    assert (won(winner), shown(store, "wild")) == (2_000_20, {"meter": 2_000_00})
    play(Acting(Floor(store), ann.key), DJ)
    play(bob, DJ)
    assert shown(store, "wild") == {"meter": 2_000_50}
    rounds = [r for r in bob.table.session.log.records if r["record"] == "round"]
    assert [r.get("terms") for r in rounds] == [{"progressive-bonus-rate": "25%"}]
    for acting in (ann, bob, winner):
        acting.close()
        assert replay(floor.log_of(acting.key)).closed
    assert [*faults(store)] == []


def test_standard_6_only_what_is_elected_changes(store: Store) -> None:
    make(store, "lucky", "649a", THREE)
    make(store, "wild", "687a", DJ)
    acts = MeterActs(store, MAX)
    with pytest.raises(ActError, match="not elected"):
        acts.elect("lucky", "rate", "25%")
    with pytest.raises(ValueError, match="100%"):
        acts.elect("wild", "rate", "120%")
    assert kept_meter(store, "wild").meter.pending == {}


def test_standard_8_a_disabled_meter_neither_grows_nor_is_won_and_comes_back_identical(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        acting = seat(floor, "649a", {THREE: "lucky"})
    play(seat(floor, "643a", {THREE: "lucky"}), THREE)
    before = kept_meter(store, "lucky").meter
    MeterActs(store, FLO).disable("lucky", "sign dark")
    with pytest.raises(MeterDisabled, match="sign dark"):
        acting.place(bets(acting, THREE))
    assert kept_meter(store, "lucky").meter.disabled["by"] == "flo"
    MeterActs(store, FLO).enable("lucky", "sign repaired")
    after = kept_meter(store, "lucky").meter
    assert after.amounts == before.amounts == {"meter": 1_000_14}
    assert after.totals == before.totals
    play(acting, THREE)
    assert won(acting) == 1_000_28
    assert [*faults(store)] == []


def test_standard_5_a_wager_taken_before_a_disable_is_settled_as_it_was_placed(
    store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        acting = seat(floor, "649a", {THREE: "lucky"})
    acting.place(bets(acting, THREE))
    MeterActs(store, FLO).disable("lucky", "sign dark")
    finish(acting)
    assert won(acting) == 1_000_14
    play(acting)
    assert shown(store, "lucky") == {"meter": 1_000_00}
    assert [*faults(store)] == []


def test_standard_7_a_decommissioned_meter_moves_to_another_by_a_recorded_act(
    store: Store, floor: Floor
) -> None:
    rate = {"progressive-bonus-rate": "0.125%"}
    make(store, "wild", "687a", DJ, **rate)
    make(store, "lucky", "649a", THREE)
    acting = seat(floor, "687a", {DJ: "wild"}, given=rate)
    play(acting, DJ)
    acts = MeterActs(store, MAX)
    with pytest.raises(ActError, match=acting.key):
        acts.decommission("wild", "lucky", "new sign")
    acting.close()
    acts.decommission("wild", "lucky", "new sign")
    assert shown(store, "wild") == {"meter": 0, parts_of("meter"): 0}
    assert shown(store, "lucky") == {"meter": 3_000_00, parts_of("meter"): PARTS // 8}
    with pytest.raises(ActError, match="moved to lucky"):
        seat(floor, "687a", {DJ: "wild"}, given=rate)
    with pytest.raises(ActError, match="decommissioned"):
        acts.enable("wild", "x")
    with pytest.raises(ActError, match="decommissioned"):
        acts.elect("wild", "rate", "5%")
    assert [*faults(store)] == []


# ------------------------------------------------------------------------------ rights, records


def test_standard_49_acts_on_meters_are_for_those_whom_the_list_names(store: Store) -> None:
    make(store, "lucky", "649a", THREE)
    for who in (Person("pat", Role.PLAYER), Person("carl", Role.CAGE), FLO):
        acts = MeterActs(store, who)
        with pytest.raises(Refused):
            acts.decommission("lucky", "other", "x")
        with pytest.raises(Refused):
            acts.elect("lucky", "rate", "5%")
    with pytest.raises(Refused):
        MeterActs(store, Person("pat", Role.PLAYER)).disable("lucky", "x")
    assert [each.act for each in denials(store)] == ["decommission", "rate"] * 3 + ["disable"]
    assert [each["record"] for each in records(store, "lucky")] == ["made", "linked"]


def test_standard_28_settings_and_large_wins_are_significant_events(
    store: Store, floor: Floor
) -> None:
    acts = MeterActs(store, MAX)
    acts.make("wild", training("687a", DJ, GIVEN["687a"]), large=2_000_00)
    acts.elect("wild", "rate", "25%")
    acts.disable("wild", "sign dark")
    acts.enable("wild", "sign repaired")
    with stacked("9s Ks Qs Js Ts"):
        play(seat(floor, "687a", {DJ: "wild"}), DJ)
    with stacked(WINNING["687a"]):
        winner = seat(floor, "687a", {DJ: "wild"})
    winner.place(bets(winner, DJ))
    MeterActs(store, MAX).disable("wild", "count")
    finish(winner)
    with store.reading() as connection:
        told = [each.data for each in journal.records(connection, journal.METER, "wild")]
    assert [each["act"] for each in told] == [
        *("made", "linked", "rate", "disabled", "enabled", "disabled"),
    ]
    assert told[2]["was"] == {"meter": {"rate": "10%"}}
    assert told[2]["terms"] == {"meter": {"rate": "25%"}}
    acts.make("more", training("687a", DJ, GIVEN["687a"]), large=2_000_00)
    with stacked(WINNING["687a"]):
        play(winner := seat(floor, "687a", {DJ: "more"}), DJ)
    with store.reading() as connection:
        (large,) = [
            each.data
            for each in journal.records(connection, journal.METER, "more")
            if each.data["act"] == LARGE_WIN
        ]
    assert (large["table"], large["cents"]) == (winner.key, 2_000_10)


def _state(connection: Connection) -> None:
    (state,) = connection.scalars(select(meters.c.state))
    connection.execute(update(meters).values(state={**state, "amounts": {"meter": 1}}))


def _balance(connection: Connection) -> None:
    own = balances.c.account == money.of_meter("lucky", "meter")
    connection.execute(update(balances).where(own).values(cents=5))


def _line(connection: Connection) -> None:
    connection.execute(delete(meter_lines).where(meter_lines.c.number == 7))


def _edited(connection: Connection) -> None:
    edited = func.replace(meter_lines.c.line, "14", "15")
    this = update(meter_lines).where(meter_lines.c.number == 3)
    connection.execute(this.values(line=edited))


def _forged(connection: Connection) -> None:
    """The meter's own books agree: only the table's log says otherwise."""
    told = [*history(connection, "lucky")]
    told[2] = {**told[2], "cents": 15}
    told[3], told[4] = ({**each, "cents": 1_000_15} for each in told[3:5])
    connection.execute(delete(meter_lines))
    kept = KeptMeter("lucky", Meter())
    kept.write(connection, told)


def _log(connection: Connection) -> None:
    connection.execute(delete(lines).where(lines.c.number > 10))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_state, "Meter lucky shows $0.01 (meter)"),
        (_balance, "meter lucky meter has a balance of $0.05"),
        (_line, "is missing in it"),
        (_edited, "Meter lucky: Line 3"),
        (_forged, "line 3: line 6 of table"),
        (_log, "the log of table"),
    ],
)
def test_verify_names_what_is_not_explained(
    change: Callable[[Connection], None], told: str, store: Store, floor: Floor
) -> None:
    make(store, "lucky", "649a", THREE)
    with stacked(WINNING["649a"]):
        acting = seat(floor, "649a", {THREE: "lucky"})
    play(acting, THREE)
    assert [*faults(store)] == []
    with store.writing() as connection:
        change(connection)
    assert any(told in fault for fault in faults(store)), [*faults(store)]


@pytest.mark.parametrize("changed", [{"links": {THREE: "other"}}, {"currency": "money"}])
def test_a_table_is_not_taken_up_with_the_meter_of_another_or_as_money(
    changed: dict[str, object], store: Store, floor: Floor
) -> None:
    """Somebody changes what stands beside the log: the log's first line knows better."""
    make(store, "lucky", "649a", THREE)
    make(store, "other", "649a", THREE)
    acting = seat(floor, "649a", {THREE: "lucky"})
    play(acting, THREE)
    this = sessions.c.key == acting.key
    with store.writing() as connection:
        facts = connection.scalar(select(sessions.c.facts).where(this))
        connection.execute(update(sessions).where(this).values(facts={**(facts or {}), **changed}))
    with pytest.raises(LogError, match="first line"):
        play(Acting(Floor(store), acting.key), THREE)
    assert any("first line" in fault for fault in faults(store))
    assert shown(store, "other") == {"meter": 1_000_00}


def test_standard_28_a_fault_of_the_database_at_a_linked_table_is_told_at_once(
    store: Store, floor: Floor
) -> None:
    """Its transaction with the meters has ended before the event is written."""
    make(store, "lucky", "649a", THREE)
    acting = seat(floor, "649a", {THREE: "lucky"})
    this = balances.c.account == f"table {acting.key} chips"
    with store.writing() as connection:
        connection.execute(update(balances).where(this).values(owes=False, cents=1))
    with pytest.raises(StoreError, match="nothing was changed"):
        acting.place([Bet(1, "ante", 10_00), Bet(1, THREE, 1_00)])
    with store.reading() as connection:
        (event,) = journal.records(connection, journal.SIGNIFICANT)
    assert event.data["what"] == "act failed: place"
    assert shown(store, "lucky") == {"meter": 1_000_00}
