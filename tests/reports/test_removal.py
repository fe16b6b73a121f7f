"""Effects of removal of every game that is counted with a card less, and where they are refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import croupier
from croupier.catalog import index
from croupier.catalog.index import NotThere
from croupier.maths.pricing.counted import EXACT, Counted, tell_nobody
from croupier.maths.pricing.removal import FromShoe
from croupier.reports.pricing import tables_to_price
from croupier.reports.reports import Reports

# A round of twenty-one is counted for every rank that a card can be missing of: in verify.
LONG = {
    "633a": "blackjack",
    "635a": "spanish-21",
    "665a": "bet",
    "672a": "blackjack",
    "673a": "blackjack",
    "685a": "bet",
}
SHIPPED = "633a"  # its side wagers take long as well
OFFERED_TO_SOME = [("673a", "insurance")]  # who was paid for Blackjack may not insure (673a.8(a))
COUNTED = [
    entry for entry in index.entries() if entry.has_odds and hasattr(entry.odds(), "from_shoe")
]
QUICK = [entry for entry in COUNTED if entry.chapter != SHIPPED]


@pytest.mark.parametrize("entry", QUICK)
def test_the_full_shoe_is_the_count(entry: index.Entry) -> None:
    check_full_shoe(entry)


@pytest.mark.parametrize("entry", QUICK)
def test_effects_even_out(entry: index.Entry) -> None:
    quick = [wager for wager, _, _ in shoes(entry) if LONG.get(entry.chapter) != wager]
    for wager in quick:
        check_effects(entry, wager)
    assert quick


def shoes(entry: index.Entry) -> Iterator[tuple[str, FromShoe, tuple[Counted, ...]]]:
    """Each wager that is counted from any shoe, and its count under default rules."""
    game = croupier.Game(entry)
    priced = {each.main.key: each.rules for each in tables_to_price(game.rules())[0]}
    for wager, rules in priced.items():
        terms = game.terms(rules, wager=wager)
        found = entry.odds().from_shoe(rules, wager, terms, tell_nobody)
        if found is not None:
            yield wager, found, Reports(entry).counted(rules, wager, terms).counted


def check_full_shoe(entry: index.Entry) -> None:
    for wager, found, counted in shoes(entry):
        full = [each.lines for each in found.count(found.full)]
        assert full == [each.lines for each in counted], wager


def check_effects(entry: index.Entry, wager: str) -> None:
    """The mean of the effects over the cards of the shoe is 0, exactly.

    A wager that only some may make is made more often or less without a card: there the mean is
    over the ways in which it is made.
    """
    report = croupier.Game(entry).odds(wager=wager, removal=True)
    assert any(odds.removal for odds in report.wagers)
    for each in (each for odds in report.wagers for each in (odds, *odds.variants)):
        if each.removal is None or each.method != EXACT:
            continue
        even = each.removal.mean_effect == 0
        if (entry.chapter, wager) in OFFERED_TO_SOME:
            (found,) = (found for key, found, _ in shoes(entry) if key == wager)
            ways = [sum(one.lines.values()) for one in found.counted_one_less()]
            held = zip(found.full, ways, each.removal.effects.values(), strict=True)
            assert not even
            assert sum(cards * way * effect for cards, way, effect in held) == 0
        else:
            assert even, (each.wager, each.paytable, each.variant)


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
