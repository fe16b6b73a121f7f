"""A session at one table: rounds, one after another, from one committed seed, all in one log."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import check_players, read_bets
from croupier.rounds.words import Bet, Settlement, Statement, standing_bets
from croupier.rulebook.records import plain_answer
from croupier.rulebook.rules import Rules
from croupier.store.clock import Clock, now
from croupier.store.signing import Signer
from croupier.table.dealer import Dealer, Order, order_text
from croupier.table.hearing import Hearing
from croupier.table.ledger import Ledger, Totals
from croupier.table.log import Log, Sink
from croupier.table.meters import Meters
from croupier.table.round import ActError, Round
from croupier.version import VERSION

__all__ = ["ActError", "Round", "Session"]


class Session:
    """A table in play. `order` stacks the first shuffle, for training, tests and transcripts.

    `meters` are the amounts to begin with, or the Meters that linked tables share. `sink` keeps the
    log's lines, `signer` signs the receipts, `clock` dates the records. `written` is what another
    version of the table said of itself and its rules, so that its log is told again in its own
    words.
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
        sink: Sink | None = None,
        signer: Signer | None = None,
        clock: Clock = now,
        written: Mapping[str, Any] | None = None,
    ) -> None:
        self.entry = entry
        self.rules = rules
        self.code = entry.play()
        self.seed = seed or Seed.fresh()
        self.log = Log(sink, self.seed.seal, clock)
        self.signer = signer
        linked = isinstance(meters, Meters)
        self.meters = meters if isinstance(meters, Meters) else Meters.of(rules, meters or {})
        self.ledger = Ledger()
        self.carry: Mapping[str, object] = {}
        self.rounds = 0
        self.round: Round | None = None
        self.closed = False
        self.cleared: Totals | None = None
        self.receipt = ""
        self.log.add(
            "session",
            **{**about(entry, rules), **(written or {})},
            game=entry.game,
            chapter=entry.chapter,
            meters=self.meters.plain(),
            linked=linked,
            commitment=self.seed.commitment,
            live=self.seed.live,
            signed_by=signer.public if signer else "",
            stacked={
                "cards": order_text(order),
                "spins": list(spins),
                "rolls": [list(roll) for roll in rolls],
            },
        )
        self.log.sync()
        self.dealer = Dealer(
            self.code.plan(rules), self.seed, self.log, order=order, spins=spins, rolls=rolls
        )

    def open_round(self, bets: Sequence[Bet | str], *, stepwise: bool = False) -> Round:
        """Place bets and begin a round; it runs to the first decision, or stepwise."""
        if self.closed:
            raise ActError("The session is closed.")
        if self.in_play:
            raise ActError("A round is in play; it ends before another begins.")
        placed = read_bets(bets)
        if placed or not self.carry.get("standing"):
            self.code.check(self.rules, placed)
        check_players((*standing_bets(self.carry), *placed))
        self.round = Round(self, placed, stepwise=stepwise)
        return self.round

    @property
    def in_play(self) -> bool:
        return self.round is not None and not self.round.finished

    def close(self) -> None:
        """End the session: what stands is dealt with, the seed revealed, the log complete."""
        if self.closed:
            raise ActError("The session is closed.")
        if self.in_play:
            raise ActError("A round is in play; the session closes when it has ended.")
        if standing := standing_bets(self.carry):
            self._clear_layout(standing)
        self.closed = True
        self.log.add("close", reveal=self.seed.reveal)
        self.give_receipt()
        self.log.sync()

    def _clear_layout(self, standing: Sequence[Bet]) -> None:
        """What the chapter makes of wagers that stand when there is no further round."""
        self.log.add("closing")
        hearing = Hearing(self, standing)
        own = getattr(self.code, "close", None)
        says: Iterator[Statement] = (
            own(self.rules, self.carry) if own else self._return_all(standing)
        )
        for statement in says:
            hearing.hear(statement)
        self.ledger.check(())
        self.carry = {}
        self.cleared = hearing.totals()
        self.log.add("cleared", totals=vars(self.cleared))

    def _return_all(self, standing: Sequence[Bet]) -> Iterator[Statement]:
        """Where the game does not say what its chapter does: a wager not decided goes back."""
        for bet in standing:
            yield Settlement.of(bet, "returned", self.rules.book.wager_named(bet.wager).cite)

    def give_receipt(self) -> None:
        """The chain's head stands for everything up to here; it is signed if somebody signs."""
        self.receipt = self.log.head
        if self.signer is not None:
            signature = self.signer.sign(self.receipt)
            self.log.add("signed", head=self.receipt, signature=signature)

    def refusal(self, question: Arrange, parts: Mapping[str, tuple[int, ...]]) -> str:
        """Why the game does not allow an arrangement, with its paragraph; "" where it does."""
        refuse = getattr(self.code, "refuse", None)
        return refuse(self.rules, question, parts) if refuse else ""


def about(entry: Entry, rules: Rules) -> dict[str, Any]:
    """What the log says of the program and the rules it was written under."""
    return {
        "croupier": VERSION,
        "answers": {key: plain_answer(value) for key, value in rules.answers.items()},
        "explicit": sorted(rules.explicit),
        "rules": rules.digest,
        "rules_file": _file_digest(entry.rules_file),
    }


@cache
def _file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
