"""A round of poker around its decisions and its settlement, step by step or as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from croupier.families.poker.dealing import deal, deal_out
from croupier.families.poker.table import PokerTable
from croupier.rounds.settle import fund_meters, settle
from croupier.rounds.words import (
    End,
    Moment,
    Reshuffle,
    Said,
    Speech,
    Step,
    Void,
    VoidRound,
    ask,
)

TableT = TypeVar("TableT", bound=PokerTable)


def no_more_bets(table: PokerTable) -> Step:
    """The announcement, and what the wagers bring to the meters but those returned before."""
    yield Said("No more bets.", table.rules.deal().no_more_bets)
    yield from fund_meters(table.rules, [bet for bet in table.bets if bet not in table.settled])


def last_moment(table: PokerTable, cite: str) -> Step:
    """Everybody has decided, or had nothing to decide: what can still come to light."""
    yield from ask(lambda: Moment(cite, table.calls(dealing=False)), table.call)


def turned_up(table: PokerTable, cite: str) -> Step:
    """The hands are turned up, and no wager is settled yet: a hand of the wrong size is found."""
    table.all_shown = True
    yield from last_moment(table, cite)


def reveal_dealer(table: PokerTable, cite: str, shown: Callable[[Sequence[int]], str]) -> Step:
    """The dealer's hand is turned up after the last moment; `shown` tells it in words."""
    yield from last_moment(table, cite)
    yield Said(f"Dealer shows {shown(table.dealer)}.", cite)
    yield from turned_up(table, cite)


def void_round(table: PokerTable, void: Void, settle_rest: Step | None = None) -> Step:
    """All hands are void and the wagers go back; by readings, not what folds have forfeited and
    what players left behind, and also what was forfeited by breaking a rule.

    Where some wagers are settled all the same, the cards for them are dealt out, and `settle_rest`
    settles them; where what was forfeited goes back, as if nobody had folded.
    """
    rules, back = table.rules, table.taken_back()
    open_ = [bet for bet in table.bets if bet in back or bet not in table.settled]
    settled = [bet for bet in open_ if bet.wager in void.settles]
    why = void.why
    if settled:
        yield Said(why, void.cite)
        yield from deal_out(table)
        why = ""
    if table.folded and rules["fold-in-void-round"] == "returned":
        table.folded.clear()
    left = table.abandoned_in_void_round()
    forfeited = {bet: cite for bet, cite in left.items() if bet not in settled}
    folded = table.folded - table.absent
    for bet in open_:
        if bet.seat in folded and bet not in settled and table.fold_of(bet).does == "lost":
            forfeited.setdefault(bet, table.fold_of(bet).cite)
    yield VoidRound(why, void.cite, but=(*settled, *forfeited), taken_back=back)
    for bet, cite in forfeited.items():
        yield settle(rules, bet, "lose", cite)
    table.bets = settled
    table.settled -= set(back)
    if settled:
        yield from settle_rest or ()
    yield Reshuffle(void.cite)


def whole_round(
    table: TableT,
    dealt: Step,
    settled: Step,
    in_void: Step | None = None,
    voided: Callable[[TableT, Void, Step], Step] = void_round,
) -> Speech:
    """A round from no more bets to the discard rack.

    `dealt` is all between the first cards and the settlement. Wagers that a void round settles are
    settled by `in_void` where it is not as any other; `voided` does the rest of a void round.
    """
    try:
        yield from no_more_bets(table)
        yield from deal(table)
        yield from dealt
    except Void as void:
        yield from voided(table, void, in_void or settled)
        return End()
    yield from settled
    return End()


def against_dealer(
    table: PokerTable,
    decided: Step,
    cite: str,
    shown: Callable[[Sequence[int]], str],
    settled: Step,
    in_void: Step | None = None,
) -> Speech:
    """A whole round against one hand of the dealer's, revealed when all have `decided`.

    `shown` tells a hand in words.
    """

    def dealt() -> Step:
        yield from decided
        yield from reveal_dealer(table, cite, shown)

    return whole_round(table, dealt(), settled, in_void)
