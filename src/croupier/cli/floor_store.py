"""Commands that make, serve, copy and open tables of a floor. They import heavy modules only when
they run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.floor_cases import app
from croupier.cli.pages import LOOPBACK
from croupier.cli.people.options import Account, StoreUrl

__all__ = ["app"]

To = Annotated[Path, typer.Argument(metavar="FILE", help="New file; only you can read it.")]
From = Annotated[Path, typer.Argument(metavar="FILE", help="File of a copy.")]


@app.command()
def init(store: StoreUrl = None) -> None:
    """Make a store for a floor, or upgrade it; print what to do next."""
    from croupier.cli.output import console
    from croupier.cli.people.who import opened

    found = opened(store)
    console().print(f"{found.place} is ready.")
    console().print("Create the first account: croupier people init NAME")
    console().print("Serve it: croupier floor serve --workers 2")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = LOOPBACK,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = 8046,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve; each serves any table.")
    ] = 2,
    data: Annotated[
        Path | None, typer.Option(help="Folder for all data; default: your user data folder.")
    ] = None,
    behind_tls: Annotated[
        bool, typer.Option("--behind-tls", help="Send cookies over HTTPS only, behind a TLS proxy.")
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="Name by which browsers call it: croupier.example."),
    ] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="Open practice tables for guests.")
    ] = False,
    store: StoreUrl = None,
) -> None:
    """Serve pages and JSON with several processes, and log each request as a line of JSON.

    SIGTERM ends it: acts under way are answered first.
    """
    from croupier.web.serve import serve as run

    run(
        host,
        port,
        data,
        store,
        behind_tls=behind_tls,
        workers=workers,
        log=True,
        practice=practice,
        names=name or (),
    )


@app.command("open")
def open_table(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Name or chapter of a game.")],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=ANSWER", help="Answer an option.")
    ] = None,
    buy_in: Annotated[str, typer.Option("--buy-in", help="Chips to begin with.")] = "500",
    holder: Annotated[
        str, typer.Option("--holder", help="Certificate holder, for a table for money.")
    ] = "",
    table: Annotated[str, typer.Option("--table", help="Table of the holder, for money.")] = "",
    group: Annotated[str, typer.Option("--class", help="Class of that table.")] = "",
    link: Annotated[
        list[str] | None,
        typer.Option("--link", metavar="WAGER=METER", help="Share a meter, for training."),
    ] = None,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Open a table and print its name: for training, or with --holder for money."""
    from croupier.cli.output import console, pairs
    from croupier.cli.people.who import acting, opened
    from croupier.floor.floor import Floor
    from croupier.rulebook.payout import parse_money
    from croupier.submission.tables import Table

    found = opened(store)
    floor, person = Floor(found), acting(found, account, guests=True)
    bought = parse_money(buy_in if buy_in.startswith("$") else f"${buy_in}")
    if holder:
        key = floor.open_for_money(person, game, holder, Table(table, group), bought)
    else:
        given, links = pairs(settings or [], "--set"), pairs(link or [], "--link")
        usual: Any = {"opponents": None, "bought": bought, "shared": True}
        key = floor.open_table(person, game, given, links=links, **usual)
    console().print(key)


@app.command()
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Name of the table.")],
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Close a table between rounds: pay everything out and reveal the seed."""
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.floor import Floor
    from croupier.floor.seated import SeatedActs

    found = opened(store)
    SeatedActs(Floor(found), table, acting(found, account, guests=True)).close()
    console().print(f"Table {table} is closed.")


@app.command()
def backup(file: To, store: StoreUrl = None) -> None:
    """Copy the whole store to a file, while it is in use.

    `croupier floor restore` puts it into an empty store, on SQLite or PostgreSQL. The file has the
    seeds of tables in play: keep it as you keep the store.
    """
    _copy(file, "backup", store)


@app.command("export")
def export_records(file: To, store: StoreUrl = None) -> None:
    """Copy every record for an audit, without passwords, log-ins and seeds in play."""
    _copy(file, "export", store)


@app.command()
def restore(file: From, store: StoreUrl = None) -> None:
    """Put a backup into an empty store, all or nothing; check it with croupier floor verify."""
    _restore(file, store)


@app.command("import")
def import_records(file: From, store: StoreUrl = None) -> None:
    """Put an export into an empty store, to look at and verify; nobody can log in or play there."""
    _restore(file, store)


def _copy(file: Path, kind: str, store: str | None) -> None:
    import os

    from croupier.cli.output import console, writing
    from croupier.cli.people.who import opened
    from croupier.store.copying import copied

    found, rows = opened(store), 0
    with writing(file):
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
                for line in copied(found, kind):
                    out.write(line)
                    rows += 1
                out.flush()
                os.fsync(out.fileno())
        except BaseException:
            file.unlink(missing_ok=True)
            raise
    console().print(f"{file}: {rows - 2} rows.")


def _restore(file: Path, store: str | None) -> None:
    from croupier.cli.output import console, reading
    from croupier.cli.people.who import opened
    from croupier.store.copying import restore as put

    if store is None:
        sys.stderr.write("Restoring into the usual store; name another with --store.\n")
    found = opened(store)
    with reading(file), file.open(encoding="utf-8", newline="\n") as lines:
        rows = put(found, lines)
    console().print(f"{found.place}: {rows} rows. Check it: croupier floor verify")
