"""Days and instants: what held on a day, what was known on a day, and how days are counted."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.filing.refusing import refused
from tests.filing.test_requests import went
from tests.filing.test_submissions import ANN, BUREAU, CONTENT, FINDING
from tests.filing.written import DAY, HOUSE, call, days, desk, filing, person

from croupier.filing import requests, submissions
from croupier.filing.acts import in_error
from croupier.filing.calendar import FIFTEENTH_DAY, LAST_DAY, READINGS, easter, holiday, working_day
from croupier.filing.contents import Content
from croupier.filing.desk import Desk
from croupier.filing.events import History
from croupier.filing.histories import Filings
from croupier.filing.view import View
from croupier.people.person import Person, Role
from croupier.store import clock

GAME = "three-card-poker"

# ------------------------------------------------------------------------------ the calendar


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 1, 1), "New Year's Day"),
        (date(2023, 1, 2), "New Year's Day"),  # the first is a Sunday
        (date(2026, 1, 19), "Dr. Martin Luther King, Jr. Day"),
        (date(2026, 4, 3), "Good Friday"),
        (date(2024, 3, 29), "Good Friday"),
        (date(2026, 5, 25), "Memorial Day"),
        (date(2021, 6, 18), ""),
        (date(2026, 6, 19), "Juneteenth"),
        (date(2026, 9, 7), "Labor Day"),
        (date(2026, 11, 26), "Thanksgiving Day"),
        (date(2026, 12, 24), ""),
    ],
)
def test_legal_holidays_follow_from_their_rules(day: date, name: str) -> None:
    assert holiday(day) == name


def test_easter_as_almanacs_print_it() -> None:
    days_of = {2000: (4, 23), 2008: (3, 23), 2019: (4, 21), 2026: (4, 5), 2038: (4, 25)}
    assert {year: (easter(year).month, easter(year).day) for year in days_of} == days_of


def test_a_day_on_a_weekend_before_a_holiday_moves_beyond_both() -> None:
    assert working_day(date(2026, 9, 5)) == date(2026, 9, 8)  # Saturday, Sunday, Labor Day
    assert working_day(date(2026, 9, 8)) == date(2026, 9, 8)


def with_readings(**elected: str) -> Content:
    return Content({**CONTENT.data, READINGS: elected})


@pytest.mark.parametrize(("elected", "since"), [("stays", 15), ("moves-on", 16)])
def test_601a_4_c_a_fifteenth_day_on_a_sunday(elected: str, since: int) -> None:
    """Filed on Saturday, March 7: the 15th calendar day is Sunday, March 22."""
    start = date(2026, 3, 7)
    content = with_readings(**{FIFTEENTH_DAY: elected})
    held: History = (submissions.file((), "RS-1", start, ANN, content),)
    found = submissions.state(held, start + timedelta(30))
    assert found is not None
    assert found.since == start + timedelta(since)


@pytest.mark.parametrize(("elected", "until"), [("moves-on", 9), ("stays", 7)])
def test_601a_4_e_a_revision_due_on_a_weekend(elected: str, until: int) -> None:
    """Received on Friday, January 23: the 15th day is Saturday, February 7."""
    start = date(2026, 1, 20)
    held: History = (submissions.file((), "RS-1", start, ANN, CONTENT),)
    tolled = submissions.toll(held, date(2026, 1, 23), BUREAU, [FINDING])
    tolled.data[READINGS] = {LAST_DAY: elected}  # type: ignore[index]
    found = submissions.state((*held, tolled), date(2026, 1, 24))
    assert found is not None
    assert found.until == date(2026, 2, until)


def test_601a_3_c_and_d_thirty_full_days_that_end_on_a_weekend() -> None:
    """Posted on Wednesday, February 11; thirty days end on Friday, March 13. Of another, posted on
    the 12th, they end on Saturday and run until Monday."""
    held = went(until="posted")
    found = requests.state(held, held[-1].day)
    assert found is not None
    assert (held[-1].day, found.until) == (date(2026, 2, 11), date(2026, 3, 13))
    posted = requests.advance(held[:-1], "posted", date(2026, 2, 12), Person("b", Role.BOARD), {})
    later = requests.state((*held[:-1], posted), date(2026, 3, 17))
    assert later is not None
    assert (later.name, later.since) == ("awaiting final approval", date(2026, 3, 17))


# ------------------------------------------------------------------------------ two questions


def test_601a_4_f_what_held_on_a_day_and_what_was_known_on_it(
    filings: Filings, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch, todays_clock: None
) -> None:
    """An approval received on March 5 and recorded on March 9."""
    at = ["2026-03-01T15:00:00.000Z"]
    monkeypatch.setattr(clock, "now", lambda: at[0])
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    at[0] = "2026-03-09T15:00:00.000Z"
    desk(filings, Role.DIRECTOR).approve(key, days(4))
    reader = person(Role.READER)
    assert View(filings, reader).status(key, days(5)).name == "in force"
    assert "recorded on 2026-03-09" in View(filings, reader).status(key, days(5)).why
    for known, name in ((days(7), "under review"), (days(8), "in force")):
        view = View(filings, reader, known)
        assert view.status(key, days(5)).name == name
        assert [item.state.name for item in view.items(days(5))] == [name]
        assert (view.in_force(HOUSE, GAME, days(5)) is not None) == (name == "in force")


def test_601a_4_no_act_is_of_a_day_to_come(
    filings: Filings, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch, todays_clock: None
) -> None:
    """It is still March 1 in Pennsylvania when it is March 2 in UTC."""
    monkeypatch.setattr(clock, "now", lambda: "2026-03-02T03:00:00.000Z")
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["good"], DAY).filing
    with refused("601a.4", "2026-03-02", "2026-03-01"):
        manager.file(written["good"], days(1))
    with refused("601a.4", "2062-11-20"):
        desk(filings, Role.DIRECTOR).approve(key, date(2062, 11, 20))
    with refused("601a.4", "2062-11-20", "today"):  # and not that the period has passed by then
        desk(filings, Role.BUREAU).toll(key, date(2062, 11, 20))
    assert [each.act for each in filings.denied(key)] == ["approve", "toll"]
    assert desk(filings, Role.DIRECTOR).approve(key, DAY).day == DAY


# ------------------------------------------------------------------------------ in error


def test_601a_4_c_a_slip_is_taken_back_by_an_event_and_both_stay(
    filings: Filings, written: dict[str, Path], monkeypatch: pytest.MonkeyPatch, todays_clock: None
) -> None:
    at = ["2026-03-05T15:00:00.000Z"]
    monkeypatch.setattr(clock, "now", lambda: at[0])
    manager, director = desk(filings, Role.MANAGER), desk(filings, Role.DIRECTOR)
    key = manager.file(written["good"], days(4)).filing
    director.disapprove(key, days(4), "Meant for another.")
    at[0] = "2026-03-06T15:00:00.000Z"
    for other in (Role.MANAGER, Role.BUREAU):
        with refused("601a.4", "event 2 (disapproved)", "director"):
            desk(filings, other).in_error(key, "No.")
    with refused("601a.4", "event 2"):
        director.in_error(key, " ")
    with refused("601a.4", "reader"):
        desk(filings, Role.READER).in_error(key, "No.")
    director.in_error(key, "Meant for RS-2026-0009.")
    assert [event.kind for event in filings.history(key)] == [
        "filed",
        "disapproved",
        "recorded-in-error",
    ]
    assert director.status(key, days(5)).name == "under review"
    known = View(filings, person(Role.READER), days(4))
    assert known.status(key, days(5)).name == "disapproved"
    director.approve(key, days(5))
    assert director.status(key, days(5)).name == "in force"


def test_601a_4_b_a_filing_of_which_nothing_stands_was_recorded_in_error(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager, today = desk(filings, Role.MANAGER), clock.today()
    key = manager.file(written["good"], today).filing
    manager.in_error(key, "The wrong file.")
    found = manager.status(key, today)
    assert (found.name, found.why.startswith("The wrong file.")) == ("recorded in error", True)
    assert manager.in_force(HOUSE, GAME, today + timedelta(30)) is None
    with refused("601a.4"):
        manager.in_error(key, "Again.")
    with refused("601a.4(c)", "recorded in error"):
        desk(filings, Role.DIRECTOR).approve(key, today)


def test_601a_7_b_a_filing_that_took_effect_is_not_taken_back_by_its_holder(
    filings: Filings, written: dict[str, Path]
) -> None:
    """601a.4(g): it stays in the archive; an approval may be taken back by whoever gave it."""
    manager, director = desk(filings, Role.MANAGER), desk(filings, Role.DIRECTOR)
    lapsed = manager.file(written["good"], DAY).filing
    with refused("601a.7(b)", "amendment"):
        manager.in_error(lapsed, "The wrong file.")
    approved = manager.amend(written["better"], days(30)).filing
    director.approve(approved, days(32))
    director.in_error(approved, "Of another submission.")
    with refused("601a.7(b)"):
        manager.in_error(approved, "The wrong file.")
    found = manager.archive(HOUSE, "three-card-poker", clock.today())
    assert [version.filing for version in found] == [lapsed, approved]


def test_601a_3_a_step_of_a_request_and_601a_10_an_approval_are_taken_back_alike() -> None:
    board = Person("b", Role.BOARD)
    held = went(until="final")
    back = in_error(held, held[-1].day, board, "The meeting was another.")
    found = requests.state((*held, back), held[-1].day)
    assert found is not None
    assert found.name == "awaiting final approval"


# ------------------------------------------------------------------------------ implemented


def test_601a_4_c_what_may_be_implemented_supersedes_when_it_is(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    second = manager.amend(written["better"], days(20)).filing
    with refused("601a.4(c)", "under review"):
        manager.implemented(second, days(21))
    assert manager.status(first, days(49)).name == "superseded"
    manager.implemented(second, days(50))
    assert manager.status(first, days(49)).name == "in force"
    known = View(filings, person(Role.READER), days(49))
    assert known.status(first, days(49)).name == "superseded"
    assert manager.status(first, days(50)).since == days(50)
    assert "implemented on 2026-04-20" in manager.status(second, days(50)).says()
    with refused("601a.4(c)", "2026-04-20"):
        manager.implemented(second, days(51))


def test_601a_4_b_what_is_not_in_force_may_be_withdrawn(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["good"], DAY).filing
    other = Desk(filings, Person("olga", Role.MANAGER, "Other"))
    with refused("601a.4(b)", "Keystone"):
        other.withdraw(key, days(1))
    manager.withdraw(key, days(2), "Better rules come.")
    assert manager.status(key, days(99)).name == "withdrawn"
    again = manager.file(written["good"], days(3)).filing
    with refused("601a.4(b)", "in force"):
        manager.withdraw(again, days(18))


def test_601a_7_b_an_older_amendment_under_review_that_would_displace_a_newer_one_is_named(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    older = manager.file(written["good"], DAY).filing
    newer = manager.file(written["better"], days(2)).filing
    assert newer not in manager.status(older, days(2)).says()
    desk(filings, Role.DIRECTOR).approve(newer, days(3))
    assert newer in manager.status(older, days(3)).next
    (waits,) = desk(filings, Role.BUREAU).inbox(days(3))
    assert (waits.key, newer in waits.state.next) == (older, True)


# ------------------------------------------------------------------------------ superseded


def test_601a_4_g_a_superseded_version_is_not_said_to_be_in_force(
    url: str, filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    second = manager.amend(written["better"], days(20)).filing
    for day, names in ((34, ["in force", "under review"]), (35, ["superseded", "in force"])):
        assert [item.state.name for item in manager.items(days(day))] == names
        assert [manager.status(key, days(day)).name for key in (first, second)] == names
    found = manager.status(first, days(40))
    assert (found.since, found.cite) == (days(35), "601a.4(g)")
    assert second in found.why
    assert "2031-04-05" in found.next
    told = filing(url, None, "status", first, "--as-of", days(40).isoformat())
    assert (told["state"], told["since"]) == ("superseded", "2026-04-05")


def test_601a_4_d_what_check_finds_is_shown_at_filing_and_in_the_inbox(
    accounts: str, written: dict[str, Path]
) -> None:
    bad = str(written["bad"])
    done = call(accounts, Role.MANAGER, "file", bad, "--day", "2026-03-01")
    assert (done.returncode, "pair-plus-paytable = 'Z'" in done.stdout) == (0, True)
    when = ("--as-of", "2026-03-02")
    (waits,) = filing(accounts, Role.BUREAU, "inbox", *when)
    assert ["'Z'" in each for each in waits["findings"]] == [True]
    assert "'Z'" in call(accounts, Role.BUREAU, "inbox", *when).stdout
    told = filing(accounts, None, "status", waits["filing"], *when)
    assert told["findings"] == waits["findings"]
    # In force by lapse of time: nobody has decided on it.
    after = ("--as-of", "2026-03-16")
    told = filing(accounts, None, "status", waits["filing"], *after)
    assert (told["state"], told["findings"]) == ("in force", waits["findings"])
    (listed,) = filing(accounts, None, "status", *after)
    assert listed["findings"] == waits["findings"]
    better = (str(written["better"]), "--day", "2026-03-16")
    next_ = filing(accounts, Role.MANAGER, "amend", *better)["event"]["filing"]
    filing(accounts, Role.DIRECTOR, "approve", next_, "--day", "2026-03-16")
    told = filing(accounts, None, "status", waits["filing"], *after)
    assert (told["state"], told["findings"]) == ("superseded", [])
    assert [each["findings"] for each in filing(accounts, None, "status", *after)] == [[], []]


def test_the_command_line_takes_back_withdraws_and_implements(
    accounts: str, written: dict[str, Path]
) -> None:
    good = str(written["good"])
    key = filing(accounts, Role.MANAGER, "file", good, "--day", "2026-03-01")["event"]["filing"]
    told = filing(accounts, Role.MANAGER, "implemented", key, "--day", "2026-03-20")
    assert told["state"]["next"] == "implemented on 2026-03-20"
    told = filing(accounts, Role.MANAGER, "in-error", key, "--why", "Not yet.")
    assert told["event"]["data"]["event"] == 2
    second = filing(accounts, Role.MANAGER, "amend", good, "--day", "2026-04-01")
    told = filing(
        accounts, Role.MANAGER, "withdraw", second["event"]["filing"], "--day", "2026-04-02"
    )
    assert told["state"]["state"] == "withdrawn"
    words = ("status", key, "--as-of", "2026-03-20", "--known-on", "2026-03-20")
    assert filing(accounts, None, *words)["next"] == "implemented on 2026-03-20"
    assert filing(accounts, None, "status", key, "--as-of", "2026-03-20")["next"] == ""


def test_601a_4_f_archive_and_inbox_tell_what_was_known_on_a_day(
    accounts: str,
    written: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    todays_clock: None,
    filings: Filings,
) -> None:
    """An approval received on March 5 and recorded on March 9."""
    at = ["2026-03-01T15:00:00.000Z"]
    monkeypatch.setattr(clock, "now", lambda: at[0])
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    at[0] = "2026-03-09T15:00:00.000Z"
    desk(filings, Role.DIRECTOR).approve(key, days(4))
    of_keystone = ("archive", "649a", "--house", HOUSE, "--as-of", "2026-03-06")
    for known, reads, waits in (("2026-03-08", [], [key]), ("2026-03-09", [key], [])):
        on = ("--known-on", known)
        found = filing(accounts, Role.READER, *of_keystone, *on)
        assert [each["filing"] for each in found] == reads
        found = filing(accounts, Role.DIRECTOR, "inbox", "--as-of", "2026-03-06", *on)
        assert [each["filing"] for each in found] == waits
