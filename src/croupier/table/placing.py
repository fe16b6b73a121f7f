"""What may be placed at a table before its next round."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rounds.words import Bet
from croupier.rulebook.types import Wager
from croupier.table.session import Session


def open_wagers(session: Session) -> list[Wager]:
    """The wagers that are placed before a round, or between rolls."""
    return list(session.rules.opening_wagers())


def check_placing(session: Session, bets: Sequence[Bet]) -> None:
    """Refuse what a round could not begin with; nothing is placed yet."""
    session.verify_open_round(bets)
