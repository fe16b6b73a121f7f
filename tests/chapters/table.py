"""A table for tests of any game: rounds from stacked cards, played by a list of choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.api import Game
from croupier.rounds.words import Settlement
from croupier.table.session import Round

Answers = dict[str, object]


class Table:
    """A game's tables: `opened` deals to the first decision, `settled` plays the round through."""

    def __init__(self, game: Game, *, beside: Sequence[str] = ()) -> None:
        self.game = game
        self.beside = tuple(beside)

    def opened(
        self, bets: Sequence[str], cards: str, answers: Mapping[str, object] | None = None
    ) -> Round:
        """A round with these bets, `ante=10` or `2:ante=10`, beside those of every round."""
        return self.game.open_round(self.game.rules(answers), [*self.beside, *bets], cards)

    def played(
        self,
        bets: Sequence[str],
        cards: str,
        do: Sequence[str] = (),
        answers: Mapping[str, object] | None = None,
    ) -> Round:
        """A round that ends with the last of these choices."""
        round_ = self.opened(bets, cards, answers)
        for choice in do:
            round_.choose(choice)
        assert round_.finished
        return round_

    def settled(
        self,
        bets: Sequence[str],
        cards: str,
        do: Sequence[str] = (),
        answers: Mapping[str, object] | None = None,
    ) -> dict[str, Settlement]:
        """How the wagers of one seat ended: `ante`, `five-card-hand-bonus@dealer`."""
        return {placed(end): end for end in self.played(bets, cards, do, answers).settlements}

    def settled_by_seat(
        self,
        bets: Sequence[str],
        cards: str,
        do: Sequence[str] = (),
        answers: Mapping[str, object] | None = None,
    ) -> dict[str, Settlement]:
        """How the wagers ended, by seat: `2:ante`, `1:five-card-hand-bonus@dealer`."""
        ends = self.played(bets, cards, do, answers).settlements
        return {f"{end.seat}:{placed(end)}": end for end in ends}


def placed(end: Settlement) -> str:
    """A wager and its place, as a bet is written."""
    return f"{end.wager}@{end.on}" if end.on else end.wager
