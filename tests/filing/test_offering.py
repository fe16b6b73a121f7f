"""601a.3(g) to (i), 601a.4(f) and (g), 601a.7(b): what is in force, and what may be offered."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from tests.filing.test_requests import went
from tests.filing.test_submissions import ANN, BUREAU, DIRECTOR, FILED, days

from croupier.filing import approvals, offering, submissions
from croupier.filing.acts import Actor, Refused
from croupier.filing.events import History, Role

GAME, HOUSE = "three-card-poker", "Keystone"
COMPLIANCE = Actor("kim", Role.COMPLIANCE)
DECIDES = {"layout": BUREAU, "signage": BUREAU, "equipment": COMPLIANCE}


def filed(name: str, day: date, holder: str = HOUSE, game: str = GAME) -> History:
    return (submissions.file((), name, day, ANN, {"holder": holder, "game": game}),)


def approved(subject: str, day: date) -> History:
    data = {"subject": subject, "holder": HOUSE, "game": GAME}
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


def test_of_other_holders_and_games_nothing_is_said() -> None:
    others = [filed("RS-1", FILED, holder="Other"), filed("RS-2", FILED, game="roulette")]
    assert offering.in_force(others, HOUSE, GAME, days(30)) is None


@pytest.mark.parametrize(
    ("day", "until"),
    [(date(2026, 6, 1), date(2031, 6, 1)), (date(2028, 2, 29), date(2033, 2, 28))],
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


@pytest.mark.parametrize("subject", approvals.SUBJECTS)
def test_601a_10_and_613a_7_3_each_subject_is_decided_by_its_office(subject: str) -> None:
    data = {"subject": subject, "holder": HOUSE, "game": GAME}
    asked = (approvals.ask("AP-1", FILED, ANN, data),)
    role, cite = approvals.SUBJECTS[subject]
    for other in Role:
        if other is not role:
            with pytest.raises(Refused, match=f"is for {role.value}") as refused:
                approvals.decide(asked, "approved", days(1), Actor("x", other))
            assert refused.value.cite == cite
    done = (*asked, approvals.decide(asked, "disapproved", days(1), Actor("x", role), "Unclear."))
    found = approvals.state(done, days(1))
    assert found is not None
    assert (found.name, found.cite) == ("disapproved", cite)
    with pytest.raises(Refused, match="it is disapproved already"):
        approvals.decide(done, "approved", days(2), Actor("x", role))


def test_601a_10_only_known_subjects_and_by_certificate_holders() -> None:
    with pytest.raises(Refused, match="'carpet' is not one of layout"):
        approvals.ask("AP-1", FILED, ANN, {"subject": "carpet"})
    with pytest.raises(Refused, match="asking for approval is for manager"):
        approvals.ask("AP-1", FILED, BUREAU, {"subject": "layout"})
    asked = (approvals.ask("AP-1", FILED, ANN, {"subject": "layout"}),)
    with pytest.raises(Refused, match="is no decision"):
        approvals.decide(asked, "shelved", days(1), BUREAU)
    with pytest.raises(Refused, match="is before"):
        approvals.decide(asked, "approved", days(-1), BUREAU)
