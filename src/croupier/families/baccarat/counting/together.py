"""Sets of bets on one round: exact over all deals; House Money payouts are taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from croupier.families.baccarat.counting.deals import all_deals
from croupier.families.baccarat.house_money import WAGER
from croupier.families.baccarat.outcomes import HOUSE_MONEY, hands_of, resolve
from croupier.families.draw.together import Together, over_draws
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

TAKEN = "House Money payouts are taken, not added to a wager on a hand."


Check = Callable[[Rules, Sequence[Bet]], None]


def together(rules: Rules, bets: Sequence[Bet], *, check: Check, odds: int = 0) -> Together:
    """The set over every pair among the first four cards and every end of the hands."""
    check(rules, bets)
    by_pairs = all_deals(rules.number("decks")).by_pairs
    draws = (
        ([_net(rules, bet, pair, code) for bet in bets], int(by_pairs[pair, code]))
        for pair, code in np.argwhere(by_pairs).tolist()
    )
    notes = (TAKEN,) if any(bet.wager == WAGER for bet in bets) else ()
    return over_draws(bets, draws, odds=odds, notes=notes)


def _net(rules: Rules, bet: Bet, pair: int, code: int) -> int:
    if bet.wager == WAGER:
        return settle(rules, bet, HOUSE_MONEY[pair], "").net
    return settle(rules, bet, resolve(rules, bet.wager, bet.on, hands_of(code)), "").net
