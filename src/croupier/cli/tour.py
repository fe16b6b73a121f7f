"""What `make run` shows: the games, the exact odds of one, how to go on."""

from __future__ import annotations

from rich.columns import Columns

from croupier.api import game, games
from croupier.cli.output import console, progress
from croupier.cli.show.odds import show_odds
from croupier.cli.terminal import styled


def show_tour() -> None:
    out = console()
    found = games()
    chapters = f": {len(found)} chapters of 58 Pa. Code, Subpart K, as rules files.\n"
    out.print(styled(("Croupier", "bold"), chapters))
    out.print(Columns([f"{each.chapter} {each.title}" for each in found], padding=(0, 2)))
    playable = [each.title for each in found if each.entry.has_play]
    out.print(f"\nWith play and exact odds: {', '.join(playable)}.\n")
    example = game("three-card-poker")
    with progress("Counting Three Card Poker (the first time compiles, some seconds)") as tell:
        report = example.odds(wager="ante", tell=tell)
        others = example.odds(wager="pair-plus", tell=tell)
    show_odds(report, details=False)
    show_odds(others, details=False)
    out.print(
        "\nGo on with\n"
        "  croupier rules three-card-poker --wager pair-plus\n"
        "  croupier odds three-card-poker --wager six-card-bonus\n"
        "  croupier play three-card-poker --advise\n"
        "  croupier submission template three-card-poker\n"
        "(the command stands in .venv/bin; `croupier --help` lists all)",
    )
