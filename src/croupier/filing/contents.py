"""What an event keeps of what comes to the desk: submissions, odds, names and files."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.filing.acts import Refused
from croupier.games.catalog import entries
from croupier.maths.pricing.report import OddsReport
from croupier.rulebook.foreign import parse_toml, read_text
from croupier.submission.form import check_submission, submission_of


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


def submission_data(file: Path) -> dict[str, Any]:
    """What an event keeps of a submission's file: all of it."""
    text = read_text(file)
    filed = submission_of(parse_toml(text, file.as_posix()), file.as_posix())
    return {
        "game": filed.entry.game,
        "holder": str(filed.header["certificate_holder"]),
        "text": text,
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


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


def look_at_head(data: Mapping[str, Any]) -> None:
    """A template that nobody has filled in is no submission."""
    filed = submission_of(tomllib.loads(str(data.get("text", ""))), "the submission")
    head = [finding for finding in check_submission(filed) if finding.cite == "601a.4"]
    if head:
        raise Refused(head[0].text.removesuffix(" (601a.4)."), "601a.4")
