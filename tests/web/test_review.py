"""The review of a session: what its decisions cost, by exact advice."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import rank, suit
from croupier.floor.reviewing import review
from croupier.rounds.words import Decide
from tests.web.conftest import Visitor
from tests.web.test_play import act, floor_of

ROUNDS = 8
LEAST = (10, 4, 2)  # Q-6-4: the worst hand of Three Card Poker that is better played than folded


def is_played(hand: Sequence[int]) -> bool:
    """The published strategy, as a witness of the advice."""
    ranks = tuple(sorted(map(rank, hand), reverse=True))
    runs = ranks[0] - ranks[2] == 2 or ranks == (12, 1, 0)
    return len(set(ranks)) < 3 or len(set(map(suit, hand))) == 1 or runs or ranks >= LEAST


def test_a_fold_is_a_mistake_where_the_strategy_plays(visitor: Visitor) -> None:
    table = visitor.sit_down("three-card-poker")
    for _ in range(ROUNDS):
        act(visitor, table, "bet", **{"bet.4:ante": "10"})
        act(visitor, table, "choose", choice="fold")
    act(visitor, table, "close")
    key = table.removeprefix("/tables/")
    said: list[str] = []
    found = review(floor_of(visitor).log_of(key), said.append)
    assert len(found.decisions) == len(said) == ROUNDS
    for each in found.decisions:
        assert isinstance(each.question, Decide)
        wrong = is_played(each.question.known["hand"])
        assert (each.chosen, each.best, each.cost > 0) == (
            "fold",
            "play" if wrong else "fold",
            wrong,
        )
    costs = [each.cost for each in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    page = visitor.until_counted(f"/watch/{key}/review")
    assert page.count(">Round ") == len(costs)


def test_a_session_in_play_is_not_reviewed(visitor: Visitor) -> None:
    """Its log does not say yet what lay face down."""
    table = visitor.sit_down("three-card-poker")
    key = table.removeprefix("/tables/")
    assert visitor.get(f"/watch/{key}/review").status_code == 400
