"""What an event keeps of what comes to the desk: submissions, odds, names and files.

A Rules Submission is kept with the rulebook that it was made under, each by its digest, so that it
can be shown as it was filed whatever becomes of the rules files.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.catalog.index import entries, rulebook
from croupier.filing.events import Event
from croupier.maths.pricing.report import OddsReport
from croupier.people.rights import Refused
from croupier.rulebook.foreign import parse_toml, read_text
from croupier.rulebook.records import plain_answer
from croupier.rulebook.rules import examine
from croupier.store.chain import digest_of
from croupier.submission.form import check_submission, submission_of
from croupier.version import VERSION


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


SUBMISSION, RULEBOOK = "submission", "rulebook"
NAMED = (SUBMISSION, RULEBOOK)  # parts of an event's data that are digests of texts


@dataclass(frozen=True)
class Content:
    """What an event holds: its data, and the texts that the data names by their digest."""

    data: Mapping[str, Any]
    texts: Mapping[str, str] = field(default_factory=dict)


def submission_content(file: Path) -> Content:
    """What an event keeps of a submission's file: all of it, and what it was read by."""
    return filed_content(read_text(file), file.as_posix())


def filed_content(text: str, file: str) -> Content:
    """The submission, the rulebook, the program's version, and every question with the answer that
    holds, given or not."""
    filed = submission_of(parse_toml(text, file), file)
    rules, _ = examine(rulebook(filed.entry), filed.answers)
    book = filed.entry.rules_file.read_text(encoding="utf-8")
    texts = {SUBMISSION: text, RULEBOOK: book}
    data = {
        "game": filed.entry.game,
        "holder": str(filed.header["certificate_holder"]),
        "program": VERSION,
        "answers": {key: plain_answer(value) for key, value in rules.answers.items()},
        **{name: digest_of(kept) for name, kept in texts.items()},
    }
    return Content(data, texts)


def submission_text(event: Event) -> str:
    """The submission that an event filed; an older version kept it in the event itself."""
    return str(event.texts.get(SUBMISSION) or event.data.get("text", ""))


def known_game(name: str) -> str:
    """The key of a game that is called by its key, title or chapter; else a new one's own name."""
    for entry in entries():
        if name.casefold() in (entry.game, entry.title.casefold(), entry.chapter):
            return entry.game
    return name


def attached(file: Path) -> dict[str, str]:
    """What an event keeps of a file that comes with it."""
    with file.open("rb") as held:
        return {"file": file.name, "digest": hashlib.file_digest(held, "sha256").hexdigest()}


def look_at_head(content: Content) -> None:
    """A template that nobody has filled in is no submission."""
    filed = submission_of(tomllib.loads(content.texts[SUBMISSION]), "the submission")
    head = [finding for finding in check_submission(filed) if finding.cite == "601a.4"]
    if head:
        raise Refused(head[0].text.removesuffix(" (601a.4)."), "601a.4")
