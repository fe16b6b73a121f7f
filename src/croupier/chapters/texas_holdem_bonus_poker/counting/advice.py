"""What each choice of an open decision is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.texas_holdem_bonus_poker.counting.side_wagers import PROGRESSIVE, returned
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    AFTER_FLOP,
    AFTER_HOLE,
    AFTER_TURN,
    price_lines,
    solve,
    turn_worth,
)
from croupier.families.poker.counting.hole_cards import pair_kind, pair_ways
from croupier.maths.boards.finding import view_at
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """In cents, the main wagers by optimal play from here on; before the flop also the Progressive
    Payout Wager, which a fold forfeits."""
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    terms = Terms(stake=ante, meters=terms.meters)
    hand, board = question.known["hand"], question.known.get("community", ())
    if not board:
        return _before_flop(rules, hand, bets, terms)
    at = view_at(hand, board)
    if len(board) == 3:
        then = solve(rules, terms).on_flop
        unit = Fraction(ante, price_lines(rules, terms).scale * AFTER_FLOP)
        return {"turn": int(then.wager[at]) * unit, "check": int(then.check[at]) * unit}
    worth = turn_worth(price_lines(rules, terms))
    unit = Fraction(ante, worth.scale * AFTER_TURN)
    wagered = any(bet.wager == "turn" for bet in bets)
    check, wager = (worth.one, worth.both) if wagered else (worth.none, worth.one)
    return {"river": int(wager[at]) * unit, "check": int(check[at]) * unit}


def _before_flop(
    rules: Rules, hand: Sequence[int], bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    best = solve(rules, terms)
    kind = pair_kind(*hand)
    played = Fraction(int(best.played[kind]), best.scale * int(pair_ways()[kind]) * AFTER_HOLE)
    worth = {
        "flop": played * terms.stake,
        "fold": Fraction(best.fold, best.scale) * terms.stake,
    }
    for bet in bets:
        if bet.wager == PROGRESSIVE:
            worth["flop"] += bet.amount * (returned(rules, terms)[kind] - 1)
            worth["fold"] -= bet.amount
    return worth
