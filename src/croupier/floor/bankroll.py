"""The player's money, round by round, all derived from the session."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from croupier.floor.acts import Acts
from croupier.rounds.words import Bet
from croupier.rulebook.figures import gain_text
from croupier.rulebook.payout import money_text
from croupier.table.session import Round, Session

USUAL = 500_00
TIMES_BETS = 20


@dataclass(frozen=True)
class Played:
    """A round that has ended: what was bet, what it brought, and what was left in hand."""

    number: int
    bets: str
    gain: int
    in_hand: int


class Bankroll:
    """What is in hand and on the layout, and what each round of this sitting brought."""

    def __init__(self, acts: Acts) -> None:
        self.acts = acts
        self.played: list[Played] = []
        self._before = self.worth

    @property
    def brought(self) -> int:
        return sum(self.acts.session.purses().values())

    @property
    def on_layout(self) -> int:
        return on_layout(self.acts.session, self.acts.against.all_players())

    @property
    def worth(self) -> int:
        """What lies on the layout is neither won nor lost."""
        return self.acts.in_hand + self.on_layout

    def add(self, cents: int) -> None:
        self.acts.buy_in(cents)
        self._before += cents

    def end(self, round_: Round) -> Played:
        """Take in what a round brought."""
        gain, self._before = self.worth - self._before, self.worth
        own = [bet for bet in round_.bets if not self.acts.against.are(bet.player)]
        number = round_.session.rounds
        self.played.append(Played(number, bets_text(own), gain, self.acts.in_hand))
        return self.played[-1]

    def text(self) -> str:
        """The bankroll and its change so far."""
        stands = f", {money_text(self.on_layout)} on the layout" if self.on_layout else ""
        total = gain_text(self.worth - self.brought)
        return f"Bankroll {money_text(self.acts.in_hand)}{stands} ({total} so far)"


def usual_bankroll(bets: Iterable[Bet]) -> int:
    """$500, or more where the bets given would not last for some rounds."""
    return max(USUAL, TIMES_BETS * sum(bet.amount for bet in bets))


def on_layout(session: Session, others: Collection[str] = ()) -> int:
    """What lies on the layout: the wagers that stand, and those of a round in play."""
    return sum(bet.amount for bet in session.ledger.open_bets() if bet.player not in others)


def bets_text(bets: Sequence[Bet]) -> str:
    """Bets as they are typed."""
    several = len({bet.seat for bet in bets}) > 1
    return " ".join(
        f"{f'{bet.seat}:' if several else ''}{bet.wager}{f'@{bet.on}' if bet.on else ''}="
        f"{money_text(bet.amount).removeprefix('$')}"
        for bet in bets
    )
