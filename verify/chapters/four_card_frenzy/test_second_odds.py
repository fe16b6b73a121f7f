"""Every house advantage of 684a against the second count."""

from __future__ import annotations

from tests.chapters.four_card_frenzy import second_odds
from tests.chapters.four_card_frenzy.test_second import READINGS, edges


def test_684a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {("prime", label): edge for label, edge in edges("prime", {}).items()}
    for stake in READINGS["bad-beat-stake"]:
        for label, edge in edges("ante", {"bad-beat-stake": stake}).items():
            ours["ante", f"{label}, bad-beat-stake {stake}"] = edge
    for reading in READINGS["two-aces-and-two-queens"]:
        for label, edge in edges("four-card-bonus", {"two-aces-and-two-queens": reading}).items():
            ours["four-card-bonus", f"{label}, {reading}"] = edge
    for reading in READINGS["ace-to-5"]:
        for label, edge in edges("all-six-bonus", {"ace-to-5": reading}).items():
            ours["all-six-bonus", f"{label}, ace-to-5 {reading}"] = edge
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}
