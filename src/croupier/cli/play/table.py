"""A table in the terminal: bets, rounds and decisions of whoever sits at the keyboard."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich import box
from rich.prompt import Prompt
from rich.table import Table

from croupier.api import Game
from croupier.cli.output import console
from croupier.cli.terminal import styled
from croupier.equipment.cards import card_text
from croupier.rounds.bets import BetError, most_seats, parse_bet
from croupier.rounds.words import Decide, SystemDraw, standing_bets
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.table.session import ActError, Round, Session
from croupier.table.transcript import render

CARD = re.compile(r"\b(10|[2-9JQKA])([cdhs])\b")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class TableInTerminal:
    """A session whose questions are put to whoever sits at the keyboard."""

    def __init__(self, game: Game, session: Session, *, advise: bool, step: bool) -> None:
        self.game, self.session, self.rules = game, session, session.rules
        self.advise, self.step = advise, step
        self.out = console()
        self.shown = 0

    def run(self, bets: Sequence[str], seats: int, rounds: int | None) -> None:
        self.out.print(styled((self.game.title, "bold"), f"  chapter {self.game.chapter}"))
        self._show_log()
        played = 0
        while rounds is None or played < rounds:
            try:
                self.play(list(bets) or self.ask_bets(seats))
            except BetError as error:  # beside what stands; nothing has happened yet
                if bets:
                    raise
                self.out.print(str(error), style="red")
                continue
            played += 1
            if rounds is None and not self._again():
                break
        self.session.close()
        self._show_log()

    def play(self, bets: Sequence[str]) -> None:
        round_ = self.session.open_round(
            [parse_bet(bet) if isinstance(bet, str) else bet for bet in bets], stepwise=self.step
        )
        self._show_log()
        while round_.question is not None:
            self._put(round_)
            self._show_log()
        for bet in standing_bets(self.session.carry):
            self.out.print(f"  stays in play: {bet}", style="dim")

    def ask_bets(self, seats: int) -> list[str]:
        if not self.session.rounds:
            self.out.print(self._wagers())
        while True:
            found: list[str] = []
            for seat in range(1, seats + 1):
                text = Prompt.ask(f"Bets of seat {seat} (such as {self._example()})")
                found += [f"{seat}:{bet}" for bet in text.split()]
            try:
                bets = [parse_bet(bet) for bet in found]
                if bets or not self.session.carry.get("standing"):
                    self.session.code.check(self.rules, bets)
                return found
            except BetError as error:
                self.out.print(str(error), style="red")

    def _example(self) -> str:
        first = next(w for w in self.rules.wagers() if w.key not in self.session.code.DURING)
        places = self.game.entry.places(self.rules, first.key)
        return f"{first.key}{'@' + places[0] if places else ''}=10"

    def _wagers(self) -> Table:
        table = Table(title="The layout", title_justify="left", box=box.SIMPLE_HEAD)
        for column in ("wager", "placed on", "pays", "cite"):
            table.add_column(column, overflow="fold")
        for wager in self.rules.wagers():
            if wager.bonus or wager.key in self.session.code.DURING:
                continue
            paytable = self.rules.paytable(wager.key)
            rows = "; ".join(f"{row.name} {row.pays}" for row in paytable.rows[:4])
            more = " ..." if len(paytable.rows) > 4 else ""
            places = self.game.entry.places(self.rules, wager.key)
            on = ", ".join(places[:3]) + (" ..." if len(places) > 3 else "")
            table.add_row(wager.key, on, rows + more, wager.cite)
        return table

    def _put(self, round_: Round) -> None:
        """Put the open question to the person; an act that is not allowed is asked again."""
        question = round_.question
        if isinstance(question, Decide):
            self._show_decision(round_, question)
            prompt = f"Seat {question.seat}: {' / '.join(c.key for c in question.choices)}"
        elif isinstance(question, SystemDraw):
            prompt = f"The table game system draws a {question.what} (empty for none)"
        else:
            prompt = "Enter to go on, or `call KEY [SEAT]`"
        default = "" if not isinstance(question, Decide) else None
        text = str(Prompt.ask(prompt, default=default, show_default=False) or "").strip()
        try:
            words = text.split()
            if words and words[0] == "call":
                seat = int(words[2]) if len(words) > 2 else None
                round_.call(words[1] if len(words) > 1 else "", seat)
            elif isinstance(question, Decide | SystemDraw):
                round_.choose(text)
            else:
                round_.deal()
        except (ActError, ValueError) as error:
            self.out.print(str(error), style="red")

    def _show_decision(self, round_: Round, question: Decide) -> None:
        for name, cards in question.known.items():
            self.out.print(f"  {name}: {_suited(' '.join(card_text(card) for card in cards))}")
        worth = round_.advice() if self.advise else {}
        best = max(worth.values(), default=None)
        for choice in question.choices:
            stake = f" for {money_text(choice.stake)}" if choice.stake else ""
            if choice.most:
                stake += f", or `{choice.key}=AMOUNT` up to {money_text(choice.most)}"
            text = f"  {choice.key}: {choice.label}{stake}  [{choice.cite}]"
            if best is not None and choice.key in worth:
                value = worth[choice.key]
                cost = best - value
                text += f"  worth {money_text(round(value))}"
                text += "  best" if not cost else f", costs {float(cost):.1f} cents"
            self.out.print(text)

    def _show_log(self) -> None:
        records = self.session.log.records
        for text in render(records[self.shown :], as_seen=True):
            self.out.print(_suited(text))
        self.shown = len(records)

    def _again(self) -> bool:
        return Prompt.ask("Another round?", choices=["y", "n"], default="n") == "y"


def _suited(text: str) -> str:
    return CARD.sub(lambda match: match[1] + SUITS[match[2]], text)


def check_seats(rules: Rules, seats: int) -> None:
    most = most_seats(rules)
    if seats < 1 or (most is not None and seats > most):
        raise BetError(f"--seats {seats}: the table has seats 1 to {most}.")
