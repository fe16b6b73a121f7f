"""Every reading of money that can be elected changes what odds show."""

from __future__ import annotations

import pytest
from tests.chapters.scripts import PLAYABLE
from tests.chapters.test_readings import readings

from croupier.api import Game
from croupier.catalog.index import Entry
from croupier.maths.pricing.report import price
from croupier.reports.reports import Reports
from croupier.rulebook.types import Reading

# By game: the wager whose odds a reading changes, the answers under which it does, its stake;
# where none is named, one of all wagers under the default answers must do.
Figure = tuple[str, dict[str, object], int]
HAND_BONUS: Figure = ("five-card-hand-bonus", {}, 100)
BACCARAT: dict[str, Figure] = {
    "natural-margin": ("dragon-bonus", {}, 500),
    "house-money-rides": ("house-money", {}, 500),
    "house-money-onto": ("house-money", {}, 500),
    "house-money-after-natural": ("house-money", {}, 500),
    "house-money-table-maximum": ("house-money", {"table-maximum": "$12"}, 500),
    "vigorish-rounding-rule": ("banker", {"vigorish-rounding": True}, 600),
}
LIMITED: dict[str, object] = {"payout-limit": "$50,000", "table-maximum": "$25,000"}
EZ: dict[str, object] = {"ez-pai-gow-poker": True}
FACE_UP_4: dict[str, object] = {"progressive-paytable": "4", "progressive-amount": "$5"}
FIGURES: dict[str, dict[str, Figure]] = {
    "roulette": {
        "touchdown-yardage": ("touchdown", {"touchdown": True}, 500),
        "touchdown-goal-line": (
            "touchdown",
            {"touchdown": True, "touchdown-yardage": "face-value"},
            500,
        ),
    },
    "craps": {
        "come-odds-on-come-out": ("come", {}, 500),
        "odds-multiples": ("come", {"pass-odds-4-10": 1}, 500),
        "buy-win-vigorish-base": ("buy", {"buy-vigorish": "on-win"}, 500),
        "lay-win-vigorish-base": ("lay", {"lay-vigorish": "on-win"}, 500),
        "vigorish-rounding": ("buy", {}, 500),
        "vigorish-on-unlisted-numbers": (
            "buy",
            {"buy-vigorish": "on-win", "buy-vigorish-numbers": ["4"]},
            500,
        ),
    },
    "sic-bo": {"two-of-a-kind-on-a-triple": ("two-of-a-kind", {}, 500)},
    "pai-gow": {
        "vigorish-rounding-direction": ("pai-gow", {"vigorish-rounding": True}, 600),
        "bank-sets-freely": ("bank", {"player-bank": True}, 500),
    },
    "pai-gow-poker": {
        "royal-match-joker": ("fortune-bonus", {"brand": "emperors-challenge"}, 500),
        "natural-straight-flush-joker": ("dynasty-bonus", EZ, 500),
        "protection-straight-flush": ("protection", EZ, 500),
        "joker-colour": ("red-black", EZ, 500),
        "bank-at-ez-table": ("bank", {**EZ, "player-bank": True}, 500),
        "vigorish-quarter": ("pai-gow-poker", {"vigorish-rounding": True}, 600),
        "payout-limit-wagers-returned": (
            "fortune-bonus",
            {"payout-limit-amount": "$100,000", "table-maximum": "$1,000"},
            10_000,
        ),
    },
    "face-up-pai-gow-poker": {
        "paytable-5-four-of-a-kind": ("fortune-bonus", {"fortune-bonus-paytable": "5"}, 500),
        "progressive-below-full-house": ("progressive-payout", FACE_UP_4, 500),
        "reseed-from-reserve": ("progressive-payout", FACE_UP_4, 500),
    },
    "saigon-5-card": {
        "pot-hands": ("pot", {"pot": True}, 500),
        "payout-limit-wagers-returned": (
            "ante",
            {**LIMITED, "table-maximum": "$100,000"},
            4_000_000,
        ),
    },
    "six-card-fortune-pai-gow-poker": {"fortune-envy-columns": ("fortune-bonus", {}, 1000)},
    "high-roll-dice": {
        "six-dice-no-match": ("pip-street", {"dice": "six"}, 500),
        "extra-roll-price": ("like-kind-boulevard", {}, 500),
        "millionaire-row-amount": ("millionaire-row", {}, 100),
        "fixed-prize-and-stake": ("millionaire-row", {}, 100),
    },
    "three-dice-football": {
        "goal-downs": ("touchdown", {}, 500),
        "touchdown-line": ("touchdown", {}, 500),
        "goal-kept": ("touchdown", {}, 500),
    },
    "props-and-hops": {"six-eight-shake-entry": ("six-eight-shake", {}, 500)},
    "minibaccarat": BACCARAT,
    "midibaccarat": BACCARAT,
    "baccarat": BACCARAT,
    "blackjack": {
        "house-money-ace-and-2": ("house-money", {}, 500),
        "house-money-added": ("house-money", {}, 500),
        "straight-jack-wrap": ("straight-jack-progressive", {}, 500),
        "straight-jack-after-split": ("straight-jack-progressive", {}, 500),
        "crown-treasure-amount": ("royal-match-21", {}, 500),
        "payout-limit-wagers": (
            "lucky-ladies",
            {"maximum-aggregate-payout": "$500,000", "table-maximum": "$500"},
            500,
        ),
    },
    "caribbean-stud-poker": {
        "envy-paytables": ("progressive", {"progressive-paytable": "F"}, 100),
        "fixed-payouts-funding": ("progressive", {"progressive-paytable": "A"}, 100),
        "reseed-from-reserve": ("progressive", {"progressive-paytable": "A"}, 100),
    },
    "four-card-poker": {
        "reseed-from-reserve": HAND_BONUS,
    },
    "high-card-flush": {
        "ace-in-straight-flush": ("straight-flush-bonus", {}, 500),
        "reseed-from-reserve": ("progressive-jackpot", {}, 100),
    },
    "four-card-frenzy": {
        "payout-limit-scope": ("ante", LIMITED, 600_000),
        "payout-limit-wagers-returned": ("ante", LIMITED, 600_000),
    },
    "four-card-prime": {
        "payout-limit-scope": ("ante", LIMITED, 600_000),
        "payout-limit-wagers-returned": ("aces-bonus", LIMITED, 10_000),
    },
    "three-card-prime": {
        "payout-limit-wagers-returned": ("ante", LIMITED, 1_000_000),
    },
    "let-it-ride-poker": {
        "five-card-bonus-odds": ("five-card-bonus", {}, 500),
        "reseed-from-reserve": HAND_BONUS,
        "suited-ace-2-3": ("three-card-bonus", {}, 500),
        "payout-limit-wagers-returned": ("bet-1", LIMITED, 10_000),
    },
    "three-card-poker": {
        "ante-bonus-paid": ("ante", {}, 500),
        "version-ante-bonus": ("ante", {"version": "both-compulsory"}, 500),
        "bonus-survives-fold": ("six-card-bonus", {}, 500),
        "fixed-dollar-rows": ("six-card-bonus", {"six-card-bonus-paytable": "E"}, 500),
        "reseed-from-reserve": HAND_BONUS,
    },
    "ultimate-texas-holdem-poker": {
        "bonus-after-fold": ("progressive", {}, 100),
        "envy-hand": ("progressive", {}, 100),
        "reseed-from-reserve": HAND_BONUS,
    },
    "texas-holdem-bonus-poker": {
        "reseed-from-reserve": HAND_BONUS,
    },
    "world-poker-tour-heads-up-holdem": {
        "bad-beat-odds-wager": ("ante", {}, 500),
    },
    "mississippi-stud": {
        "payout-limit-meaning": ("ante", {}, 10_000),
        "payout-limit-minimum-wager": ("ante", {"table-minimum": "$25"}, 10_000),
        "payout-limit-boxes": ("ante", {"table-minimum": "$25", "adjacent-boxes": 2}, 10_000),
        "payout-limit-wagers-returned": ("ante", {}, 10_000),
        "reseed-from-reserve": HAND_BONUS,
        "ace-2-3": ("three-card-bonus", {}, 500),
        "envy-for-folded-hand": ("progressive-payout", {}, 100),
    },
    "cajun-stud": {
        "ace-2-3": ("board-bonus", {}, 500),
        "payout-limit-wagers-returned": ("ante", LIMITED, 10_000),
    },
    "raise-it-up-stud-poker": {
        "ace-2-3": ("pair-plus", {}, 500),
        "pair-plus-after-fold": ("pair-plus", {}, 500),
    },
}
# Counts of more than a second or two: `verify/chapters/test_reading_figures.py`.
SLOW: dict[str, dict[str, Figure]] = {
    "fortune-asia-poker": {
        "higher-hand-of-more-cards": ("fortune-asia-poker", {}, 500),
        "joker-in-flush": ("fortune-asia-poker", {}, 500),
    },
    "six-card-fortune-pai-gow-poker": {
        "joker-in-flush": ("six-card-fortune-pai-gow-poker", {}, 500),
    },
    "raise-it-up-stud-poker": {"progressive-cards": ("progressive-payout", {}, 500)},
    "blackjack": {
        "magic-card-match": (
            "bad-beat-progressive",
            {"magic-card-bonus": True, "magic-card-frequency": "1/10"},
            500,
        ),
        "bad-beat-hands": ("bad-beat-progressive", {}, 500),
        "dealer-draws-for-side-wagers": ("hit-and-run-progressive", {}, 500),
        "switched-blackjack": ("blackjack", {"blackjack-switch": True}, 500),
        "switch-blackjack-pays": ("blackjack", {"blackjack-switch": True}, 500),
        "switch-blackjack-against-22": ("blackjack", {"blackjack-switch": True}, 500),
    },
    "four-card-poker": {
        "ante-bonus-paid": ("ante", {}, 500),
        "bonus-survives-fold": HAND_BONUS,
    },
    "world-poker-tour-heads-up-holdem": {
        "raise-amounts": ("ante", {"table-minimum": "$5"}, 10_000),
        "payout-limit-wagers-returned": ("ante", {"maximum-payout": "$50,000"}, 12_000),
    },
    "ultimate-texas-holdem-poker": {
        "payout-limit-wagers-returned": ("ante", {"maximum-payout": "$60,000"}, 20_000),
    },
    "high-card-flush": {
        "payout-limit-wagers-returned": (
            "ante",
            {"maximum-payout": "$50,000", "table-maximum": "$25,000"},
            2_000_000,
        ),
    },
    "criss-cross-poker": {
        "payout-limit-wagers-returned": ("ante-across", {"payout-limit": "$60,000"}, 10_000),
    },
    "texas-holdem-bonus-poker": {
        "envy-hand": ("progressive", {}, 100),
        "envy-for-folded-hand": ("progressive", {"envy-hand": "best-of-seven"}, 100),
        "payout-limit-wagers-returned": ("ante", {"table-maximum": "$25,000"}, 1_500_000),
    },
}


def plain_figures(entry: Entry) -> list[Figure]:
    """Every wager under the default answers, where none is named that shows a reading."""
    wagers = Game(entry).rules().wagers()
    return [(wager.key, {}, 500) for wager in wagers if wager.part_of is None]


def changes_a_figure(entry: Entry, reading: Reading, figure: Figure) -> bool:
    """Whether what odds say of a wager, its notes included, is another under some other choice."""
    wager, answers, stake = figure
    game, found = Game(entry), []
    for choice in reading.choices:
        rules = game.rules({**answers, reading.key: choice})
        terms = game.terms(rules, stake, wager=wager)
        table = rules.paytable(wager)
        counted = Reports(entry).counted(rules, wager, terms).counted
        found.append([(one.notes, one.about, price(rules, table, one, terms)) for one in counted])
    return any(one != found[0] for one in found)


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_reading_of_money_changes_what_odds_show(entry: Entry) -> None:
    figures, slow = FIGURES.get(entry.game, {}), SLOW.get(entry.game, {})
    money = readings(entry, "money")
    assert set(figures) | set(slow) <= set(money), "a figure is of a reading of money"
    same = [
        key
        for key in set(money) - set(slow)
        if not any(
            changes_a_figure(entry, money[key], figure)
            for figure in ([figures[key]] if key in figures else plain_figures(entry))
        )
    ]
    assert same == []
