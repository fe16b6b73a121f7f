"""`croupier tour`: the games, sample odds, what to try next."""

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
    with progress("Counting Three Card Poker (the first run compiles for a few seconds)") as tell:
        report = example.odds(wager="ante", tell=tell)
        others = example.odds(wager="pair-plus", tell=tell)
    show_odds(report, details=False)
    show_odds(others, details=False)
    out.print(
        "\nTry next:\n"
        "  croupier rules three-card-poker --wager pair-plus\n"
        "  croupier odds three-card-poker --wager six-card-bonus\n"
        "  croupier play three-card-poker --advise\n"
        "  croupier submission template three-card-poker\n"
        "(in a checkout the command is .venv/bin/croupier; `croupier --help` lists all commands)",
    )
