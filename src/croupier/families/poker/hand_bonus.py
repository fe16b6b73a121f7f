"""The Five Card Hand Bonus Wager, which 639a, 641a, 643a, 649a, 655a and other chapters share.

A player wagers electronically on the own hand, the dealer's hand or both. A share of the meter on
the dealer's hand is divided among the players on it. The table game system may draw a Magic Card
and a lucky position; how often it draws is not in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.families.poker.system_draws import (
    draw_lucky_position,
    draw_magic_card,
    pay_draws,
)
from croupier.rounds.bonuses import pay_progressive, pay_sharers
from croupier.rounds.settle import settle
from croupier.rounds.words import DEALER, Bet, Step
from croupier.rulebook.rules import Rules

WAGER = "five-card-hand-bonus"


def settle_hand_bonus(
    rules: Rules,
    bets: Sequence[Bet],
    outcome_of: Callable[[Bet], str],
    cards_of: Callable[[Bet], Sequence[int]],
    *,
    cite: str,
    forfeited: Mapping[int, str],
) -> Step:
    """Settle the wagers in the order given; `forfeited` seats lose theirs by the cite given."""
    kept = [bet for bet in bets if bet.seat not in forfeited]
    for bet in bets:
        if bet.seat in forfeited:
            yield settle(rules, bet, "lose", forfeited[bet.seat])
    for bet in [b for b in kept if b.on != DEALER]:
        yield from pay_progressive(rules, bet, outcome_of(bet), cite)
    on_dealer = [b for b in kept if b.on == DEALER]
    if on_dealer:
        yield from pay_sharers(rules, on_dealer, outcome_of(on_dealer[0]), cite)
    if kept:
        yield from pay_system_bonuses(rules, kept, cards_of)


def pay_system_bonuses(
    rules: Rules, bets: Sequence[Bet], cards_of: Callable[[Bet], Sequence[int]]
) -> Step:
    """What the table game system draws: the Magic Card is paid before the position is drawn."""
    card = yield from draw_magic_card(rules)
    for bet in bets:
        yield from pay_draws(rules, bet, cards_of(bet), card)
    position = yield from draw_lucky_position(rules, dealer=True)
    for bet in bets:
        yield from pay_draws(rules, bet, cards_of(bet), position)
