"""What a replay proves about a log, and what it takes from the log on trust."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from croupier.rounds.settle import seed_meters
from croupier.table.replay import CLOSE, UNDER
from croupier.table.session import Session

ACTS = "what people did, and when"


def on_trust(session: Session) -> list[str]:
    """What a replayed log states without proof: its writer could have stated something else.

    A receipt or a signature proves that it was stated at the time, not that it was true.
    """
    return list(_on_trust(session))


def _on_trust(session: Session) -> Iterator[str]:
    opening = session.log.records[0]
    yield ACTS
    if opening["live"]:
        yield "that the seed came from the operating system"
    if opening["linked"]:
        yield "what other tables did to the linked meters"
    if opening["meters"] != seed_meters(session.rules, {}):
        yield "what was on the meters at the start"
    if session.purses():
        yield "that nobody bet or cashed out more than was theirs"
    if UNDER in opening:
        yield "which Rules Submission the table was opened under"
    if any(opening["stacked"].values()):
        yield "what was stacked and never used"


def coverage(heads: Mapping[str, str], receipts: Collection[str]) -> tuple[str, str]:
    """What the receipts of some rounds vouch for and what they do not, in words ("" for nothing).

    `heads` are those of a log in their order. A receipt vouches for everything before it, so that
    the last one decides.
    """
    names = list(heads)
    upto = max((names.index(name) + 1 for name in receipts), default=0)
    return _span(names[:upto]), _span(names[upto:])


def _span(names: Sequence[str]) -> str:
    rounds = [name for name in names if name != CLOSE]
    numbers = [name.removeprefix("round ") for name in rounds]
    spans = [f"rounds {numbers[0]} to {numbers[-1]}"] if len(rounds) > 1 else list(rounds)
    return " and ".join([*spans, *["the close"] * (CLOSE in names)])
