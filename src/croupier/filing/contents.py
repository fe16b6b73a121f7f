"""What an event keeps of submissions, odds, names and files.

A Rules Submission is sealed: the event names by digest the file, its rulebook, the record of every
question with its answer, reading and payout, and what was made of it then (`Seal`): its paper, the
template that printed it, and exact figures. So it can be shown, printed, priced and compared after
the rules files and the program change, and events stay small, since lists read all of them.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from croupier.catalog.index import entries, rulebook
from croupier.catalog.provisions import Provisions
from croupier.filing.events import FEATURES, Event, History
from croupier.filing.record import (
    JACKPOTS,
    Differs,
    Sealed,
    differences,
    facts_of,
    paid_by_wager,
    sealed,
)
from croupier.maths.pricing.report import OddsReport
from croupier.people.person import Role
from croupier.people.rights import Refused
from croupier.rulebook.features import elected_features
from croupier.rulebook.foreign import FileError, parse_toml, read_text, shown
from croupier.rulebook.linking import jackpots_said
from croupier.rulebook.loader import (
    FEATURE,
    RULES_FILE,
    RulebookError,
    rulebook_of,
    rules_text,
)
from croupier.rulebook.records import Answer
from croupier.rulebook.rules import Finding, Rules, examine
from croupier.rulebook.types import Rulebook
from croupier.store.chain import ChainError, canonical, digest_of
from croupier.submission.form import (
    TABLES,
    Submission,
    SubmissionError,
    check_submission,
    head_findings,
    submission_of,
)
from croupier.version import VERSION

SUBMISSION, RULEBOOK, RECORD = "submission", "rulebook", "record"
PAPER, TEMPLATE, FIGURES = "paper", "template", "figures"
NOTICE = "notice"
FOUND = "found"  # in an event's data: what was found in the submission when it was filed
AREAS = "areas"  # in an event's data: by wager, the digest of the places on the layout
PAYOUTS = "payouts"  # in an event's data: by wager, the digest of what it pays
ON_LAYOUT = "on_layout"  # in an event's data: the digests of what the felt has in words and odds
ON_SIGNS = "on_signs"  # and of what signs have in words
ATTACHED = "attached"  # files that are to be approved, with their bytes
PRINTED = "printed"  # in an event's data: the SHA-256 of the submission's PDF as of this event
FILES = ("drafted", "filed", "revised")
DECISIONS = ("tolled", "approved", "disapproved")
# By kind of event, the parts of its data that are digests of texts.
NAMED = {
    **dict.fromkeys(FILES, (SUBMISSION, RULEBOOK, RECORD, PAPER, TEMPLATE, FIGURES)),
    **dict.fromkeys(DECISIONS, (NOTICE, TEMPLATE)),
    "asked": (ATTACHED,),
}
PROGRAM = "program"
MOST_BOOKS = 16  # that are in memory
SHORT = 16  # characters of a digest that is only compared
MOST_ATTACHED = 20_000_000  # bytes of all files of a filing


UNREADABLE = (FileError, RulebookError, SubmissionError)


class NotReadable(ValueError):
    """A rulebook kept with a filing that this version of the program cannot read."""


@dataclass(frozen=True)
class Content:
    """What an event holds: its data, and the texts that the data names by digest."""

    data: Mapping[str, Any]
    texts: Mapping[str, str] = field(default_factory=dict)

    def and_(self, more: Content) -> Content:
        """With more data and texts, which the data names."""
        named = {name: digest_of(kept) for name, kept in more.texts.items()}
        return Content({**self.data, **more.data, **named}, {**self.texts, **more.texts})


NOTHING = Content({})


def submission_content(file: Path) -> Content:
    """What an event keeps of a submission file: all of it, and its rulebook."""
    return filed_content(read_text(file), file.as_posix())


def filed_content(text: str, file: str) -> Content:
    """The submission, the rulebook, the program's version, and the record of what it says."""
    filed = submission_of(parse_toml(text, file), file)
    book = rules_text(filed.entry.rules_file)
    rules, _ = examine(book_of(book), filed.answers)
    facts = facts_of(rules, filed.answers)
    texts = {SUBMISSION: text, RULEBOOK: book, RECORD: canonical(facts)}
    data: dict[str, Any] = {
        "game": filed.entry.game,
        "holder": str(filed.header["certificate_holder"]),
        PROGRAM: VERSION,
        TABLES: filed.tables.text(),
        PAYOUTS: by_wager(paid_by_wager(facts)),
    }
    if elected := list(elected_features(rules)):
        data[FEATURES] = elected
    return Content(data).and_(Content({}, texts))


def by_wager(said: Mapping[str, object]) -> dict[str, str]:
    """What is said of each wager, as a short digest to be compared."""
    return {wager: digest_of(canonical(what))[:SHORT] for wager, what in said.items()}


def submission_text(event: Event) -> str:
    """The submission that an event filed; older versions kept it in the event itself."""
    return str(event.texts.get(SUBMISSION) or event.data.get("text", ""))


class Seal(Protocol):
    """What is made of a filing for an event to keep."""

    def submission(self, filed: AsFiled, day: date, by: Provisions) -> Content:
        """Of a submission that is filed or revised on a day, by an edition of 601a: its paper and
        its figures."""
        ...

    def decision(self, history: History, event: Event) -> Content:
        """Of a decision on a history: its notice, and the paper that bears it."""
        ...


def sealed_content(
    content: Content,
    day: date,
    seal: Seal | None,
    check: Callable[[AsFiled], Iterable[Finding]],
    by: Provisions,
) -> Content:
    """A submission with what a check finds in it and what a seal makes of it."""
    event = Event("the submission", 0, "filed", day, "", Role.MANAGER, texts=content.texts)
    filed = as_filed(event)
    found = [{"cite": f.cite, "text": f.text, "instead": f.instead} for f in check(filed)]
    content = content.and_(Content({FOUND: found}))
    return content if seal is None else content.and_(seal.submission(filed, day, by))


def sealed_decision(history: History, event: Event, seal: Seal | None) -> Event:
    """A decision with what a seal makes of it."""
    if seal is None:
        return event
    kept = Content(event.data, event.texts).and_(seal.decision(history, event))
    return replace(event, data=kept.data, texts=kept.texts)


def look_at_head(content: Content) -> None:
    """Refuse a template that nobody filled in."""
    filed = submission_of(parse_toml(content.texts[SUBMISSION], "it"), "the submission")
    if head := head_findings(filed):
        raise Refused(head[0].text.removesuffix(" (601a.4)."), "601a.4")


# ------------------------------------------------------------------------------ as it was filed


@dataclass(frozen=True)
class AsFiled:
    """A submission under the rulebook kept with it; `faults` are answers that it does not allow.

    If an older version `kept` none, today's applies; `differs` says that the kept one is not
    today's. `alone` is the digest of the kept one without features published since.
    """

    submission: Submission
    rules: Rules
    faults: tuple[Finding, ...]
    kept: bool
    differs: bool
    alone: str = ""

    def findings(self) -> list[Finding]:
        """Everything that would toll the review."""
        return check_submission(self.submission, self.rules.book)


def as_filed(event: Event) -> AsFiled:
    """What an event filed, under the rulebook and answers of the time."""
    name = event.filing
    submission = submission_of(parse_toml(submission_text(event), name), name)
    today = rulebook(submission.entry)
    text = event.texts.get(RULEBOOK)
    kept = today if text is None else _kept_book(text, event)
    differs = kept.digest != today.digest
    # What was counted for today's serves for one that says the same.
    rules, faults = examine(kept if differs else today, submission.answers)
    rules = replace(rules, answers={**rules.answers, **kept_answers(event)})
    alone = (
        chapter_of(text).digest if text is not None and not submission.entry.is_published else ""
    )
    return AsFiled(submission, rules, tuple(faults), text is not None, differs, alone)


def _kept_book(text: str, event: Event) -> Rulebook:
    try:
        return book_of(text)
    except (FileError, RulebookError) as error:
        first = str(error).splitlines()[0]
        program = event.data.get(PROGRAM, "another version")
        raise NotReadable(
            f"The rulebook kept with {event.filing} was written by croupier {program} and cannot "
            f"be read by croupier {VERSION}: {first}"
        ) from None


@lru_cache(maxsize=MOST_BOOKS)
def book_of(text: str) -> Rulebook:
    return rulebook_of(parse_toml(text, RULES_FILE), RULES_FILE)


def chapter_of(text: str) -> Rulebook:
    """The rulebook in a kept rules file without features published since."""
    data = {key: value for key, value in parse_toml(text, RULES_FILE).items() if key != FEATURE}
    return rulebook_of(data, RULES_FILE)


def kept_answers(event: Event) -> dict[str, Answer]:
    """Every question asked at the time of filing, and the answer in effect."""
    return sealed("", event.texts[RECORD]).answers() if RECORD in event.texts else {}


def sealed_record(event: Event) -> Sealed:
    """What an event says of its submission, from the event alone. Older versions kept no record: it
    is made from the rulebook kept with it, or from today's."""
    name = f"{event.filing} ({event.kind} {event.day.isoformat()})"
    if RECORD not in event.texts:
        filed = as_filed(event)
        return Sealed(name, facts_of(filed.rules, filed.submission.answers))
    found = sealed(name, event.texts[RECORD], event.texts.get(FIGURES, "[]"))
    if JACKPOTS in found.facts:
        return found
    return replace(found, facts={**found.facts, JACKPOTS: _older_jackpots(event)})


def _older_jackpots(event: Event) -> dict[str, Any]:
    """Of a record of an older version, which had none; {} if its rulebook cannot be read."""
    try:
        return jackpots_said(as_filed(event).rules)
    except (NotReadable, *UNREADABLE):
        return {}


def todays_differences(event: Event) -> list[Differs]:
    """Where today's rulebook says something else about the same answers."""
    record = sealed_record(event)
    try:
        submission = submission_of(parse_toml(submission_text(event), event.filing), event.filing)
        book = rulebook(submission.entry)
    except UNREADABLE as error:
        why = str(error).splitlines()[0]
        return [Differs("the rulebook", record.facts["chapter"], "stored", f"unreadable: {why}")]
    rules, _ = examine(book, submission.answers)
    return differences(record.facts, facts_of(rules, submission.answers))


# ------------------------------------------------------------------------------ requests


def odds_of(report: OddsReport) -> list[dict[str, Any]]:
    """601a.2(a)(1)(ii): true odds, payout odds and house advantage of each wager, as counted."""
    return [
        {
            "wager": odds.wager,
            "paytable": odds.paytable,
            "house_advantage": str(odds.house_advantage),
            "outcomes": [
                {
                    "outcome": each.outcome,
                    "payout": each.pays,
                    "probability": str(each.probability),
                }
                for each in odds.outcomes
            ],
        }
        for odds in report.wagers
    ]


def known_game(name: str) -> str:
    """A known game's key, from its key, title or chapter; or the name of a new game."""
    for entry in entries():
        if name.casefold() in (entry.game, entry.title.casefold(), entry.chapter):
            return entry.game
    return name


def files_content(files: Sequence[Path]) -> Content:
    """Files to be kept with a filing: names and digests in the event, their bytes beside it."""
    if sum(file.stat().st_size for file in files) > MOST_ATTACHED:
        raise Refused(f"the files are larger than {MOST_ATTACHED:,} bytes in all", "601a.10")
    names = [file.name for file in files]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Refused(f"two files are called {shown(twice[0])}; rename one", "601a.10")
    named = [attached(file) for file in files]
    kept = [
        {**each, "base64": b64encode(file.read_bytes()).decode()}
        for each, file in zip(named, files, strict=True)
    ]
    return Content({}).and_(Content({"files": named}, {ATTACHED: canonical(kept)}))


def kept_files(event: Event) -> dict[str, bytes]:
    """The files kept with an event, by name; each as its digest says."""
    found = {}
    for each in json.loads(event.texts.get(ATTACHED, "[]")):
        held = b64decode(each["base64"])
        if hashlib.sha256(held).hexdigest() != each["digest"]:
            place = f"{event.filing} event {event.number}"
            raise ChainError(f"{shown(each['file'])} of {place} was changed.")
        found[str(each["file"])] = held
    return found


def attached(file: Path) -> dict[str, str]:
    """What an event keeps of a notice as sent."""
    with file.open("rb") as held:
        return {"file": file.name, "digest": hashlib.file_digest(held, "sha256").hexdigest()}
