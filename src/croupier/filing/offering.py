"""Which version is in force at a table, who may read it, and whether a game may be offered there,
on a day: 601a.3(g) to (i), 601a.4(f) and (g), 601a.7(b).

Readings, where the text leaves something open:

- `last-in-force`: of two submissions, the one that took effect last governs play, even if it was
  filed first. If the holder recorded when it implemented a submission, that day counts (601a.4(c):
  "may implement"); otherwise the day on which it took effect.
- `more-specific`: submissions for different tables are in force side by side. For one table, the
  one that names it governs, then the one for its class, then the one for all tables; of two that
  are as specific, the last in force. A version is superseded once later ones that are as specific
  cover all its tables, or by an amendment that names it.
- `force-is-approval`: a submission in force without a notice counts as approved under 601a.3(h).
- `five-years`: a version superseded on February 29 is kept until March 1.
- `readers`: in addition to those named in 601a.4(f), a certificate holder's own managers may read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from croupier.catalog.index import entries
from croupier.catalog.provisions import Provisions
from croupier.filing import approvals, requests, submissions
from croupier.filing.acts import State
from croupier.filing.contents import FOUND
from croupier.filing.events import FEATURES, Event, History
from croupier.filing.fitting import fits
from croupier.filing.provisions import numbered
from croupier.filing.request_parts import is_feature
from croupier.people.person import Person, same_house
from croupier.people.rights import SUBMISSION, act_named, may
from croupier.submission.tables import Table, Tables

KEPT_YEARS = 5  # 601a.4(g)
ANY = Table()
AMENDS = "amends"  # in an event's data: the submission that an amendment replaces
NEEDED = ("layout", "signage", "equipment")  # 601a.3(h)
GUIDE = "guide"
PUBLISHED = "601a.3(h)"  # a game is offered in accordance with the rules that were published


@dataclass(frozen=True)
class Version:
    """A Rules Submission that is or was in force, from when, until when and superseded by which;
    for `tables`, those of them that none as specific has taken over."""

    history: History
    state: State
    tables: Tables
    superseded: date | None = None
    by: str = ""

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

    def says(self) -> str:
        cite = f"({self.cite})"
        return self.why if self.why.endswith(cite) else f"{self.why} {cite}"


@dataclass(frozen=True)
class Answer:
    """A yes or no with all its reasons; `damaged` names filings that were left out of it, and
    `submission` the one that governs at the `table` asked for."""

    reasons: tuple[Reason, ...]
    damaged: tuple[str, ...] = ()
    table: Table = ANY
    submission: str = ""

    @property
    def yes(self) -> bool:
        return all(reason.met for reason in self.reasons)

    def under(self, by: Provisions) -> Answer:
        """With the cites of an edition of 601a; states in its sentences are numbered already."""
        return replace(
            self, reasons=tuple(replace(each, cite=by.numbered(each.cite)) for each in self.reasons)
        )

    def says(self) -> str:
        told = [each.says() for each in self.reasons if self.yes or not each.met]
        left_out = [f" Left out: {fault}" for fault in self.damaged]
        return ("yes: " if self.yes else "no: ") + "; ".join(told) + "".join(left_out)


def versions(filed: Iterable[History], holder: str, game: str, day: date) -> list[Version]:
    """Every submission of a holder for a game that has taken effect, the latest last.

    It supersedes those before it on the day it takes effect; of two on the same day, the one filed
    later; of two filed on the same day, the one with the later key.
    """
    held = []
    for history in filed:
        data = submissions.about(history, day)
        now = submissions.state(history, day)
        if now is None or now.name != submissions.FORCE:
            continue
        if same_house(data.get("holder"), holder) and data.get("game") == game:
            since = submissions.played_since(history) or now.since
            held.append((since, filed_on(history, day), history, now))
    held = [each for each in held if each[0] <= day] or held  # not yet implemented
    held.sort(key=lambda each: (*each[:2], each[2][0].filing))
    found: list[Version] = []
    for since, _, history, now in held:
        new = Version(history, now, submissions.tables(history, day))
        amends = submissions.about(history, day).get(AMENDS)
        found = [_after(each, new, amends, since) for each in found]
        found.append(new)
    return found


def _after(old: Version, new: Version, amends: object, since: date) -> Version:
    """A version once a later one has taken effect."""
    if old.superseded is not None:
        return old
    left = None if old.filing == amends else old.tables.left_by(new.tables)
    if left is None:
        return replace(old, superseded=since, by=new.filing)
    return replace(old, tables=left)


def filed_on(history: History, day: date) -> date:
    """The day of the last filing or revision."""
    filed = submissions.last_filed(history, day)
    assert filed is not None
    return filed.day


def among(history: History, found: State, filed: Iterable[History], day: date) -> State:
    """The state of a submission among the others of its holder and game: superseded, or about to
    displace one that was filed after it."""
    about = submissions.about(history, day)
    every = versions(filed, str(about.get("holder", "")), str(about.get("game", "")), day)
    if found.name == submissions.FORCE:
        own = [each for each in every if each.filing == history[0].filing and each.superseded]
        return _superseded(own[0]) if own else found
    own_tables = submissions.tables(history, day)
    newer = next((each for each in reversed(every) if _replaces(own_tables, each)), None)
    if found.name != submissions.REVIEW or newer is None:
        return found
    if filed_on(newer.history, day) <= filed_on(history, day):
        return found
    warns = (
        f"it was filed before {newer.filing}, which is in force, and would displace it (reading "
        "last-in-force); withdraw it, or file it again"
    )
    return replace(found, next=f"{found.next}; {warns}")


def _replaces(tables: Tables, version: Version) -> bool:
    """Whether a submission for these tables would take some of a version's."""
    return version.superseded is None and version.tables.left_by(tables) != version.tables


def _superseded(version: Version) -> State:
    assert version.superseded is not None
    assert version.keep_until is not None
    why = f"by {version.by}; it was in force since {version.state.since.isoformat()}"
    then = f"to be kept until {version.keep_until.isoformat()}"
    found = State(submissions.SUPERSEDED, version.superseded, why, "601a.4(g)", next=then)
    return numbered(found, version.history[-1])


def in_force(
    filed: Iterable[History], holder: str, game: str, day: date, table: Table = ANY
) -> Version | None:
    """The version that governs a certificate holder's game at a table; without one, at the tables
    that no submission names."""
    return _governs(versions(filed, holder, game, day), table)


def _governs(found: Iterable[Version], table: Table) -> Version | None:
    """Of those that cover a table the most specific, and of these the last (`more-specific`)."""
    covering = [v for v in found if v.superseded is None and v.tables.covers(table)]
    return max(reversed(covering), key=lambda each: each.tables.rank, default=None)


def governing(
    filed: Iterable[History], holder: str, game: str, day: date, tables: Tables
) -> tuple[list[Version], list[Table]]:
    """The versions that govern at tables, and the tables where none can. A table that is named may
    be of any class; for all tables, every version in force."""
    standing = [v for v in versions(filed, holder, game, day) if v.superseded is None]
    if not tables.rank:
        return standing, []
    classes = [version for version in standing if version.tables.group]
    by_table = {table: _governs(standing, table) for table in tables.each()}
    without = [table for table, version in by_table.items() if version is None]
    left = without if tables.group or not classes else []
    found = [version for version in by_table.values() if version is not None]
    return found + [each for each in classes if without and not left], left


def for_tables(
    filed: Iterable[History], holder: str, game: str, day: date, tables: Tables
) -> Version | None:
    """The version in force for the same tables, which a submission for them would amend."""
    found = versions(filed, holder, game, day)
    same = [each for each in found if each.superseded is None and _replaces(tables, each)]
    return same[-1] if same else None


def changed_by(
    filed: Iterable[History], holder: str, game: str, day: date, tables: Tables, of: str = ""
) -> Version | None:
    """What a submission changes: the version that it names, or the one in force for the same
    tables, or else the one that governs at its tables, of which it is an exception."""
    known = list(filed)
    if of:
        named = versions(known, holder, game, day)
        return next((each for each in named if each.filing == of), None)
    first = Table(tables.named[0] if tables.named else "", tables.group)
    same = for_tables(known, holder, game, day, tables)
    return same or in_force(known, holder, game, day, first)


def may_read(person: Person, holder: str) -> Answer:
    """601a.4(f): internal audit and surveillance of the certificate holder, and the Board."""
    cite, reads = act_named("read", SUBMISSION).cite, may(person, "read", SUBMISSION)
    if reads and not person.is_of_a_house:
        return Answer((Reason(True, f"{person.name} acts for the Board", cite),))
    own = reads and same_house(person.house, holder)
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
    table: Table = ANY,
) -> Answer:
    """601a.3(g) and (h): the game is authorized, its rules are in force at the table, the features
    that they elect are available, and the table is approved for them."""
    games, known, wanted = list(requested), list(filed), list(asked)
    reasons = [_authorized(games, game, day)]
    every = versions(known, holder, game, day)
    version = _governs(every, table)
    if version is None:
        why = f"{holder} has no Rules Submission in force for {game} that covers {table.says()}"
        others = [f"{v.filing} covers {v.tables.says()}" for v in every if v.superseded is None]
        reasons.append(Reason(False, "; ".join((why, *others)), "601a.4(a)"))
        reasons += [_not_approved(subject) for subject in NEEDED]
        return Answer(tuple(reasons), table=table)
    event = submissions.last_filed(version.history, day)
    assert event is not None
    why = f"{version.filing}, for {version.tables.says()}, is {version.state.says()}"
    found = [(each["cite"], str(each["text"]).rstrip(".")) for each in event.data.get(FOUND, ())]
    against = "; ".join(text for cite, text in found if cite != PUBLISHED)
    if against:
        why = f"{why}; found when it was {event.kind}: {against}"
    reasons.append(Reason(True, why, "601a.4(c)"))
    reasons += [Reason(False, text, cite) for cite, text in found if cite == PUBLISHED]
    reasons += [feature_reason(games, key, day) for key in event.data.get(FEATURES, ())]
    reasons += [_approved(wanted, known, event, subject, day) for subject in NEEDED]
    reasons.append(_guide(wanted, known, event, day))
    return Answer(tuple(reasons), table=table, submission=version.filing)


def _not_approved(subject: str) -> Reason:
    return Reason(False, f"{subject} is not approved", act_named("decide", subject).cite)


def _approved(
    asked: Sequence[History], filed: Sequence[History], version: Event, subject: str, day: date
) -> Reason:
    """Whether what a table needs is approved for its version."""
    fit = fits(asked, filed, version, subject, day)
    if fit is None:
        return _not_approved(subject)
    cite = act_named("decide", subject).cite
    if fit.stale:
        return Reason(False, f"{subject}: the approval {fit.filing} is stale: {fit.stale}", cite)
    return Reason(True, f"{subject} {fit.filing} is {fit.state.says()}", cite)


def _guide(asked: Sequence[History], filed: Sequence[History], version: Event, day: date) -> Reason:
    """601a.8: whether a gaming guide is approved; without one a table is offered all the same
    (reading `guide`)."""
    found = _approved(asked, filed, version, GUIDE, day)
    return found if found.met else replace(found, met=True, why=f"{found.why}; none is required")


def removable(asked: Iterable[History], submission: str, day: date) -> set[str]:
    """605a.7(e)(5): the wagers of a submission whose jackpot may be removed from the floor."""
    return {
        str(history[0].data.get("wager"))
        for history in asked
        if history[0].data.get("subject") == approvals.REMOVAL
        and history[0].data.get("submission") == submission
        and (now := approvals.state(history, day)) is not None
        and now.name == "approved"
    }


def feature_reason(requested: Iterable[History], key: str, day: date) -> Reason:
    """601a.3(f): whether the feature of a request is available."""
    for history in requested:
        if history[0].filing == key and (now := requests.state(history, day)) is not None:
            return Reason(now.name == "available", f"feature {key} is {now.says()}", "601a.3(f)")
    return Reason(False, f"feature {key} was not requested", "601a.3(f)")


def _authorized(requested: Iterable[History], game: str, day: date) -> Reason:
    """Whether a game is one of the subpart's chapters, or was requested and is available."""
    if any(entry.game == game and entry.is_published for entry in entries()):
        return Reason(True, f"{game} is already approved and published", "601a.3(i)")
    asked = [
        history
        for history in requested
        if history[0].data.get("game") == game and not is_feature(history[0])
    ]
    known = [now for history in asked if (now := requests.state(history, day)) is not None]
    for now in known:
        if now.name == "available":
            return Reason(True, f"{game} is {now.says()}", "601a.3(f)")
    how = known[-1].says() if known else "neither an authorized table game nor requested"
    return Reason(False, f"{game} is {how}", "601a.3(f)")
