"""What an event keeps of submissions, odds, names and files.

A Rules Submission is kept with its rulebook and the answer to every question, as texts that the
event names by digest. So it can be shown as it was filed even after the rules files change, and
events stay small, since lists read all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from croupier.catalog.index import entries, rulebook
from croupier.filing.events import Event
from croupier.maths.pricing.report import OddsReport
from croupier.people.rights import Refused
from croupier.rulebook.foreign import FileError, parse_toml, read_text
from croupier.rulebook.loader import RULES_FILE, RulebookError, rulebook_of, rules_text
from croupier.rulebook.records import Answer, plain_answer
from croupier.rulebook.rules import Finding, Rules, examine
from croupier.rulebook.types import Rulebook
from croupier.store.chain import canonical, digest_of
from croupier.submission.form import Submission, check_submission, head_findings, submission_of
from croupier.version import VERSION

SUBMISSION, RULEBOOK, ANSWERS = "submission", "rulebook", "answers"
NAMED = (SUBMISSION, RULEBOOK, ANSWERS)  # parts of an event's data that are digests of texts
FILES = ("drafted", "filed", "revised")  # kinds of events that keep them
PROGRAM = "program"
MOST_BOOKS = 16  # that are in memory


class NotReadable(ValueError):
    """A rulebook kept with a filing that this version of the program cannot read."""


@dataclass(frozen=True)
class Content:
    """What an event holds: its data, and the texts that the data names by digest."""

    data: Mapping[str, Any]
    texts: Mapping[str, str] = field(default_factory=dict)


def submission_content(file: Path) -> Content:
    """What an event keeps of a submission file: all of it, and its rulebook."""
    return filed_content(read_text(file), file.as_posix())


def filed_content(text: str, file: str) -> Content:
    """The submission, the rulebook, the program's version, and every question with the answer in
    effect, given or default."""
    filed = submission_of(parse_toml(text, file), file)
    book = rules_text(filed.entry.rules_file)
    rules, _ = examine(_book_of(book), filed.answers)
    answers = {key: plain_answer(value) for key, value in rules.answers.items()}
    texts = {SUBMISSION: text, RULEBOOK: book, ANSWERS: canonical(answers)}
    data = {
        "game": filed.entry.game,
        "holder": str(filed.header["certificate_holder"]),
        PROGRAM: VERSION,
        **{name: digest_of(kept) for name, kept in texts.items()},
    }
    return Content(data, texts)


def submission_text(event: Event) -> str:
    """The submission that an event filed; older versions kept it in the event itself."""
    return str(event.texts.get(SUBMISSION) or event.data.get("text", ""))


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
    today's.
    """

    submission: Submission
    rules: Rules
    faults: tuple[Finding, ...]
    kept: bool
    differs: bool

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
    return AsFiled(submission, rules, tuple(faults), text is not None, differs)


def _kept_book(text: str, event: Event) -> Rulebook:
    try:
        return _book_of(text)
    except (FileError, RulebookError) as error:
        first = str(error).splitlines()[0]
        program = event.data.get(PROGRAM, "another version")
        raise NotReadable(
            f"The rulebook kept with {event.filing} was written by croupier {program} and cannot "
            f"be read by croupier {VERSION}: {first}"
        ) from None


@lru_cache(maxsize=MOST_BOOKS)
def _book_of(text: str) -> Rulebook:
    return rulebook_of(parse_toml(text, RULES_FILE), RULES_FILE)


def kept_answers(event: Event) -> dict[str, Answer]:
    """Every question asked at the time of filing, and the answer in effect."""
    kept = json.loads(event.texts.get(ANSWERS, "{}"))
    return {key: tuple(each) if isinstance(each, list) else each for key, each in kept.items()}


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


def attached(file: Path) -> dict[str, str]:
    """What an event keeps of an attached file."""
    with file.open("rb") as held:
        return {"file": file.name, "digest": hashlib.file_digest(held, "sha256").hexdigest()}
