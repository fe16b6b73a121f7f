"""What a paper is about: a game under the answers of one certificate holder, on a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from croupier.catalog.index import Entry
from croupier.catalog.provisions import AMENDED, Provisions, editions
from croupier.papers.wording.patron import title
from croupier.rulebook.rules import Finding, Rules
from croupier.rulebook.types import Rulebook

NOT_APPROVED = "not approved"


@dataclass(frozen=True)
class Subject:
    """`approval` is the line of each page (601a.4(f)); none where nothing was approved. `note` says
    by which rulebook it is made, where that is not the chapter's of today; `faults` are what a
    check finds in the answers; `superseded` says since when and by which version it is; `by` is
    the edition of 601a."""

    entry: Entry
    rules: Rules
    day: date
    holder: str = ""
    filed: str = ""
    reviewed_by: str = ""
    tables: str = ""
    approval: str = ""
    raw: Mapping[str, object] | None = None
    note: str = ""
    faults: tuple[Finding, ...] = ()
    superseded: str = ""
    by: Provisions = field(default_factory=lambda: editions()[AMENDED])

    @property
    def book(self) -> Rulebook:
        return self.rules.book

    @property
    def title(self) -> str:
        return self.book.chapter.title

    @property
    def table(self) -> str:
        """What the table is called: one chapter has Craps and Mini-Craps."""
        return title(self.rules)

    @property
    def chapter(self) -> str:
        return self.book.source

    @property
    def whose(self) -> str:
        """Whose paper it is, and of which chapter; what stands at the foot of a page."""
        return self._whose(self.title)

    @property
    def whose_table(self) -> str:
        """The same of a paper for one table."""
        return self._whose(self.table)

    def _whose(self, title: str) -> str:
        return " · ".join(part for part in (self.holder, title, self.chapter) if part)
