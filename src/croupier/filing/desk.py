"""The verbs on filings, for programs and for the command line: who acts, on which day, in a store.

A desk is made of a store and an actor; `desk.file(Path("three-card-poker.toml"), day)` files a
Rules Submission, `desk.status("RS-2026-0001", day).says()` tells how it stands and why.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from croupier.filing import approvals, offering, progressives, requests, submissions
from croupier.filing.acts import Actor, Refused, State
from croupier.filing.contents import known_game, look_at_head, submission_data
from croupier.filing.events import RECORDED, Event, History, Role
from croupier.filing.offering import Answer, Version
from croupier.filing.store.store import Store, StoreError
from croupier.games.catalog import rulebook
from croupier.rulebook.rules import Finding, Rules, examine
from croupier.submission.form import check_submission, submission_of
from croupier.table.signing import Signer, is_signed

STATES = {
    "submission": submissions.state,
    "request": requests.state,
    "approval": approvals.state,
}
# What waits for whom: by kind and state, the roles that may act next.
WAITING: dict[tuple[str, str], tuple[Role, ...]] = {
    ("submission", submissions.DRAFT): (Role.MANAGER,),
    ("submission", submissions.REVIEW): (Role.BUREAU, Role.DIRECTOR),
    ("submission", submissions.TOLLED): (Role.MANAGER,),
    ("request", "requested"): (Role.LABORATORY,),
    ("request", "verified"): (Role.DIRECTOR,),
    ("request", "to be presented"): (Role.BOARD,),
    ("request", "preliminarily approved"): (Role.BOARD,),
    ("request", "awaiting final approval"): (Role.BOARD,),
    ("request", "finally approved"): (Role.BOARD,),
}


@dataclass(frozen=True)
class Item:
    """A filing as a list shows it."""

    key: str
    kind: str
    about: str
    state: State
    holder: str = ""


@dataclass(frozen=True)
class Desk:
    """Somebody at a store of filings; what is done there is signed where there is a key."""

    store: Store
    actor: Actor
    signer: Signer | None = None

    # -------------------------------------------------------------------------- submissions

    def new(self, file: Path, day: date) -> Event:
        """A draft of a Rules Submission."""
        data = submission_data(file)
        return self._begin(
            "submission", "new", day, lambda key: submissions.draft(key, day, self.actor, data)
        )

    def file(self, file: Path | str, day: date) -> Event:
        """601a.4(b): a Rules Submission, from a file or a draft by its key."""
        if isinstance(file, str):
            return self._take(
                "submission",
                file,
                "file",
                day,
                lambda held: self._filed(held, file, day, held[-1].data),
            )
        data = submission_data(file)
        return self._begin("submission", "file", day, lambda key: self._filed((), key, day, data))

    def _filed(self, held: History, key: str, day: date, data: Mapping[str, Any]) -> Event:
        look_at_head(data)
        return submissions.file(held, key, day, self.actor, data)

    def amend(self, file: Path, day: date) -> Event:
        """601a.7(b): a new version of a submission that is in force."""
        data = submission_data(file)
        holder, game = str(data["holder"]), str(data["game"])
        known = self.in_force(holder, game, day)

        def act(key: str) -> Event:
            if known is None:
                why = f"{holder} has no Rules Submission in force for {game}; file one"
                raise Refused(why, "601a.7(b)")
            return self._filed((), key, day, data)

        return self._begin("submission", "amend", day, act)

    def toll(
        self, key: str, received: date, findings: Sequence[Mapping[str, str]] | None = None
    ) -> Event:
        """601a.4(d): by findings of one's own, or those that `check` finds."""
        held = self._held("submission", key)
        named = findings if findings is not None else self._found(held, received)
        return self._take(
            "submission",
            key,
            "toll",
            received,
            lambda held: submissions.toll(held, received, self.actor, named),
        )

    def _found(self, held: History, day: date) -> list[dict[str, str]]:
        """What `check` finds in a submission, what the Executive Director's notices on its game
        make mandatory or prohibit, and jackpots that it would remove."""
        filed = submissions.text_of(held, day)
        if not filed:
            return []
        submission = submission_of(tomllib.loads(str(filed["text"])), held[0].filing)
        found = check_submission(submission)
        rules, _ = examine(rulebook(submission.entry), submission.answers)
        for asked in self.store.histories("request"):
            if asked[0].data.get("game") == filed["game"]:
                found += requests.option_findings(asked, day, rules)
        found += self._jackpots_gone(held[0].filing, str(filed["holder"]), rules, day)
        return [{"cite": f.cite, "text": f.text, "instead": f.instead} for f in found]

    def _jackpots_gone(self, key: str, holder: str, rules: Rules, day: date) -> list[Finding]:
        """605a.7(e)(5): jackpots of the version in force that are offered no more, where their
        removal is not approved."""
        filed = self.store.histories("submission")
        before = progressives.rules_in_force(filed, holder, rules.book.game, day)
        if before is None or before[0] == key:
            return []
        asked = self.store.histories("approval")
        if offering.is_approved(asked, "jackpot-removal", holder, rules.book.game, day):
            return []
        return progressives.removed_jackpots(before[1], rules)

    def revise(self, key: str, file: Path, day: date) -> Event:
        """601a.4(e)."""
        data = submission_data(file)

        def act(held: History) -> Event:
            look_at_head(data)
            return submissions.revise(held, day, self.actor, data)

        return self._take("submission", key, "revise", day, act)

    def approve(self, key: str, received: date, dated: date | None = None) -> Event:
        """A submission (601a.4(c)), or what was asked for (601a.10, 613a.7(3))."""
        if self.store.kind(key) == "approval":
            return self._decide(key, "approved", received, dated=dated)
        signed = dated or received
        return self._take(
            "submission",
            key,
            "approve",
            received,
            lambda held: submissions.approve(held, received, self.actor, signed),
        )

    def disapprove(self, key: str, received: date, why: str) -> Event:
        if self.store.kind(key) == "approval":
            return self._decide(key, "disapproved", received, why=why)
        return self._take(
            "submission",
            key,
            "disapprove",
            received,
            lambda held: submissions.disapprove(held, received, self.actor, why),
        )

    # -------------------------------------------------------------------------- requests, approvals

    def request(self, data: Mapping[str, Any], day: date) -> Event:
        """601a.2(a): a new table game or feature."""
        try:
            plain = json.loads(json.dumps(data, default=str, allow_nan=False))
        except ValueError:
            raise StoreError("The request holds a figure that is no number, nan or inf.") from None
        if "game" in plain:
            plain["game"] = known_game(str(plain["game"]))
        return self._begin(
            "request", "request", day, lambda key: requests.request(key, day, self.actor, plain)
        )

    def advance(self, key: str, kind: str, day: date, data: Mapping[str, Any]) -> Event:
        """The next step of a request: 601a.2(b) to 601a.3(f)."""
        return self._take(
            "request",
            key,
            kind if requests.is_step(kind) else "step",
            day,
            lambda held: requests.advance(held, kind, day, self.actor, data),
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
            "approval", "ask", day, lambda key: approvals.ask(key, day, self.actor, data)
        )

    def _decide(
        self, key: str, kind: str, received: date, *, dated: date | None = None, why: str = ""
    ) -> Event:
        return self._take(
            "approval",
            key,
            kind,
            received,
            lambda held: approvals.decide(held, kind, received, self.actor, dated=dated, why=why),
        )

    # -------------------------------------------------------------------------- looking

    def status(self, key: str, day: date) -> State:
        """How a filing stands on a day."""
        found = STATES[self.store.kind(key)](self.store.history(key), day)
        if found is None:
            raise StoreError(f"{key} was not there yet on {day.isoformat()}.")
        return found

    def history(self, key: str) -> History:
        """Everything that happened to a filing."""
        return self.store.history(key)

    def export(self, key: str, out: Path) -> int:
        """A filing's history as JSON lines in a new file; how many events it has."""
        held = self.history(key)
        text = "".join(json.dumps(as_data(event), ensure_ascii=False) + "\n" for event in held)
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
        return len(held)

    def items(self, day: date) -> list[Item]:
        """Every filing that was there on a day."""
        return [
            Item(
                history[0].filing, kind, _about(history), now, str(_data(history).get("holder", ""))
            )
            for kind, state in STATES.items()
            for history in self.store.histories(kind)
            if (now := state(history, day)) is not None
        ]

    def inbox(self, day: date) -> list[Item]:
        """What waits for this desk's role; for a manager, of the own certificate holder."""
        return [
            item
            for item in self.items(day)
            if (
                self.actor.role in WAITING.get((item.kind, item.state.name), ())
                and self._own(item)
                and (item.state.until is None or day <= item.state.until)
            )
            or (item.kind == "approval" and self._decides(item))
        ]

    def _own(self, item: Item) -> bool:
        others = self.actor.house and item.holder and item.holder != self.actor.house
        return self.actor.role is not Role.MANAGER or not others

    def _decides(self, item: Item) -> bool:
        return item.state.name == "asked for" and (
            approvals.SUBJECTS[item.state.why][0] is self.actor.role
        )

    def in_force(self, holder: str, game: str, day: date) -> Version | None:
        return offering.in_force(self.store.histories("submission"), holder, game, day)

    def archive(self, holder: str, game: str, day: date) -> list[Version]:
        """601a.4(f), (g): every version that came into force, and until when it is kept."""
        if not (answer := offering.may_read(self.actor, holder)).yes:
            raise Refused(answer.reasons[0].why, answer.reasons[0].cite)
        return offering.versions(self.store.histories("submission"), holder, game, day)

    def check_links(
        self, holder: str, links: Mapping[str, Sequence[tuple[str, str]]], day: date
    ) -> list[Finding]:
        """605a.7(e), 605a.8(g): what keeps (game, wager) from sharing a meter, link by link."""
        return progressives.check_links(self.store.histories("submission"), holder, links, day)

    def may_offer(self, holder: str, game: str, day: date) -> Answer:
        return offering.may_offer(
            self.store.histories("submission"),
            self.store.histories("approval"),
            self.store.histories("request"),
            holder,
            game,
            day,
        )

    def _begin(self, kind: str, what: str, day: date, act: Callable[[str], Event]) -> Event:
        return self.store.begin(kind, what, lambda key: self._recorded(act(key)), self.actor, day)

    def _held(self, kind: str, key: str) -> History:
        """The history of a filing that is of a kind."""
        if (found := self.store.kind(key)) != kind:
            raise StoreError(f"{key} is a filing of the kind {found}; this is done with a {kind}.")
        return self.store.history(key)

    def _take(
        self, kind: str, key: str, what: str, day: date, act: Callable[[History], Event]
    ) -> Event:
        self._held(kind, key)
        return self.store.take(key, what, lambda held: self._recorded(act(held)), self.actor, day)

    def _recorded(self, event: Event) -> Event:
        """With the day on which it was written down, whatever day it counts from; and signed."""
        event = replace(event, data={**event.data, RECORDED: date.today().isoformat()})
        if self.signer is None:
            return event
        return replace(event, signature=f"{self.signer.public} {self.signer.sign(event.digest)}")


def as_data(event: Event) -> dict[str, Any]:
    """An event as plain data, its digest with it."""
    return {
        "filing": event.filing,
        "number": event.number,
        "kind": event.kind,
        "day": event.day.isoformat(),
        "by": event.by,
        "role": event.role.value,
        "data": dict(event.data),
        "previous": event.previous,
        "signature": event.signature,
        "digest": event.digest,
    }


def unsigned(history: History, public: str) -> list[Event]:
    """The events of a history that are not signed with a key."""
    return [event for event in history if not _is_signed(event, public)]


def _is_signed(event: Event, public: str) -> bool:
    by, _, signature = event.signature.partition(" ")
    return by == public and is_signed(public, event.digest, signature)


def _data(history: History) -> Mapping[str, Any]:
    return history[-1].data if "game" in history[-1].data else history[0].data


def _about(history: History) -> str:
    data = _data(history)
    return ", ".join(str(data[key]) for key in ("game", "holder", "subject") if data.get(key))
