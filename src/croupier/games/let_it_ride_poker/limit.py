"""643a.12(h): the most that is payable to a player on a single hand, where it is limited."""

from __future__ import annotations

from croupier.games.let_it_ride_poker.outcomes import BETS
from croupier.rulebook.answers import DECLINED, AnswerError
from croupier.rulebook.limits import most_at_minimum
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

CITE = "643a.12(h)"


def payout_limit(rules: Rules) -> int | None:
    """The most that the Let It Ride Poker Wagers win together, in cents; None for no limit."""
    if rules["payout-limit"] == DECLINED:
        return None
    elected, least = rules.money("payout-limit"), most_at_minimum(rules, dict.fromkeys(BETS, 1))
    if elected < least:
        fault = (
            f"payout-limit = {money_text(elected)} is refused; with a table minimum of "
            f"{rules['table-minimum']} it is at least {money_text(least)} ({CITE})."
        )
        raise AnswerError([fault])
    return elected
