"""The money of whoever sits at the keyboard, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from croupier.rounds.words import Bet
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


@dataclass
class Bankroll:
    """`brought` came from the pocket, `in_hand` is not on the layout; `others` play their own."""

    brought: int
    in_hand: int = 0
    standing: int = 0
    others: frozenset[str] = frozenset()
    played: list[Played] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.in_hand = self.brought

    def add(self, cents: int) -> None:
        self.brought += cents
        self.in_hand += cents

    def left(self, round_: Round | None) -> int:
        """What can still be staked, a round in play considered."""
        return self.in_hand + (self._gain(round_) if round_ and not round_.finished else 0)

    def end(self, round_: Round) -> Played:
        """Take in what a round brought; what still lies on the layout is neither won nor lost."""
        session = round_.session
        before, taken = self.standing, self._gain(round_)
        self.standing = on_layout(session, self.others)
        self.in_hand += taken
        gain = taken + self.standing - before
        self.played.append(
            Played(session.rounds, bets_text(self._own(round_.bets)), gain, self.in_hand)
        )
        return self.played[-1]

    def _own(self, bets: Iterable[Bet]) -> list[Bet]:
        return [bet for bet in bets if bet.player not in self.others]

    def _gain(self, round_: Round) -> int:
        gained = round_.totals().players.items()
        return sum(cents for player, cents in gained if player not in self.others)

    def clear(self, session: Session) -> None:
        """Take in what the close of the table made of the wagers that stood."""
        if session.cleared is not None:
            self.in_hand += sum(session.cleared.players.values())
        self.standing = on_layout(session)

    def text(self, session: Session) -> str:
        """What there is, and what it began with."""
        table = on_layout(session, self.others)
        stands = f", {money_text(table)} on the layout" if table else ""
        left = self.left(session.round)
        total = gain_text(left + table - self.brought)
        return f"Bankroll {money_text(left)}{stands} ({total} so far)"


def usual_bankroll(bets: Iterable[Bet]) -> int:
    """$500, or more where the bets given would not last for some rounds."""
    return max(USUAL, TIMES_BETS * sum(bet.amount for bet in bets))


def on_layout(session: Session, others: frozenset[str] = frozenset()) -> int:
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


def gain_text(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{money_text(cents)}"
