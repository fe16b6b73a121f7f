"""A recorded session replayed, and whether its log verifies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from croupier.cli.output import console, print_json, reading, writing
from croupier.formats.log_rows import write_log
from croupier.rulebook.foreign import shown
from croupier.store.signing import is_receipt_of, read_public, receipt_text
from croupier.table.log import LogError, Record
from croupier.table.proof import coverage, on_trust
from croupier.table.replay import check_signatures, heads, other_rules, replay
from croupier.table.session import Session
from croupier.table.transcript import render

MOST_SAID = 600
WHOLE = "The log is intact: replaying it gives the same bytes."
ANYBODY = (
    "The rounds follow from the log's own seed and acts. Only a receipt or signature from the time "
    "of play can show that the whole log was not rewritten (--receipt, --public-key)."
)
UNKNOWN_KEY = (
    "The log says that it was signed with key {key}. It cannot show whose key that is: compare the "
    "key with a public key that you trust (--public-key)."
)
NOT_COVERED = (
    "No receipt covers {left}, which could have been rewritten since. Only a later receipt or a "
    "signature can show that it was not (--receipt, --public-key)."
)
GREEN, OPEN = "green", "yellow"


def show_replay(
    log: Path,
    round_number: int | None,
    receipts: Sequence[str],
    public_key: Path | None,
    *,
    as_json: bool,
) -> bool:
    """Show a session or one round; say why and return False if the log does not verify."""
    public = "" if public_key is None else read_public(public_key)
    with reading(log):
        content = log.read_bytes()
    try:
        text = content.decode()
        session = replay(text)
        if public:
            check_signatures(text, public)
        given = heads(text)
        found = {receipt: _receipt_of(receipt, given) for receipt in receipts}
        records = session.log.records
        shown_heads = given
        if round_number is not None:
            records = _round(records, round_number)
            shown_heads = {f"round {round_number}": given[f"round {round_number}"]}
    except UnicodeDecodeError:
        return _fails("The log is not text.")
    except LogError as error:
        return _fails(str(error))
    if as_json:
        print_json(records)
        return True
    for line in render(records):
        console().print(line)
    for name, head in shown_heads.items():
        console().print(f"Receipt of {name}: {receipt_text(head)}", style="dim")
    for receipt, name in found.items():
        console().print(f"{receipt} is the receipt of {name}.", style=GREEN)
    others = [f"Note: {other}." for other in other_rules(session.log.records[0], session.rules)]
    console().print(" ".join([WHOLE, *others]), style=GREEN)
    for style, sentence in _vouched_for(session, given, list(found.values()), public):
        console().print(sentence, style=style)
    return True


def write_records(log: Path, out: Path) -> None:
    """The records of a log that verifies, as a file of rows."""
    with reading(log):
        session = replay(log.read_text(encoding="utf-8"))
    with writing(out):
        write_log(session, out)
    console().print(f"{out}: {len(session.log.records)} records.")


def _vouched_for(
    session: Session, given: Mapping[str, str], found: Sequence[str], public: str
) -> Iterator[tuple[str, str]]:
    """What receipts and keys prove beyond the replay, and what nothing proves."""
    covered, left = coverage(given, found)
    signed_by = session.log.records[0]["signed_by"]
    if covered:
        yield GREEN, f"Your receipts cover {covered} and everything before."
    if public:
        yield GREEN, f"Every round and the close are signed with your key, {public}."
    elif signed_by:
        yield OPEN, UNKNOWN_KEY.format(key=signed_by)
    if not covered and not public:
        yield OPEN, ANYBODY
    elif left and not public:
        yield OPEN, NOT_COVERED.format(left=left)
    yield OPEN, f"Taken from the log without proof: {'; '.join(on_trust(session))}."


def _fails(why: str) -> bool:
    console(stderr=True).print(shown(why, MOST_SAID))
    return False


def _round(records: Sequence[Record], number: int) -> list[Record]:
    """The records of one round, from its bets to its end."""
    found: list[Record] = []
    for record in records:
        if (record["record"] == "round" and record["round"] == number) or found:
            found.append(record)
        if found and record["record"] == "end":
            return found
    raise LogError(f"The log has no round {number}.")


def _receipt_of(receipt: str, given: dict[str, str]) -> str:
    """The round, or the close, that a receipt is for."""
    for name, head in given.items():
        if is_receipt_of(receipt, head):
            return name
    raise LogError(f"{receipt} is not a receipt of this log as it now stands.")
