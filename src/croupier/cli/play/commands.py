"""Commands that a player can type at every prompt."""

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
    from croupier.floor.acts import Acts

COMMANDS = {
    "help": "what you can type now",
    "layout": "the wagers and their payouts; `layout all`, `layout WAGER`",
    "calls": "the irregularities that you can call now",
    "history": "the rounds so far",
    "bankroll": "your money",
    "add": "buy in for more: `add 100`",
    "contribute": "add a text of yours to the seed of the next shuffle: `contribute my words`",
    "quit": "leave the table",
}
OTHER_NAMES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


def run_command(table: TableInTerminal, line: str) -> str | None:
    """Run the command in a line; None if it is not a command."""
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
        case "contribute":
            add_to_seed(table.acts, line.partition(" ")[2].strip())
            table.show_events()
        case "quit":
            table.leave()
    return command


def _help(table: TableInTerminal) -> None:
    round_ = table.session.round
    question = None if round_ is None else round_.question
    if round_ is None or question is None:
        keys = ", ".join(wager.key for wager in open_wagers(table.session)[:3])
        own = {
            "WAGER=AMOUNT": f"a bet in dollars, or several: {keys} …; the first letters are enough",
            "WAGER@PLACE=AMOUNT": "a bet on one of several places",
            "Enter": "repeat your bets, or continue with the bets in play",
            "again": "repeat your bets",
        }
    elif isinstance(question, Decide):
        table.show_question(round_, whole=True)
        own = {"first letters": "are enough if they fit only one choice"}
    elif isinstance(question, SystemDraw):
        what = question.asks or "what the system drew"
        own = {"Enter": f"no {question.what}", " or ".join(question.among): what}
    else:
        own = {"Enter or deal": "continue dealing"}
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
        raise Refused("You can call an irregularity only during a round; most need --step.")
    for line in shown.calls(round_):
        table.out.print(line)


def add_to_seed(acts: Acts, text: str) -> None:
    acts.contribute(text.encode(errors="surrogatepass"))


def _amount(rest: list[str]) -> int:
    try:
        return parse_money("".join(rest))
    except PayoutError as error:
        raise Refused(str(error)) from None
