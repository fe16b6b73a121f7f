"""Lists and answers ask the store as often for thirty filings as for three."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, event
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HOUSE, days, desk

from croupier.filing import submissions
from croupier.filing.contents import Content
from croupier.filing.desk import Desk
from croupier.filing.histories import Filings
from croupier.people.person import Person, Role

GAME = "three-card-poker"
LISTS: dict[str, Callable[[Desk], object]] = {
    "items": lambda desk: desk.items(days(3)),
    "inbox": lambda desk: desk.inbox(days(3)),
    "may_offer": lambda desk: desk.may_offer(HOUSE, GAME, days(30)),
    "in_force": lambda desk: desk.in_force(HOUSE, GAME, days(30)),
    "archive": lambda desk: desk.archive(HOUSE, GAME, days(30)),
}


def filed(filings: Filings, manager: Person) -> str:
    content = Content({"game": GAME, "holder": manager.house})
    return filings.begin(
        "submission",
        "file",
        lambda key: submissions.file((), key, DAY, manager, content),
        manager,
        DAY,
    ).filing


def fill(filings: Filings, number: int) -> None:
    """So many submissions of two holders, some of them approved, and a layout asked for with each;
    and a request."""
    for nth in range(number):
        manager = Person("ann", Role.MANAGER, HOUSE if nth % 2 else "Other")
        key = filed(filings, manager)
        if nth % 3 == 0:
            desk(filings, Role.DIRECTOR).approve(key, days(1))
        Desk(filings, manager).ask("service", manager.house, GAME, DAY)
    desk(filings, Role.SUPPLIER).request({**WHOLE, "game": GAME}, DAY)


def statements(act: Callable[[], object]) -> list[str]:
    """What is asked of the store meanwhile."""
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        act()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return [statement for statement in asked if statement.startswith("SELECT")]


@pytest.mark.parametrize("name", LISTS)
def test_the_store_is_asked_as_often_whatever_is_in_it(filings: Filings, name: str) -> None:
    at = desk(filings, Role.BUREAU)
    fill(filings, 3)
    few = statements(lambda: LISTS[name](at))
    fill(filings, 12)
    assert statements(lambda: LISTS[name](at)) == few
    most = 5 if name == "may_offer" else 3  # also which edition of 601a governs, and limits
    assert 0 < len(few) <= most


def test_what_is_listed_is_what_there_is(filings: Filings) -> None:
    fill(filings, 4)
    items = desk(filings, Role.BUREAU).items(days(3))
    assert [item.key for item in items] == [
        *(f"RS-2026-000{n}" for n in range(1, 5)),
        "RQ-2026-0001",
        *(f"AP-2026-000{n}" for n in range(1, 5)),
    ]
    assert {item.on for item in items} == {"submission", "request", "service"}
    waiting = desk(filings, Role.DIRECTOR).inbox(days(3))
    assert [item.state.name for item in waiting] == ["under review"] * 2 + ["asked for"] * 4
