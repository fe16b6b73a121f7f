"""Commands that verify filings, and the journal's head."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.filing.desk import app, desk_for, looking_at, signer
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.filing.events import History
    from croupier.filing.exports import Checked, PublicKey


@app.command()
def head(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """Print the journal's head, to keep elsewhere.

    With CROUPIER_SIGN_KEY it is signed. `verify --head` shows whether the journal still has it, and
    checks the signature of one kept in a file.
    """
    from croupier.cli.output import console, print_json

    found = looking_at(store).filings.head()
    key = signer()
    signed = None if key is None else {"key": key.public, "signature": key.sign(str(found))}
    if as_json:
        print_json({"head": str(found), "signed": signed})
        return
    console().print(str(found))
    if signed is not None:
        console().print(f"{signed['key']} {signed['signature']}")


@app.command()
def verify(
    exported: Annotated[
        Path | None,
        typer.Option("--export", help="Compare with this export; list what the store has lost."),
    ] = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="Check the export by itself, without a store.")
    ] = False,
    kept: Annotated[
        list[str] | None,
        typer.Option("--head", help="Head kept elsewhere, NUMBER:DIGEST or a file; may repeat."),
    ] = None,
    public_key: Annotated[
        list[str] | None,
        typer.Option(
            "--public-key",
            help="Require signatures: FILE for anyone, OWNER=FILE for a holder or role.",
        ),
    ] = None,
    papers: Annotated[
        bool,
        typer.Option("--papers", help="Print each paper kept again, and compare its digest."),
    ] = False,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Verify every history, text and signature, the journal and the accounts.

    Exits with status 1 if something fails or, with --export or --head, is missing.
    """
    from croupier.cli.output import WrongCall, complain, console, existing, print_json
    from croupier.cli.people.who import opened
    from croupier.filing.exports import check_export, check_store, lost
    from croupier.filing.heads import cut_off, kept_head
    from croupier.filing.histories import Filings

    keys = [_key(text) for text in public_key or ()]
    heads = [kept_head(text) for text in kept or ()]
    looked: list[Checked] = []
    if exported is not None:
        looked.append(check_export(existing(exported), keys))
    elif alone:
        raise WrongCall("--alone is refused without --export; name the file to check.")
    whole = looked[-1].whole if looked else None
    if not alone:
        there = opened(store)
        looked.append(check_store(there, keys))
        whole = Filings(there).history
    faults = [fault for each in looked for fault in each.faults]
    if len(looked) > 1:
        faults += lost(looked[-1], looked[0])
    faults += [fault for each in heads for fault in cut_off(looked[-1], each)]
    counted = _counts(looked[-1])
    if papers:
        assert whole is not None
        same, others = _reprinted(looked[-1], whole)
        counted["papers"] = same + len(others)
        faults += others
    if as_json:
        print_json({**counted, "faults": faults, "notes": looked[-1].notes})
    else:
        complain("\n".join(faults))
        signed = counted.pop("signatures")
        told = ", ".join(f"{number} {what}" for what, number in counted.items())
        how = f"{len(faults)} fault{'s' if len(faults) > 1 else ''}" if faults else "all verified"
        console().print(f"{told}: {how}.")
        for note in looked[-1].notes:
            console().print(note)
        for whose, number in signed.items():
            console().print(f"{number} events are signed with the key of {whose}.")
    raise typer.Exit(1 if faults else 0)


def _reprinted(checked: Checked, whole: Callable[[str], History]) -> tuple[int, list[str]]:
    """How many papers print the same bytes as when they were made, and which do not. Those of a
    filing that lacks a text are not printed; the text is a fault."""
    from croupier.cli.output import progress
    from croupier.filing.contents import PROGRAM
    from croupier.papers.sealing import reprinted
    from croupier.store.chain import ChainError

    same, others = 0, []
    with progress("Printing") as tell:
        for key in checked.histories:
            tell(key)
            try:
                history = whole(key)
            except ChainError:
                continue
            for event, alike in reprinted(history):
                same += alike
                if not alike:
                    then = event.data.get(PROGRAM, "an older version")
                    others.append(
                        f"{key} event {event.number} ({event.kind}) prints other bytes than those "
                        f"made by Croupier {then}."
                    )
    return same, others


def _key(text: str) -> PublicKey:
    """`FILE` or `OWNER=FILE`."""
    from croupier.filing.exports import PublicKey
    from croupier.store.signing import read_public

    owner, equals, file = text.rpartition("=")
    return PublicKey(read_public(Path(file)), owner if equals else "")


def _counts(checked: Checked) -> dict[str, Any]:
    return {
        "filings": len(checked.histories),
        "events": checked.events,
        "texts": len(checked.texts),
        "records": len(checked.records),
        "signatures": dict(checked.signed),
    }


@app.command()
def elect(
    reading: Annotated[
        str, typer.Argument(metavar="READING", help="last-on-a-holiday, amended-from, ...")
    ],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="moves-on or stays; a day.")],
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Elect how a last day on a holiday is read, or the first day of the amended 601a.

    Applies to what is recorded from now on.
    """
    from croupier.cli.output import console, print_json

    desk = desk_for(account, store)
    desk.filings.elect(reading, value, desk.person)
    if as_json:
        print_json(desk.filings.elected())
    else:
        console().print(f"{reading} = {value} for what is recorded from now on.")
