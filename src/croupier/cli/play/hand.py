"""Hands of Poker read from PHH files and written to them."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.output import WrongCall, console, existing, reading, writing
from croupier.formats.phh import file_of, hands_of
from croupier.formats.phh_reading import play_hand, rows
from croupier.rulebook.payout import money_text
from croupier.table.replay import replay
from croupier.table.transcript import render


def play_from(name: str, file: Path, log: Path | None, *others: object) -> None:
    """Deal and settle the hand of a file as our table does, and show it."""
    if name not in ("poker", "637a"):
        raise WrongCall("--from is for a hand of Poker; give the game poker.")
    if any(others):
        raise WrongCall(
            "--from takes rules, cards and bets from the file; omit --set, --submission, "
            "--usual, --seed, --bet, --resume and --room."
        )
    with reading(existing(file)):
        text = file.read_text(encoding="utf-8")
    session = play_hand(text)
    if log is not None:
        _write(log, session.log.text())
    for line in render(session.log.records):
        console().print(line)
    for player, before, after in rows(session):
        console().print(f"{player}: {money_text(before)} before, {money_text(after)} after.")


def write_hands(log: str, number: int | None, file: Path) -> None:
    """The hands of a log that verifies."""
    session = replay(log)
    hands = list(hands_of(session, number))
    _write(file, file_of(hands))
    console().print(f"{file}: {len(hands)} {'hand' if len(hands) == 1 else 'hands'}.")


def _write(file: Path, text: str) -> None:
    with writing(file), file.open("x", encoding="utf-8") as new:
        new.write(text)
