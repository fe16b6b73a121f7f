"""655a.12(b): the aggregate payout limit of a hand, by the readings elected."""

from __future__ import annotations

from croupier.games.mississippi_stud.outcomes import RAISES, STREETS
from croupier.rulebook.answers import DECLINED, AnswerError
from croupier.rulebook.limits import most_at_minimum
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

CITE = "655a.12(b)"
FIXED = 5_000_000


def payout_limit(rules: Rules) -> int | None:
    """The most that Ante and Street Wagers of a hand win together, in cents; None for no limit."""
    smallest = rules["payout-limit-minimum-wager"] == "smallest-streets"
    street = min(RAISES) if smallest else max(RAISES)
    times = {"ante": 1, **dict.fromkeys(STREETS, street)}
    named = max(FIXED, most_at_minimum(rules, times))
    meaning = rules["payout-limit-meaning"]
    if meaning == "cap":
        return named
    if rules["payout-limit"] == DECLINED:
        return named if meaning == "ceiling" else None
    elected = rules.money("payout-limit")
    if (elected > named) if meaning == "ceiling" else (elected < named):
        bound = "most" if meaning == "ceiling" else "least"
        fault = (
            f"payout-limit = {money_text(elected)} is refused; with a table minimum of "
            f"{rules['table-minimum']} it is at {bound} {money_text(named)} ({CITE})."
        )
        raise AnswerError([fault])
    return elected
