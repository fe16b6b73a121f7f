"""Rules that a table for money is opened under: those in force and implemented for that table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.catalog.index import find, rulebook
from croupier.filing import submissions
from croupier.filing.histories import Filings
from croupier.filing.limits import with_limits
from croupier.filing.view import View
from croupier.floor.money import MONEY
from croupier.people.person import Person
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.rules import Rules, answer
from croupier.store import clock
from croupier.store.engine import Store
from croupier.submission.tables import Table
from croupier.table.log import LogError
from croupier.table.meters import LINKS
from croupier.table.replay import UNDER
from croupier.table.round import ActError


@dataclass(frozen=True)
class Under:
    """The submission that governs at a table, its answers, and the posting of its limits; "" if
    those of the submission hold."""

    holder: str
    table: str
    submission: str
    given: dict[str, str]
    limits: str = ""
    group: str = ""

    def plain(self) -> dict[str, Any]:
        """As the first line of the table's log names it."""
        group = {"class": self.group} if self.group else {}
        posted = {"limits": self.limits} if self.limits else {}
        return {
            "holder": self.holder,
            "table": self.table,
            **group,
            "submission": self.submission,
            **posted,
        }


def rules_in_force(store: Store, person: Person, holder: str, game: str, table: Table) -> Under:
    """What a table may be opened under today; otherwise an ActError with every reason against it.

    The rules are those of the submission as it was filed, with the minimum and maximum posted for
    the table now (601a.6), which hold there until it is closed. If today's rules file reads the
    same answers otherwise, the table is refused: play must be what was approved.
    """
    view, day, name = View(Filings(store), person), clock.today(), find(game).game
    offered = view.may_offer(holder, name, day, table)
    if not offered.yes:
        raise ActError(f"{table.says().capitalize()} cannot be opened for money: {offered.says()}")
    found = view.rules_in_force(holder, name, day, table)
    assert found is not None
    key, rules = found
    played = submissions.played_since(view.history(key))
    if played is None or played > day:
        raise ActError(
            f"{key} is in force and not implemented; record it first: croupier filing implemented "
            f"{key} (601a.4(c))."
        )
    if answer(rulebook(find(name)), _given(rules)).digest != rules.digest:
        raise ActError(f"Today's rules file differs from the one that {key} was filed under.")
    posted = view.limits(holder, name, datetime.fromisoformat(clock.now()), table)
    given = _given(with_limits(rules, posted))
    return Under(holder, table.name, key, given, posted.filing if posted else "", table.group)


def check_in_force(store: Store, person: Person, opening: Mapping[str, Any]) -> None:
    """Whether the submission that a table for money was opened under still governs there: a change
    closes its session for new rounds. `opening` is the first line of its log."""
    if UNDER not in opening:
        return
    under, day = opening[UNDER], clock.today()
    table = Table(under["table"], under.get("class", ""))
    view = View(Filings(store), person)
    version = view.in_force(under["holder"], opening["game"], day, table)
    governs = version.filing if version else "nothing"
    if governs != under["submission"]:
        raise ActError(
            f"This table was opened under {under['submission']}, and now {governs} is in force; "
            "it takes no further round. Cash out, and open it anew (601a.7(b))."
        )


def check_facts(currency: str, links: Mapping[str, str], opening: Mapping[str, Any]) -> None:
    """Whether what stands beside a log agrees with its first line: what its chips are worth, and
    which meters it shares."""
    if (currency == MONEY) != (UNDER in opening):
        raise LogError(f"Its chips are {currency} beside the log, and not by its first line.")
    if dict(links) != opening.get(LINKS, {}):
        raise LogError("Its meters beside the log are not those of its first line.")


def _given(rules: Rules) -> dict[str, str]:
    return {option: answer_text(rules[option]) for option in sorted(rules.explicit)}
