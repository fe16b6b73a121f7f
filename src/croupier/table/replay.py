"""Replaying a recorded session: the same rules, bets and acts must give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Seed, verify
from croupier.games.catalog import Entry, find, rulebook
from croupier.rounds.words import Bet
from croupier.rulebook.rules import answer
from croupier.table.dealer import parse_order
from croupier.table.log import LogError, Record, read_log
from croupier.table.meters import RecordedMeters
from croupier.table.session import Session


def replay(text: str) -> Session:
    """Run a log's session again and compare every line; a difference is a LogError."""
    records = read_log(text)
    opening, closing = records[0], records[-1]
    entry = find(opening["game"])
    try:
        seed = Seed.from_reveal(closing["reveal"], live=opening["live"])
        if not verify(opening["commitment"], seed):
            raise LogError("The seed revealed is not the one committed to before the deal.")
    except EquipmentError as error:
        raise LogError(f"The log's seed cannot be read: {error}") from error
    session = _open(entry, records, seed)
    for record in records[1:]:
        _act(session, record)
    for number, (found, made) in enumerate(
        zip(text.splitlines(), session.log.lines, strict=False), 1
    ):
        if found != made:
            raise LogError(f"Line {number} of the log is not what its own session gives.")
    if len(session.log.lines) != len(records):
        raise LogError(
            f"The log has {len(records)} lines and its session gives {len(session.log.lines)}."
        )
    return session


def resume(text: str, seed: Seed) -> Session:
    """Go on with a session whose log was cut off at any line; a last line half written is dropped.

    The seed was kept apart, since the log reveals it only at its close. What follows from the acts
    in the log (settlements, the end of a round) is derived again, so nothing is lost.
    """
    kept = text[: text.rfind("\n") + 1]
    records = read_log(kept, closed=False)
    opening = records[0]
    if not verify(opening["commitment"], seed):
        raise LogError("The seed given is not the one committed to before the deal.")
    session = _open(find(opening["game"]), records, seed)
    for record in records[1:]:
        _act(session, record)
    if session.log.lines[: len(records)] != kept.splitlines():
        raise LogError("The log is not what its own session gives.")
    return session


def _open(entry: Entry, records: Sequence[Record], seed: Seed) -> Session:
    opening = records[0]
    stacked, meters = opening["stacked"], opening["meters"]
    if opening["linked"]:
        asked = (record["amount"] for record in records if record["record"] == "meter")
        meters = RecordedMeters(meters, asked)
    return Session(
        entry,
        answer(rulebook(entry), opening["answers"]),
        seed=seed,
        order=parse_order(stacked["cards"]),
        spins=stacked["spins"],
        rolls=[tuple(roll) for roll in stacked["rolls"]],
        meters=meters,
    )


def _act(session: Session, record: Record) -> None:
    round_ = session.round
    match record["record"]:
        case "round":
            session.open_round([Bet(**bet) for bet in record["bets"]], stepwise=True)
        case "card" | "spin" | "roll" | "passed" if (
            round_ is not None and round_.question is not None
        ):
            round_.deal()
        case "decided" if round_ is not None:
            round_.choose(record["choice"])
        case "drawn" if round_ is not None:
            round_.choose(record["answer"])
        case "called" if round_ is not None and round_.question is not None:
            round_.call(record["irregularity"], record["seat"])
        case "close":
            session.close()
