"""Results of play: what the rows add up to, and what exact odds say it should be."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from pyarrow import parquet
from sqlalchemy import update
from tests.floor.reporting.playing import played, staff

from croupier.floor.floor import Floor
from croupier.floor.money import TRAINING
from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.expected import Prices
from croupier.floor.reporting.make import KINDS, Wanted, make_report
from croupier.floor.reporting.report import (
    Report,
    ReportError,
    as_csv,
    as_json_lines,
    as_parquet,
)
from croupier.floor.reporting.results import BY
from croupier.people.denied import denials
from croupier.people.person import Person, Role, guest
from croupier.people.rights import Refused
from croupier.rounds.words import Bet
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import games, sessions

RED = [Bet(1, "red", 10_00), Bet(1, "straight", 5_00, "17")]
ALL_TRAINING = Asked(None, None, TRAINING)


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def reader(store: Store) -> Person:
    return staff(store)["reader"]


def report(store: Store, person: Person, by: str = "life", asked: Asked = ALL_TRAINING) -> Report:
    return make_report(store, person, "results", Wanted(asked, by))


def settled(floor: Floor, key: str) -> list[dict[str, Any]]:
    """The witness: the settlements of a log, read as plain JSON."""
    records = [json.loads(line) for line in floor.log_of(key).splitlines()]
    return [record for record in records if record["record"] == "settled"]


def test_standard_22_theoretical_and_actual_hold_of_what_was_really_bet(
    store: Store, reader: Person
) -> None:
    """Roulette is reckoned by hand: 2/38 of every cent; variances (18/38 to one; 1/38 to 35)."""
    floor = Floor(store)
    key = played(floor, guest("ann"), "roulette", [RED] * 20)
    (row,) = report(store, reader).rows
    found = settled(floor, key)
    assert row["games"] == 20
    assert row["drop"] == 1_000_000_00
    assert row["handle"] == sum(each["stake"] for each in found) == 20 * 15_00
    assert row["hold"] == -sum(each["net"] for each in found)
    assert row["paid"] == row["handle"] - row["hold"]
    theoretical = 20 * Fraction(2, 38) * 15_00
    assert row["theoretical"] == pytest.approx(float(theoretical))
    red = Fraction(18 * 20, 38 * 38) * 4 * 10_00**2
    straight = Fraction(37, 38 * 38) * 36**2 * 5_00**2
    apart = math.sqrt(20 * (red + straight))
    together = math.sqrt(20) * (math.sqrt(red) + math.sqrt(straight))
    assert row["distance"] == pytest.approx(float(row["hold"] - theoretical) / apart)
    assert row["least_distance"] == pytest.approx(float(row["hold"] - theoretical) / together)
    assert row["exact"] == "yes"


def test_wagers_that_are_priced_with_others_are_not_expected_twice(
    store: Store, reader: Person
) -> None:
    floor = Floor(store)
    ante = [Bet(1, "ante", 10_00), Bet(1, "pair-plus", 5_00)]
    key = played(floor, guest("ann"), "three-card-poker", [ante] * 6)
    from croupier.table.replay import replay
    from croupier.table.theoretical import theoretical_win, total

    (row,) = report(store, reader).rows
    assert row["theoretical"] == pytest.approx(
        float(total(theoretical_win([replay(floor.log_of(key))])))
    )
    assert row["handle"] > 6 * 15_00  # the Play Wagers are in it
    assert row["hold"] == -sum(each["net"] for each in settled(floor, key))


def test_a_void_round_is_counted_apart_and_expects_nothing(store: Store, reader: Person) -> None:
    from tests.floor.test_floor import Acting

    floor, ann = Floor(store), guest("ann")
    key = floor.open_table(ann, "three-card-poker", {})
    acting = Acting(floor, key, ann)
    acting.place([Bet(1, "ante", 10_00)])
    acting._do("call", "x", lambda table: table.acts(ann).call("dealer-card-exposed"))
    (row,) = report(store, reader).rows
    assert (row["games"], row["void_games"], row["voided"]) == (1, 1, 10_00)
    assert (row["handle"], row["hold"], row["theoretical"]) == (0, 0, None)


@pytest.mark.parametrize("by", BY)
def test_standard_22_every_grouping_adds_up_to_the_same(
    by: str, store: Store, reader: Person
) -> None:
    floor = Floor(store)
    for name in ("ann", "bob"):
        for game in ("roulette", "big-six-wheel"):
            bets = RED if game == "roulette" else [Bet(1, "1-dollar", 5_00)]
            played(floor, guest(name), game, [bets] * 3)
    rows = report(store, reader, by).rows
    (life,) = report(store, reader).rows
    for part in ("games", "handle", "paid", "hold", "theoretical"):
        assert sum(row[part] for row in rows) == pytest.approx(life[part])
    assert len(rows) == {"table": 4, "game": 2, "player": 2}.get(by, 1)


def test_standard_27_days_are_those_of_pennsylvania(store: Store, reader: Person) -> None:
    """An evening's rounds in July are of that day, though it is the next one in UTC; days without
    a game have a row too."""
    floor = Floor(store)
    played(floor, guest("ann"), "roulette", [RED])
    assert clock.day_of("2026-07-02T03:59:00.000Z") == date(2026, 7, 1)
    with store.writing() as connection:
        connection.execute(update(games).values(day="2026-07-01"))
    asked = Asked(date(2026, 6, 30), date(2026, 7, 2), TRAINING)
    rows = report(store, reader, "day", asked).rows
    assert [(row["day"], row["games"]) for row in rows] == [
        ("2026-06-30", 0),
        ("2026-07-01", 1),
        ("2026-07-02", 0),
    ]
    assert report(store, reader, "month", asked).rows[0]["month"] == "2026-07"
    assert report(store, reader, "year", asked).rows[0]["year"] == "2026"


def test_standard_27_a_report_bears_operator_title_interval_time_and_no_activity(
    store: Store, reader: Person
) -> None:
    day = clock.today()
    made = make_report(store, reader, "results", Wanted(Asked(day, day), "game", "Casino A"))
    head = dict(made.head)
    assert (made.title, head["Operator"]) == ("Results of play by game", "Casino A")
    assert day.isoformat() in head["Interval"]
    assert head["Made"].endswith("by reader (reader)")
    assert made.rows == ()
    assert made.notes == ("No activity.",)
    assert made.plain()["activity"] is False


@pytest.mark.parametrize("kind", KINDS)
def test_standard_27_every_kind_of_report_can_be_made_of_nothing_and_of_something(
    kind: str, store: Store, reader: Person
) -> None:
    for _ in range(2):
        made = make_report(store, reader, kind, Wanted(ALL_TRAINING))
        for form in (as_csv, as_json_lines, as_parquet):
            assert form(made)
        assert len(made.texts()) == len(made.rows)
        played(Floor(store), guest("ann"), "roulette", [RED])


def test_csv_json_lines_and_parquet_say_the_same(store: Store, reader: Person) -> None:
    played(Floor(store), guest("ann"), "roulette", [RED] * 2)
    made = report(store, reader, "game")
    lines = [json.loads(line) for line in as_json_lines(made).decode().splitlines()]
    header, row = as_csv(made).decode().splitlines()
    cells = dict(zip(header.split(","), row.split(","), strict=True))
    table = parquet.read_table(BytesIO(as_parquet(made)))
    (stored,) = table.to_pylist()
    assert lines[0]["title"] == json.loads(table.schema.metadata[b"croupier"])["title"]
    assert lines[1]["hold"] == stored["hold_cents"] == int(cells["hold_cents"])
    assert lines[1]["game"] == stored["game"] == cells["game"] == "roulette"


def test_a_name_is_no_formula_in_a_spreadsheet(store: Store, reader: Person) -> None:
    played(Floor(store), guest("=1+1"), "roulette", [RED])
    assert "'=1+1" in as_csv(report(store, reader, "player")).decode()


def test_only_who_may_sees_reports_and_a_denied_one_is_recorded(store: Store) -> None:
    player = staff(store)["player"]
    for kind in KINDS:
        with pytest.raises(Refused):
            make_report(store, player, kind, Wanted(ALL_TRAINING))
    assert [(each.act, each.by) for each in denials(store)] == [("report", "player")] * len(KINDS)


def test_a_house_does_not_see_what_was_played_at_tables_of_another(store: Store) -> None:
    played(Floor(store), guest("ann"), "roulette", [RED])
    with store.writing() as connection:
        connection.execute(update(games).values(holder="Other Casino"))
    own = Person("mia", Role.MANAGER, "My Casino")
    assert report(store, own).rows == ()
    assert report(store, Person("mo", Role.MANAGER, "other  casino")).rows
    with pytest.raises(Refused):
        make_report(store, own, "liability", Wanted(ALL_TRAINING))


def test_what_cannot_be_asked_is_refused_with_the_field(store: Store, reader: Person) -> None:
    day = clock.today()
    for kind, wanted, field in (
        ("results", Wanted(ALL_TRAINING, "dealer"), "by"),
        ("results", Wanted(Asked(day, day - timedelta(days=1))), "from"),
        ("results", Wanted(Asked(date(1900, 1, 1), day, TRAINING), "day"), "days"),
        ("results", Wanted(Asked(None, None, "euro")), "currency"),
        ("profit", Wanted(ALL_TRAINING), "profit"),
    ):
        played(Floor(store), guest("ann"), "roulette", [RED])
        with pytest.raises(ReportError, match=field):
            make_report(store, reader, kind, wanted)


def test_rules_that_are_no_longer_here_have_no_theoretical_hold() -> None:
    staked = {"game": "roulette", "rules": "other", "given": {}, "bets": [["red", "", 1_000, 1]]}
    found = Prices().of_games(staked, 3)
    assert (found.unpriced, found.staked, found.distance(0)) == (3_000, 0, None)


def test_standard_21_the_record_of_a_paytable(store: Store, reader: Person) -> None:
    floor = Floor(store)
    ante = [Bet(1, "ante", 10_00), Bet(1, "pair-plus", 5_00)]
    key = played(floor, guest("ann"), "three-card-poker", [ante] * 6)
    rows = {
        row["wager"]: row
        for row in make_report(store, reader, "paytables", Wanted(ALL_TRAINING)).rows
    }
    found = settled(floor, key)
    of = {
        "ante": [each for each in found if each["wager"] in ("ante", "play", "ante-bonus")],
        "pair-plus": [each for each in found if each["wager"] == "pair-plus"],
    }
    assert set(rows) == set(of)
    for wager, own in of.items():
        row, staked = rows[wager], 60_00 if wager == "ante" else 30_00
        assert row["games"] == 6
        assert row["wagered"] == sum(each["stake"] for each in own)
        assert row["paid"] == sum(each["stake"] + each["net"] for each in own)
        assert row["actual_return"] == pytest.approx(1 + sum(each["net"] for each in own) / staked)
        assert 0.9 < row["theoretical_return"] < 1
        assert row["from"] < row["to"]
        assert row["status"] == "enabled"
    with store.writing() as connection:
        connection.execute(update(sessions).values(acted=""))


def test_standard_24_other_rules_are_another_record(store: Store, reader: Person) -> None:
    floor = Floor(store)
    played(floor, guest("ann"), "roulette", [RED])
    key = floor.open_table(guest("ann"), "roulette", {"wheel": "single-zero"}, bought=1_000_00)
    from tests.floor.test_floor import Acting

    Acting(floor, key, guest("ann")).place(RED)
    rows = make_report(store, reader, "paytables", Wanted(ALL_TRAINING)).rows
    red = [row for row in rows if row["wager"] == "red"]
    assert len({row["rules"] for row in red}) == 2
    assert len({row["theoretical_return"] for row in red}) == 2
