"""601a.3(g) to (i), 601a.4(f) and (g), 601a.7(b): what is in force, and what may be offered."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from tests.filing.refusing import refused
from tests.filing.test_requests import MAKER, WHOLE, went
from tests.filing.test_submissions import ANN, BUREAU, DIRECTOR, FILED, days

from croupier.filing import approvals, offering, requests, submissions
from croupier.filing.acts import Notice
from croupier.filing.contents import Content
from croupier.filing.events import Event, History
from croupier.people.person import OF_THE_BOARD, Person, Role
from croupier.people.rights import Refused, act_named, subjects

GAME, HOUSE = "three-card-poker", "Keystone"
COMPLIANCE = Person("kim", Role.COMPLIANCE)
# What an approval names: a jackpot to be removed, or a version and its drawing.
REMOVES = {
    "about": "Deal four cards.",
    "reason": "A promotion.",
    "jurisdictions": "Nevada",
    "wager": "three-card-progressive",
    "submission": "RS-1",
    "version": {"event": 1, "digest": "0" * 64},
    "files": [{"file": "drawing.pdf", "digest": "1" * 64}],
}
DECIDES = {"layout": BUREAU, "signage": BUREAU, "equipment": COMPLIANCE}


def filed(name: str, day: date, holder: str = HOUSE, game: str = GAME) -> History:
    actor = Person("ann", Role.MANAGER, holder)
    content = Content({"holder": holder, "game": game})
    return (submissions.file((), name, day, actor, content),)


def approved(subject: str, day: date) -> History:
    data = {"subject": subject, "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask(f"AP-{subject}", day, ANN, data),)
    return (*asked, approvals.decide(asked, "approved", day + timedelta(2), DECIDES[subject]))


def test_601a_7_b_an_amendment_takes_the_place_of_the_version_before() -> None:
    first, second = filed("RS-1", FILED), filed("RS-2", days(100))
    both = [second, first]
    assert offering.in_force(both, HOUSE, GAME, days(14)) is None
    for day in (15, 114):
        version = offering.in_force(both, HOUSE, GAME, days(day))
        assert version is not None
        assert version.filing == "RS-1"
    version = offering.in_force(both, HOUSE, GAME, days(115))
    assert version is not None
    assert version.filing == "RS-2"
    old, new = offering.versions(both, HOUSE, GAME, days(200))
    assert (old.superseded, new.superseded) == (days(115), None)


def test_601a_7_b_a_tolled_or_disapproved_amendment_changes_nothing() -> None:
    second = filed("RS-2", days(100))
    second = (*second, submissions.disapprove(second, days(103), DIRECTOR, "No."))
    version = offering.in_force([filed("RS-1", FILED), second], HOUSE, GAME, days(400))
    assert version is not None
    assert (version.filing, version.superseded) == ("RS-1", None)


def test_601a_7_b_a_late_approval_of_the_old_version_does_not_bring_it_back() -> None:
    old, new = filed("RS-1", FILED), filed("RS-2", days(20))
    old = (*old, submissions.approve(old, days(50), DIRECTOR, Notice(days(50))))
    found = offering.versions([old, new], HOUSE, GAME, days(60))
    assert [(each.filing, each.superseded) for each in found] == [
        ("RS-1", days(35)),
        ("RS-2", None),
    ]


def test_of_other_holders_and_games_nothing_is_said() -> None:
    others = [filed("RS-1", FILED, holder="Other"), filed("RS-2", FILED, game="roulette")]
    assert offering.in_force(others, HOUSE, GAME, days(30)) is None


@pytest.mark.parametrize(
    ("day", "until"),
    [(date(2026, 6, 1), date(2031, 6, 1)), (date(2028, 2, 29), date(2033, 3, 1))],
)
def test_601a_4_g_a_superseded_version_is_kept_for_five_years(day: date, until: date) -> None:
    first, second = filed("RS-1", FILED), filed("RS-2", day - timedelta(15))
    old, new = offering.versions([first, second], HOUSE, GAME, until)
    assert (old.superseded, old.keep_until) == (day, until)
    assert not offering.may_remove(old, until - timedelta(1)).yes
    assert offering.may_remove(old, until).yes
    answer = offering.may_remove(new, date(2099, 1, 1))
    assert answer.says() == "no: it is the version in force (601a.4(f))"


def test_601a_3_g_and_h_what_a_table_needs_before_it_opens() -> None:
    rules, tables = [filed("RS-1", FILED)], [approved(subject, FILED) for subject in DECIDES]
    answer = offering.may_offer(rules, tables, [], HOUSE, GAME, days(15))
    assert answer.yes, answer.says()
    assert {reason.cite for reason in answer.reasons} == {
        "601a.8",
        "601a.3(i)",
        "601a.4(c)",
        "601a.10(a)",
        "601a.10(g)",
    }
    assert not offering.may_offer(rules, tables, [], HOUSE, GAME, days(14)).yes
    for nth, subject in enumerate(DECIDES):
        some = [history for at, history in enumerate(tables) if at != nth]
        found = offering.may_offer(rules, some, [], HOUSE, GAME, days(15))
        assert f"{subject} is not approved" in found.says()


def test_601a_3_f_a_new_game_is_offered_once_it_is_available() -> None:
    wanted = went()
    game = "new-game"
    rules = [filed("RS-1", FILED, game=game)]
    last = wanted[-1].day
    before = offering.may_offer(rules, [], [wanted], HOUSE, game, last - timedelta(1))
    assert "new-game is finally approved" in before.says()
    after = offering.may_offer(rules, [], [wanted], HOUSE, game, last)
    assert "601a.3(f)" not in after.says()


def test_601a_3_f_a_game_that_nobody_approved_is_not_offered() -> None:
    found = offering.may_offer([], [], [], HOUSE, "new-game", days(30))
    assert (False, "601a.3(f)") in [(reason.met, reason.cite) for reason in found.reasons]


def test_601a_3_f_of_two_requests_the_one_that_is_available_counts() -> None:
    wanted = went()
    both = [went(until="posted"), wanted, went(until="verified")]
    found = offering.may_offer([], [], both, HOUSE, "new-game", wanted[-1].day)
    assert "601a.3(f)" not in found.says()


def test_601a_3_i_a_feature_that_is_asked_for_does_not_stop_its_game() -> None:
    asked = (requests.request("RQ-1", FILED, MAKER, {**WHOLE, "game": GAME}),)
    found = offering.may_offer([], [], [asked], HOUSE, GAME, days(30))
    assert (found.reasons[0].met, found.reasons[0].cite) == (True, "601a.3(i)")


def test_601a_7_b_of_two_that_come_into_force_on_one_day_the_later_filed() -> None:
    both = [filed("RS-2", FILED), filed("RS-1", FILED)]
    for order in (both, both[::-1]):
        version = offering.in_force(order, HOUSE, GAME, days(15))
        assert version is not None
        assert version.filing == "RS-2"
    late = filed("RS-3", days(10))
    late = (*late, submissions.approve(late, days(15), DIRECTOR, Notice(days(15))))
    version = offering.in_force([late, *both], HOUSE, GAME, days(15))
    assert version is not None
    assert version.filing == "RS-3"


def test_601a_7_b_what_was_filed_first_and_comes_into_force_last_is_played_by() -> None:
    late = filed("RS-2", days(3))
    late = (*late, submissions.approve(late, days(5), DIRECTOR, Notice(days(5))))
    names = []
    for day in (5, 14, 15):
        version = offering.in_force([filed("RS-1", FILED), late], HOUSE, GAME, days(day))
        assert version is not None
        names.append(version.filing)
    assert names == ["RS-2", "RS-2", "RS-1"]


@pytest.mark.parametrize(
    ("role", "house", "reads"),
    [
        *((role, "", True) for role in OF_THE_BOARD),
        (Role.READER, "", True),
        (Role.READER, HOUSE, True),
        (Role.MANAGER, HOUSE, True),
        (Role.READER, "Other", False),
        (Role.MANAGER, "Other", False),
        (Role.MANAGER, "", False),
        (Role.SUPPLIER, HOUSE, False),
        (Role.PUBLIC, "", False),
    ],
)
def test_601a_4_f_who_may_read(role: Role, house: str, reads: bool) -> None:
    answer = offering.may_read(Person("x", role, house), HOUSE)
    assert answer.yes is reads
    assert answer.reasons[0].cite == "601a.4(f)"


def test_601a_10_nobody_asks_for_another_certificate_holder() -> None:
    with refused("601a.10(a)", "ann", "Keystone", "Other"):
        approvals.ask("AP-1", FILED, ANN, {"subject": "layout", "holder": "Other"})


@pytest.mark.parametrize("subject", subjects())
def test_601a_10_and_613a_7_3_each_subject_is_decided_by_its_office(subject: str) -> None:
    data = {"subject": subject, "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)
    (role,), cite = act_named("decide", subject).by, act_named("decide", subject).cite
    for other in Role:
        if other is not role:
            with refused(cite, role.value):
                approvals.decide(asked, "approved", days(1), Person("x", other))
    done = (*asked, approvals.decide(asked, "disapproved", days(1), Person("x", role), why="No."))
    found = approvals.state(done, days(1))
    assert found is not None
    assert (found.name, found.cite) == ("disapproved", cite)
    with pytest.raises(Refused, match="already disapproved"):
        approvals.decide(done, "approved", days(2), Person("x", role))


@pytest.mark.parametrize("kind", ["approved", "disapproved"])
def test_601a_10_a_notice_has_a_date_of_its_own(kind: str) -> None:
    data = {"subject": "layout", "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)

    def decide(dated: date | None) -> Event:
        return approvals.decide(asked, kind, days(5), BUREAU, Notice(dated), why="Unclear.")

    for dated, told in ((days(4), days(4)), (None, days(5))):
        done = (*asked, decide(dated))
        found = approvals.state(done, days(5))
        assert found is not None
        assert (found.since, found.why) == (days(5), f"layout, by the notice of {told}")
    with refused("601a.10(a)", days(6).isoformat()):
        decide(days(6))
    with refused("601a.10(a)", days(-1).isoformat()):
        decide(days(-1))


def test_601a_10_a_disapproval_says_why_and_whoever_asks_has_a_name() -> None:
    data = {"subject": "layout", "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)
    with refused("601a.10(a)", "reason"):
        approvals.decide(asked, "disapproved", days(1), BUREAU, why=" ")
    with refused("601a.10(a)", "certificate holder"):
        approvals.ask("AP-1", FILED, Person("ann", Role.MANAGER, " "), {**data, "holder": " "})


def written(subject: str) -> list[str]:
    """How an approval stands on the day before, and on the day of, the director's decision."""
    data = {"subject": subject, "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)
    done = (*asked, approvals.decide(asked, "approved", days(3), DIRECTOR))
    found = [approvals.state(done, days(day)) for day in (2, 3)]
    return [f"{now.name} {now.cite}" for now in found if now is not None]


@pytest.mark.parametrize(
    ("subject", "office"),
    [("layout", "Gaming Operations"), ("equipment", "Casino Compliance"), ("service", "Director")],
)
def test_601a_10_an_approval_has_a_clock_of_its_own(subject: str, office: str) -> None:
    """It says whose decision it waits for and since when; the text sets it no limit of time."""
    data = {"subject": subject, "holder": HOUSE, "game": GAME, **REMOVES}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)
    for waited, says in ((0, f"{office};"), (1, "for 1 day;"), (400, "for 400 days;")):
        now = approvals.state(asked, FILED + timedelta(waited))
        assert now is not None
        assert (now.name, now.since) == ("asked for", FILED)
        assert office in now.next
        assert says in now.next


def test_613a_7_3_a_service_is_used_after_written_approval() -> None:
    assert written("service") == ["asked for 613a.7(3)", "approved 613a.7(3)"]


def test_605a_7_e_5_a_jackpot_leaves_the_floor_after_written_approval() -> None:
    assert written("jackpot-removal") == ["asked for 605a.7(e)(5)", "approved 605a.7(e)(5)"]


def test_601a_10_only_known_subjects_and_by_certificate_holders() -> None:
    with refused("601a.10", "'carpet'", "layout"):
        approvals.ask("AP-1", FILED, ANN, {"subject": "carpet"})
    with refused("601a.10(a)", "manager"):
        approvals.ask("AP-1", FILED, BUREAU, {"subject": "layout"})
    asked = (approvals.ask("AP-1", FILED, ANN, {"subject": "layout", "holder": HOUSE, **REMOVES}),)
    with refused("601a.10(a)", "shelved"):
        approvals.decide(asked, "shelved", days(1), BUREAU)
    with pytest.raises(Refused, match="is before"):
        approvals.decide(asked, "approved", days(-1), BUREAU)
