"""Opponents at a table in the terminal: the seats that nobody at the keyboard plays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.games.pricing import NotThere
from croupier.rounds.bets import least_players, most_seats
from croupier.rounds.words import Bet, Decide, OpenQuestion
from croupier.rulebook.foreign import shown
from croupier.table.session import Session


class Opponents:
    """Kinds of opponents in the order of their seats; `seats` is who sits where in a round."""

    def __init__(self, session: Session, kinds: Sequence[str]) -> None:
        self.session, self.kinds = session, tuple(kinds)
        self.seats: dict[int, str] = {}
        self.rng = Random(session.seed.commitment)

    @classmethod
    def of(cls, session: Session, text: str | None) -> Opponents:
        """Those named; without a word as many as a round needs, in turn."""
        code = session.entry.opponents()
        if code is None:
            if text:
                raise NotThere(f"{session.entry.game} is not played against other players.")
            return cls(session, ())
        if text is None:
            return cls(session, code.KINDS[: max(0, least_players(session.rules) - 1)])
        kinds = text.replace(",", " ").split()
        for kind in kinds:
            if kind not in code.KINDS:
                raise NotThere(
                    f"{shown(kind)!r} is no opponent; there are {', '.join(code.KINDS)}."
                )
        return cls(session, kinds)

    def seated(self, bets: Sequence[Bet]) -> list[Bet]:
        """The bets of those at the keyboard, and as much for each opponent at the next seats."""
        taken, most = {bet.seat for bet in bets}, most_seats(self.session.rules) or 1
        free = (seat for seat in range(1, most + 1) if seat not in taken)
        self.seats = dict(zip(free, self.kinds, strict=False)) if bets else {}
        wager, amount = max(((b.wager, b.amount) for b in bets), default=("", 0))
        return [
            *bets,
            *(
                Bet(seat, wager, amount, player=f"{kind} {seat}")
                for seat, kind in self.seats.items()
            ),
        ]

    @property
    def players(self) -> frozenset[str]:
        return frozenset(f"{kind} {seat}" for seat, kind in self.seats.items())

    def answer(self, question: OpenQuestion | None) -> str | None:
        """What the opponent says whose decision is open; None where it is nobody's of them."""
        if not isinstance(question, Decide) or question.seat not in self.seats:
            return None
        code = self.session.entry.opponents()
        assert code is not None
        return code.choose(self.seats[question.seat], self.session.rules, question, self.rng)
