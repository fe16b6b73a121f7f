"""601a before and after its amendment: which edition governs an act, and what then differs."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.filing.refusing import refused
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HOUSE, call, days, desk, filing

from croupier.catalog.general import general
from croupier.catalog.provisions import AMENDED, CODE, editions
from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.histories import Filings
from croupier.filing.provisions import ALWAYS, AMENDED_FROM, EDITION, NEVER, in_force
from croupier.papers.filed import filed_notice, filed_submission
from croupier.papers.sealing import Sealing
from croupier.people.person import Role

GAME = "three-card-poker"
BEFORE = editions()[CODE]


def amended_from(filings: Filings, value: str) -> None:
    filings.elect(AMENDED_FROM, value, desk(filings, Role.DIRECTOR).person)


@pytest.mark.parametrize(
    ("amended", "before"),
    [
        ("601a.4", "601a.2"),
        ("601a.4(d)(1)", "601a.2(d)(1)"),
        ("601a.2(a)(1)(ii)", "601a.3"),
        ("601a.3(i)", "601a.2(a)"),
        ("601a.3(c)(i)", "601a.3(c)(i) as amended"),
        ("601a.6(d)", "601a.6(d)"),
        ("601a.10(a)", "601a.10(a)"),
        ("649a.12(b)", "649a.12(b)"),
        ("601a@code.4(a)(2)", "601a.4(a)(2)"),
    ],
)
def test_a_paragraph_in_the_numbering_of_the_code(amended: str, before: str) -> None:
    assert BEFORE.numbered(amended) == before
    assert editions()[AMENDED].numbered(amended) == amended


def test_every_change_has_its_cites_in_the_texts() -> None:
    """What is deleted is in the list of the code; what is added is in that of the amended text."""
    listed = {
        each.cite
        for number in ("601a", "603a", "605a", "613a")
        for each in general(number).paragraphs
    }
    for change in BEFORE.change:
        assert change.before or change.after
        assert not change.after or change.after in listed
        assert not change.before or change.before in {*BEFORE.paragraphs, *listed}


@pytest.mark.parametrize(
    ("elected", "day", "name"),
    [
        (ALWAYS, date(1990, 1, 1), AMENDED),
        (NEVER, date(2090, 1, 1), CODE),
        ("2026-07-01", date(2026, 6, 30), CODE),
        ("2026-07-01", date(2026, 7, 1), AMENDED),
    ],
)
def test_the_edition_of_a_day(elected: str, day: date, name: str) -> None:
    assert in_force(day, {AMENDED_FROM: elected}).name == name
    assert in_force(day, {}).name == AMENDED


def test_601a_code_2_a_to_g_a_submission_before_the_amendment(
    filings: Filings, written: dict[str, Path]
) -> None:
    """Filed, tolled and revised under 601a.2; in force and superseded after the amendment, by the
    edition of each act."""
    amended_from(filings, days(40).isoformat())
    manager, bureau = desk(filings, Role.MANAGER), desk(filings, Role.BUREAU)
    event = manager.file(written["bad"], DAY)
    assert event.data[EDITION] == CODE
    key = event.filing
    assert manager.status(key, days(1)).cite == "601a.2(c)"
    bureau.toll(key, days(2))
    assert manager.status(key, days(2)).cite == "601a.2(d)"
    with refused("601a.2(d)(1)"):
        bureau.toll(manager.file(written["bad"], days(2)).filing, days(3), [{"text": " "}])
    manager.revise(key, written["good"], days(5))
    assert manager.status(key, days(30)).cite == "601a.2(e)"
    answer = manager.may_offer(HOUSE, GAME, days(30))
    cites = [reason.cite for reason in answer.reasons]
    assert cites[:2] == ["601a.2(a)", "601a.2(c)"]
    assert [r.cite for r in manager.may_offer(HOUSE, GAME, days(41)).reasons][:2] == [
        "601a.3(i)",
        "601a.4(c)",
    ]
    manager.amend(written["better"], days(41))
    assert EDITION not in manager.history(manager.items(days(41))[-1].key)[0].data
    gone = manager.status(key, days(60))
    assert (gone.name, gone.cite) == ("superseded", "601a.2(g)")


def test_a_later_election_changes_nothing_that_was_recorded(
    filings: Filings, written: dict[str, Path]
) -> None:
    manager = desk(filings, Role.MANAGER)
    first = manager.file(written["good"], DAY).filing
    amended_from(filings, NEVER)
    second = manager.file(written["better"], DAY).filing
    amended_from(filings, ALWAYS)
    assert [manager.status(key, days(1)).cite for key in (first, second)] == [
        "601a.4(c)",
        "601a.2(c)",
    ]


def test_601a_code_2_d_and_f_papers_have_the_cites_and_the_measure_of_the_edition(
    filings: Filings, written: dict[str, Path]
) -> None:
    amended_from(filings, NEVER)
    seal = Sealing(figures=False)

    def sealed(role: Role) -> Desk:
        return Desk(filings, desk(filings, role).person, seal=seal)

    key = sealed(Role.MANAGER).file(written["bad"], DAY).filing
    assert filed_submission(filings, key, DAY).paper.subtitle.endswith("(601a.2)")
    sealed(Role.BUREAU).toll(key, days(2))
    notice = str(filed_notice(filings, key, days(2)).paper.plain())
    assert BEFORE.measure in notice
    assert "601a.2(d)(2)" in notice
    assert "601a.4" not in notice
    sealed(Role.MANAGER).revise(key, written["good"], days(3))
    sealed(Role.DIRECTOR).approve(key, days(4))
    assert filed_submission(filings, key, days(4)).paper.running.endswith("(601a.2(f))")


def test_601a_code_3_a_request_waits_for_the_amended_text(filings: Filings) -> None:
    amended_from(filings, days(10).isoformat())
    key = desk(filings, Role.SUPPLIER).request(WHOLE, DAY).filing
    assert desk(filings, Role.SUPPLIER).status(key, DAY).cite == "601a.3"
    desk(filings, Role.LABORATORY).advance(key, "verified", days(1), {})
    desk(filings, Role.DIRECTOR).advance(key, "notified", days(2), {})
    board = desk(filings, Role.BOARD)
    with refused("601a.3(a) as amended"):
        board.advance(key, "preliminary", days(3), {"meeting": days(3).isoformat()})
    board.advance(key, "preliminary", days(10), {"meeting": days(10).isoformat()})
    assert board.status(key, days(10)).cite == "601a.3(a)"


def ask_waiver(filings: Filings, **parts: str) -> Event:
    manager = desk(filings, Role.MANAGER)
    about, reason, jurisdictions = (parts[part] for part in ("about", "reason", "jurisdictions"))
    return manager.ask(
        "waiver", HOUSE, GAME, DAY, about, reason=reason, jurisdictions=jurisdictions
    )


def test_601a_code_4_a_1_to_3_a_petition_has_three_parts_and_the_board_decides(
    filings: Filings,
) -> None:
    whole = {"about": "Deal four cards.", "reason": "A promotion.", "jurisdictions": "Nevada"}
    amended_from(filings, NEVER)
    for nth, part in enumerate(whole, 1):
        with refused(f"601a.4(a)({nth})"):
            ask_waiver(filings, **{**whole, part: " "})
    key = ask_waiver(filings, **whole).filing
    with refused("601a.4(a)"):
        desk(filings, Role.DIRECTOR).approve(key, days(1))
    desk(filings, Role.BOARD).approve(key, days(1))
    now = desk(filings, Role.BOARD).status(key, days(1))
    assert (now.name, now.cite) == ("approved", "601a.4(a)")
    assert "Pennsylvania Gaming Control Board (601a.4(a))" in str(
        filed_notice(filings, key, days(1)).paper.plain()
    )


def test_601a_code_4_a_the_amendment_deletes_the_petition(filings: Filings) -> None:
    with refused("601a@code.4(a)", "deletes"):
        ask_waiver(filings, about="x", reason="y", jurisdictions="z")


@pytest.mark.parametrize(("elected", "cite"), [(NEVER, "601a.4(b)"), (ALWAYS, "601a@code.4(b)")])
def test_601a_code_4_b_a_variation_on_an_electronic_table_is_described(
    filings: Filings, elected: str, cite: str
) -> None:
    """Under the amended text it is still accepted (reading electronic-variations)."""
    amended_from(filings, elected)
    manager = desk(filings, Role.MANAGER)
    with refused(cite):
        manager.ask("electronic-variation", HOUSE, GAME, DAY)
    key = manager.ask("electronic-variation", HOUSE, GAME, DAY, "No cover card.").filing
    desk(filings, Role.DIRECTOR).approve(key, days(1))
    assert manager.status(key, days(1)).cite == cite


@pytest.mark.parametrize("value", ["soon", "", "2026-13-01"])
def test_a_first_day_that_is_none_is_refused(accounts: str, value: str) -> None:
    assert call(accounts, Role.DIRECTOR, "elect", AMENDED_FROM, value).returncode == 2


def test_the_first_day_is_elected_by_the_executive_director(accounts: str) -> None:
    assert call(accounts, Role.BUREAU, "elect", AMENDED_FROM, NEVER).returncode == 2
    told = filing(accounts, Role.DIRECTOR, "elect", AMENDED_FROM, "2026-07-01")
    assert told[AMENDED_FROM] == "2026-07-01"
