"""601a from the desk: the verbs in Python, and what they refuse."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.cli.calling import croupier
from tests.filing.refusing import refused
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HOUSE, ask, days, desk, person, with_two_jackpots

from croupier.filing.acts import Notice, recorded
from croupier.filing.contents import as_filed
from croupier.filing.desk import Desk
from croupier.filing.events import Event, recorded_on
from croupier.filing.histories import Filings
from croupier.papers.document import Grid
from croupier.papers.filed import filed_subject, notice_of
from croupier.papers.make import PaperError
from croupier.people.denied import denials
from croupier.people.person import Person, Role
from croupier.people.rights import REQUEST, Refused
from croupier.store import clock
from croupier.store.errors import StoreError
from croupier.store.schema import events
from croupier.submission.form import BLANKS
from croupier.submission.tables import tables_of


def test_601a_4_from_filing_to_force_and_the_archive(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY)
    assert first.filing == "RS-2026-0001"
    assert manager.status(first.filing, days(15)).name == "in force"
    second = manager.amend(written["better"], days(40))
    desk(filings, Role.DIRECTOR).approve(second.filing, days(44), notice=Notice(days(43)))
    old, new = manager.archive("Keystone", "three-card-poker", days(50))
    assert (old.filing, old.superseded) == (first.filing, days(44))
    assert new.filing == second.filing
    version = manager.in_force("Keystone", "three-card-poker", days(43))
    assert version is not None
    assert version.filing == first.filing


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Iterator[date]:
    """The first of March in Pennsylvania, at half past eight, on a server in another zone."""
    with monkeypatch.context() as there:
        there.setattr(clock, "now", lambda: "2026-03-02T01:30:00.000Z")
        there.setenv("TZ", "UTC")
        time.tzset()
        yield DAY
    time.tzset()


def test_an_evening_in_pennsylvania_is_no_later_day(
    filings: Filings, written: dict[str, Path], evening: date, todays_clock: None
) -> None:
    """Whoever files on the day itself is not said to have recorded it later."""
    filed = desk(filings, Role.MANAGER).file(written["good"], evening)
    assert recorded_on(filed) == evening
    state = desk(filings, Role.READER).status(filed.filing, days(15))
    assert "recorded on" not in state.why


@pytest.mark.parametrize("kind", ["tolled", "approved"])
def test_601a_7_b_what_is_filed_is_not_filed_again_whatever_came_after(
    filings: Filings, written: dict[str, Path], kind: str
) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["bad"], DAY).filing
    if kind == "tolled":
        desk(filings, Role.BUREAU).toll(key, days(1))
    else:
        desk(filings, Role.DIRECTOR).approve(key, days(1))
    with refused("601a.7(b)", key):
        manager.file(key, days(2))
    assert [each.act for each in filings.denied(key)] == ["file"]


@pytest.mark.parametrize("findings", [5, ["x"]])
def test_601a_2_a_a_request_with_parts_of_its_own_is_no_notice_and_no_submission(
    url: str, filings: Filings, written: dict[str, Path], findings: object
) -> None:
    """An older version took whatever parts its author wrote."""
    own = {
        "findings": findings,
        "found": findings,
        "sent": "x",
        "text": written["good"].read_text(encoding="utf-8"),
        "rulebook": "rules.pdf",
        "submission": "RS-2026-0001",
    }
    maker = person(Role.SUPPLIER)
    key = filings.begin(
        REQUEST,
        "request",
        lambda key: recorded((), key, "requested", DAY, maker, {**WHOLE, **own}),
        maker,
        DAY,
    ).filing
    assert {part: filings.history(key)[0].data[part] for part in own} == own
    assert croupier("filing", "history", key, "--store", url).returncode == 0
    with pytest.raises(PaperError, match=f"{key} is not a Rules Submission"):
        filed_subject(filings, key, days(1))


def test_601a_7_b_there_must_be_something_to_amend(
    filings: Filings, written: dict[str, Path]
) -> None:
    with pytest.raises(Refused, match=r"no Rules Submission in force .*; file one"):
        desk(filings, Role.MANAGER).amend(written["good"], DAY)


def test_601a_4_d_1_a_tolling_notice_starts_from_what_check_finds(
    filings: Filings, written: dict[str, Path]
) -> None:
    filed = desk(filings, Role.MANAGER).file(written["bad"], DAY)
    tolled = desk(filings, Role.BUREAU).toll(filed.filing, days(5))
    (finding,) = tolled.data["findings"]
    assert finding["cite"] == "649a.12(d)"
    assert "'Z'" in finding["text"] or "Z" in finding["text"]
    revised = desk(filings, Role.MANAGER).revise(filed.filing, written["good"], days(9))
    assert revised.data["submission"] != filed.data["submission"]
    assert desk(filings, Role.READER).status(filed.filing, days(24)).cite == "601a.4(e)"


def test_601a_4_d_what_check_finds_nothing_in_is_tolled_by_findings_of_ones_own(
    filings: Filings, written: dict[str, Path]
) -> None:
    filed = desk(filings, Role.MANAGER).file(written["good"], DAY)
    bureau = desk(filings, Role.BUREAU)
    with refused("601a.4(d)(1)"):
        bureau.toll(filed.filing, days(5))
    own = [{"cite": "649a.7(e)", "text": "too many boxes", "instead": "two"}]
    assert bureau.toll(filed.filing, days(5), own).data["findings"] == own
    assert [refusal.act for refusal in filings.denied(filed.filing)] == ["toll"]


def test_601a_4_e_after_15_days_a_tolled_submission_waits_for_nobody(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["bad"], DAY).filing
    desk(filings, Role.BUREAU).toll(key, days(2))
    assert [item.key for item in manager.inbox(days(17))] == [key]
    assert "a revision may be filed until 2026-03-18" in manager.status(key, days(17)).says()
    assert manager.inbox(days(18)) == []
    assert manager.status(key, days(18)).next != manager.status(key, days(17)).next


def test_what_is_done_with_one_kind_of_filing_is_not_done_with_another(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager, director = desk(filings, Role.MANAGER), desk(filings, Role.DIRECTOR)
    asked = manager.request(WHOLE, DAY).filing
    layout = manager.ask("service", "Keystone", "three-card-poker", DAY).filing
    filed = manager.file(written["good"], DAY).filing
    acts: tuple[Callable[[], Event], ...] = (
        lambda: director.approve(asked, days(1)),
        lambda: director.disapprove(asked, days(1), "No."),
        lambda: desk(filings, Role.BUREAU).toll(layout, days(1)),
        lambda: manager.revise(layout, written["good"], days(1)),
        lambda: desk(filings, Role.LABORATORY).advance(filed, "verified", days(1), {}),
    )
    for act in acts:
        with pytest.raises(StoreError, match=r"needs a (submission|request|approval)"):
            act()


def test_601a_2_a_days_in_a_request_are_kept_as_text(filings: Filings) -> None:
    asked = desk(filings, Role.SUPPLIER).request({**WHOLE, "certification": DAY}, DAY)
    assert filings.history(asked.filing)[0].data["certification"] == "2026-03-01"


def test_601a_2_c_a_tolling_notice_names_what_is_prohibited_for_play(
    filings: Filings, written: dict[str, Path]
) -> None:
    asked = desk(filings, Role.SUPPLIER).request({**WHOLE, "game": "three-card-poker"}, DAY)
    desk(filings, Role.LABORATORY).advance(asked.filing, "verified", days(1), {})
    data = {"prohibited": ["pair-plus-paytable = A"]}
    desk(filings, Role.DIRECTOR).advance(asked.filing, "notified", days(2), data)
    filed = desk(filings, Role.MANAGER).file(written["good"], days(3))
    tolled = desk(filings, Role.BUREAU).toll(filed.filing, days(5))
    (finding,) = tolled.data["findings"]
    assert finding["cite"] == "601a.2(c)"
    assert finding["text"].startswith("pair-plus-paytable = A is prohibited for play")


@pytest.mark.parametrize("called", ["three-card-poker", "Three Card Poker", "649a"])
def test_601a_2_c_a_game_is_the_same_by_whatever_name_it_is_requested(
    filings: Filings, written: dict[str, Path], called: str
) -> None:
    asked = desk(filings, Role.SUPPLIER).request({**WHOLE, "game": called}, DAY)
    assert asked.data["game"] == "three-card-poker"
    desk(filings, Role.LABORATORY).advance(asked.filing, "verified", days(1), {})
    data = {"prohibited": ["pair-plus-paytable = A"]}
    desk(filings, Role.DIRECTOR).advance(asked.filing, "notified", days(2), data)
    filed = desk(filings, Role.MANAGER).file(written["good"], days(3))
    (finding,) = desk(filings, Role.BUREAU).toll(filed.filing, days(5)).data["findings"]
    assert finding["cite"] == "601a.2(c)"


def test_601a_2_a_a_request_keeps_whose_it_is(filings: Filings) -> None:
    asked = Desk(filings, Person("mia", Role.SUPPLIER, "Galaxy")).request(WHOLE, DAY)
    assert asked.data["requested_by"] == "Galaxy"
    with pytest.raises(StoreError, match="nan or inf"):
        desk(filings, Role.SUPPLIER).request({**WHOLE, "odds": float("nan")}, DAY)


@pytest.mark.parametrize(("tables", "names"), [("12", False), ("class high limit", True)])
def test_605a_7_e_5_an_exception_for_some_tables_removes_their_jackpot(
    filings: Filings, written: dict[str, Path], tables: str, names: bool
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    less = written["good"].read_text(encoding="utf-8")
    offered = "\nthree-card-progressive = true\n"
    assert offered in less
    less = less.replace(offered, offered.replace("true", "false"))
    less = less.replace("[answers]", f'tables = "{tables}"\n[answers]')
    kept = [line for line in less.splitlines() if not line.startswith("three-card-progressive-")]
    written["better"].write_text("\n".join(kept), encoding="utf-8")
    file, day = written["better"], days(20)
    event = manager.amend(file, day, first) if names else manager.file(file, day)
    assert "605a.7(e)(5)" in [each["cite"] for each in event.data["found"]]
    assert event.data["redline"]["jackpots_gone"] == ["three-card-progressive"]
    desk(filings, Role.BUREAU).toll(event.filing, days(21))
    notice = notice_of(filings.history(event.filing))
    assert dict(notice.head)["Tables"] == tables_of(tables).says()
    (row,) = next(block.rows for block in notice.blocks if isinstance(block, Grid))
    assert row[1].endswith("needs written approval.")
    assert row[-1] == "605a.7(e)(5)"


def test_605a_7_e_5_an_amendment_that_removes_a_jackpot_without_approval_is_tolled(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager, bureau = desk(filings, Role.MANAGER), desk(filings, Role.BUREAU)
    text = with_two_jackpots(written["good"].read_text(encoding="utf-8"))
    written["good"].write_text(text, encoding="utf-8")
    manager.file(written["good"], DAY)
    assert "\nthree-card-progressive = true\n" in text
    less = text.replace("\nthree-card-progressive = true\n", "\nthree-card-progressive = false\n")
    kept = [line for line in less.splitlines() if not line.startswith("three-card-progressive-")]
    written["better"].write_text("\n".join(kept), encoding="utf-8")
    amended = manager.amend(written["better"], days(20)).filing
    (finding,) = bureau.toll(amended, days(21)).data["findings"]
    assert finding["cite"] == "605a.7(e)(5)"
    assert finding["text"].startswith("Three-Card Progressive Payout Wager has a jackpot")
    removal = ("jackpot-removal", "Keystone", "three-card-poker", days(22))
    first = "RS-2026-0001"
    with refused("605a.7(e)(5)", "wager"):
        manager.ask(*removal, submission=first)
    with refused("605a.7(e)(5)", "pair-plus", "three-card-progressive"):
        manager.ask(*removal, wager="pair-plus", submission=first)
    other = manager.ask(*removal, wager="five-card-progressive", submission=first)
    desk(filings, Role.DIRECTOR).approve(other.filing, days(22))
    event = filings.history(amended)[0]
    assert [f.cite for f in bureau._check(as_filed(event), HOUSE, amended, days(22))] == [
        "605a.7(e)(5)"
    ]
    asked = manager.ask(*removal, wager="three-card-progressive", submission=first)
    desk(filings, Role.DIRECTOR).approve(asked.filing, days(23))
    manager.revise(amended, written["better"], days(24))
    with refused("601a.4(d)(1)"):
        bureau.toll(amended, days(25))


def test_605a_7_e_5_a_removal_approved_for_one_submission_covers_no_other(
    filings: Filings, written: dict[str, Path]
) -> None:
    """Not that of the same wager at other tables, either."""
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    text = written["good"].read_text(encoding="utf-8")
    written["better"].write_text(
        text.replace("[answers]", 'tables = "12"\n[answers]'), encoding="utf-8"
    )
    second = manager.file(written["better"], DAY).filing
    offered = "\nthree-card-progressive = true\n"
    kept = [
        line
        for line in text.replace(offered, offered.replace("true", "false")).splitlines()
        if not line.startswith("three-card-progressive-")
    ]
    written["bad"].write_text("\n".join(kept), encoding="utf-8")
    removal = ("jackpot-removal", HOUSE, "three-card-poker", days(20))
    for of, found in ((second, ["605a.7(e)(5)"]), (first, [])):
        asked = manager.ask(*removal, wager="three-card-progressive", submission=of)
        desk(filings, Role.DIRECTOR).approve(asked.filing, days(20))
        amended = manager.amend(written["bad"], days(21))
        assert [each["cite"] for each in amended.data["found"]] == found


def test_601a_4_c_the_review_of_what_was_recorded_late_begins_when_it_was_recorded(
    filings: Filings, written: dict[str, Path], todays_clock: None
) -> None:
    """A day in the past gives nobody force: the Bureau could not review it before."""
    today, once = clock.today(), date(2020, 3, 1)
    manager = desk(filings, Role.MANAGER)
    late = manager.file(written["good"], once).filing
    state = manager.status(late, today)
    assert (state.name, state.until) == ("under review", today + timedelta(15))
    assert f"recorded on {today}" in state.why
    assert manager.in_force("Keystone", "three-card-poker", today + timedelta(14)) is None
    state = manager.status(late, today + timedelta(15))
    assert (state.name, state.since) == ("in force", today + timedelta(15))
    assert today.isoformat() in state.why
    assert once.isoformat() in state.why
    prompt = manager.file(written["good"], today).filing
    assert "recorded" not in manager.status(prompt, today + timedelta(15)).says()


def test_601a_4_f_the_archive_is_read_by_those_who_may(
    filings: Filings, written: dict[str, Path]
) -> None:
    filed = desk(filings, Role.MANAGER).file(written["good"], DAY)
    for role in (Role.READER, Role.COMPLIANCE):
        (version,) = desk(filings, role).archive("Keystone", "three-card-poker", days(15))
        assert version.filing == filed.filing
    with refused("601a.4(f)", "Keystone"):
        desk(filings, Role.PUBLIC).archive("Keystone", "three-card-poker", days(15))


def test_601a_4_an_untouched_template_is_no_submission(
    filings: Filings, written: dict[str, Path]
) -> None:
    with pytest.raises(Refused, match="certificate_holder"):
        desk(filings, Role.MANAGER).file(written["blank"], DAY)


def test_601a_4_an_untouched_template_is_not_filed_by_way_of_a_draft_or_a_revision(
    filings: Filings, written: dict[str, Path]
) -> None:
    unnamed = Desk(filings, Person("ann", Role.MANAGER, BLANKS["certificate_holder"]))
    draft = unnamed.new(written["blank"], DAY)
    with pytest.raises(Refused, match="certificate_holder"):
        unnamed.file(draft.filing, DAY)
    manager = desk(filings, Role.MANAGER)
    filed = manager.file(written["bad"], DAY)
    desk(filings, Role.BUREAU).toll(filed.filing, days(2))
    with pytest.raises(Refused, match="certificate_holder"):
        manager.revise(filed.filing, written["blank"], days(3))
    with pytest.raises(Refused, match="file one"):
        manager.amend(written["good"], days(3))
    assert [refusal.act for refusal in denials(filings.store)] == ["file", "revise", "amend"]


def test_a_file_with_a_byte_order_mark_is_kept_as_what_it_says(
    filings: Filings, written: dict[str, Path]
) -> None:
    text = written["bad"].read_text(encoding="utf-8")
    written["bad"].write_text(text, encoding="utf-8-sig")
    filed = desk(filings, Role.MANAGER).file(written["bad"], DAY)
    assert filings.history(filed.filing)[0].texts["submission"] == text
    assert desk(filings, Role.BUREAU).toll(filed.filing, days(2)).kind == "tolled"


def test_601a_4_what_is_under_review_waits_for_bureau_and_director(
    filings: Filings, written: dict[str, Path]
) -> None:
    key = desk(filings, Role.MANAGER).file(written["bad"], DAY).filing
    for role in (Role.BUREAU, Role.DIRECTOR):
        assert [item.key for item in desk(filings, role).inbox(DAY)] == [key]
    desk(filings, Role.BUREAU).toll(key, days(2))
    assert [item.key for item in desk(filings, Role.MANAGER).inbox(days(2))] == [key]
    other = Desk(filings, Person("olga", Role.MANAGER, "Other"))
    assert other.inbox(days(2)) == []


def test_601a_4_c_a_filing_with_another_day_shows_when_it_was_recorded(
    url: str, filings: Filings, written: dict[str, Path], todays_clock: None
) -> None:
    today = clock.today()
    for day, told in ((DAY, f", recorded on {today}"), (today, "")):
        key = desk(filings, Role.MANAGER).file(written["good"], day).filing
        assert recorded_on(filings.history(key)[0]) == today
        said = croupier("filing", "history", key, "--store", url).stdout
        assert said == f"{day} filed by manager as manager{told}\n"


def test_a_draft_is_filed_by_its_key(filings: Filings, written: dict[str, Path]) -> None:
    manager = desk(filings, Role.MANAGER)
    draft = manager.new(written["good"], DAY)
    assert manager.status(draft.filing, days(99)).name == "draft"
    filed = manager.file(draft.filing, days(100))
    assert (filed.kind, filed.number, filed.texts) == ("filed", 2, draft.texts)
    same = [part for part in draft.data if part != "recorded"]
    assert [filed.data[part] for part in same] == [draft.data[part] for part in same]


def test_a_draft_may_be_written_again_until_it_is_filed(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.new(written["good"], DAY).filing
    again = manager.new(written["better"], days(1), key)
    assert (again.filing, again.number) == (key, 2)
    filed = manager.file(key, days(2))
    assert filed.texts == again.texts
    with pytest.raises(Refused, match="already filed"):
        manager.new(written["good"], days(3), key)
    other = manager.new(written["good"], days(3)).filing
    text = written["good"].read_text(encoding="utf-8").replace("Keystone", "Liberty")
    written["good"].write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match="Liberty"):
        manager.new(written["good"], days(4), other)


def test_601a_3_a_request_and_what_waits_for_whom(filings: Filings) -> None:
    first = desk(filings, Role.SUPPLIER).request(WHOLE, DAY)
    key = first.filing
    steps: list[tuple[str, Role, dict[str, Any]]] = [
        ("verified", Role.LABORATORY, {}),
        ("notified", Role.DIRECTOR, {}),
        ("preliminary", Role.BOARD, {"meeting": "2026-03-04"}),
        ("posted", Role.BOARD, {}),
    ]
    for nth, (kind, role, data) in enumerate(steps, 1):
        waits = [item.key for item in desk(filings, role).inbox(days(nth))]
        assert waits == [key], kind
        desk(filings, role).advance(key, kind, days(nth), data)
    assert desk(filings, Role.BOARD).inbox(days(10)) == []
    assert [item.key for item in desk(filings, Role.BOARD).inbox(days(37))] == [key]


def test_605a_8_g_links_are_held_against_what_is_in_force(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    text = with_two_jackpots(written["good"].read_text(encoding="utf-8"))
    written["good"].write_text(text, encoding="utf-8")
    manager.file(written["good"], DAY)
    wagers = ("three-card-progressive", "five-card-progressive")
    links = {"pool": [("three-card-poker", wager) for wager in wagers]}
    unlinked = manager.check_links("Keystone", links, days(15))
    assert {finding.cite for finding in unlinked} == {"649a.2(c)"}
    elected = text.replace("linked-progressives = false", "linked-progressives = true")
    written["good"].write_text(elected, encoding="utf-8")
    manager.amend(written["good"], days(16))
    (finding,) = manager.check_links("Keystone", links, days(31))
    assert finding.cite == "605a.8(g)(1)"
    assert "1/22100" in finding.text
    assert "1/649740" in finding.text


def test_601a_10_approvals_and_may_offer(filings: Filings, written: dict[str, Path]) -> None:
    manager = desk(filings, Role.MANAGER)
    filed = manager.file(written["good"], DAY).filing
    for subject, role in (
        ("layout", Role.BUREAU),
        ("signage", Role.BUREAU),
        ("equipment", Role.COMPLIANCE),
    ):
        asked = ask(filings, subject, filed, written["good"])
        assert asked.filing in [item.key for item in desk(filings, role).inbox(DAY)]
        desk(filings, role).approve(asked.filing, days(3))
        assert asked.filing not in [item.key for item in desk(filings, role).inbox(days(3))]
    assert manager.may_offer("Keystone", "three-card-poker", days(15)).yes
    answer = manager.may_offer("Keystone", "three-card-poker", days(14))
    assert "no Rules Submission in force" in answer.says()


def test_what_was_not_there_yet(filings: Filings, written: dict[str, Path]) -> None:
    manager = desk(filings, Role.MANAGER)
    key = manager.file(written["good"], DAY).filing
    with pytest.raises(StoreError, match="2026-02-28"):
        manager.status(key, days(-1))
    assert manager.items(days(-1)) == []


def test_601a_3_i_a_damaged_request_says_nothing_of_a_chapters_game(filings: Filings) -> None:
    """A chapter's game was approved before, whatever is asked for beside it."""
    asked = desk(filings, Role.SUPPLIER).request({**WHOLE, "game": "649a"}, DAY).filing
    before = desk(filings, Role.READER).may_offer("Keystone", "three-card-poker", days(2))
    with filings.store.writing() as connection:
        own = events.c.filing == asked
        connection.execute(update(events).where(own).values(kind="approved"))
    after = desk(filings, Role.READER).may_offer("Keystone", "three-card-poker", days(2))
    assert after == before
    assert after.reasons[0].cite == "601a.3(i)"
