"""A history holds, or says where it does not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from croupier.filing.events import Event, History, check_chain, following
from croupier.people.person import Role
from croupier.store.chain import ChainError


def history(*kinds: str) -> History:
    found: list[Event] = []
    for nth, kind in enumerate(kinds):
        event = Event("RS-1", 0, kind, date(2026, 11, 1 + nth), "ann", Role.MANAGER, {"nth": nth})
        found.append(following(found, event))
    return tuple(found)


def test_events_are_numbered_and_name_the_one_before() -> None:
    held = history("drafted", "filed", "tolled")
    assert [event.number for event in held] == [1, 2, 3]
    assert held[2].previous == held[1].digest
    assert check_chain(held) == held


@pytest.mark.parametrize("nth", range(3))
def test_a_changed_event_is_found(nth: int) -> None:
    held = list(history("drafted", "filed", "tolled", "revised"))
    held[nth] = replace(held[nth], day=date(2026, 10, 1))
    with pytest.raises(ChainError, match=rf"event {nth + 2} "):
        check_chain(held)


def test_a_cut_or_reordered_history_is_found() -> None:
    one, two, three = history("drafted", "filed", "tolled")
    with pytest.raises(ChainError, match=r"event 2 .* event 1"):
        check_chain([two, three])
    with pytest.raises(ChainError, match=r"event 3 .* event 2"):
        check_chain([one, three, two])
    with pytest.raises(ChainError, match=r"RS-2 event 2 .* RS-1"):
        check_chain([one, replace(two, filing="RS-2")])


def test_a_signature_is_not_in_what_it_signs() -> None:
    (event,) = history("drafted")
    assert replace(event, signature="ab").digest == event.digest
