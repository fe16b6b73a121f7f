"""The commands on filings."""

from croupier.cli.filing import acts, looking
from croupier.cli.filing.desk import app

__all__ = ["acts", "app", "looking"]
