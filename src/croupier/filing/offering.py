"""Which version is in force, and whether a game may be offered, on a day: 601a.3(g) to (i),
601a.4(f) and (g), 601a.7(b)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from croupier.filing import approvals, requests, submissions
from croupier.filing.acts import State
from croupier.filing.events import History

KEPT_YEARS = 5  # 601a.4(g)
NEEDED = ("layout", "signage", "equipment")  # 601a.3(h)


@dataclass(frozen=True)
class Version:
    """A Rules Submission that is or was in force, since when, and until when."""

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
        leap = day.month == 2 and day.day == 29
        return day.replace(year=day.year + KEPT_YEARS, day=28 if leap else day.day)


@dataclass(frozen=True)
class Reason:
    """A condition: whether it is met, why, and its paragraph."""

    met: bool
    why: str
    cite: str


@dataclass(frozen=True)
class Answer:
    """Whether something holds on a day, by all its reasons."""

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
    """Every submission of a holder for a game that has come into force, the latest last.

    One takes the place of the one before it on the day on which it comes into force; of two on one
    day, the one that was filed later.
    """
    held = []
    for history in filed:
        data = submissions.text_of(history, day)
        now = submissions.state(history, day)
        if now is None or now.name != submissions.FORCE:
            continue
        if data.get("holder") == holder and data.get("game") == game:
            held.append((now.since, _filed_on(history), history, now))
    held.sort(key=lambda each: each[:2])
    found = []
    for nth, (_, _, history, now) in enumerate(held):
        after = held[nth + 1][0] if nth + 1 < len(held) else None
        found.append(Version(history, now, after))
    return found


def _filed_on(history: History) -> date:
    return max(event.day for event in history if event.kind in ("filed", "revised"))


def in_force(filed: Iterable[History], holder: str, game: str, day: date) -> Version | None:
    """The version that a certificate holder plays a game by."""
    found = versions(filed, holder, game, day)
    return found[-1] if found else None


def may_remove(version: Version, day: date) -> Answer:
    """601a.4(g): whether a copy may be thrown away."""
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
    """601a.3(g) and (h): the game is authorised, its rules are in force, its table is approved."""
    reasons = [_authorised(requested, game, day)]
    version = in_force(filed, holder, game, day)
    if version is None:
        why = f"{holder} has no Rules Submission in force for {game}"
        reasons.append(Reason(False, why, "601a.4(a)"))
    else:
        reasons.append(Reason(True, f"{version.filing} is {version.state.says()}", "601a.4(c)"))
    approved = {
        (str(history[0].data["subject"])): now
        for history in asked
        if history[0].data.get("holder") == holder and history[0].data.get("game") == game
        if (now := approvals.state(history, day)) is not None and now.name == "approved"
    }
    for subject in NEEDED:
        cite = approvals.SUBJECTS[subject][1]
        known = approved.get(subject)
        why = f"{subject} is not approved" if known is None else f"{subject} is {known.says()}"
        reasons.append(Reason(known is not None, why, cite))
    return Answer(tuple(reasons))


def _authorised(requested: Iterable[History], game: str, day: date) -> Reason:
    """A game that was asked for is available, or it is one of the subpart's chapters."""
    for history in requested:
        if history[0].data.get("game") == game:
            now = requests.state(history, day)
            met = now is not None and now.name == "available"
            how = "not requested yet" if now is None else now.says()
            return Reason(met, f"{game} is {how}", "601a.3(f)")
    return Reason(True, f"{game} was approved and published before", "601a.3(i)")
