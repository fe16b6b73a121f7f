"""The verbs on filings, for programs and for the command line.

A desk is a person acting on the filings of a store: `desk.file(Path("three-card-poker.toml"), day)`
files a Rules Submission, `desk.status("RS-2026-0001", day).says()` says its state and why.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from croupier.filing import approvals, limits, offering, progressives, requests, submissions
from croupier.filing.acts import NO_NOTICE, Notice, check_today, in_error
from croupier.filing.calendar import READINGS, STARTS
from croupier.filing.checking import Checking
from croupier.filing.contents import (
    Content,
    Seal,
    filed_content,
    files_content,
    known_game,
    look_at_head,
    sealed_content,
    sealed_decision,
    submission_content,
    submission_text,
)
from croupier.filing.events import RECORDED, Event, History, stands
from croupier.filing.proposed import (
    NO_FILES,
    NO_TEXTS,
    Attached,
    Files,
    amended_content,
    amended_rules,
    check_amended,
    request_content,
)
from croupier.filing.provisions import check_has, renumbered, under
from croupier.people.rights import APPROVAL, LIMITS, REQUEST, SUBMISSION, Refused, act_named
from croupier.rulebook.rules import Rules
from croupier.store import clock
from croupier.store.errors import Unfit
from croupier.store.signing import Signer
from croupier.submission.form import TABLES
from croupier.submission.tables import Tables, tables_of


@dataclass(frozen=True)
class Desk(Checking):
    """A person acting on the filings of a store; with a key, acts are signed; with a seal, a filing
    keeps its paper and figures."""

    signer: Signer | None = None
    seal: Seal | None = None

    # -------------------------------------------------------------------------- submissions

    def new(self, file: Path, day: date, key: str = "") -> Event:
        """A draft of a Rules Submission, or another text of the draft of this key."""
        content = submission_content(file)

        def drafted(key: str, held: History = ()) -> Event:
            return submissions.draft(key, day, self.person, content, held)

        if key:
            return self._take(SUBMISSION, key, "new", day, lambda held: drafted(key, held))
        return self._begin(SUBMISSION, "new", day, drafted)

    def file(self, file: Path | str, day: date) -> Event:
        """601a.4(b): a Rules Submission, from a file or a draft by its key."""
        if isinstance(file, str):
            drafted = self._sealed(_as_drafted(self._held(SUBMISSION, file)), day, file)
            return self._take(
                SUBMISSION, file, "file", day, lambda held: self._filed(held, file, day, drafted)
            )
        content = self._sealed(submission_content(file), day)
        return self._begin(SUBMISSION, "file", day, lambda key: self._filed((), key, day, content))

    def _sealed(self, content: Content, day: date, key: str = "") -> Content:
        """Checked and sealed before anything is locked: figures may take a while to count."""
        holder, of = str(content.data["holder"]), str(content.data.get(offering.AMENDS, ""))
        content = sealed_content(
            content,
            day,
            self.seal,
            lambda filed: self._check(filed, holder, key, day, of),
            self.provisions(day),
        )
        return content.and_(Content(self.redline_of(content, key, day)))

    def _filed(
        self, held: History, key: str, day: date, content: Content, *, amends: bool = False
    ) -> Event:
        look_at_head(content)
        return submissions.file(held, key, day, self.person, content, amends=amends)

    def amend(self, file: Path, day: date, of: str = "") -> Event:
        """601a.7(b): a new version of a submission that is in force for the same tables, or of the
        one named, which it replaces whatever tables it is for."""
        content = submission_content(file)
        holder, game = str(content.data["holder"]), str(content.data["game"])
        tables = tables_of(content.data[TABLES])
        filed = self._histories(SUBMISSION, holder, game)
        standing = [v for v in offering.versions(filed, holder, game, day) if v.superseded is None]
        named = {version.filing: version for version in standing}
        known = named.get(of) if of else offering.for_tables(filed, holder, game, day, tables)
        if of:
            content = content.and_(Content({offering.AMENDS: of}))
        content = self._sealed(content, day)

        def act(key: str) -> Event:
            event = self._filed((), key, day, content, amends=True)
            if known is None:
                what = of or f"for {tables.says()}"
                others = ", ".join(f"{v.filing} for {v.tables.says()}" for v in standing)
                then = f"; in force: {others}" if others else "; file one first"
                why = f"{holder} has no Rules Submission in force for {game}, {what}{then}"
                raise Refused(why, "601a.7(b)")
            return event

        return self._begin(SUBMISSION, "amend", day, act)

    def toll(
        self,
        key: str,
        received: date,
        findings: Sequence[Mapping[str, str]] | None = None,
        notice: Notice = NO_NOTICE,
    ) -> Event:
        """601a.4(d): with the findings given, or else those of `check`."""
        held = self._held(SUBMISSION, key)
        named = findings if findings is not None else self._found(held, received)
        return self._decide(
            SUBMISSION,
            key,
            "toll",
            received,
            lambda held: submissions.toll(held, received, self.person, named, notice),
        )

    def revise(self, key: str, file: Path, day: date) -> Event:
        """601a.4(e)."""
        content = self._sealed(submission_content(file), day, key)

        def act(held: History) -> Event:
            look_at_head(content)
            return submissions.revise(held, day, self.person, content)

        return self._take(SUBMISSION, key, "revise", day, act)

    def approve(self, key: str, received: date, notice: Notice = NO_NOTICE) -> Event:
        """A submission (601a.4(c)), or what was asked for (601a.10, 613a.7(3))."""
        if self.filings.kind(key) == APPROVAL:
            return self._decide_asked(key, "approved", received, notice)
        return self._decide(
            SUBMISSION,
            key,
            "approve",
            received,
            lambda held: submissions.approve(held, received, self.person, notice),
        )

    def disapprove(self, key: str, received: date, why: str, notice: Notice = NO_NOTICE) -> Event:
        if self.filings.kind(key) == APPROVAL:
            return self._decide_asked(key, "disapproved", received, notice, why)
        return self._decide(
            SUBMISSION,
            key,
            "disapprove",
            received,
            lambda held: submissions.disapprove(held, received, self.person, why, notice),
        )

    def _decide(
        self, kind: str, key: str, what: str, day: date, act: Callable[[History], Event]
    ) -> Event:
        """A decision keeps its notice, and the digest of the paper that bears it."""

        def decided(held: History) -> Event:
            return under(act(held), self.provisions(day))

        return self._take(
            kind, key, what, day, lambda held: sealed_decision(held, decided(held), self.seal)
        )

    def implemented(self, key: str, day: date) -> Event:
        """601a.4(c): when the holder put a submission in force into play."""
        return self._take(
            SUBMISSION,
            key,
            "implemented",
            day,
            lambda held: submissions.implement(held, day, self.person),
        )

    def withdraw(self, key: str, day: date, why: str = "") -> Event:
        return self._take(
            SUBMISSION,
            key,
            "withdraw",
            day,
            lambda held: submissions.withdraw(held, day, self.person, why),
        )

    def in_error(self, key: str, why: str) -> Event:
        """Take back the last act on any filing, as recorded in error."""
        kind, day = self.filings.kind(key), clock.today()
        act = submissions.take_back if kind == SUBMISSION else in_error
        return self._take(kind, key, "error", day, lambda held: act(held, day, self.person, why))

    # -------------------------------------------------------------------------- requests, approvals

    def request(self, data: Mapping[str, Any], day: date, files: Files = NO_FILES) -> Event:
        """601a.2(a): a new table game or feature, and what comes with it."""
        try:
            plain = json.loads(json.dumps(data, default=str, allow_nan=False))
        except ValueError:
            raise Unfit("The request contains nan or inf; replace it with a number.") from None
        if "game" in plain:
            plain["game"] = known_game(str(plain["game"]))
        kept = request_content(str(plain.get("game", "")), files, plain.get("kind"))
        game = str(plain.get("game", ""))

        def act(key: str) -> Event:
            self._check_number(game, kept.data)
            return requests.request(key, day, self.person, plain, kept)

        return self._begin(REQUEST, "request", day, act)

    def amended(
        self,
        key: str,
        day: date,
        text: str = "",
        file: Attached | None = None,
        paytable: Path | None = None,
        rules: Path | None = None,
    ) -> Event:
        """601a.3(c)(i): what is amended, in words, by a file, or by another paytable or rules
        file."""
        texts = NO_TEXTS if rules is None else amended_rules(self._held(REQUEST, key), rules, day)
        if paytable is not None:
            check_amended(self._held(REQUEST, key), paytable, day)
        content = amended_content(text, file, paytable, texts)
        return self.advance(key, "amended", day, content.data, content.texts)

    def advance(
        self,
        key: str,
        kind: str,
        day: date,
        data: Mapping[str, Any],
        texts: Mapping[str, str] | None = None,
    ) -> Event:
        """The next step of a request: 601a.2(b) to 601a.3(f)."""
        is_step = requests.is_step(kind)

        def act(held: History) -> Event:
            if is_step:
                check_has(self.provisions(day), act_named(kind, REQUEST).cite, kind)
            self._check_number(str(held[0].data.get("game", "")), data)
            return requests.advance(held, kind, day, self.person, data, texts)

        return self._take(REQUEST, key, kind if is_step else "step", day, act)

    def post(self, key: str, day: date) -> Event:
        """601a.3(c): on the Board's website, for 30 days."""
        return self.advance(key, "posted", day, {})

    def comment(self, key: str, day: date, text: str) -> Event:
        """601a.3(c)(i): by anybody, while the request is posted."""
        return self.advance(key, "commented", day, {"text": text})

    def publish(self, key: str, day: date, bulletin: str) -> Event:
        """601a.3(e): the notice in the Pennsylvania Bulletin."""
        return self.advance(key, "published", day, {"bulletin": bulletin})

    def ask(
        self,
        subject: str,
        holder: str,
        game: str,
        day: date,
        about: str = "",
        *,
        wager: str = "",
        submission: str = "",
        reason: str = "",
        jurisdictions: str = "",
        files: Sequence[Path] = (),
    ) -> Event:
        """601a.10, 613a.7(3): approval of a layout, signage, equipment or guide for a submission,
        with its drawing or file; of a service; of removing the jackpot of a wager that a submission
        offers (605a.7(e)(5)); before the amendment also of a waiver, with its `reason` and the
        other `jurisdictions` (601a@code.4(a))."""
        data: dict[str, Any] = {
            "subject": subject,
            "holder": holder,
            "game": game,
            "about": about,
        }
        parts = {
            "wager": wager,
            "submission": submission,
            "reason": reason,
            "jurisdictions": jurisdictions,
        }
        data |= {part: said for part, said in parts.items() if said}

        kept = files_content(files) if files else Content({})

        def act(key: str) -> Event:
            if subject == approvals.WAIVER:
                check_has(self.provisions(day), act_named("ask", subject).cite, f"a {subject}")
            if submission and subject in approvals.OF_A_VERSION:
                data[approvals.VERSION] = self._version(submission, holder, game, day)
            content = Content(data).and_(kept)
            asked = approvals.ask(key, day, self.person, content.data, content.texts)
            if subject == approvals.REMOVAL:
                self._check_jackpot(wager, submission, day)
            return asked

        return self._begin(APPROVAL, "ask", day, act)

    def _decide_asked(
        self, key: str, kind: str, received: date, notice: Notice, why: str = ""
    ) -> Event:
        return self._decide(
            APPROVAL,
            key,
            kind,
            received,
            lambda held: approvals.decide(held, kind, received, self.person, notice, why=why),
        )

    def post_limits(
        self, holder: str, game: str, tables: Tables, amounts: tuple[str, str], since: datetime
    ) -> Event:
        """601a.6, 601a.7: the minimum and maximum of tables from an instant on, posted beside the
        submission that governs there."""
        day = clock.date_of(since)
        data = {"holder": holder, "game": game, TABLES: tables.text()}
        data |= dict(zip(("minimum", "maximum"), amounts, strict=True))

        def governing() -> list[Rules]:
            filed = self._histories(SUBMISSION, holder, game)
            found, left = offering.governing(filed, holder, game, day, tables)
            if left or not found:
                of = "; ".join(table.says() for table in left) or tables.says()
                why = f"{holder} has no Rules Submission in force for {game}, {of}"
                raise Refused(f"{why}, on {day.isoformat()}", "601a.4(a)")
            return [progressives.rules_of(self.history(v.filing), day)[1] for v in found]

        def act(key: str) -> Event:
            return limits.post(key, self.person, data, since, governing())

        return self._begin(LIMITS, "post", min(day, clock.today()), act)

    def _begin(self, kind: str, what: str, day: date, act: Callable[[str], Event]) -> Event:
        return self.filings.begin(
            kind, what, lambda key: self._acted(lambda: act(key), day), self.person, day
        )

    def _take(
        self, kind: str, key: str, what: str, day: date, act: Callable[[History], Event]
    ) -> Event:
        self._held(kind, key)
        return self.filings.take(
            key, what, lambda held: self._acted(lambda: act(held), day), self.person, day
        )

    def _acted(self, act: Callable[[], Event], day: date) -> Event:
        """An act under the edition of 601a that governs its day, recorded or refused."""
        by = self.provisions(day)
        try:
            check_today(day)
            return self._recorded(under(act(), by))
        except Refused as refused:
            raise renumbered(refused, by) from None

    def _recorded(self, event: Event) -> Event:
        """With the time of recording and the readings of a period that it starts, and signed."""
        data = {**event.data, RECORDED: clock.now()}
        if event.kind in STARTS:
            data[READINGS] = self.filings.elected()
        event = replace(event, data=data)
        if self.signer is None:
            return event
        return replace(event, signature=f"{self.signer.public} {self.signer.sign(event.digest)}")


def _as_drafted(history: History) -> Content:
    """A draft at filing, read under today's rulebook."""
    drafted = [event for event in stands(history) if event.kind == "drafted"] or history[:1]
    return filed_content(submission_text(drafted[-1]), history[0].filing)
