"""Write the pictures of the README: `docs/odds.svg`, odds in the terminal, and `docs/table.svg`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import croupier
from croupier.cli.show.odds import show_odds
from croupier.papers.art.tables import layout

DOCS = Path(__file__).parent.parent / "docs"
ODDS, TABLE = DOCS / "odds.svg", DOCS / "table.svg"

if __name__ == "__main__":
    console = Console(record=True, width=100, file=io.StringIO(), highlight=False, markup=False)
    game = croupier.game("three-card-poker")
    console.print("$ croupier odds three-card-poker --wager pair-plus --paytable D")
    show_odds(game.odds(wager="pair-plus", paytable="D"), details=True, out=console)
    console.print("$ croupier odds three-card-poker --wager ante")
    show_odds(game.odds(wager="ante"), details=False, out=console)
    drawn = console.export_svg(title="croupier odds three-card-poker", unique_id="odds")
    # The exported picture would fetch its font from the net; the viewer's own will do.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    ODDS.write_text(re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL), encoding="utf-8")
    TABLE.write_text(layout(game.rules()).picture.svg(width=900) + "\n", encoding="utf-8")
