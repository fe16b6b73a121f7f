"""Commands on accounts, log-ins and rights. They import heavy modules only when they run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Commands
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.people.person import Person, Role

app = typer.Typer(cls=Commands, help="Manage accounts, log-ins and rights.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the account.")]


@app.command()
def init(name: Name, store: StoreUrl = None) -> None:
    """Create the first account, an administrator, who adds the others."""
    from croupier.cli.people.who import new_password, opened
    from croupier.people.accounts import create_first

    _say(create_first(opened(store), name, new_password()))


@app.command()
def add(
    name: Name,
    role: Annotated[
        str, typer.Option("--role", help="Role of the account; see `croupier people rights`.")
    ],
    house: Annotated[
        str, typer.Option("--house", help="Certificate holder or supplier it acts for.")
    ] = "",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Add an account.

    The owner must change the password before the first log-in.
    """
    from croupier.cli.people.who import acting, new_password, opened
    from croupier.people.accounts import add_account

    found = opened(store)
    by = acting(found, account)
    _say(add_account(found, by, name, _role(role), house, new_password()))


@app.command("list")
def list_accounts(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List the accounts."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.cli.people.who import opened
    from croupier.people.accounts import accounts

    found = accounts(opened(store))
    if as_json:
        print_json(
            [
                {
                    "name": each.person.name,
                    "role": each.person.role.value,
                    "house": each.person.house,
                    "disabled": each.disabled,
                    "must_change_password": each.must_change,
                    "made_by": each.made_by,
                    "made_at": each.made_at,
                }
                for each in found
            ]
        )
        return
    table = plain_table("Accounts")
    for head in ("name", "role", "house", "state"):
        table.add_column(head)
    for each in found:
        state = "disabled" if each.disabled else "must change password" if each.must_change else ""
        table.add_row(each.person.name, each.person.role.value, each.person.house, state)
    console().print(table)


@app.command("log-in")
def log_in_(name: Name, store: StoreUrl = None) -> None:
    """Log in on this machine.

    You are logged out after 30 idle minutes.
    """
    from croupier.cli.output import console
    from croupier.cli.people.who import keep, kept_token, opened, password
    from croupier.people.logins import log_in, log_out

    found = opened(store)
    begun = log_in(found, name, password())
    log_out(found, kept_token(found.place))
    keep(found.place, begun.token)
    last = f" Last log-in: {begun.before}." if begun.before else ""
    console().print(f"You are logged in as {name}, {begun.person.role.value}.{last}")


@app.command("log-out")
def log_out_(store: StoreUrl = None) -> None:
    """Log out on this machine."""
    from croupier.cli.output import WrongCall, console
    from croupier.cli.people.who import keep, kept_token, opened
    from croupier.people.logins import log_out

    found = opened(store)
    if not (token := kept_token(found.place)):
        raise WrongCall("You are not logged in on this machine.")
    log_out(found, token)
    keep(found.place, "")
    console().print("You are logged out.")


@app.command("password")
def change(name: Name, store: StoreUrl = None) -> None:
    """Change the password of your account."""
    from croupier.cli.people.who import new_password, opened, password
    from croupier.people.accounts import change_password

    _say(change_password(opened(store), name, password(), new_password()))


@app.command()
def reset(name: Name, account: Account = None, store: StoreUrl = None) -> None:
    """Set a new password for an account.

    The owner must change it before the next log-in.
    """
    from croupier.cli.people.who import acting, new_password, opened
    from croupier.people.accounts import reset_password

    found = opened(store)
    by = acting(found, account)
    _say(reset_password(found, by, name, new_password()))


@app.command()
def disable(name: Name, account: Account = None, store: StoreUrl = None) -> None:
    """Disable an account and end its log-ins."""
    from croupier.cli.people.who import acting, opened
    from croupier.people import accounts

    found = opened(store)
    _say(accounts.disable(found, acting(found, account), name), "is disabled")


@app.command()
def enable(name: Name, account: Account = None, store: StoreUrl = None) -> None:
    """Enable a disabled account, or one from an older version."""
    from croupier.cli.people.who import acting, opened
    from croupier.people import accounts

    found = opened(store)
    _say(accounts.enable(found, acting(found, account), name))


@app.command()
def denied(store: StoreUrl = None, as_json: AsJson = False) -> None:
    """List denied acts: who tried what, and why it was denied."""
    from croupier.cli.output import console, print_json
    from croupier.cli.people.who import opened
    from croupier.people.denied import denials

    found = denials(opened(store))
    if as_json:
        print_json([{**vars(each), "day": each.day.isoformat()} for each in found])
        return
    for each in found:
        cite = f" ({each.cite})" if each.cite else ""
        about = f" {each.about}" if each.about else ""
        console().print(f"{each.at} {each.by}: {each.act}{about}: {each.why}{cite}.")


@app.command()
def rights(as_json: AsJson = False) -> None:
    """List what each role may do, with cites."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.people.rights import ACTS, rights_table

    if as_json:
        print_json([{**vars(act), "by": [role.value for role in act.by]} for act in ACTS])
        return
    table = plain_table("Rights")
    for head in ("role", "may"):
        table.add_column(head)
    for row in rights_table():
        table.add_row(*row)
    console().print(table)


def _role(text: str) -> Role:
    from croupier.cli.output import WrongCall
    from croupier.people.person import Role

    try:
        return Role(text)
    except ValueError:
        roles = ", ".join(each.value for each in Role)
        raise WrongCall(f"--role {text!r:.40} is refused; choose {roles}.") from None


def _say(person: Person, what: str = "") -> None:
    from croupier.cli.output import console

    of = f" for {person.house}" if person.house else ""
    console().print(f"{person.name} {what or f'acts as {person.role.value}{of}'}.")
