"""The commands on filings."""

from croupier.cli.filing import acts, looking, requests, sealed, verifying
from croupier.cli.filing.desk import app

__all__ = ["acts", "app", "looking", "requests", "sealed", "verifying"]
