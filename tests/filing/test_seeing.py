"""Who may see a filing on a page (601a.3(c), 601a.4(f))."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.filing.written import DAY, days, desk, person

from croupier.filing.histories import Filings
from croupier.filing.seeing import check_see, may_see, seen
from croupier.filing.view import View
from croupier.people.person import OF_THE_BOARD, Person, Role, guest
from croupier.people.rights import Refused

AUDIT = Person("ida", Role.READER, "Keystone")
OTHERS = (
    Person("max", Role.MANAGER, "Liberty"),
    Person("rex", Role.READER, "Liberty"),
    Person("pat", Role.PLAYER),
    Person("root", Role.ADMINISTRATOR),
    guest("guest 1"),
)


def test_601a_4_f_the_board_and_the_house_read_a_submission(
    filings: Filings, written: dict[str, Path]
) -> None:
    key = desk(filings, Role.MANAGER).file(written["good"], DAY).filing
    view = View(filings, guest("guest 1"))
    item = view.item(key, days(1))
    assert (item.house, item.by, item.begun) == ("Keystone", "manager", DAY)
    own = (person(Role.MANAGER), AUDIT, Person("rita", Role.READER))
    for each in (*own, *(person(role) for role in OF_THE_BOARD)):
        assert may_see(each, item)
    assert not any(may_see(each, item) for each in OTHERS)
    assert seen(OTHERS[0], view.items(days(1))) == []
    with pytest.raises(Refused) as refused:
        check_see(OTHERS[0], item)
    assert refused.value.cite == "601a.4(f)"


def test_a_draft_is_seen_by_its_house_alone(filings: Filings, written: dict[str, Path]) -> None:
    key = desk(filings, Role.MANAGER).new(written["good"], DAY).filing
    item = View(filings, guest("guest 1")).item(key, days(1))
    assert may_see(person(Role.MANAGER), item)
    assert may_see(AUDIT, item)
    for each in (*OTHERS, person(Role.BUREAU), Person("rita", Role.READER)):
        assert not may_see(each, item)
