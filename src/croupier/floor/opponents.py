"""Opponents at a table: the seats that no person there plays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.catalog.index import Entry, NotThere
from croupier.equipment.randomness import SEED_BYTES, Stream
from croupier.rounds.bets import least_players, most_seats
from croupier.rounds.words import Bet, Decide, OpenQuestion
from croupier.rulebook.foreign import shown
from croupier.rulebook.rules import Rules
from croupier.table.session import Round, Session

OPPONENT = "opponent"  # the purpose of what is drawn for them


def kinds_at(entry: Entry, rules: Rules, words: Sequence[str] | None) -> tuple[str, ...]:
    """The kinds named; if none are, as many as a round needs, in turn."""
    code = entry.opponents()
    if code is None:
        if words:
            raise NotThere(f"{entry.game} is not played against other players.")
        return ()
    if words is None:
        return tuple(code.KINDS[: max(0, least_players(rules) - 1)])
    for kind in words:
        if kind not in code.KINDS:
            raise NotThere(
                f"{shown(kind)!r} is not an opponent; choose from {', '.join(code.KINDS)}."
            )
    most = (most_seats(rules) or 1) - 1
    if len(words) > most:
        raise NotThere(f"{len(words)} opponents are too many; this game seats {most} at most.")
    return tuple(words)


class Opponents:
    """Kinds of opponents in the order of their seats. Who sits where in a round is told by the
    names of its players, so it is known of a round that is taken up again as well."""

    def __init__(self, session: Session, kinds: Sequence[str]) -> None:
        self.session, self.kinds = session, tuple(kinds)

    def seated(self, bets: Sequence[Bet]) -> list[Bet]:
        """The bets of the people at the table, and as much for each opponent at free seats."""
        taken = {*(bet.seat for bet in bets), *self.session.seating.seats}
        most = most_seats(self.session.rules) or 1
        free = (seat for seat in range(1, most + 1) if seat not in taken)
        sitting = zip(free, self.kinds, strict=False) if bets else ()
        wager, amount = max(((b.wager, b.amount) for b in bets), default=("", 0))
        return [*bets, *(Bet(seat, wager, amount, player=f"{k} {seat}") for seat, k in sitting)]

    def are(self, player: str) -> bool:
        """Whether a player is one of them."""
        return player.partition(" ")[0] in self.kinds

    @property
    def players(self) -> frozenset[str]:
        """Those in the round."""
        bets = self.session.round.bets if self.session.round else ()
        return frozenset(bet.player for bet in bets if self.are(bet.player))

    def all_players(self) -> frozenset[str]:
        """Those of all rounds so far."""
        accounts = self.session.ledger.accounts
        named = (account.name for account in accounts if account.kind == "player")
        return frozenset(player for player in named if self.are(player))

    def play(self, round_: Round) -> None:
        """Opponents decide until someone else must."""
        while (answer := self.answer(round_.question)) is not None:
            round_.choose(answer)

    def answer(self, question: OpenQuestion | None) -> str | None:
        """The choice of the opponent whose decision is open; None if it is not an opponent's."""
        code, round_ = self.session.entry.opponents(), self.session.round
        if code is None or round_ is None or not isinstance(question, Decide):
            return None
        player = round_.player_at(question.seat)
        if not self.are(player):
            return None
        return code.choose(player.split()[0], self.session.rules, question, self._rng())

    def _rng(self) -> Random:
        """Each choice draws from the secret seed by its place in the log: nobody can tell it before
        the seed is revealed, and a session that is taken up again gives it again."""
        place = len(self.session.log.records)
        return Random(Stream(self.session.seed, OPPONENT, place).take(SEED_BYTES))
