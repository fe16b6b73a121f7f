"""What filings show to whoever looks: states, lists, versions in force, and who may offer what.

Two days answer two questions. The state *on* a day counts what took effect by that day, with
everything known now; what was *known* on a day counts only what had been recorded by then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from pathlib import Path

from croupier.catalog import index
from croupier.catalog.provisions import Provisions
from croupier.filing import limits, offering, progressives, submissions
from croupier.filing.acts import State
from croupier.filing.adopting import Adopted, adopts
from croupier.filing.contents import (
    UNREADABLE,
    Content,
    NotReadable,
    known_game,
    sealed_record,
)
from croupier.filing.events import Event, History, known_on
from croupier.filing.exports import exported
from croupier.filing.histories import Filings, Listed
from croupier.filing.items import AMONG, DAMAGED, STATES, Item, among, found_in, item_of, unreadable
from croupier.filing.limits import Limits
from croupier.filing.offering import Answer, Reason, Version
from croupier.filing.provisions import in_force, renumbered
from croupier.filing.redline import REDLINE, Redline, redline
from croupier.people.denied import note_denied
from croupier.people.person import Person, house_key, same_house
from croupier.people.rights import APPROVAL, LIMITS, REQUEST, SUBMISSION, Refused, waiting_for
from croupier.rulebook.linking import linked_wagers
from croupier.rulebook.rules import Finding, Rules
from croupier.store import clock
from croupier.store.chain import ChainError
from croupier.store.errors import StoreError, Unfit
from croupier.submission.form import TABLES
from croupier.submission.tables import Table, tables_of


@dataclass(frozen=True)
class View:
    """A person looking at the filings of a store, as they were known on a day if one is given."""

    filings: Filings
    person: Person
    known: date | None = None

    def provisions(self, day: date) -> Provisions:
        """The edition of 601a that governs a day, as elected."""
        return in_force(day, self.filings.elected())

    def status(self, key: str, day: date) -> State:
        """The state of a filing on a day."""
        kind, history = self.filings.kind(key), self.history(key)
        try:
            found = STATES[kind](history, day)
        except (KeyError, TypeError, ValueError):
            raise ChainError(unreadable(key)) from None
        if found is None:
            raise Unfit(f"{key} did not exist yet on {day.isoformat()}; ask for a later day.")
        if kind not in AMONG:
            return found
        holder, game = (str(history[0].data.get(part, "")) for part in ("holder", "game"))
        return AMONG[kind](history, found, self._histories(kind, holder, game), day)

    def item(self, key: str, day: date) -> Item:
        """A filing as a list shows it; a damaged one too."""
        kind = self.filings.kind(key)
        try:
            listed = Listed(key, kind, self.history(key))
        except ChainError as fault:
            listed = Listed(key, kind, (), str(fault))
        found = item_of(listed, day)
        if found is None:
            raise Unfit(f"{key} did not exist yet on {day.isoformat()}; ask for a later day.")
        return among(found, listed.history, self._histories(kind, found.holder, found.game), day)

    def findings(self, key: str, day: date) -> list[str]:
        """What was found in a submission when it was last filed, while nobody has decided on it; of
        one in force also what keeps its linked wagers from sharing a meter."""
        if self.filings.kind(key) != SUBMISSION:
            return []
        history = self.history(key)
        now, filed = submissions.state(history, day), submissions.last_filed(history, day)
        if now is None or filed is None or self.status(key, day).name == submissions.SUPERSEDED:
            return []
        found = found_in(history, now, day)
        if now.name != submissions.FORCE:
            return found
        try:
            _, rules = progressives.rules_of(self.history(key), day)
        except (NotReadable, *UNREADABLE) as error:
            first = str(error).splitlines()[0]
            return [*found, f"Links to other games were not checked: {first}"]
        linked = self.link_findings(key, rules, str(filed.data.get("holder", "")), day)
        return [*found, *(finding.text for finding in linked)]

    def redline(self, key: str, day: date) -> Redline | None:
        """601a.7(b): what a submission changes in the version that was in force when it was filed;
        None if there was none."""
        if self.filings.kind(key) != SUBMISSION:
            return None
        return submissions.about(self.history(key), day).get(REDLINE)

    def redline_of(self, content: Content, key: str, day: date) -> dict[str, Redline]:
        """The redline of a submission to be filed, by its name in an event; empty if no other
        version is in force for its tables."""
        holder, game = (str(content.data[part]) for part in ("holder", "game"))
        filed, tables = self._histories(SUBMISSION, holder, game), tables_of(content.data[TABLES])
        of = str(content.data.get(offering.AMENDS, ""))
        version = offering.changed_by(filed, holder, game, day, tables, of)
        if version is None or version.filing == key:
            return {}
        before = submissions.last_filed(self.history(version.filing), day)
        assert before is not None
        event = Event(key, 0, "filed", day, "", self.person.role, texts=content.texts)
        records = sealed_record(before), sealed_record(event)
        return {REDLINE: redline(version.filing, *records)}

    def history(self, key: str) -> History:
        """Everything that happened to a filing."""
        return known_on(self.filings.history(key), self.known)

    def _histories(self, kind: str, holder: str = "", game: str = "") -> list[History]:
        return self._intact(self.filings.found(kind, holder=holder, game=game))

    def _intact(self, found: Sequence[Listed]) -> list[History]:
        """As far as they were known."""
        histories = (each.history for each in found if not each.fault)
        return [held for each in histories if (held := known_on(each, self.known))]

    def sealed(self, key: str, day: date) -> Event:
        """The last filing or revision of a submission, with what was kept of it."""
        if (kind := self.filings.kind(key)) != SUBMISSION:
            raise Unfit(f"{key} is a {kind}; this needs a {SUBMISSION}.")
        event = submissions.last_filed(self.history(key), day)
        if event is None:
            raise Unfit(f"{key} did not exist yet on {day.isoformat()}; ask for a later day.")
        return event

    def export(self, key: str | None, out: Path) -> tuple[int, list[str]]:
        """Write a filing, or all of them with the journal, to a new file as JSON lines; return the
        number of events, and the faults of damaged filings, which are left out."""
        histories, faults, records = [], [], []
        if key is not None:
            histories.append(self.filings.history(key))
        else:
            records = self.filings.records()
            for each in self.filings.listed():
                try:
                    histories.append(self.filings.history(each.key))
                except (ChainError, StoreError) as fault:
                    faults.append(str(fault))
        with out.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in exported(histories, records))
        return sum(map(len, histories)), faults

    def damaged(self, holder: str, game: str) -> list[str]:
        """The faults of damaged submissions and approvals of a holder's game."""
        return [
            each.fault
            for kind in (SUBMISSION, APPROVAL)
            for each in self.filings.found(kind, holder=holder, game=game)
            if each.fault
        ]

    # -------------------------------------------------------------------------- lists

    def items(self, day: date) -> list[Item]:
        """Every filing that existed on a day, and every damaged one."""
        order = {kind: nth for nth, kind in enumerate(STATES)}
        listed = sorted(self.filings.listed(), key=lambda each: order.get(each.kind, len(order)))
        known = [replace(each, history=known_on(each.history, self.known)) for each in listed]
        found = [(each, item) for each in known if (item := item_of(each, day)) is not None]
        beside = defaultdict(list)
        for each, item in found:
            if item.state.name != DAMAGED:
                beside[item.kind, item.game, house_key(item.holder)].append(each.history)
        return [
            among(item, each.history, beside[item.kind, item.game, house_key(item.holder)], day)
            for each, item in found
        ]

    def inbox(self, day: date) -> list[Item]:
        """What is waiting for this person's role, and house if it has one."""
        return [
            item
            for item in self.items(day)
            if any(waiting_for(self.person.role, item.on, item.state.name))
            and (item.state.until is None or day <= item.state.until)
            and not (
                self.person.is_of_a_house
                and item.holder
                and not same_house(item.holder, self.person.house)
            )
        ]

    # -------------------------------------------------------------------------- in force

    def in_force(
        self, holder: str, game: str, day: date, table: Table = offering.ANY
    ) -> Version | None:
        filed = self._histories(SUBMISSION, holder, game)
        return offering.in_force(filed, holder, game, day, table)

    def rules_in_force(
        self, holder: str, game: str, day: date, table: Table = offering.ANY
    ) -> tuple[str, Rules] | None:
        """The key of the version in force at a table, and its rules as filed."""
        version = self.in_force(holder, game, day, table)
        if version is None:
            return None
        return progressives.rules_of(self.history(version.filing), day)

    def limits(
        self, holder: str, game: str, at: datetime, table: Table = offering.ANY
    ) -> Limits | None:
        """601a.6: what is posted for a table; None if the submission's own limits hold."""
        return limits.in_effect(self._histories(LIMITS, holder, game), table, at)

    def archive(self, holder: str, game: str, day: date) -> list[Version]:
        """601a.4(f), (g): every version that took effect, and how long it must be kept."""
        if not (answer := offering.may_read(self.person, holder)).yes:
            refused = Refused(answer.reasons[0].why, answer.reasons[0].cite)
            refused = renumbered(refused, self.provisions(day))
            note_denied(self.filings.store, "", "read", self.person, refused, day)
            raise refused
        return offering.versions(self._histories(SUBMISSION, holder, game), holder, game, day)

    def check_links(
        self, holder: str, links: Mapping[str, Sequence[tuple[str, str]]], day: date
    ) -> list[Finding]:
        """605a.7(e), 605a.8(g): what keeps (game, wager) from sharing a meter, link by link."""
        return progressives.check_links(
            lambda game: self.rules_in_force(holder, game, day), holder, links, day
        )

    def link_findings(self, name: str, rules: Rules, holder: str, day: date) -> list[Finding]:
        """605a.8(g): a submission's linked wagers against those of the holder's other games."""
        if not linked_wagers(rules):
            return []
        filed = self._histories(SUBMISSION, holder)
        games = {str(submissions.about(each, day).get("game", "")) for each in filed}
        held = (
            self.rules_in_force(holder, game, day) for game in sorted(games - {rules.book.game})
        )
        return progressives.link_findings(name, rules, filter(None, held))

    def may_offer(self, holder: str, game: str, day: date, table: Table = offering.ANY) -> Answer:
        """At a table. Damaged filings are left out, and named."""
        filed, asked = (
            self.filings.found(kind, holder=holder, game=game) for kind in (SUBMISSION, APPROVAL)
        )
        answer = offering.may_offer(
            self._intact(filed),
            self._intact(asked),
            self._histories(REQUEST, game=game),
            holder,
            game,
            day,
            table,
        )
        answer = replace(
            answer, reasons=(*answer.reasons, *self._limited(holder, game, day, table))
        )
        damaged = tuple(e.fault for e in (*filed, *asked) if e.fault)
        return replace(answer, damaged=damaged).under(self.provisions(day))

    def _limited(self, holder: str, game: str, day: date, table: Table) -> Iterator[Reason]:
        """601a.6: what is posted for a table at the end of a day, if it goes with its rules."""
        posted = self.limits(holder, game, clock.at(day, time.max), table)
        found = None if posted is None else self.rules_in_force(holder, game, day, table)
        if posted is None or found is None:
            return
        against = limits.contradictions(found[1], posted)
        why = "; ".join((f"limits {posted.says()}", *against))
        yield Reason(not against, why.rstrip("."), limits.CITE)

    def adopts(self, key: str, day: date, folder: Path | None = None) -> Adopted:
        """601a.3(f): what an available request adds to the games of this machine."""
        if (kind := self.filings.kind(key)) != REQUEST:
            raise Unfit(f"{key} is a {kind}; this needs a {REQUEST}.")
        return adopts(self.history(key), self.status(key, day), day, folder)

    def game_named(self, name: str) -> str:
        """A game of the catalog, or one that was requested (601a.3(f))."""
        try:
            return index.find(name).game
        except index.UnknownGame:
            wanted = known_game(name)
            if not self.filings.found(REQUEST, game=wanted):
                raise
            return wanted
