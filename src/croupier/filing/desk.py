"""The verbs on filings, for programs and for the command line.

A desk is a person acting on the filings of a store: `desk.file(Path("three-card-poker.toml"), day)`
files a Rules Submission, `desk.status("RS-2026-0001", day).says()` says its state and why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from croupier.filing import approvals, offering, progressives, requests, submissions
from croupier.filing.acts import State
from croupier.filing.contents import (
    Content,
    as_filed,
    filed_content,
    known_game,
    look_at_head,
    submission_content,
    submission_text,
)
from croupier.filing.events import RECORDED, Event, History
from croupier.filing.exports import exported
from croupier.filing.histories import Filings, Listed
from croupier.filing.offering import Answer, Version
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import APPROVAL, REQUEST, SUBMISSION, Refused, waiting_for
from croupier.rulebook.rules import Finding, Rules
from croupier.store import clock
from croupier.store.errors import StoreError
from croupier.store.signing import Signer

STATES = {
    SUBMISSION: submissions.state,
    REQUEST: requests.state,
    APPROVAL: approvals.state,
}


DAMAGED = "damaged"


@dataclass(frozen=True)
class Item:
    """A filing as a list shows it. `on` is what rights call it; for an approval, its subject."""

    key: str
    kind: str
    about: str
    state: State
    holder: str = ""
    on: str = ""


@dataclass(frozen=True)
class Desk:
    """A person acting on the filings of a store; with a key, acts are signed."""

    filings: Filings
    person: Person
    signer: Signer | None = None

    # -------------------------------------------------------------------------- submissions

    def new(self, file: Path, day: date) -> Event:
        """A draft of a Rules Submission."""
        content = submission_content(file)
        return self._begin(
            SUBMISSION, "new", day, lambda key: submissions.draft(key, day, self.person, content)
        )

    def file(self, file: Path | str, day: date) -> Event:
        """601a.4(b): a Rules Submission, from a file or a draft by its key."""
        if isinstance(file, str):
            return self._take(
                SUBMISSION,
                file,
                "file",
                day,
                lambda held: self._filed(held, file, day, _as_drafted(held)),
            )
        content = submission_content(file)
        return self._begin(SUBMISSION, "file", day, lambda key: self._filed((), key, day, content))

    def _filed(
        self, held: History, key: str, day: date, content: Content, *, amends: bool = False
    ) -> Event:
        look_at_head(content)
        return submissions.file(held, key, day, self.person, content, amends=amends)

    def amend(self, file: Path, day: date) -> Event:
        """601a.7(b): a new version of a submission that is in force."""
        content = submission_content(file)
        holder, game = str(content.data["holder"]), str(content.data["game"])
        known = self.in_force(holder, game, day)

        def act(key: str) -> Event:
            filed = self._filed((), key, day, content, amends=True)
            if known is None:
                why = f"{holder} has no Rules Submission in force for {game}; file one first"
                raise Refused(why, "601a.7(b)")
            return filed

        return self._begin(SUBMISSION, "amend", day, act)

    def toll(
        self, key: str, received: date, findings: Sequence[Mapping[str, str]] | None = None
    ) -> Event:
        """601a.4(d): with the findings given, or else those of `check`."""
        held = self._held(SUBMISSION, key)
        named = findings if findings is not None else self._found(held, received)
        return self._take(
            SUBMISSION,
            key,
            "toll",
            received,
            lambda held: submissions.toll(held, received, self.person, named),
        )

    def _found(self, held: History, day: date) -> list[dict[str, str]]:
        """What `check` finds in a submission under its own rulebook, options that the Executive
        Director's notices made mandatory or prohibited, and jackpots that it would remove."""
        event = submissions.last_filed(held, day)
        if event is None:
            return []
        filed = as_filed(event)
        found = filed.findings()
        for asked in self.filings.histories(REQUEST, game=filed.submission.entry.game):
            found += requests.option_findings(asked, day, filed.rules)
        found += self._jackpots_gone(event, filed.rules, day)
        return [{"cite": f.cite, "text": f.text, "instead": f.instead} for f in found]

    def _jackpots_gone(self, filed: Event, rules: Rules, day: date) -> list[Finding]:
        """605a.7(e)(5): jackpots of the version in force that it no longer offers, unless their
        removal is approved."""
        holder, game = str(filed.data["holder"]), rules.book.game
        before = self.rules_in_force(holder, game, day)
        if before is None or before[0] == filed.filing:
            return []
        asked = self.filings.histories(APPROVAL, holder=holder, game=game)
        if offering.is_approved(asked, "jackpot-removal", holder, game, day):
            return []
        return progressives.removed_jackpots(before[1], rules)

    def revise(self, key: str, file: Path, day: date) -> Event:
        """601a.4(e)."""
        content = submission_content(file)

        def act(held: History) -> Event:
            look_at_head(content)
            return submissions.revise(held, day, self.person, content)

        return self._take(SUBMISSION, key, "revise", day, act)

    def approve(self, key: str, received: date, dated: date | None = None) -> Event:
        """A submission (601a.4(c)), or what was asked for (601a.10, 613a.7(3))."""
        if self.filings.kind(key) == APPROVAL:
            return self._decide(key, "approved", received, dated=dated)
        signed = dated or received
        return self._take(
            SUBMISSION,
            key,
            "approve",
            received,
            lambda held: submissions.approve(held, received, self.person, signed),
        )

    def disapprove(self, key: str, received: date, why: str) -> Event:
        if self.filings.kind(key) == APPROVAL:
            return self._decide(key, "disapproved", received, why=why)
        return self._take(
            SUBMISSION,
            key,
            "disapprove",
            received,
            lambda held: submissions.disapprove(held, received, self.person, why),
        )

    # -------------------------------------------------------------------------- requests, approvals

    def request(self, data: Mapping[str, Any], day: date) -> Event:
        """601a.2(a): a new table game or feature."""
        try:
            plain = json.loads(json.dumps(data, default=str, allow_nan=False))
        except ValueError:
            raise StoreError("The request contains nan or inf; replace it with a number.") from None
        if "game" in plain:
            plain["game"] = known_game(str(plain["game"]))
        return self._begin(
            REQUEST, "request", day, lambda key: requests.request(key, day, self.person, plain)
        )

    def advance(self, key: str, kind: str, day: date, data: Mapping[str, Any]) -> Event:
        """The next step of a request: 601a.2(b) to 601a.3(f)."""
        return self._take(
            REQUEST,
            key,
            kind if requests.is_step(kind) else "step",
            day,
            lambda held: requests.advance(held, kind, day, self.person, data),
        )

    def post(self, key: str, day: date) -> Event:
        """601a.3(c): on the Board's website, for 30 days."""
        return self.advance(key, "posted", day, {})

    def comment(self, key: str, day: date, text: str) -> Event:
        """601a.3(c)(i): by anybody, while the request is posted."""
        return self.advance(key, "commented", day, {"text": text})

    def publish(self, key: str, day: date, bulletin: str) -> Event:
        """601a.3(e): the notice in the Pennsylvania Bulletin."""
        return self.advance(key, "published", day, {"bulletin": bulletin})

    def ask(self, subject: str, holder: str, game: str, day: date, about: str = "") -> Event:
        """601a.10, 613a.7(3): approval of a layout, signage, equipment, a service."""
        data = {"subject": subject, "holder": holder, "game": game, "about": about}
        return self._begin(
            APPROVAL, "ask", day, lambda key: approvals.ask(key, day, self.person, data)
        )

    def _decide(
        self, key: str, kind: str, received: date, *, dated: date | None = None, why: str = ""
    ) -> Event:
        return self._take(
            APPROVAL,
            key,
            kind,
            received,
            lambda held: approvals.decide(held, kind, received, self.person, dated=dated, why=why),
        )

    # -------------------------------------------------------------------------- looking

    def status(self, key: str, day: date) -> State:
        """The state of a filing on a day."""
        found = STATES[self.filings.kind(key)](self.filings.history(key), day)
        if found is None:
            raise StoreError(f"{key} did not exist yet on {day.isoformat()}; ask for a later day.")
        return found

    def history(self, key: str) -> History:
        """Everything that happened to a filing."""
        return self.filings.history(key)

    def export(self, keys: Sequence[str], out: Path) -> int:
        """Write filings to a new file as JSON lines; return the number of events."""
        histories = [self.history(key) for key in keys]
        with out.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in exported(histories))
        return sum(map(len, histories))

    def items(self, day: date) -> list[Item]:
        """Every filing that existed on a day, and every damaged one."""
        order = list(STATES)
        listed = sorted(self.filings.listed(), key=lambda each: order.index(each.kind))
        return [item for each in listed if (item := _item(each, day)) is not None]

    def inbox(self, day: date) -> list[Item]:
        """What is waiting for this person's role, and house if it has one."""
        return [
            item
            for item in self.items(day)
            if any(waiting_for(self.person.role, item.on, item.state.name))
            and (item.state.until is None or day <= item.state.until)
            and not (self.person.is_of_a_house and item.holder not in ("", self.person.house))
        ]

    def in_force(self, holder: str, game: str, day: date) -> Version | None:
        return offering.in_force(
            self.filings.histories(SUBMISSION, holder=holder, game=game), holder, game, day
        )

    def rules_in_force(self, holder: str, game: str, day: date) -> tuple[str, Rules] | None:
        """The key of the version in force, and its rules as filed."""
        version = self.in_force(holder, game, day)
        if version is None:
            return None
        return progressives.rules_of(self.filings.history(version.filing), day)

    def archive(self, holder: str, game: str, day: date) -> list[Version]:
        """601a.4(f), (g): every version that took effect, and how long it must be kept."""
        if not (answer := offering.may_read(self.person, holder)).yes:
            refused = Refused(answer.reasons[0].why, answer.reasons[0].cite)
            note_denied(self.filings.store, "", "read", self.person, refused, day)
            raise refused
        return offering.versions(
            self.filings.histories(SUBMISSION, holder=holder, game=game), holder, game, day
        )

    def check_links(
        self, holder: str, links: Mapping[str, Sequence[tuple[str, str]]], day: date
    ) -> list[Finding]:
        """605a.7(e), 605a.8(g): what keeps (game, wager) from sharing a meter, link by link."""
        return progressives.check_links(
            lambda game: self.rules_in_force(holder, game, day), holder, links, day
        )

    def may_offer(self, holder: str, game: str, day: date) -> Answer:
        return offering.may_offer(
            self.filings.histories(SUBMISSION, holder=holder, game=game),
            self.filings.histories(APPROVAL, holder=holder, game=game),
            self._requests(game),
            holder,
            game,
            day,
        )

    def _requests(self, game: str) -> Iterator[History]:
        """Read only when needed: the game of a chapter needs none (601a.3(i))."""
        yield from self.filings.histories(REQUEST, game=game)

    def _begin(self, kind: str, what: str, day: date, act: Callable[[str], Event]) -> Event:
        return self.filings.begin(
            kind, what, lambda key: self._recorded(act(key)), self.person, day
        )

    def _held(self, kind: str, key: str) -> History:
        """The history of a filing of one kind."""
        if (found := self.filings.kind(key)) != kind:
            raise StoreError(f"{key} is a {found}; this act needs a {kind}.")
        return self.filings.history(key)

    def _take(
        self, kind: str, key: str, what: str, day: date, act: Callable[[History], Event]
    ) -> Event:
        self._held(kind, key)
        return self.filings.take(
            key, what, lambda held: self._recorded(act(held)), self.person, day
        )

    def _recorded(self, event: Event) -> Event:
        """With the time of recording, and signed."""
        event = replace(event, data={**event.data, RECORDED: clock.now()})
        if self.signer is None:
            return event
        return replace(event, signature=f"{self.signer.public} {self.signer.sign(event.digest)}")


def _as_drafted(history: History) -> Content:
    """A draft at filing, read under today's rulebook."""
    return filed_content(submission_text(history[0]), history[0].filing)


def _item(listed: Listed, day: date) -> Item | None:
    """A filing on a day; a damaged one on any day, since its state is unknown."""
    history, kind = listed.history, listed.kind
    try:
        now = None if listed.fault else STATES[kind](history, day)
        fault = listed.fault
    except (KeyError, ValueError):
        now, fault = None, f"{listed.key} contains a damaged event that cannot be read."
    if fault:
        return Item(listed.key, kind, "", State(DAMAGED, day, fault, ""), on=kind)
    if now is None:
        return None
    data = history[-1].data if "game" in history[-1].data else history[0].data
    about = ", ".join(str(data[key]) for key in ("game", "holder", "subject") if data.get(key))
    on = str(history[0].data.get("subject", "")) if kind == APPROVAL else kind
    return Item(listed.key, kind, about, now, str(data.get("holder", "")), on)
