"""Commands on accounts, log-ins and rights."""

from croupier.cli.people.commands import app

__all__ = ["app"]
