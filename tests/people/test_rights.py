"""Rights: one list of acts, from which checks, inboxes and the docs are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.filing.recording import on_its_day
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HEAD, HOUSE, desk, person, whole

from croupier.filing.approvals import OF_A_VERSION
from croupier.filing.desk import Desk
from croupier.filing.histories import Filings
from croupier.filing.provisions import AMENDED_FROM, NEVER
from croupier.people.accounts import add_account, disable, enable, reset_password
from croupier.people.denied import denials
from croupier.people.person import OF_THE_BOARD, Person, Role, guest
from croupier.people.rights import (
    ACCOUNT,
    ACTS,
    CAGE,
    FILING,
    LIMITS,
    METER,
    REQUEST,
    SEE,
    SUBMISSION,
    TABLE,
    Act,
    Refused,
    check_may,
    may,
    subjects,
)
from croupier.store import clock
from croupier.store.engine import Store
from croupier.submission.tables import ALL_TABLES
from tools import rights

GAME = "three-card-poker"
LATER = DAY + timedelta(90)
STEPS: tuple[tuple[str, Role, dict[str, Any]], ...] = (
    ("verified", Role.LABORATORY, {}),
    ("notified", Role.DIRECTOR, {}),
    ("preliminary", Role.BOARD, {"meeting": DAY.isoformat()}),
    ("posted", Role.BOARD, {}),
    ("final", Role.BOARD, {"meeting": LATER.isoformat()}),
)
BESIDE = {"commented": "posted", "considered": "posted", "amended": "posted"}
HOLDS = {
    "commented": {"text": "No."},
    "amended": {"text": "Two jokers."},
    "published": {"bulletin": "56 Pa.B. 1"},
}
_ = on_its_day


class Scene:
    """A store in which an act can be done, by whoever may; each act begins a filing of its own."""

    def __init__(self, filings: Filings, folder: Path) -> None:
        self.filings = filings
        self.good, self.bad = folder / "good.toml", folder / "bad.toml"
        self.good.write_text(HEAD + whole("A"), encoding="utf-8")
        self.bad.write_text(HEAD + whole("Z"), encoding="utf-8")

    def submission(self, key: str) -> Callable[[Desk], object]:
        manager = desk(self.filings, Role.MANAGER)
        if key in ("new", "file"):
            return lambda at: getattr(at, key)(self.good, DAY)
        if key in ("amend", "read"):
            manager.file(self.good, DAY)
            if key == "read":
                return lambda at: at.archive(HOUSE, GAME, LATER)
            return lambda at: at.amend(self.good, LATER)
        if key == "implemented":
            filed = manager.file(self.good, DAY).filing
            return lambda at: at.implemented(filed, LATER)
        filed = manager.file(self.bad, DAY).filing
        if key == "revise":
            desk(self.filings, Role.BUREAU).toll(filed, DAY)
            return lambda at: at.revise(filed, self.good, DAY)
        if key == "disapprove":
            return lambda at: at.disapprove(filed, DAY, "No.")
        return lambda at: getattr(at, key)(filed, DAY)

    def request(self, key: str) -> Callable[[Desk], object]:
        if key == "request":
            return lambda at: at.request(WHOLE, DAY)
        asked = desk(self.filings, Role.SUPPLIER).request(WHOLE, DAY).filing
        after = BESIDE.get(key)
        data, day = HOLDS.get(key, {}), DAY
        for step, role, holds in STEPS:
            if step == key:
                data = holds
                break
            day = LATER if step == "final" else DAY
            desk(self.filings, role).advance(asked, step, day, holds)
            if step == after:
                break
        return lambda at: at.advance(asked, key, LATER if key == "final" else day, data)

    def approval(self, key: str, subject: str) -> Callable[[Desk], object]:
        named = self.named(subject)
        if key == "ask":
            return lambda at: at.ask(subject, HOUSE, GAME, DAY, **named)
        asked = desk(self.filings, Role.MANAGER).ask(subject, HOUSE, GAME, DAY, **named).filing
        return lambda at: at.approve(asked, DAY)

    def named(self, subject: str) -> dict[str, Any]:
        """What an approval names: a jackpot, or the submission and the drawing; what is described
        in words. A waiver is one of the code before its amendment."""
        if subject == "waiver":
            self.filings.elect(AMENDED_FROM, NEVER, person(Role.DIRECTOR))
            return {"about": "Four cards.", "reason": "A promotion.", "jurisdictions": "Nevada"}
        if subject == "electronic-variation":
            return {"about": "No cover card."}
        if subject == "jackpot-removal":
            return self.jackpot()
        if subject not in OF_A_VERSION:
            return {}
        return {"submission": self.in_force(), "files": [self.good]}

    def jackpot(self) -> dict[str, str]:
        """A jackpot to be removed, and the submission in force that offers it."""
        return {"wager": "three-card-progressive", "submission": self.in_force()}

    def in_force(self) -> str:
        filed = desk(self.filings, Role.MANAGER).file(self.good, DAY).filing
        desk(self.filings, Role.DIRECTOR).approve(filed, DAY)
        return filed


@pytest.fixture
def scene(store: Store, tmp_path: Path) -> Scene:
    return Scene(Filings(store), tmp_path)


def doing(scene: Scene, act: Act) -> Callable[[Desk], object]:
    if act.on == SUBMISSION:
        return scene.submission(act.key)
    if act.on == REQUEST:
        return scene.request(act.key)
    if act.on == LIMITS:
        scene.in_force()
        noon = clock.at(DAY, time(12))
        return lambda by: by.post_limits(HOUSE, GAME, ALL_TABLES, ("$10", "$500"), noon)
    return scene.approval(act.key, act.on)


OF_FILINGS = [act for act in ACTS if act.on not in (TABLE, METER, CAGE, ACCOUNT, FILING)]


@pytest.mark.parametrize("act", OF_FILINGS, ids=lambda act: f"{act.on}-{act.key}")
def test_standard_49_every_act_on_filings_is_for_those_whom_the_list_names(
    scene: Scene, act: Act
) -> None:
    """Everybody else first: what they are refused changes nothing, so that those who may still
    can."""
    attempt = doing(scene, act)
    others = [role for role in Role if role not in act.by]
    before = scene.filings.listed()
    for role in others:
        with pytest.raises(Refused) as refused:
            attempt(Desk(scene.filings, person(role)))
        assert refused.value.cite == desk(scene.filings, role).provisions(DAY).numbered(act.cite)
        assert denials(scene.filings.store)[-1].role is role
    assert scene.filings.listed() == before
    assert len(denials(scene.filings.store)) == len(others)
    for role in act.by:
        doing(scene, act)(Desk(scene.filings, person(role)))


def test_standard_49_every_act_on_accounts_is_for_those_whom_the_list_names(store: Store) -> None:
    ida = Person("ida", Role.ADMINISTRATOR)
    done: dict[str, Callable[[Person], object]] = {
        "add": lambda by: add_account(store, by, "eve", Role.DIRECTOR, "", "x" * 12),
        "reset": lambda by: reset_password(store, by, "eve", "y" * 12),
        "disable": lambda by: disable(store, by, "eve"),
        "enable": lambda by: enable(store, by, "eve"),
    }
    named = {act.key: act for act in ACTS if act.on == ACCOUNT}
    assert done.keys() | {SEE} == named.keys()
    for key, does in done.items():
        for role in Role:
            if role not in named[key].by:
                with pytest.raises(Refused):
                    does(Person("x", role))
        does(ida)


def test_standard_49_an_administrator_keeps_accounts_and_nothing_else() -> None:
    ida = Person("ida", Role.ADMINISTRATOR)
    assert {act.on for act in ACTS if may(ida, act.key, act.on)} == {ACCOUNT}


@pytest.mark.parametrize("act", OF_FILINGS, ids=lambda act: f"{act.on}-{act.key}")
def test_what_waits_for_whom_is_what_the_list_says(scene: Scene, act: Act) -> None:
    """Before an act that is waited for is done the filing is in the inbox of those who may do it,
    and in no other for this act alone."""
    attempt = doing(scene, act)
    day = LATER if act.key in ("final", "published", "posted-finally") else DAY
    waiting = {
        role for role in Role if role is not Role.GUEST and desk(scene.filings, role).inbox(day)
    }
    states = {item.state.name for item in desk(scene.filings, Role.BOARD).items(day)}
    named = {
        role
        for each in ACTS
        if each.waits and each.on == act.on and states & set(each.when)
        for role in each.by
    }
    assert waiting == named
    if act.waits and act.when and act.key not in ("file",):
        assert set(act.by) <= waiting
    attempt(desk(scene.filings, act.by[0]))


def test_of_a_house_for_that_house_alone() -> None:
    own, other = Person("ann", Role.MANAGER, HOUSE), Person("olga", Role.MANAGER, "Other")
    assert check_may(own, "file", SUBMISSION, HOUSE).cite == "601a.4(b)"
    for stranger in (other, Person("zoe", Role.MANAGER)):
        with pytest.raises(Refused, match=HOUSE):
            check_may(stranger, "file", SUBMISSION, HOUSE)
    assert check_may(Person("bob", Role.BUREAU), "toll", SUBMISSION, HOUSE)


def test_an_inbox_of_a_house_holds_nothing_of_another(scene: Scene) -> None:
    filed = desk(scene.filings, Role.MANAGER).file(scene.bad, DAY).filing
    desk(scene.filings, Role.BUREAU).toll(filed, DAY)
    assert [item.key for item in desk(scene.filings, Role.MANAGER).inbox(DAY)] == [filed]
    assert Desk(scene.filings, Person("olga", Role.MANAGER, "Other")).inbox(DAY) == []


def test_an_act_stands_once_in_the_list_and_has_its_paragraph() -> None:
    keys = [(act.key, act.on) for act in ACTS]
    assert len(set(keys)) == len(keys)
    for act in OF_FILINGS:
        assert re.fullmatch(r"\d{3}a(@code)?\.\d+(\([a-z0-9]+\))*", act.cite), act
        assert act.by
    assert len(subjects()) == 8
    assert not guest("x").has_account


def test_the_table_in_the_docs_is_the_list() -> None:
    assert rights.table() in rights.DOCS.read_text(encoding="utf-8"), "run python tools/rights.py"


READ_ONLY = (Role.READER, *OF_THE_BOARD)
ON_THE_FLOOR = (TABLE, CAGE, METER)
LOOKS = {("report", TABLE), ("look", CAGE)}
ANNOTATES = {("review", TABLE)}
"""A review is a record of who looked; it moves nothing."""
ORDERS = {(key, on) for key in ("disable", "enable") for on in (TABLE, METER)} | {
    ("decide case", TABLE),
    ("limit", TABLE),
}
"""What the Bureau of Casino Compliance may order (GLI-19 2.4.1, 2.5.5, A.4.4)."""


@pytest.mark.parametrize("role", READ_ONLY)
def test_standard_49_surveillance_audit_and_the_board_change_nothing_on_the_floor(
    role: Role,
) -> None:
    person = Person("someone", role)
    allowed = {
        (act.key, act.on) for act in ACTS if act.on in ON_THE_FLOOR and may(person, act.key, act.on)
    }
    assert allowed <= LOOKS | ANNOTATES | (ORDERS if role is Role.COMPLIANCE else set())
    assert allowed >= LOOKS


@pytest.mark.parametrize("role", Role)
def test_standard_49_an_act_is_done_by_the_listed_roles_and_by_no_other(role: Role) -> None:
    for act in ACTS:
        if role in act.by:
            assert check_may(Person("someone", role), act.key, act.on) is act
        else:
            with pytest.raises(Refused):
                check_may(Person("someone", role), act.key, act.on)
