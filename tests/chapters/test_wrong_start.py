"""Until when a wrong start of the deal voids all hands, by the reading of five chapters."""

from __future__ import annotations

import pytest

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide
from croupier.table.round import DEALERS
from croupier.table.session import Round

CALLS = dict.fromkeys(("645a", "659a", "670a", "688a"), "wrong-dice-total") | {
    "621a": "dice-wrongly-totalled"
}


def opened(chapter: str, reading: str) -> Round:
    game = croupier.game(chapter)
    session = game.open_session({"wrong-start-found": reading}, seed=Seed.from_text("start"))
    wager = next(each.key for each in session.rules.opening_wagers() if each.required)
    return session.open_round([f"1:{wager}=20"], stepwise=True)


def go_on(round_: Round) -> None:
    question = round_.question
    if isinstance(question, DEALERS):
        round_.deal()
    elif isinstance(question, Decide):
        round_.choose(question.choices[0].key)
    else:
        assert isinstance(question, Arrange)
        round_.choose("house-way")


def to_the_end(round_: Round, call: str) -> list[bool]:
    """At which questions of a round it can be called."""
    found = []
    while not round_.finished:
        found.append(round_.can_call(call))
        go_on(round_)
    return found


@pytest.mark.parametrize(("chapter", "call"), CALLS.items())
def test_621a_10_c_and_645a_14_c_a_wrong_start_found_after_the_reveal(
    chapter: str, call: str
) -> None:
    """And 659a.13(c), 670a.13(c), 688a.13(c)."""
    before = to_the_end(opened(chapter, "before-the-reveal"), call)
    later = to_the_end(opened(chapter, "until-settled"), call)
    assert any(before)
    assert not before[-1]
    assert later[-1]
    assert sum(later) > sum(before)


@pytest.mark.parametrize(("chapter", "call"), CALLS.items())
def test_621a_10_c_and_645a_14_c_it_voids_the_round_at_the_last_moment(
    chapter: str, call: str
) -> None:
    moments = len(to_the_end(opened(chapter, "until-settled"), call))
    round_ = opened(chapter, "until-settled")
    for _ in range(moments - 1):
        go_on(round_)
    round_.call(call)
    assert round_.finished
    assert {settled.outcome for settled in round_.settlements if settled.stake} == {"void"}
