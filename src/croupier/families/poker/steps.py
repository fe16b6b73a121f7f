"""The steps of a round of poker around its deal, its decisions and its settlement."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.dealing import deal_out
from croupier.families.poker.table import WRONG_NUMBER, Table
from croupier.rounds.settle import fund_meters, settle
from croupier.rounds.words import Moment, Reshuffle, Said, Step, Void, VoidRound, ask


def no_more_bets(table: Table) -> Step:
    """The announcement, and what the wagers bring to the meters."""
    yield Said("No more bets.", table.rules.deal().no_more_bets)
    yield from fund_meters(table.rules, table.bets)


def last_moment(table: Table, cite: str) -> Step:
    """Everybody has decided, or had nothing to decide: what can still come to light."""
    yield from ask(Moment(cite, table.calls(dealing=False)), table.call)


def turned_up(table: Table, cite: str) -> Step:
    """The hands are turned up, and no wager is settled yet: a hand of the wrong size is found."""
    calls = tuple(key for key in table.calls(dealing=False) if key == WRONG_NUMBER)
    yield from ask(Moment(cite, calls), table.call)


def void_round(
    table: Table, void: Void, settle_seat: Callable[[Table, int], Step] | None = None
) -> Step:
    """All hands are void and the wagers go back; by a reading, not what folds have forfeited.

    Where some wagers are settled all the same, the cards for them are dealt out, and `settle_seat`
    settles those of a seat; where what was forfeited goes back, as if nobody had folded.
    """
    rules = table.rules
    settled = [bet for bet in table.bets if bet.wager in void.settles]
    why = void.why
    if settled:
        yield Said(why, void.cite)
        yield from deal_out(table)
        why = ""
    if table.folded and rules["fold-in-void-round"] == "returned":
        table.folded.clear()
    forfeited = [
        (bet, table.fold_of(bet))
        for bet in table.bets
        if bet.seat in table.folded and bet not in settled and table.fold_of(bet).does == "lost"
    ]
    yield VoidRound(why, void.cite, but=(*settled, *(bet for bet, _ in forfeited)))
    for bet, fold in forfeited:
        yield settle(rules, bet, "lose", fold.cite)
    table.bets = settled
    if settle_seat is not None:
        for seat in table.in_turn:
            yield from settle_seat(table, seat)
    yield Reshuffle(void.cite)
