"""Commands on people: accounts, log-ins, rights."""

from croupier.cli.people.commands import app

__all__ = ["app"]
