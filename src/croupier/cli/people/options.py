"""Options of the commands that act in a store."""

from __future__ import annotations

from typing import Annotated

import typer

Account = Annotated[
    str | None,
    typer.Option("--account", help="Account to act as; default: whoever is logged in."),
]
StoreUrl = Annotated[
    str | None, typer.Option("--store", help="Database URL; default: CROUPIER_STORE, or a file.")
]
