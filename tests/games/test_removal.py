"""Effects of removal of every game that is counted with a card less, and where they are refused."""

from __future__ import annotations

import pytest

import croupier
from croupier.games import catalog
from croupier.games.pricing import NotThere, main_wagers
from croupier.maths.pricing.counted import EXACT, tell_nobody

COUNTED = [
    entry for entry in catalog.entries() if entry.has_odds and hasattr(entry.odds(), "from_shoe")
]


@pytest.mark.parametrize("entry", COUNTED, ids=lambda entry: f"{entry.chapter}")
def test_the_full_shoe_is_the_count_and_effects_even_out(entry: catalog.Entry) -> None:
    """The mean of the effects over the cards of the shoe is 0, exactly."""
    game = croupier.Game(entry)
    report = game.odds(removal=True)
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            if each.removal is not None and each.method == EXACT:
                assert each.removal.mean_effect == 0, (each.wager, each.paytable, each.variant)
    rules = game.rules()
    for wager in main_wagers(game.rulebook):
        terms = game.terms(rules, wager=wager.key)
        found = entry.odds().from_shoe(rules, wager.key, terms, tell_nobody)
        if found is not None and rules.offers(wager.key):
            full = [each.lines for each in found.count(found.full)]
            counted = entry.odds().count(rules, wager.key, terms, tell_nobody)
            assert full == [each.lines for each in counted]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("sic-bo", "sic-bo is played without cards: none can be removed."),
        ("roulette", "roulette is played without cards: none can be removed."),
        ("three-card-poker", "three-card-poker is dealt from fresh cards every round"),
    ],
)
def test_refused_where_it_has_no_meaning(name: str, why: str) -> None:
    with pytest.raises(NotThere, match=why):
        croupier.game(name).odds(removal=True)


def test_what_was_not_asked_for_is_not_there() -> None:
    report = croupier.game("minibaccarat").odds(wager="player")
    assert all(odds.removal is None for odds in report.wagers)
