"""A recorded session told again, and whether it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.cli.output import console, print_json
from croupier.rulebook.foreign import shown
from croupier.table.log import LogError, Record
from croupier.table.replay import check_signatures, heads, other_rules, replay
from croupier.table.signing import is_receipt_of, read_public, receipt_text
from croupier.table.transcript import render

MOST_SAID = 600
PROVES = (
    "So its rounds follow from its own seed and acts; that it was not written anew as a whole, "
    "only a receipt or a signature from the time can prove (--receipt, --public-key)."
)


def show_replay(
    log: Path,
    round_number: int | None,
    receipts: Sequence[str],
    public_key: Path | None,
    *,
    as_json: bool,
) -> bool:
    """Show a session or a round of it; False, with a sentence why, where the log does not hold."""
    public = None if public_key is None else read_public(public_key)
    try:
        text = log.read_bytes().decode()
    except UnicodeDecodeError:
        return _fails("The log is not text.")
    try:
        session = replay(text)
        if public is not None:
            check_signatures(text, public)
    except LogError as error:
        return _fails(str(error))
    given = heads(text)
    records = session.log.records
    if round_number is not None:
        records = list(_round(records, round_number))
        if not records:
            return _fails(f"The log has no round {round_number}; it has {session.rounds}.")
    found = {receipt: _receipt_of(receipt, given) for receipt in receipts}
    if as_json:
        print_json(records)
    else:
        for line in render(records):
            console().print(line)
        for name, head in given.items():
            if round_number is None or name == f"round {round_number}":
                console().print(f"Receipt of {name}: {receipt_text(head)}", style="dim")
    for receipt, name in found.items():
        if not name:
            return _fails(f"{receipt} is no receipt of this log: it is not the log of that time.")
        console(stderr=True).print(f"{receipt} is the receipt of {name}.", style="green")
    proven = bool(found) or public is not None
    whole = "The log is whole: replaying it gives the same bytes."
    other = "".join(f" But {text}." for text in other_rules(session.log.records[0], session.rules))
    told = f"{whole}{other}" if proven else f"{whole}{other} {PROVES}"
    if not as_json:
        console().print(told, style="green")
    return True


def _fails(why: str) -> bool:
    console(stderr=True).print(shown(why, MOST_SAID))
    return False


def _round(records: Sequence[Record], number: int) -> Iterator[Record]:
    """The records of one round, from its bets to its end."""
    inside = False
    for record in records:
        if record["record"] == "round":
            inside = record["round"] == number
        elif record["record"] in ("closing", "close"):
            inside = False
        if inside:
            yield record


def _receipt_of(receipt: str, given: dict[str, str]) -> str:
    """What a receipt is of; "" where the log does not give it."""
    return next((name for name, head in given.items() if is_receipt_of(receipt, head)), "")
