"""A session at one table: rounds, one after another, from one committed seed, all in one log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.equipment.randomness import Seed
from croupier.games.catalog import Entry
from croupier.rounds.bets import check_players, read_bets
from croupier.rounds.words import Arrange, Bet, standing_bets
from croupier.rulebook.rules import Rules
from croupier.table.dealer import Dealer, Order, order_text
from croupier.table.ledger import Ledger
from croupier.table.log import Log
from croupier.table.meters import Meters
from croupier.table.round import ActError, Round
from croupier.version import VERSION

__all__ = ["ActError", "Round", "Session"]


class Session:
    """A table in play. `order` stacks the first shuffle, for training, tests and transcripts.

    `meters` are the amounts to begin with, or the Meters that linked tables share.
    """

    def __init__(
        self,
        entry: Entry,
        rules: Rules,
        *,
        seed: Seed | None = None,
        order: Order | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
        meters: Meters | Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        self.entry = entry
        self.rules = rules
        self.code = entry.play()
        self.seed = seed or Seed.fresh()
        self.log = Log()
        linked = isinstance(meters, Meters)
        self.meters = meters if isinstance(meters, Meters) else Meters.of(rules, meters or {})
        self.ledger = Ledger()
        self.carry: Mapping[str, object] = {}
        self.rounds = 0
        self.round: Round | None = None
        self.log.add(
            "session",
            croupier=VERSION,
            game=entry.game,
            chapter=entry.chapter,
            answers={key: rules.answers[key] for key in sorted(rules.explicit)},
            meters=self.meters.plain(),
            linked=linked,
            commitment=self.seed.commitment,
            live=self.seed.live,
            stacked={
                "cards": order_text(order),
                "spins": list(spins),
                "rolls": [list(roll) for roll in rolls],
            },
        )
        self.dealer = Dealer(
            self.code.plan(rules), self.seed, self.log, order=order, spins=spins, rolls=rolls
        )

    def open_round(self, bets: Sequence[Bet | str], *, stepwise: bool = False) -> Round:
        """Place bets and begin a round; it runs to the first decision, or stepwise."""
        if self.round is not None and not self.round.finished:
            raise ActError("A round is in play; it ends before another begins.")
        placed = read_bets(bets)
        check_players((*standing_bets(self.carry), *placed))
        if placed or not self.carry.get("standing"):
            self.code.check(self.rules, placed)
        self.round = Round(self, placed, stepwise=stepwise)
        return self.round

    def close(self) -> None:
        """End the session: the seed is revealed and the log is complete."""
        if self.round is not None and not self.round.finished:
            raise ActError("A round is in play; the session closes when it has ended.")
        self.log.add("close", reveal=self.seed.reveal)

    def refusal(self, question: Arrange, parts: Mapping[str, tuple[int, ...]]) -> str:
        """Why the game does not allow an arrangement, with its paragraph; "" where it does."""
        refuse = getattr(self.code, "refuse", None)
        return refuse(self.rules, question, parts) if refuse else ""
