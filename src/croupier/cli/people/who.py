"""Who runs a command: an account with its password, or a log-in on this machine."""

from __future__ import annotations

import getpass
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.cli.output import WrongCall, writing

if TYPE_CHECKING:
    from croupier.people.person import Person
    from croupier.store.engine import Store

PASSWORD, NEW_PASSWORD = "CROUPIER_PASSWORD", "CROUPIER_NEW_PASSWORD"


def opened(url: str | None) -> Store:
    from croupier.store.engine import Store, usual_url

    return Store(url or usual_url())


def acting(store: Store, account: str | None, *, guests: bool = False) -> Person:
    """The named account, else whoever is logged in, else a guest if guests may act."""
    from croupier.people.logins import check_password, who

    if account is not None:
        return check_password(store, account, password())
    if token := _kept().get(store.place):
        return who(store, token)
    if guests:
        return nobody()
    raise WrongCall(
        "You are not logged in; use --account NAME, or log in with croupier people log-in NAME. "
        "In a new store, create the first account with croupier people init NAME."
    )


def nobody() -> Person:
    """A person without an account, under the name that the operating system knows."""
    from croupier.people.person import guest

    return guest(f"{_user()} (operating system)")


def _user() -> str:
    """The user's name; `somebody` if the operating system has none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "somebody"


def password() -> str:
    return os.environ.get(PASSWORD) or typer.prompt("Password", hide_input=True)


def new_password() -> str:
    """Ask twice, unless the environment gives one."""
    if given := os.environ.get(NEW_PASSWORD):
        return given
    return str(typer.prompt("New password", hide_input=True, confirmation_prompt=True))


def keep(place: str, token: str) -> None:
    """Remember a log-in on this machine, in a file that only its owner can read; "" forgets it."""
    tokens = {**_kept(), place: token}
    file = _file()
    scratch = file.with_suffix(f".{os.getpid()}")
    with writing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            json.dump({where: kept for where, kept in tokens.items() if kept}, out)
        scratch.replace(file)


def kept_token(place: str) -> str:
    return _kept().get(place, "")


def _kept() -> dict[str, str]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {place: token for place, token in found.items() if isinstance(token, str)}


def _file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("croupier") / "log-ins.json"
