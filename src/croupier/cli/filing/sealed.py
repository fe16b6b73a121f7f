"""The command that shows a submission as it was sealed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.filing.desk import AsOf, Key, KnownOn, app, day_of, looking_at
from croupier.cli.options import AsJson
from croupier.cli.people.options import StoreUrl

if TYPE_CHECKING:
    from croupier.filing.record import Sealed


@app.command()
def show(
    key: Key,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show a submission as it was filed: answers, readings, payouts, house advantages.

    Uses what was stored with it, and lists where today's rulebook says something else.
    """
    from croupier.cli.output import console, plain_table, print_json
    from croupier.filing.contents import FOUND, sealed_record, todays_differences
    from croupier.filing.record import ALSO
    from croupier.rulebook.figures import percent_text

    event = looking_at(store, known_on).sealed(key, day_of(as_of, "--as-of"))
    record, differ = sealed_record(event), todays_differences(event)
    if as_json:
        print_json(
            {
                "filing": key,
                "event": event.number,
                "day": event.day.isoformat(),
                "program": event.data.get("program"),
                **record.facts,
                "findings": event.data.get(FOUND, []),
                "figures": list(record.figures),
                "today": [vars(each) for each in differ],
            }
        )
        return
    out = console()
    facts = record.facts
    out.print(f"{record.name}: {facts['title']}, {facts['chapter']}")
    for title, rows in _tables(record, event.data.get(FOUND, [])).items():
        table = plain_table(title)
        for head in ("", "", "cite"):
            table.add_column(head)
        for row in rows:
            table.add_row(*row)
        out.print(table)
    for wager in facts["wagers"]:
        edge = record.house_advantage(wager["key"])
        told = "" if edge is None else f", house advantage {percent_text(edge)} ({edge})"
        table = plain_table(f"{wager['name']} {wager['paytable']}".strip() + told)
        table.add_column("outcome")
        table.add_column("pays", justify="right")
        for row in (*wager["rows"], *wager.get(ALSO, ())):
            table.add_row(*row)
        out.print(table)
    for each in differ:
        out.print(f"- {each}")


def _tables(record: Sealed, found: Any) -> dict[str, list[tuple[Any, ...]]]:
    facts = record.facts
    asked = [each for each in facts["questions"] if each["asked"]]
    tables = {
        "Answers": [(each["key"], each["answer"], each["cite"]) for each in asked],
        "Readings": [(each["key"], each["taken"], each["cite"]) for each in facts["readings"]],
        "Findings": [(each["text"], each["instead"], each["cite"]) for each in found],
    }
    return {title: rows for title, rows in tables.items() if rows}


@app.command()
def files(
    key: Key,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Existing folder.")],
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write the drawings and files kept with an approval (601a.10) to a folder."""
    from croupier.cli.output import WrongCall, console, print_json, writing
    from croupier.filing.contents import kept_files

    kept = kept_files(looking_at(store).history(key)[0])
    for name, held in kept.items():
        out = folder / Path(name).name
        with writing(out):
            try:
                with out.open("xb") as file:
                    file.write(held)
            except FileExistsError:
                raise WrongCall(f"{out} already exists and is never overwritten.") from None
    if as_json:
        print_json({"filing": key, "files": list(kept)})
    else:
        console().print(f"Wrote {len(kept)} files of {key} to {folder}.")
