"""What a replay proves of a log, and what it can only take from it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rounds.settle import seed_meters
from croupier.table.session import Session

ACTS = "what people did, and when"


def on_trust(session: Session) -> list[str]:
    """What a replayed log says that nothing in it confirms: whoever wrote it could say otherwise.

    A receipt or a signature tells that it was said so at the time, not that it was true.
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
    if any(opening["stacked"].values()):
        yield "what was stacked and never used"
