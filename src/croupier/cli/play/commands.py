"""What can be typed at every prompt, beside its own answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.play import shown
from croupier.cli.play.prompts import Refused, candidates, meant, with_amounts
from croupier.cli.terminal import styled
from croupier.rounds.words import Decide, SystemDraw
from croupier.rulebook.payout import PayoutError, parse_money
from croupier.table.placing import open_wagers

if TYPE_CHECKING:
    from croupier.cli.play.table import TableInTerminal

COMMANDS = {
    "help": "what can be typed now",
    "layout": "the wagers and what they pay; `layout all`, `layout WAGER`",
    "calls": "the irregularities that can be called now",
    "history": "the rounds played",
    "bankroll": "your money",
    "add": "bring more money to the table: `add 100`",
    "quit": "leave the table",
}
OTHER_NAMES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


def run_command(table: TableInTerminal, line: str) -> str | None:
    """Do what a line commands; None where it is no command."""
    name, *rest = line.split()
    name = OTHER_NAMES.get(name.lower(), name.lower())
    if name not in COMMANDS and "=" in "".join(with_amounts(line)):
        return None
    found = candidates(name, COMMANDS)
    if not found:
        return None
    command = meant(name, found, "a command")
    match command:
        case "help":
            _help(table)
        case "layout":
            _layout(table, rest)
        case "calls":
            _calls(table)
        case "history":
            table.out.print(shown.history(table.bankroll.played))
        case "bankroll":
            table.out.print(f"  {table.bankroll.text()}.")
        case "add":
            table.bankroll.add(_amount(rest))
            table.out.print(f"  {table.bankroll.text()}.")
        case "quit":
            table.leave()
    return command


def _help(table: TableInTerminal) -> None:
    round_ = table.session.round
    question = None if round_ is None else round_.question
    if round_ is None or question is None:
        keys = ", ".join(wager.key for wager in open_wagers(table.session)[:3])
        own = {
            "WAGER=AMOUNT": f"a bet in dollars, or several: {keys} …; first letters are enough",
            "WAGER@PLACE=AMOUNT": "a bet on one of several places",
            "Enter": "the same bets again, or on with what stands",
            "again": "the same bets again",
        }
    elif isinstance(question, Decide):
        table.show_question(round_)
        own = {"first letters": "are enough, as long as they fit one choice alone"}
    elif isinstance(question, SystemDraw):
        own = {"Enter": f"no {question.what}", " or ".join(question.among): "what is drawn"}
    else:
        own = {"Enter or deal": "the dealer goes on"}
    if question is not None and question.calls:
        own["call KEY [SEAT]"] = f"an irregularity: {', '.join(question.calls)}"
    for key, text in {**own, **COMMANDS}.items():
        table.out.print(styled("  ", (key, "bold"), f": {text}"))


def _layout(table: TableInTerminal, rest: list[str]) -> None:
    if not rest or rest[0].lower() == "all":
        table.show_layout(whole=bool(rest))
        return
    wager = meant(rest[0], [wager.key for wager in table.rules.wagers()], "a wager")
    table.out.print(shown.paytable(table.rules, wager))


def _calls(table: TableInTerminal) -> None:
    round_ = table.session.round
    if round_ is None or round_.question is None:
        raise Refused("Irregularities are called while a round is in play, most of them in --step.")
    for line in shown.calls(round_):
        table.out.print(line)


def _amount(rest: list[str]) -> int:
    try:
        return parse_money("".join(rest))
    except PayoutError as error:
        raise Refused(str(error)) from None
