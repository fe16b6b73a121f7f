"""Every house advantage of 682a against the second count, dealers of six cards too."""

from __future__ import annotations

from itertools import product

from tests.chapters.four_card_prime import second_odds
from tests.chapters.four_card_prime.test_second import READINGS, WITHOUT, aces_and_primes, edges


def test_682a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = aces_and_primes()
    for tie, form in product(*(READINGS[key] for key in ("win-bonus-on-tie", "win-bonus-form"))):
        answers = {"win-bonus-on-tie": tie, "win-bonus-form": form}
        for label, edge in edges("ante", answers).items():
            ours["ante", f"{label}, {tie}, {form}"] = edge
    for reading, suffix in (("straight", ""), ("no-straight", WITHOUT)):
        for label, edge in edges("all-six-bonus", {"ace-to-5": reading}).items():
            ours["all-six-bonus", label + suffix] = edge
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}
