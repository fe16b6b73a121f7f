"""What each choice of an open decision is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.families.poker.counting.hole_cards import pair_kind, pair_ways
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.counting.kernels import dealers_by_result
from croupier.games.ultimate_texas_holdem_poker.counting.solver import (
    DEALERS,
    FLOPS,
    FOLD_LINE,
    ON_BOARD,
    TO_COME,
    all_showdowns,
    play_line,
    solve,
)
from croupier.hands.five import strength7
from croupier.hands.kinds import five_kind
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.spots import board_of, spot_of
from croupier.maths.pricing.counted import Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """In cents, the main wagers by optimal play from here on.

    On the whole board the wagers that a fold forfeits are counted as well.
    """
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    terms = Terms(stake=ante, meters=terms.meters)
    hand, board = question.known["hand"], question.known.get("community", ())
    if len(board) == 5:
        return _on_board(rules, hand, board, bets, terms)
    best = solve(rules, terms)
    if board:
        at = view_at(hand, board)
        unit = Fraction(ante, best.scale * TO_COME * DEALERS)
        return {"play-2": int(best.two[at]) * unit, "check": int(best.check[at]) * unit}
    kind = pair_kind(*hand)
    holes = int(pair_ways()[kind])
    unit = Fraction(ante, best.scale * holes * FLOPS * TO_COME * DEALERS)
    return {
        "play-4": int(best.at_once[4][kind]) * unit,
        "play-3": int(best.at_once[3][kind]) * unit,
        "check": int(best.waited[kind]) * unit,
    }


def _on_board(
    rules: Rules,
    hand: Sequence[int],
    board: Sequence[int],
    bets: Sequence[Bet],
    terms: Terms,
) -> Mapping[str, Fraction]:
    found = all_showdowns()
    base, suit = board_of(*board)
    first, second = hand
    spot = spot_of(first, second, base, suit)
    kind = outcomes.hand_kind(int(found.strength[spot]))
    pricing = Pricing(rules, "ante", terms)
    dealers = dealers_by_result(
        kind, int(found.wins[spot]), int(found.ties[spot]), int(found.below[0][spot]), DEALERS
    )
    nets = (pricing.net(play_line(rules, ON_BOARD, result, kind)) for result in outcomes.SHOWDOWN)
    play = sum((n * net for n, net in zip(dealers, nets, strict=True)), Fraction(0)) / DEALERS
    worth = {
        "play-1": play * terms.stake,
        "fold": pricing.net(FOLD_LINE) * terms.stake,
    }
    placed = [bet.wager for bet in bets]
    for bet in bets:
        if bet.wager in outcomes.HAND_WAGERS and (
            rules.fold(bet.wager, on=bet.on, placed=placed).does == "lost"
        ):
            worth["play-1"] += _kept(rules, bet, hand, board, terms)
            worth["fold"] -= bet.amount
    return worth


def _kept(
    rules: Rules, bet: Bet, hand: Sequence[int], board: Sequence[int], terms: Terms
) -> Fraction:
    """What a wager that a fold would forfeit is worth if the player stays."""
    wager = outcomes.HAND_WAGERS[bet.wager]
    if wager is outcomes.BAD_BEAT_WAGER:
        return _bad_beat(rules, bet, hand, board, terms)
    name = wager.named(rules)[five_kind(*hand, *board[:3])]
    pricing = Pricing(rules, bet.wager, terms)
    return bet.amount * pricing.part_net(line((bet.wager, name))[0])


def _bad_beat(
    rules: Rules, bet: Bet, hand: Sequence[int], board: Sequence[int], terms: Terms
) -> Fraction:
    """The Bad Beat Bonus over all hands that the dealer may hold."""
    pricing = Pricing(rules, bet.wager, terms)
    nets = [pricing.part_net(line((bet.wager, name))[0]) for name in outcomes.BAD_BEAT]
    player = strength7(*hand, *board)
    left = [card for card in range(52) if card not in (*hand, *board)]
    total = Fraction(0)
    for nth, x in enumerate(left):
        for y in left[:nth]:
            dealer = strength7(x, y, *board)
            total += nets[outcomes.bad_beat(player, dealer)]
    return bet.amount * total / DEALERS
