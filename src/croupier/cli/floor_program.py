"""Commands on the program of a floor and on the keys of its seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.floor_store import app
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

__all__ = ["app"]


@app.command()
def install(
    why: Annotated[str, typer.Option("--why", help="What was installed, and by whose approval.")],
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Record the program as it is here as the one that this floor runs.

    `croupier floor verify --program` and serving compare every file with it from then on.
    """
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.program import install as record

    found = opened(store)
    made = record(found, acting(found, account), why)
    console().print(f"Croupier {made.version} is recorded as installed: {made.digest}")


@app.command()
def software(
    manifest: Annotated[
        bool, typer.Option("--manifest", help="Print the program's files for sha256sum --check.")
    ] = False,
    as_json: AsJson = False,
    store: StoreUrl = None,
) -> None:
    """Show the log of software installed: time, version, digest, person, reason."""
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import opened
    from croupier.floor import program

    if manifest:
        typer.echo(program.manifest(), nl=False)
        return
    log = program.software(opened(store))
    if as_json:
        print_json([vars(each) for each in log])
        return
    told = [f"{e.at}  {e.version}  {e.digest}  {e.by}: {e.why}" for e in log]
    console().print("\n".join(told) or "No program was recorded as installed.", soft_wrap=True)


@app.command()
def keys(
    file: Annotated[Path, typer.Argument(help="File of the keys; a new key goes first.")],
) -> None:
    """Make a key that seals the seeds of tables in play."""
    from croupier.cli.output import console
    from croupier.store.sealing import KEY_FILE, add_key

    made = add_key(file)
    console().print(f"Key {made} is in {file}. Start the floor with {KEY_FILE}={file}")


@app.command()
def rotate(account: Account = None, store: StoreUrl = None) -> None:
    """Seal the seeds of tables in play with another key: a new one in the key file, or the first
    in the environment. Older keys stay, for older backups."""
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.safe import Safe

    found = opened(store)
    key, many = Safe(found).rotate(acting(found, account))
    console().print(f"{many} seeds are sealed with key {key}.")
