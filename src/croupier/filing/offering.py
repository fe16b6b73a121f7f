"""Which version is in force, who may read it, and whether a game may be offered, on a day:
601a.3(g) to (i), 601a.4(f) and (g), 601a.7(b).

Readings, where the text leaves something open:

- `last-in-force`: of two submissions, the one that took effect last governs play, even if it was
  filed first.
- `force-is-approval`: a submission in force without a notice counts as approved under 601a.3(h).
- `five-years`: a version superseded on February 29 is kept until March 1.
- `readers`: in addition to those named in 601a.4(f), a certificate holder's own managers may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from croupier.catalog.index import entries
from croupier.filing import approvals, requests, submissions
from croupier.filing.acts import State
from croupier.filing.events import History
from croupier.people.person import Person
from croupier.people.rights import SUBMISSION, act_named, may

KEPT_YEARS = 5  # 601a.4(g)
NEEDED = ("layout", "signage", "equipment")  # 601a.3(h)


@dataclass(frozen=True)
class Version:
    """A Rules Submission that is or was in force, from when and until when."""

    history: History
    state: State
    superseded: date | None = None

    @property
    def filing(self) -> str:
        return self.history[0].filing

    @property
    def keep_until(self) -> date | None:
        """601a.4(g): a superseded submission is kept for at least 5 years."""
        if self.superseded is None:
            return None
        day = self.superseded
        if (day.month, day.day) == (2, 29):
            return date(day.year + KEPT_YEARS, 3, 1)
        return day.replace(year=day.year + KEPT_YEARS)


@dataclass(frozen=True)
class Reason:
    """A condition: whether it is met, why, and its cite."""

    met: bool
    why: str
    cite: str


@dataclass(frozen=True)
class Answer:
    """A yes or no with all its reasons."""

    reasons: tuple[Reason, ...]

    @property
    def yes(self) -> bool:
        return all(reason.met for reason in self.reasons)

    def says(self) -> str:
        if self.yes:
            return "yes: " + "; ".join(f"{each.why} ({each.cite})" for each in self.reasons)
        lacks = [f"{each.why} ({each.cite})" for each in self.reasons if not each.met]
        return "no: " + "; ".join(lacks)


def versions(filed: Iterable[History], holder: str, game: str, day: date) -> list[Version]:
    """Every submission of a holder for a game that has taken effect, the latest last.

    Each supersedes the one before it on the day it takes effect; of two on the same day, the one
    filed later; of two filed on the same day, the one with the later key.
    """
    held = []
    for history in filed:
        data = submissions.about(history, day)
        now = submissions.state(history, day)
        if now is None or now.name != submissions.FORCE:
            continue
        if data.get("holder") == holder and data.get("game") == game:
            held.append((now.since, _filed_on(history), history, now))
    held.sort(key=lambda each: (*each[:2], each[2][0].filing))
    found = []
    for nth, (_, _, history, now) in enumerate(held):
        after = held[nth + 1][0] if nth + 1 < len(held) else None
        found.append(Version(history, now, after))
    return found


def _filed_on(history: History) -> date:
    return max(event.day for event in history if event.kind in ("filed", "revised"))


def in_force(filed: Iterable[History], holder: str, game: str, day: date) -> Version | None:
    """The version that governs a certificate holder's game."""
    found = versions(filed, holder, game, day)
    return found[-1] if found else None


def may_read(person: Person, holder: str) -> Answer:
    """601a.4(f): internal audit and surveillance of the certificate holder, and the Board."""
    cite, reads = act_named("read", SUBMISSION).cite, may(person, "read", SUBMISSION)
    if reads and not person.is_of_a_house:
        return Answer((Reason(True, f"{person.name} acts for the Board", cite),))
    own = reads and person.house == holder
    of = (
        f"acts for {holder}" if own else f"does not act for the Board, nor audit or manage {holder}"
    )
    return Answer((Reason(own, f"{person.name} {of}", cite),))


def may_remove(version: Version, day: date) -> Answer:
    """601a.4(g): whether a copy may be discarded."""
    until = version.keep_until
    if until is None:
        return Answer((Reason(False, "it is the version in force", "601a.4(f)"),))
    gone = day >= until
    why = f"superseded on {version.superseded}, to be kept until {until.isoformat()}"
    return Answer((Reason(gone, why, "601a.4(g)"),))


def may_offer(
    filed: Iterable[History],
    asked: Iterable[History],
    requested: Iterable[History],
    holder: str,
    game: str,
    day: date,
) -> Answer:
    """601a.3(g) and (h): the game is authorized, its rules are in force, its table is approved."""
    reasons = [_authorized(requested, game, day)]
    version = in_force(filed, holder, game, day)
    if version is None:
        why = f"{holder} has no Rules Submission in force for {game}"
        reasons.append(Reason(False, why, "601a.4(a)"))
    else:
        reasons.append(Reason(True, f"{version.filing} is {version.state.says()}", "601a.4(c)"))
    approved = _approved(asked, holder, game, day)
    for subject in NEEDED:
        cite = act_named("decide", subject).cite
        known = approved.get(subject)
        why = f"{subject} is not approved" if known is None else f"{subject} is {known.says()}"
        reasons.append(Reason(known is not None, why, cite))
    return Answer(tuple(reasons))


def is_approved(asked: Iterable[History], subject: str, holder: str, game: str, day: date) -> bool:
    """Whether a subject is approved for a holder's game, as of a day."""
    return subject in _approved(asked, holder, game, day)


def _approved(asked: Iterable[History], holder: str, game: str, day: date) -> Mapping[str, State]:
    """What is approved for a holder's game, by subject."""
    return {
        str(history[0].data["subject"]): now
        for history in asked
        if history[0].data.get("holder") == holder and history[0].data.get("game") == game
        if (now := approvals.state(history, day)) is not None and now.name == "approved"
    }


def _authorized(requested: Iterable[History], game: str, day: date) -> Reason:
    """Whether a game is one of the subpart's chapters, or was requested and is available."""
    if any(entry.game == game for entry in entries()):
        return Reason(True, f"{game} is already approved and published", "601a.3(i)")
    asked = [history for history in requested if history[0].data.get("game") == game]
    known = [now for history in asked if (now := requests.state(history, day)) is not None]
    for now in known:
        if now.name == "available":
            return Reason(True, f"{game} is {now.says()}", "601a.3(f)")
    how = known[-1].says() if known else "neither an authorized table game nor requested"
    return Reason(False, f"{game} is {how}", "601a.3(f)")
