"""Sessions of every game: counted where rounds are independent, and simulated beside that."""

from __future__ import annotations

from math import sqrt

import pytest

from croupier.analysis.sessions.plan import plan_of
from croupier.analysis.sessions.poker import is_poker
from croupier.analysis.sessions.report import Asked
from croupier.api import Game, games

SESSIONS = 20_000
SAID = {"bankroll": "$400", "rounds": 200, "stop_at_win": "$150", "stop_after_losses": 9}


@pytest.mark.parametrize("found", games(), ids=lambda found: found.key)
def test_both_sides_of_every_game(found: Game) -> None:
    if is_poker(found.entry, None):
        assert found.poker_table().facts()["house_per_table_hour"] > 0
        return
    drawn = found.session_report(
        asked=Asked(plan=plan_of(SAID), sessions=SESSIONS, seed=11, simulated=True)
    )
    told = drawn.facts()["player"]
    assert told["method"] == "simulated"
    assert sum(told["ends"].values()) == pytest.approx(1)
    if not drawn.found.independent:
        return
    counted = found.session_report(asked=Asked(plan=plan_of(SAID))).facts()["player"]
    assert counted["method"] == "exact"
    slack = counted["error"]
    assert told["mean_result"] == pytest.approx(
        counted["mean_result"], abs=4 * told["standard_error"] + 1000 * slack
    )
    for name, chance in counted["ends"].items():
        error = 4 * sqrt(chance * (1 - min(chance, 1)) / SESSIONS) + 3 / SESSIONS + slack
        assert told["ends"][name] == pytest.approx(chance, abs=error)
