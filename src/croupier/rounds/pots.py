"""A pot: what players have wagered against each other, and nothing of the house's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.rounds.words import POT, Bet, Settlement
from croupier.rulebook.rules import Rules


def settle_pot(
    rules: Rules, bets: Sequence[Bet], winners: Sequence[Bet], outcome: str, cite: str
) -> Iterator[Settlement]:
    """All bets on a pot, those that lose first; the winners divide it evenly.

    Cents that cannot be divided go one each to the first of the winners.
    """
    row = rules.outcome_row(bets[0].wager, outcome)
    assert row is not None
    each, odd = divmod(sum(bet.amount for bet in bets), len(winners))
    for bet in bets:
        if bet not in winners:
            yield Settlement.of(bet, "lose", cite, net=-bet.amount, payer=POT)
    for bet in bets:
        if bet in winners:
            share = each + (winners.index(bet) < odd)
            net = share - bet.amount
            yield Settlement.of(bet, outcome, cite, pays=str(row.pays), net=net, payer=POT)
