"""A thousand filings of every game: what their list, an inbox and one answer cost the processor."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from croupier.catalog.index import Entry, entries, rulebook
from croupier.filing import approvals, submissions
from croupier.filing.contents import Content, filed_content
from croupier.filing.desk import Desk
from croupier.filing.histories import Filings
from croupier.people.person import Person, Role
from croupier.people.rights import APPROVAL, SUBMISSION
from croupier.store.engine import Store, file_url
from croupier.submission.form import filled_in

FILINGS, TIMES = 1_000, 9
DAY = date(2026, 3, 1)
BUREAU, DIRECTOR = Person("bob", Role.BUREAU), Person("eve", Role.DIRECTOR)
FINDING = {"cite": "601a.4", "text": "Something is inconsistent.", "instead": "another answer"}
HEAD = {"certificate_holder": "Keystone", "date_filed": "2026-03-01", "reviewed_by": "A. Manager"}


def filed(filings: Filings, content: Content, nth: int) -> None:
    """A submission that is under review, tolled or approved, in turn."""
    house, day = f"Casino {nth % 17}", DAY + timedelta(nth % 12)
    manager = Person("ann", Role.MANAGER, house)
    own = Content({**content.data, "holder": house}, content.texts)
    key = filings.begin(
        SUBMISSION, "file", lambda key: submissions.file((), key, day, manager, own), manager, day
    ).filing
    if nth % 3 == 1:
        filings.take(
            key, "toll", lambda held: submissions.toll(held, day, BUREAU, [FINDING]), BUREAU, day
        )
    elif nth % 3 == 2:
        filings.take(
            key, "approve", lambda held: submissions.approve(held, day, DIRECTOR), BUREAU, day
        )


def asked_for(filings: Filings, game: str, nth: int) -> None:
    manager = Person("ann", Role.MANAGER, f"Casino {nth % 17}")
    data = {"subject": "layout", "holder": manager.house, "game": game, "about": ""}
    filings.begin(APPROVAL, "ask", lambda key: approvals.ask(key, DAY, manager, data), manager, DAY)


def content_of(entry: Entry) -> Content:
    return filed_content(filled_in(rulebook(entry), {}, HEAD), entry.game)


def filled(store: Store) -> Filings:
    filings, games = Filings(store), [(entry, content_of(entry)) for entry in entries()]
    for nth in range(FILINGS):
        entry, content = games[nth % len(games)]
        if nth % 5 == 4:
            asked_for(filings, entry.game, nth)
        else:
            filed(filings, content, nth)
    return filings


def least(act: Callable[[], object]) -> float:
    """Milliseconds of processor time, the least of several."""
    taken = []
    for _ in range(TIMES):
        begun = time.process_time()
        act()
        taken.append(time.process_time() - begun)
    return min(taken) * 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(file_url(Path(folder) / "store.sqlite"))
        filings = filled(store)
        desk, day = Desk(filings, BUREAU), DAY + timedelta(13)
        game = entries()[0].game
        print(f"{FILINGS:,} filings, milliseconds of processor time:")
        for name, act in (
            ("items", lambda: desk.items(day)),
            ("inbox", lambda: desk.inbox(day)),
            ("may_offer", lambda: desk.may_offer("Casino 0", game, day)),
        ):
            print(f"  {name:<10} {least(act):6.1f}")
        store.close()


if __name__ == "__main__":
    main()
