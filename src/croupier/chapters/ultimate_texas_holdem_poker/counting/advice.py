"""What each choice of an open decision is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import DEALERS, GAME
from croupier.families.poker.board import BOARD
from croupier.families.poker.counting.raise_once.advice import advise_raise
from croupier.hands.five import strength7
from croupier.hands.kinds import five_kind
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
    worth = advise_raise(GAME, rules, question, terms)
    if len(board) < BOARD:
        return worth
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
    if bet.wager == "progressive" and outcomes.is_progressive_on_seven(rules):
        kind = outcomes.hand_kind(strength7(*hand, *board))
    else:
        kind = five_kind(*hand, *board[:3])
    name = wager.named(rules)[kind]
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
