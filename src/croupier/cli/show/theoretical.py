"""The theoretical win of recorded sessions, in the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from croupier.cli.output import console, plain_table, print_json, reading
from croupier.rulebook.foreign import MOST_PATH, shown
from croupier.rulebook.payout import money_text
from croupier.table.log import LogError
from croupier.table.replay import replay
from croupier.table.theoretical import SAYS, Theoretical, theoretical_win, total


def show_theoretical(logs: Sequence[Path], *, as_json: bool) -> bool:
    """Show the theoretical win of sessions; say why and return False if a log does not verify."""
    sessions = []
    for log in logs:
        with reading(log):
            content = log.read_bytes()
        try:
            sessions.append(replay(content.decode()))
        except (LogError, UnicodeDecodeError) as error:
            why = "The log is not text." if isinstance(error, UnicodeDecodeError) else str(error)
            console(stderr=True).print(f"{shown(log.as_posix(), MOST_PATH)}: {shown(why, 600)}")
            return False
    lines = theoretical_win(sessions)
    whole = total(lines)
    if as_json:
        print_json(
            {
                "theoretical": True,
                "says": SAYS,
                "sessions": len(sessions),
                "win_cents": float(whole),
                "win_cents_exact": str(whole),
                "wagers": [
                    {
                        "game": line.game,
                        "wager": line.wager,
                        "wagered_cents": line.wagered,
                        "win_cents": None if line.win is None else float(line.win),
                        "win_cents_exact": str(line.win) if line.exact else None,
                    }
                    for line in lines
                ],
            }
        )
        return True
    table = plain_table("Theoretical win")
    table.add_column("game")
    table.add_column("wager")
    for head in ("wagered", "theoretical win"):
        table.add_column(head, justify="right")
    for line in lines:
        table.add_row(line.game, line.wager, money_text(line.wagered), _win(line))
    table.add_row(
        "all", "", money_text(sum(line.wagered for line in lines)), money_text(round(whole))
    )
    console().print(table)
    console().print(SAYS)
    return True


def _win(line: Theoretical) -> str:
    """To the cent; an estimate is marked."""
    if line.win is None:
        return "-"
    return f"{'' if line.exact else '≈ '}{money_text(round(line.win))}"
