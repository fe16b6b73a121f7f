"""601a.6 and 601a.7: the minimum and maximum of a table, posted beside its Rules Submission."""

from __future__ import annotations

from datetime import date, datetime, time
from pathlib import Path

from tests.cli.calling import croupier
from tests.filing.refusing import refused
from tests.filing.written import DAY, HOUSE, OF_KEYSTONE, call, days, desk, filing

from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.exports import check_store
from croupier.filing.histories import Filings
from croupier.papers.filed import filed_subject
from croupier.people.person import Role
from croupier.store import clock
from croupier.submission.tables import Table, tables_of

GAME = "three-card-poker"
FORCE = days(15)


def noon(day: date) -> datetime:
    return clock.at(day, time(12))


def post(by: Desk, tables: str, minimum: str, maximum: str, since: datetime) -> Event:
    return by.post_limits(HOUSE, GAME, tables_of(tables), (minimum, maximum), since)


def filed(filings: Filings, written: dict[str, Path]) -> Desk:
    manager = desk(filings, Role.MANAGER)
    manager.file(written["good"], DAY)
    return manager


def test_601a_6_limits_hold_for_their_tables_from_their_instant_on(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = filed(filings, written)
    post(manager, "12, 14", "25", "$1,000", noon(FORCE))
    assert manager.limits(HOUSE, GAME, clock.at(FORCE, time(11, 59)), Table("12")) is None
    found = manager.limits(HOUSE, GAME, noon(FORCE), Table("12"))
    assert found is not None
    assert (found.minimum, found.maximum) == ("$25", "$1,000")
    assert manager.limits(HOUSE, GAME, noon(FORCE), Table("13")) is None
    assert manager.limits("Other", GAME, noon(FORCE), Table("12")) is None


def test_601a_6_the_last_posted_governs_and_replaces(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = filed(filings, written)
    first = post(manager, "12, 14", "25", "1000", noon(FORCE)).filing
    second = post(manager, "12", "50", "2000", noon(days(16))).filing
    found = manager.limits(HOUSE, GAME, noon(days(17)), Table("12"))
    assert found is not None
    assert found.filing == second
    assert manager.status(first, days(17)).name == "posted"
    third = post(manager, "all", "10", "500", noon(days(17))).filing
    states = {item.key: item.state.name for item in manager.items(days(17))}
    assert [states[key] for key in (first, second, third)] == ["replaced", "replaced", "posted"]
    assert manager.status(first, days(16)).name == "posted"
    manager.in_error(third, "another table")
    found = manager.limits(HOUSE, GAME, noon(days(18)), Table("14"))
    assert found is not None
    assert found.filing == first


def test_601a_7_b_posting_limits_amends_nothing(filings: Filings, written: dict[str, Path]) -> None:
    manager = filed(filings, written)
    before = manager.in_force(HOUSE, GAME, days(20))
    post(manager, "all", "25", "1000", noon(FORCE))
    assert manager.in_force(HOUSE, GAME, days(20)) == before
    assert list(check_store(filings.store).faults) == []


def test_601a_6_limits_that_cannot_be_posted(filings: Filings, written: dict[str, Path]) -> None:
    manager = desk(filings, Role.MANAGER)
    with refused("601a.4(a)", "no Rules Submission in force"):
        post(manager, "all", "25", "1000", noon(FORCE))
    manager = filed(filings, written)
    with refused("601a.6", "table-minimum = $1,000 is above table-maximum = $25"):
        post(manager, "all", "1000", "25", noon(FORCE))
    with refused("601a.6", "minimum"):
        post(manager, "all", "a few", "25", noon(FORCE))
    with refused("601a.6", "bureau"):
        post(desk(filings, Role.BUREAU), "all", "25", "1000", noon(FORCE))
    assert len(filings.denied("")) == 4


def test_601a_6_limits_are_held_against_every_submission_that_they_may_reach(
    filings: Filings, written: dict[str, Path]
) -> None:
    """A table named may be of any class; for all tables every version in force counts."""
    manager, file = desk(filings, Role.MANAGER), written["better"]
    text = file.read_text(encoding="utf-8")
    text = text.replace("[answers]", 'tables = "class high limit"\n[answers]')
    step = 'wager-increment = "no"'
    assert step in text
    file.write_text(text.replace(step, 'wager-increment = "$25"'), encoding="utf-8")
    manager.file(file, DAY)
    assert post(manager, "12", "50", "1000", noon(FORCE)).data["minimum"] == "$50"
    with refused("601a.6", "wager-increment"):
        post(manager, "12", "60", "1000", noon(FORCE))
    with refused("601a.4(a)", "no Rules Submission in force"):
        post(manager, "class low limit", "50", "1000", noon(FORCE))
    filed(filings, written)
    post(manager, "12", "60", "1000", noon(FORCE))
    with refused("601a.6", "wager-increment"):
        post(manager, "all", "60", "1000", noon(FORCE))


def test_601a_6_a_table_and_its_sign_have_the_limits_posted(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = filed(filings, written)
    posted = post(manager, "12", "25", "1000", noon(FORCE)).filing
    answer = manager.may_offer(HOUSE, GAME, FORCE, Table("12"))
    (said,) = [reason for reason in answer.reasons if reason.cite == "601a.6"]
    assert said.met
    assert posted in said.why
    other = manager.may_offer(HOUSE, GAME, FORCE, Table("13"))
    assert "601a.6" not in [reason.cite for reason in other.reasons]
    sign = filed_subject(filings, "RS-2026-0001", FORCE, Table("12"))
    assert (sign.rules["table-minimum"], sign.rules["table-maximum"]) == ("$25", "$1,000")
    plain = filed_subject(filings, "RS-2026-0001", FORCE)
    assert plain.rules["table-minimum"] != "$25"


def test_601a_6_limits_on_the_command_line(
    accounts: str, written: dict[str, Path], tmp_path: Path
) -> None:
    filing(accounts, Role.MANAGER, "file", str(written["good"]), "--day", "2026-03-01")
    words = ("limits", "649a", *OF_KEYSTONE, "--tables", "12", "--minimum", "25")
    when = ("--day", "2026-03-16", "--at", "18:00")
    found = filing(accounts, Role.MANAGER, *words, "--maximum", "777", *when)
    assert found["state"]["state"] == "posted"
    assert "2026-03-16 18:00" in found["state"]["next"]
    sign = tmp_path / "sign.html"
    of = ("--filing", "RS-2026-0001", "--day", "2026-03-17", "--store", accounts)
    croupier("paper", "signs", *of, "--table", "12", "--out", str(sign))
    assert "$777" in sign.read_text(encoding="utf-8")
    croupier("paper", "signs", *of, "--table", "13", "--out", str(sign))
    assert "$777" not in sign.read_text(encoding="utf-8")
    guide = tmp_path / "guide.html"
    croupier("paper", "guide", *of, "--table", "12", "--out", str(guide))
    assert "wagers from $25 to $777" in guide.read_text(encoding="utf-8")
    of_class = ("limits", "649a", *OF_KEYSTONE, "--tables", "class high limit", "--minimum", "50")
    filing(accounts, Role.MANAGER, *of_class, "--maximum", "888", *when)
    croupier("paper", "signs", *of, "--table", "99", "--class", "High Limit", "--out", str(sign))
    assert "$888" in sign.read_text(encoding="utf-8")
    done = croupier("paper", "layout", *of, "--class", "high limit")
    assert (done.returncode, "--class is refused" in done.stderr) == (2, True)
    done = call(accounts, Role.MANAGER, *words, "--maximum", "5", *when)
    assert (done.returncode, "601a.6" in done.stderr) == (2, True)
    done = call(accounts, Role.MANAGER, *words, "--maximum", "1000", "--at", "6 pm")
    assert (done.returncode, "--at" in done.stderr) == (2, True)
