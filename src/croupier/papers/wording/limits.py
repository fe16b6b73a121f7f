"""The payout limits that hold, for guides, layouts and signs."""

from __future__ import annotations

from croupier.papers.wording.words import either
from croupier.rulebook.limits import PayoutLimit
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules


def limit_words(rules: Rules) -> tuple[str, ...]:
    """A sentence for each limit: the amount, per player or hand, and for which wagers."""
    said = []
    for limit in rules.payout_limits():
        limited = [wager.name for wager in rules.wagers() if wager.key in limit.wagers]
        paid_for = f"{either(limited, 'and')}{_hands(rules, limit)}"
        most = f"{money_text(limit.most)} per {limit.per} per round"
        meters = "; shares of a meter are paid in full" if limit.from_meters else ""
        with_wagers = "; winning wagers returned with the payout count toward it"
        counted = with_wagers if limit.wagers_counted else ""
        said.append(f"The maximum payout for {paid_for} is {most}{meters}{counted}.")
    return tuple(said)


def _hands(rules: Rules, limit: PayoutLimit) -> str:
    """The hands that alone are limited, or those that are not, by their names in the paytables."""
    tables = [rules.paytable(wager.key) for wager in rules.wagers() if wager.key in limit.wagers]
    names = {row.outcome: row.name for table in tables for row in table.rows}
    limited = [name for outcome, name in names.items() if outcome in limit.rows]
    outside = [name for outcome, name in names.items() if outcome in limit.except_rows]
    alone = f" ({'; '.join(limited)})" if limited else ""
    return alone + (f" (except {'; '.join(outside)})" if outside else "")
