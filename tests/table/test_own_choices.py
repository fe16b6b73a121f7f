"""Strategy files in live rounds: what a game can offer is known before a card is dealt."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.api import game
from croupier.catalog.index import entries
from croupier.equipment.randomness import Seed
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.strategies.fault import StrategyError
from croupier.maths.strategies.own import read_strategy
from croupier.reports.pricing import main_wagers
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide
from croupier.table.own_rounds import opening_bets, play_rounds
from croupier.table.session import Session

DECIDED = [
    entry for entry in entries() if hasattr(entry.odds(), "decisions") and entry.family != "tiles"
]
OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("633a", {"blackjack-switch": True, "switch-surrender": "yes"}),
    ("633a", {"dealing": "hand", "decks": 2, "automated-shuffler": True, "even-money": False}),
    ("672a", {"declining-the-lammer": "may-stake"}),
    ("677a", {"raise-amounts": "no-least"}),
    ("677a", {"raise-amounts": "any"}),
    ("685a", {"even-money": "no"}),
]
CASES: list[tuple[str, dict[str, Any]]] = [(entry.chapter, {}) for entry in DECIDED] + OTHERWISE
IDS = [f"{chapter} {' '.join(map(str, answers.values()))}".strip() for chapter, answers in CASES]


@pytest.mark.parametrize(("chapter", "answers"), CASES, ids=IDS)
def test_a_game_offers_no_choice_that_it_does_not_know(
    chapter: str, answers: dict[str, Any]
) -> None:
    found = game(chapter)
    rules, main = found.rules(answers), main_wagers(found.rulebook)[0].key
    session = Session(found.entry, rules, seed=Seed.from_text(chapter))
    known, chance = found.entry.choices(rules), random.Random(chapter)
    for _ in range(40):
        played = session.open_round(opening_bets(rules, main, 1000))
        while not played.finished:
            question = played.question
            if isinstance(question, Decide):
                assert [each.key for each in question.choices if each.key not in known] == []
                played.choose(chance.choice(question.choices).key)
            else:
                played.choose(question.house_way if isinstance(question, Arrange) else "")


@pytest.mark.parametrize("entry", DECIDED, ids=[entry.chapter for entry in DECIDED])
def test_a_misspelled_choice_is_refused_before_the_first_round(
    entry: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = game(entry.game)
    rules, main = found.rules(), main_wagers(found.rulebook)[0].key
    terms = found.terms(rules, wager=main)
    monkeypatch.setattr(Session, "open_round", lambda *_: pytest.fail("a round was dealt"))
    strategy = read_strategy({"name": "x", "rule": [{"choose": "foldd"}]})
    with pytest.raises(StrategyError, match="rule 1 > choose: foldd") as refused:
        play_rounds(entry, rules, strategy, main, terms, tell_nobody, 3, 1)
    assert all(key in str(refused.value) for key in entry.choices(rules))


@pytest.mark.parametrize("key", ["discard-Kh-10c", "discard-Ks-Qd-5c-4h-2d"])
def test_671a_11_d_1_ii_an_exchange_is_named_by_its_cards(key: str) -> None:
    known = game("671a").entry.choices(game("671a").rules())
    assert key in known
    for wrong in ("discard-Kh", "discard-10c-Kh", "discard-Kh-Kh", "discard-Kh-1x", "discard-"):
        assert wrong not in known
