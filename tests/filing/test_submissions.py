"""601a.4: a Rules Submission on every day of its life."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filing.refusing import refused

from croupier.filing import submissions
from croupier.filing.acts import Notice
from croupier.filing.contents import Content
from croupier.filing.events import Event, History, check_chain
from croupier.people.person import Person, Role
from croupier.people.rights import Refused

ANN = Person("ann", Role.MANAGER, "Keystone")
BUREAU, DIRECTOR = Person("bob", Role.BUREAU), Person("eve", Role.DIRECTOR)
FILED = date(2026, 3, 1)
DATA = {"game": "three-card-poker"}
CONTENT = Content(DATA)
NONE = Content({})
FINDING = {"cite": "649a.12(d)", "text": "paytable Z is refused", "instead": "A, B or C"}


def days(number: int, after: date = FILED) -> date:
    return after + timedelta(number)


def filed(day: date = FILED) -> History:
    return (submissions.file((), "RS-1", day, ANN, CONTENT),)


def tolled(received: date) -> History:
    held = filed()
    return (*held, submissions.toll(held, received, BUREAU, [FINDING]))


def name(history: History, day: date) -> str:
    found = submissions.state(history, day)
    return "" if found is None else found.name


def test_601a_4_a_a_draft_is_not_filed() -> None:
    draft = submissions.draft("RS-1", FILED, ANN, CONTENT)
    assert name((draft,), days(400)) == "draft"
    held = (draft, submissions.file((draft,), "RS-1", days(3), ANN, Content({"game": "x"})))
    assert name(held, days(2)) == "draft"
    assert name(held, days(17)) == "under review"
    assert name(held, days(18)) == "in force"
    assert check_chain(held) == held


def test_601a_4_c_in_force_on_the_15th_calendar_day() -> None:
    held = filed()
    assert name(held, days(-1)) == ""
    assert name(held, days(14)) == "under review"
    found = submissions.state(held, days(15))
    assert found is not None
    assert (found.name, found.since, found.cite) == ("in force", date(2026, 3, 16), "601a.4(c)")
    assert "15th calendar day" in found.why
    assert submissions.approved_on(held, days(30)) is None


@pytest.mark.parametrize(
    ("day", "fifteenth"),
    [
        (date(2028, 2, 20), date(2028, 3, 6)),  # over a leap day
        (date(2027, 2, 20), date(2027, 3, 7)),
        (date(2026, 12, 25), date(2027, 1, 9)),
    ],
)
def test_601a_4_c_calendar_days_over_leap_days_and_year_ends(day: date, fifteenth: date) -> None:
    held = filed(day)
    assert name(held, fifteenth - timedelta(1)) == "under review"
    assert name(held, fifteenth) == "in force"


def test_601a_4_c_upon_receipt_of_approval() -> None:
    held = filed()
    held = (*held, submissions.approve(held, days(6), DIRECTOR, Notice(days(4))))
    assert name(held, days(5)) == "under review"
    assert name(held, days(6)) == "in force"
    assert submissions.approved_on(held, days(6)) == days(4)


def test_601a_4_c_disapproval_is_final() -> None:
    held = filed()
    held = (*held, submissions.disapprove(held, days(6), DIRECTOR, "No such wager."))
    assert name(held, days(400)) == "disapproved"
    with refused("601a.4(e)", "tolled"):
        submissions.revise(held, days(7), ANN, NONE)


def test_601a_4_d_tolled_it_does_not_come_into_force() -> None:
    held = tolled(days(14))
    found = submissions.state(held, days(400))
    assert found is not None
    assert (found.name, found.cite, found.until) == ("tolled", "601a.4(d)", days(29))
    assert "names 1 inconsistency" in found.why


@pytest.mark.parametrize("named", [[], [{}], [FINDING, {"cite": "649a.12(d)", "text": " "}]])
def test_601a_4_d_1_a_notice_names_the_inconsistency(named: list[dict[str, str]]) -> None:
    with pytest.raises(Refused, match=r"601a.4\(d\)\(1\)"):
        submissions.toll(filed(), days(3), BUREAU, named)


@pytest.mark.parametrize("late", [15, 16, 100])
def test_601a_4_d_a_notice_after_the_review_period_comes_too_late(late: int) -> None:
    with pytest.raises(Refused, match="it is in force since 2026-03-16"):
        submissions.toll(filed(), days(late), BUREAU, [FINDING])
    with refused("601a.4(c)", "in force"):
        submissions.disapprove(filed(), days(late), DIRECTOR, "No.")


@pytest.mark.parametrize("late", [15, 40])
def test_601a_4_f_an_approval_after_the_review_period_dates_the_pages_and_nothing_else(
    late: int,
) -> None:
    held = filed()
    done = (*held, submissions.approve(held, days(late), DIRECTOR, Notice(days(late - 1))))
    now = submissions.state(done, days(late))
    assert now is not None
    assert (now.name, now.since, now.cite) == ("in force", days(15), "601a.4(c)")
    assert now.next.endswith(f"approval was received on {days(late)}")
    assert days(late - 1).isoformat() in submissions.page_line(done, days(late))
    if late > 15:
        assert "without a notice of approval" in submissions.page_line(done, days(late - 1))
    with pytest.raises(Refused, match="during the review period; it is in force"):
        submissions.approve(done, days(late), DIRECTOR, Notice(days(late)))
    with pytest.raises(Refused, match="is before"):
        submissions.approve(done, days(3), DIRECTOR, Notice(days(3)))


def test_601a_4_e_a_revision_starts_a_clock_of_its_own() -> None:
    held = tolled(days(10))
    held = (*held, submissions.revise(held, days(20), ANN, Content({**DATA, "version": 2})))
    assert name(held, days(34)) == "under review"
    found = submissions.state(held, days(35))
    assert found is not None
    assert (found.name, found.since, found.cite) == ("in force", days(35), "601a.4(e)")
    assert submissions.about(held, days(35))["version"] == 2
    again = (*held, submissions.toll(held, days(34), BUREAU, [FINDING]))
    assert name(again, days(35)) == "tolled"


@pytest.mark.parametrize(("after", "allowed"), [(0, True), (15, True), (16, False)])
def test_601a_4_e_within_15_days_of_receipt(after: int, allowed: bool) -> None:
    held = tolled(days(10))
    if allowed:
        assert submissions.revise(held, days(10 + after), ANN, CONTENT).kind == "revised"
    else:
        with pytest.raises(Refused, match=r"2026-03-26.*late-revision"):
            submissions.revise(held, days(10 + after), ANN, NONE)


def test_601a_4_d_2_a_tolled_submission_is_not_approved_as_it_is() -> None:
    with pytest.raises(Refused, match="it is tolled since"):
        submissions.approve(tolled(days(10)), days(12), DIRECTOR, Notice(days(12)))


def test_receipt_before_filing_is_refused() -> None:
    with pytest.raises(Refused, match=r"2026-02-28 is before 2026-03-01, .* filed"):
        submissions.approve(filed(), days(-1), DIRECTOR, Notice(days(-1)))
    with refused("601a.4(c)", days(4).isoformat()):
        submissions.approve(filed(), days(3), DIRECTOR, Notice(days(4)))


def test_601a_4_c_a_notice_is_not_older_than_what_it_is_about() -> None:
    with refused("601a.4(c)", days(-1).isoformat(), "2026-03-01"):
        submissions.approve(filed(), days(3), DIRECTOR, Notice(days(-1)))
    held = tolled(days(10))
    held = (*held, submissions.revise(held, days(20), ANN, CONTENT))
    with refused("601a.4(c)", days(19).isoformat(), "2026-03-21"):
        submissions.approve(held, days(22), DIRECTOR, Notice(days(19)))


def test_601a_4_e_a_revision_is_approved_or_disapproved_by_its_own_paragraph() -> None:
    held = tolled(days(10))
    held = (*held, submissions.revise(held, days(20), ANN, CONTENT))
    for act in ("approve", "disapprove"):
        found = submissions.state((*held, ACTS[act](held, days(22))), days(22))
        assert found is not None
        assert found.cite == "601a.4(e)"


@pytest.mark.parametrize("other", [{"game": "roulette"}, {**DATA, "holder": "Other"}])
def test_601a_4_e_a_revision_is_of_the_same_game_and_holder(other: dict[str, str]) -> None:
    with refused("601a.4(e)"):
        submissions.revise(tolled(days(3)), days(4), ANN, Content(other))


def test_601a_4_f_what_stands_on_each_page() -> None:
    held = filed()
    approved = (*held, submissions.approve(held, days(6), DIRECTOR, Notice(days(4))))
    line = "Approved by the Board's Executive Director on 2026-03-05 (601a.4(f))"
    assert submissions.page_line(approved, days(6)) == line
    assert submissions.page_line(approved, days(5)) == "Not in force: under review (601a.4(a))"
    assert submissions.page_line(held, days(-1)) == "Not in force: not filed yet (601a.4(a))"
    line = "In force since 2026-03-16 without a notice of approval (601a.4(c), 601a.4(f))"
    assert submissions.page_line(held, days(15)) == line


def test_601a_4_b_nobody_files_for_another_certificate_holder() -> None:
    data = {**DATA, "holder": "Other"}
    own = Person("olga", Role.MANAGER, "Other")
    for act in (submissions.draft, lambda *given: submissions.file((), *given)):
        with pytest.raises(Refused, match=r"ann acts for Keystone.* Other"):
            act("RS-1", FILED, ANN, Content(data))
        with pytest.raises(Refused, match=r"zoe acts for no house.* Other"):
            act("RS-1", FILED, Person("zoe", Role.MANAGER), Content(data))
        assert act("RS-1", FILED, own, Content(data)).data == data
    held: History = (submissions.file((), "RS-1", FILED, own, Content(data)),)
    held = (*held, submissions.toll(held, days(2), BUREAU, [FINDING]))
    with pytest.raises(Refused, match=r"ann acts for Keystone.* Other"):
        submissions.revise(held, days(3), ANN, Content(data))


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.MANAGER])
def test_601a_4_b_a_certificate_holder_files(role: Role) -> None:
    with pytest.raises(Refused, match="manager") as refused:
        submissions.file((), "RS-1", FILED, Person("x", role), NONE)
    assert refused.value.cite == "601a.4(b)"
    with pytest.raises(Refused, match="manager") as refused:
        submissions.revise(tolled(days(3)), days(4), Person("x", role), NONE)
    assert refused.value.cite == "601a.4(e)"


def test_601a_4_d_the_bureau_tolls_and_the_director_approves() -> None:
    for actor in (ANN, DIRECTOR):
        with pytest.raises(Refused, match="bureau") as refused:
            submissions.toll(filed(), days(3), actor, [FINDING])
        assert refused.value.cite == "601a.4(d)"
    for actor in (ANN, BUREAU):
        with pytest.raises(Refused, match="director") as refused:
            submissions.approve(filed(), days(3), actor, Notice(days(3)))
        assert refused.value.cite == "601a.4(c)"


def test_601a_7_b_an_amendment_is_a_new_submission() -> None:
    with refused("601a.7(b)", "RS-1"):
        submissions.file(filed(), "RS-1", days(3), ANN, NONE)


# ------------------------------------------------------------------------------ any order of acts

ACTS = {
    "toll": lambda held, day: submissions.toll(held, day, BUREAU, [FINDING]),
    "revise": lambda held, day: submissions.revise(held, day, ANN, CONTENT),
    "approve": lambda held, day: submissions.approve(held, day, DIRECTOR),
    "disapprove": lambda held, day: submissions.disapprove(held, day, DIRECTOR, "No."),
}


@given(
    st.dates(date(2023, 12, 1), date(2028, 3, 15)),
    st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(-3, 40)), max_size=7),
)
def test_any_order_of_acts_and_days(start: date, acts: list[tuple[str, int]]) -> None:
    held: tuple[Event, ...] = filed(start)
    now = start
    for act, later in acts:
        with suppress(Refused):
            held = (*held, ACTS[act](held, now + timedelta(later)))
        now = held[-1].day
    assert check_chain(held) == held
    assert [event.day for event in held] == sorted(event.day for event in held)
    names = [name(held, start + timedelta(day)) for day in range(-1, 120)]
    assert names[0] == ""
    # What is in force or disapproved stays so; a clock runs for at most 15 days.
    for before, after in pairwise(names):
        assert before not in ("in force", "disapproved") or after == before
    filings = [event.day for event in held if event.kind in ("filed", "revised")]
    for day in range(120):
        if names[day + 1] == "under review":
            latest = max(d for d in filings if d <= start + timedelta(day))
            assert start + timedelta(day) - latest < timedelta(15)
    # The state of a day does not change by what happens later.
    for nth in range(1, len(held)):
        until = held[nth].day - timedelta(1)
        assert submissions.state(held[:nth], until) == submissions.state(held, until)
