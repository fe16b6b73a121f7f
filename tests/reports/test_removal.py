"""Effects of removal of every game that is counted with a card less, and where they are refused."""

from __future__ import annotations

import pytest

import croupier
from croupier.catalog import index
from croupier.catalog.index import NotThere
from croupier.maths.pricing.counted import EXACT, tell_nobody
from croupier.reports.pricing import tables_to_price
from croupier.reports.reports import Reports

LONG = ("633a",)  # in verify
OFFERED_TO_SOME = [("673a", "insurance")]  # who was paid for Blackjack may not insure (673a.8(a))
COUNTED = [
    entry
    for entry in index.entries()
    if entry.has_odds and entry.chapter not in LONG and hasattr(entry.odds(), "from_shoe")
]


@pytest.mark.parametrize("entry", COUNTED)
def test_the_full_shoe_is_the_count_and_effects_even_out(entry: index.Entry) -> None:
    check_effects(entry)


def check_effects(entry: index.Entry) -> None:
    """The mean of the effects over the cards of the shoe is 0, exactly.

    A wager that only some may make is made more often or less without a card: there the mean is
    over the ways in which it is made.
    """
    game = croupier.Game(entry)
    report = game.odds(removal=True)
    assert any(odds.removal for odds in report.wagers)
    for odds in report.wagers:
        for each in (odds, *odds.variants):
            conditional = (entry.chapter, odds.wager) in OFFERED_TO_SOME
            if each.removal is not None and each.method == EXACT and not conditional:
                assert each.removal.mean_effect == 0, (each.wager, each.paytable, each.variant)
    priced = {each.main.key: each.rules for each in tables_to_price(game.rules())[0]}
    for wager, rules in priced.items():
        terms = game.terms(rules, wager=wager)
        found = entry.odds().from_shoe(rules, wager, terms, tell_nobody)
        if found is not None:
            full = [each.lines for each in found.count(found.full)]
            counted = Reports(entry).counted(rules, wager, terms).counted
            assert full == [each.lines for each in counted], wager
            if (entry.chapter, wager) in OFFERED_TO_SOME:
                (effects,) = (each.removal for each in report.wagers if each.wager == wager)
                assert effects is not None
                assert effects.mean_effect != 0
                ways = [sum(each.lines.values()) for each in found.counted_one_less()]
                held = zip(found.full, ways, effects.effects.values(), strict=True)
                assert sum(cards * way * effect for cards, way, effect in held) == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("sic-bo", "sic-bo "),
        ("roulette", "roulette "),
        ("three-card-poker", "three-card-poker "),
    ],
)
def test_refused_where_it_has_no_meaning(name: str, why: str) -> None:
    with pytest.raises(NotThere, match=why):
        croupier.game(name).odds(removal=True)


def test_what_was_not_asked_for_is_not_there() -> None:
    report = croupier.game("minibaccarat").odds(wager="player")
    assert all(odds.removal is None for odds in report.wagers)
