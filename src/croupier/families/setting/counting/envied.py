"""What Envy Bonuses add to a wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.maths.pricing.counted import Line, Terms
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules


def envy_note(rules: Rules, wager: str, lines: Mapping[Line, int], terms: Terms) -> Iterator[str]:
    """What the hands of another player bring beside the wager's own payouts."""
    pays = rules.paid(wager).envy_pays(terms.stake)
    if pays:
        paid = sum(ways * _brings(rules, wager, parts, pays) for parts, ways in lines.items())
        share = paid / sum(lines.values()) / terms.stake
        at = money_text(terms.stake)
        yield f"Each other player's hand adds {share:.4%} of a {at} wager in Envy Bonuses."


def _brings(rules: Rules, wager: str, parts: Line, pays: Mapping[str, int]) -> int:
    """The Envy Bonus of a counted hand, by the row of the paytable that it counts as."""
    row = rules.outcome_row(wager, parts[0].outcome)
    return 0 if row is None else pays.get(row.outcome, 0)
