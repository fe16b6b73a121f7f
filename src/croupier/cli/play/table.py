"""A table in the terminal: bets, rounds and decisions of the person at the keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.api import Game
from croupier.cli.output import console, progress
from croupier.cli.play import shown
from croupier.cli.play.asking import answer_question, question_text
from croupier.cli.play.bets import read_bets
from croupier.cli.play.commands import run_command
from croupier.cli.play.prompts import Left, Refused, ask, ask_yes, be_lenient, heed_signals
from croupier.cli.terminal import styled
from croupier.floor.acts import Acts, Short
from croupier.floor.bankroll import Bankroll, bets_text, on_layout, usual_bankroll
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError, most_seats, parse_bet
from croupier.rounds.words import Bet, Decide, standing_bets
from croupier.rulebook.figures import gain_text
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.store.signing import receipt_text
from croupier.table.placing import open_wagers
from croupier.table.session import ActError, Round


class TableInTerminal:
    """A session that asks the person at the keyboard."""

    def __init__(
        self,
        game: Game,
        acts: Acts,
        *,
        advise: bool,
        step: bool,
        bankroll: int | None = None,
    ) -> None:
        self.game, self.acts = game, acts
        self.session, self.rules = acts.session, acts.session.rules
        self.advise, self.step = advise, step
        if advise != self.session.advised and not self.session.closed:
            acts.show_advice(advise)
        self.out = console()
        self.shown = 0
        self.last: dict[int, list[Bet]] = {}
        self._brought = bankroll
        self.bankroll = Bankroll(self.acts)

    def run(self, bets: Sequence[str], seats: int, rounds: int | None) -> bool:
        """Play until the rounds are done or the player leaves; False if a round is left open."""
        try:
            return self._run(bets, seats, rounds)
        except ValueError:
            # A usage error, such as a malformed bet, takes no money: give it back.
            if self.acts.can_close():
                self.acts.close()
            raise

    def _run(self, bets: Sequence[str], seats: int, rounds: int | None) -> bool:
        be_lenient()
        placed = [parse_bet(bet) for bet in bets]
        if self._brought is not None or not self.session.purses():
            self.bankroll.add(usual_bankroll(placed) if self._brought is None else self._brought)
        self.out.print(styled((self.game.title, "bold"), f"  chapter {self.game.chapter}"))
        self.show_events()
        try:
            if self.session.round is not None and self.session.in_play:
                self._go_on(self.session.round)
            while rounds is None or len(self.bankroll.played) < rounds:
                heed_signals()
                if placed and self.bankroll.played and not self._covers(self._not_standing(placed)):
                    break
                self._play(self._not_standing(placed) if placed else self._ask_bets(seats))
        except Left:
            if self.session.in_play:
                lies = money_text(on_layout(self.session))
                self.out.print(f"You left during a round, with {lies} on the layout.", style="red")
                return False
        self.acts.clear()
        left = self.bankroll.text()
        self.acts.close()
        self.show_events()
        if self.bankroll.played:
            self.out.print(f"You left the table. {left}.")
        return True

    # ---------------------------------------------------------------------------- bets

    def _ask_bets(self, seats: int) -> list[Bet]:
        if not self.session.rounds:
            self.show_layout(whole=False)
        while True:
            self._say_what_enter_does()
            bets: list[Bet] = []
            try:
                for seat in range(1, seats + 1):
                    whose = f" for seat {seat}" if seats > 1 else ""
                    bets += self._ask_seat(seat, f"Bets{whose}: ")
                self.acts.verify_place(bets)
            except (ActError, BetError, Refused) as error:
                self._say_refused(error)
                continue
            return bets

    def _ask_seat(self, seat: int, prompt: str) -> list[Bet]:
        """One seat's bets: typed, or those of the last round."""
        while True:
            line = ask(prompt)
            if line.lower() in ("again", "y", "yes"):
                return self.last.get(seat, [])
            if line.lower() in ("n", "no"):
                raise Left
            if not line:
                return [] if self.session.carry.get("standing") else self.last.get(seat, [])
            if run_command(self, line) is None:
                return read_bets(self.session, line, seat)

    def _say_what_enter_does(self) -> None:
        if standing_bets(self.session.carry):
            text = "Press Enter to continue with the bets in play; `again` repeats your bets."
        elif self.last:
            again = bets_text([bet for bets in self.last.values() for bet in bets])
            text = f"Another round? Press Enter to repeat your bets: {again}"
        else:
            text = f"Type bets such as {self._example()}, or `help`."
        self.out.print(text, style="dim")

    def _example(self) -> str:
        first = open_wagers(self.session)[0]
        places = self.session.entry.places(self.rules, first.key)
        return f"{first.key}{'@' + places[0] if places and places[0] else ''}=10"

    def _say_refused(self, error: Exception) -> None:
        more = " Type `add AMOUNT` to buy in for more." if isinstance(error, Short) else ""
        self.out.print(f"{error}{more}", style="red")

    def _not_standing(self, bets: Sequence[Bet]) -> list[Bet]:
        """Of the bets for every round, those not already on the layout."""
        standing = {(b.seat, b.wager, b.on) for b in standing_bets(self.session.carry)}
        return [bet for bet in bets if (bet.seat, bet.wager, bet.on) not in standing]

    def _covers(self, bets: Sequence[Bet]) -> bool:
        try:
            self.acts.verify_place(bets)
        except Short as error:
            self._say_refused(error)
            return False
        except (ActError, BetError):
            return True  # said when they are placed
        return True

    # --------------------------------------------------------------------------- rounds

    def _play(self, bets: Sequence[Bet]) -> None:
        round_ = self.acts.place(bets, stepwise=self.step)
        # A bet of nothing takes down what stands; there is nothing to repeat.
        if made := [bet for bet in bets if bet.amount]:
            self.last = {}
            for bet in made:
                self.last.setdefault(bet.seat, []).append(bet)
        self._finish(round_)

    def _go_on(self, round_: Round) -> None:
        """Continue a round that another process started."""
        self.acts.take_up(stepwise=self.step)
        self._finish(round_)

    def _finish(self, round_: Round) -> None:
        self.show_events()
        while round_.question is not None:
            self._put(round_)
            self.show_events()
        played = self.bankroll.end(round_)
        if stands := standing_bets(self.session.carry):
            self.out.print(f"  still in play: {bets_text(stands)}", style="dim")
        result = (gain_text(played.gain), f"bold {shown.gain_style(played.gain)}")
        self.out.print(styled("  ", result, f"  {self.bankroll.text()}"))
        if self.session.log.kept:
            receipt = receipt_text(self.session.receipt)
            self.out.print(f"  Receipt for round {self.session.rounds}: {receipt}", style="dim")

    def _put(self, round_: Round) -> None:
        """Ask the open question until it is answered; refuse a bad answer with what is possible."""
        question = round_.question
        assert question is not None
        self.show_question(round_)
        while round_.question is question and not round_.finished:
            line = ask(question_text(question))
            try:
                before = len(self.session.log.records)
                answer_question(self, round_, line)
            except (ActError, BetError, Refused) as error:
                self._say_refused(error)
                continue
            if len(self.session.log.records) > before:
                return

    def show_question(self, round_: Round, *, whole: bool = False) -> None:
        question = round_.question
        if not isinstance(question, Decide | Arrange):
            return
        worth: Mapping[str, Fraction] = {}
        if self.advise:
            with progress("Computing the value of each choice"):
                worth = round_.advice()
        for line in shown.question(question, worth, whole=whole):
            self.out.print(line)

    # --------------------------------------------------------------------------- leaving

    def leave(self) -> None:
        """Leave on request; during a round, only after confirming the money on the layout."""
        if self.session.in_play:
            lies = money_text(on_layout(self.session))
            if not ask_yes(f"The round is not over and you have {lies} on the layout. Leave?"):
                return
        raise Left

    # ----------------------------------------------------------------------------- shown

    def show_events(self) -> None:
        records = self.session.log.records
        for line in shown.events(records[self.shown :]):
            self.out.print(line)
        self.shown = len(records)

    def show_layout(self, *, whole: bool) -> None:
        for part in shown.layout(self.session, whole=whole):
            self.out.print(part)


def check_seats(rules: Rules, seats: int) -> None:
    most = most_seats(rules)
    if seats < 1 or (most is not None and seats > most):
        raise BetError(f"--seats {seats} is refused; the table has seats 1 to {most}.")
