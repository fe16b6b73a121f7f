"""Who may see a filing on a page: 601a.4(f), 601a.3(c).

Whoever can open the store sees all of it; on pages everybody sees what the text makes public, and
an account sees what its role and house may read.

- A request is public once the Board has posted it for comment; before that the Board sees it, and
  the house that made it.
- Submissions, approvals and posted limits are read by the Board, and by managers, suppliers and
  readers of the house (601a.4(f)).
- A draft is seen by its house alone: it is not filed yet.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.filing.items import Item
from croupier.filing.submissions import DRAFT
from croupier.people.person import HAS_A_HOUSE, Person, Role, same_house
from croupier.people.rights import REQUEST, SUBMISSION, Refused, act_named, may

CITE = act_named("read", SUBMISSION).cite


def may_see(person: Person, item: Item) -> bool:
    """Whether a person may see a filing."""
    if item.kind == REQUEST and item.posted:
        return True
    if person.role in HAS_A_HOUSE or (person.role is Role.READER and person.house):
        return same_house(person.house, item.house)
    return may(person, "read", SUBMISSION) and item.state.name != DRAFT


def seen(person: Person, items: Iterable[Item]) -> list[Item]:
    """Of several filings those that a person may see."""
    return [item for item in items if may_see(person, item)]


def check_see(person: Person, item: Item) -> None:
    if not may_see(person, item):
        raise Refused(f"{person.name} may not read {item.key}", CITE)
