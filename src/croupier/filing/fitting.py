"""Which approvals of layout, signage and equipment fit a version of a submission (601a.3(h)).

An approval belongs to the version that it was asked for (reading `approval-of-a-version`). It fits
another version of the holder's game as long as what was approved is the same there: of a layout the
betting areas and what is inscribed, payouts too where they are; of signage the betting areas, the
payouts and what is posted; of equipment nothing that a submission says changes it. An amendment
that changes them makes the approval stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.filing import approvals, submissions
from croupier.filing.acts import State
from croupier.filing.contents import AREAS, ON_LAYOUT, ON_SIGNS, PAYOUTS
from croupier.filing.events import Event, History
from croupier.people.person import same_house
from croupier.people.rights import act_named

# By subject, what of a submission an approval of it shows, and what that is of a wager; what is
# inscribed names itself.
SHOWS: Mapping[str, Mapping[str, str]] = {
    "layout": {AREAS: "betting area of ", ON_LAYOUT: ""},
    "signage": {AREAS: "betting area of ", PAYOUTS: "payout of ", ON_SIGNS: ""},
    "equipment": {},
    "guide": {AREAS: "betting area of ", PAYOUTS: "payout of "},
}
# Filings of an older version did not record what is inscribed; payouts may have been.
INSCRIBED = (ON_LAYOUT, ON_SIGNS)


@dataclass(frozen=True)
class Fit:
    """An approval, its state, and what keeps it from fitting a version; "" if nothing does."""

    filing: str
    state: State
    stale: str = ""


def fits(
    asked: Iterable[History], filed: Sequence[History], version: Event, subject: str, day: date
) -> Fit | None:
    """The approval of a subject that fits a version, or else the last that is stale; None if none
    was given."""
    holder, game = version.data.get("holder"), version.data.get("game")
    found = []
    for history in asked:
        data = history[0].data
        if data.get("subject") != subject or data.get("game") != game:
            continue
        now = approvals.state(history, day)
        if now is None or now.name != "approved" or not same_house(data.get("holder"), holder):
            continue
        stale = _stale(_of(history[0], filed), version, subject)
        found.append(Fit(history[0].filing, now, stale))
    return max(found, key=lambda fit: (not fit.stale, fit.state.since), default=None)


def _of(asked: Event, filed: Sequence[History]) -> Event | None:
    """The version that an approval was asked for. One of an older program names none: it was for
    the submission filed last by then."""
    on = asked.data.get(approvals.VERSION)
    if on:
        named = [event for history in filed for event in history if event.digest == on["digest"]]
        return named[0] if named else None
    known = [submissions.last_filed(history, asked.day) for history in filed]
    before = [event for event in known if event is not None]
    return max(before, key=lambda event: (event.day, event.filing), default=None)


def _stale(of: Event | None, version: Event, subject: str) -> str:
    if of is None or of.digest == version.digest:
        return ""
    changed = [
        f"{what}{which}"
        for part, what in SHOWS[subject].items()
        for which in _changed(of.data, version.data, part)
    ]
    another = ", ".join(dict.fromkeys(changed))
    if not changed:
        return ""
    cite = act_named("decide", subject).cite
    return (
        f"it was approved for {of.filing}, {of.kind} {of.day.isoformat()}, and {version.filing} "
        f"has another {another}; ask again for {version.filing} under {cite}"
    )


def _changed(of: Mapping[str, Any], version: Mapping[str, Any], part: str) -> list[str]:
    """The wagers or inscriptions that differ; every one if it was not recorded what they were."""
    before, after = of.get(part), version.get(part)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return sorted(key for key in {**before, **after} if before.get(key) != after.get(key))
    if part in INSCRIBED:
        return [f"payout of {wager}" for wager in _changed(of, version, PAYOUTS)]
    return ["every wager (not recorded)"]
