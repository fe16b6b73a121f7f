"""Every reading that can be elected changes something: a round, and if money, what odds show.

A round is one of the transcripts, or one of `ROUNDS` where no transcript shows the reading; where a
stacked script cannot (two boxes of one player, odd cents), the test named in `SHOWN` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.games.scripts import PLAYABLE, script, scripts

from croupier.api import Game
from croupier.games.catalog import Entry, rulebook
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.pricing.report import price
from croupier.rulebook.types import Reading
from croupier.table.transcript import run_script

TESTS = Path(__file__).parent
Script = Mapping[str, Any]
POKER = "test_poker_readings.py"
POKER_FAMILY = "../families/test_poker.py"

# Readings of many games that one test shows for all of them.
SHARED = {"abandoned-in-void-round": POKER}
# By game: readings that no transcript shows, and a round that does.
ROUNDS: dict[str, dict[str, Script]] = {
    "craps": {
        "bonus-craps-timing": {
            "rolls": [[3, 4], [5, 6]],
            "round": [{"bets": ["1:pass=5"]}, {"bets": ["1:pass=5", "1:all-small=5"]}],
        },
        "odds-above-maximum": {
            "answers": {"table-maximum": "$50"},
            "rolls": [[2, 2], [3, 3]],
            "round": [{"bets": ["1:pass=50"]}, {"bets": ["1:pass-odds@4=100"]}],
        },
        "rolls-for-come-bets": {
            "rolls": [[3, 3], [2, 2], [3, 3], [1, 4]],
            "round": [
                {"bets": ["1:pass=5"]},
                {"bets": ["1:come=5", "1:place-to-win@5=10"]},
                {},
                {"do": ["as-marked"]},
            ],
        },
    },
    "minibaccarat": {
        "house-money-table-maximum": {
            "answers": {"table-maximum": "$25"},
            "cards": "3h 7c 3d Kc",
            "round": [{"bets": ["player=10", "house-money=10"], "do": ["add-to-player"]}],
        },
    },
    "blackjack": {
        "in-between-ace": {
            "cards": "Ah Ks 10d 5c",
            "round": [{"bets": ["1:blackjack=10", "1:in-between=5"]}],
        },
        "house-money-ace-and-2": {
            "cards": "Ah 9s 2d 8c",
            "round": [{"bets": ["1:blackjack=10", "1:house-money=5"], "do": ["take", "stand"]}],
        },
    },
}

# Readings that a script cannot show, and the file of the test that does.
SHOWN: dict[str, dict[str, str]] = {
    "craps": {"odds-multiples": "craps/test_readings.py"},
    "sic-bo": {"all-wagers-offered": "sic_bo/test_sic_bo.py"},
    "go-fore-it": {"all-wagers-offered": "go_fore_it/test_settlement.py"},
    "high-roll-dice": {"all-wagers-offered": "high_roll_dice/test_high_roll_dice.py"},
    "three-dice-football": {
        "all-wagers-offered": "three_dice_football/test_three_dice_football.py",
    },
    "pai-gow-poker": {
        "envy-of-two-boxes": POKER,
        "payout-limit-scope": "pai_gow_poker/test_settlement.py",
        "bank-sets-freely": "pai_gow_poker/test_bank.py",
        "envy-for-the-banks-hand": "pai_gow_poker/test_bank.py",
    },
    "face-up-pai-gow-poker": {"envy-of-two-boxes": "face_up_pai_gow_poker/test_play.py"},
    "saigon-5-card": {
        "pot-boxes": "saigon_5_card/test_pot.py",
        "abandoned-in-void-round": "saigon_5_card/test_irregularities.py",
    },
    "props-and-hops": {"all-wagers-offered": "props_and_hops/test_props_and_hops.py"},
    "six-card-fortune-pai-gow-poker": {
        "envy-of-two-boxes": "six_card_fortune_pai_gow_poker/test_play.py",
        "envy-for-abandoned-hand": "six_card_fortune_pai_gow_poker/test_play.py",
    },
    "fortune-asia-poker": {
        "envy-of-two-boxes": "fortune_asia_poker/test_settlement.py",
    },
    "blackjack": {
        "switch-surrender": "blackjack/test_variations.py",
        "switch-side-wagers": "blackjack/test_variations.py",
        "dealer-draws-for-side-wagers": "blackjack/test_completion.py",
        "bad-beat-hands": "blackjack/test_progressives.py",
        "straight-jack-wrap": "blackjack/test_progressives.py",
        "magic-card-match": "blackjack/test_progressives.py",
        "odd-cents-of-a-share": POKER,
    },
    "caribbean-stud-poker": {
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-for-folded-hand": "caribbean_stud_poker/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
        "fold-in-void-round": POKER,
    },
    "high-card-flush": {
        "payout-limit-minimum-wager": "high_card_flush/test_settlement.py",
    },
    "criss-cross-poker": {
        "payout-limit-minimum-wager": "criss_cross_poker/test_settlement.py",
    },
    "four-card-frenzy": {
        "payout-limit-minimum-wager": "four_card_frenzy/test_settlement.py",
    },
    "four-card-poker": {
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "ante-bonus-paid": "four_card_poker/test_settlement.py",
        "envy-for-folded-hand": "four_card_poker/test_settlement.py",
        "four-card-envy-letter": "four_card_poker/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
        "fold-in-void-round": POKER,
    },
    "poker": {
        "bad-beat-losing-hand": "poker/test_pots.py",
        "bad-beat-several-hands": "poker/test_pots.py",
        "contributing-pot-measured": "poker/test_pots.py",
        "fold-without-a-bet": "poker/test_betting.py",
        "super-stud-exposed": "poker/test_irregularities.py",
    },
    "dj-wild-stud-poker": {"envy-of-two-boxes": "dj_wild_stud_poker/test_settlement.py"},
    "crazy-4-poker": {
        "play-amount": "crazy_4_poker/test_settlement.py",
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
        "odd-cents-of-a-share": POKER,
    },
    "let-it-ride-poker": {
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
    },
    "three-card-poker": {
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-for-folded-hand": "three_card_poker/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
        "fold-in-void-round": POKER,
        "odd-cents-of-a-share": POKER,
    },
    "ultimate-texas-holdem-poker": {
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-for-folded-hand": "ultimate_texas_holdem_poker/test_settlement.py",
        "envy-hand": "ultimate_texas_holdem_poker/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
    },
    "texas-holdem-bonus-poker": {
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-of-two-boxes": POKER,
    },
    "world-poker-tour-heads-up-holdem": {
        "payout-limit-minimum-wager": "world_poker_tour_heads_up_holdem/test_settlement.py",
    },
    "cajun-stud": {
        "payout-limit-minimum-wager": "cajun_stud/test_settlement.py",
    },
    "mississippi-stud": {
        "payout-limit-minimum-wager": "mississippi_stud/test_settlement.py",
        "envy-for-folded-hand": "mississippi_stud/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
    },
}

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
    "pai-gow": {"vigorish-rounding-direction": ("pai-gow", {"vigorish-rounding": True}, 600)},
    "pai-gow-poker": {
        "royal-match-joker": ("fortune-bonus", {"brand": "emperors-challenge"}, 500),
        "natural-straight-flush-joker": ("dynasty-bonus", EZ, 500),
        "protection-straight-flush": ("protection", EZ, 500),
        "joker-colour": ("red-black", EZ, 500),
        "bank-at-ez-table": ("bank", {**EZ, "player-bank": True}, 500),
        "vigorish-quarter": ("pai-gow-poker", {"vigorish-rounding": True}, 600),
    },
    "face-up-pai-gow-poker": {
        "paytable-5-four-of-a-kind": ("fortune-bonus", {"fortune-bonus-paytable": "5"}, 500),
        "progressive-below-full-house": ("progressive-payout", FACE_UP_4, 500),
        "reseed-from-reserve": ("progressive-payout", FACE_UP_4, 500),
    },
    "saigon-5-card": {"pot-hands": ("pot", {"pot": True}, 500)},
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
    },
    "four-card-prime": {
        "payout-limit-scope": ("ante", LIMITED, 600_000),
    },
    "let-it-ride-poker": {
        "five-card-bonus-odds": ("five-card-bonus", {}, 500),
        "reseed-from-reserve": HAND_BONUS,
        "suited-ace-2-3": ("three-card-bonus", {}, 500),
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
        "reseed-from-reserve": HAND_BONUS,
        "ace-2-3": ("three-card-bonus", {}, 500),
        "envy-for-folded-hand": ("progressive-payout", {}, 100),
    },
    "cajun-stud": {
        "ace-2-3": ("board-bonus", {}, 500),
    },
    "raise-it-up-stud-poker": {
        "ace-2-3": ("pair-plus", {}, 500),
        "pair-plus-after-fold": ("pair-plus", {}, 500),
    },
}
# Counts of more than a second or two: `verify/games/test_reading_figures.py`.
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
    },
    "texas-holdem-bonus-poker": {
        "envy-hand": ("progressive", {}, 100),
        "envy-for-folded-hand": ("progressive", {"envy-hand": "best-of-seven"}, 100),
    },
}


def readings(entry: Entry, *effects: str) -> dict[str, Reading]:
    return {r.key: r for r in rulebook(entry).reading if r.effect in effects}


def others(reading: Reading) -> list[str]:
    return [choice for choice in reading.choices if choice != reading.taken]


def told(entry: Entry, raw: Script, key: str, choice: str) -> str:
    """What a round under a reading shows: every record of it, or why it cannot be played so."""
    try:
        answers = {**raw.get("answers", {}), key: choice}
        session = run_script(entry, {"about": key, **raw, "answers": answers})
    except ValueError as error:
        return str(error)
    skipped = ("n", "hash", "previous")
    return repr(
        [
            {name: value for name, value in record.items() if name not in skipped}
            for record in session.log.records
            if record["record"] not in ("session", "seed")
        ]
    )


def changes_a_round(entry: Entry, reading: Reading) -> bool:
    own = ROUNDS.get(entry.game, {}).get(reading.key)
    for raw in [own] if own else [script(path) for path in scripts(entry)]:
        taken = told(entry, raw, reading.key, reading.taken)
        if any(told(entry, raw, reading.key, other) != taken for other in others(reading)):
            return True
    return False


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
        counted = entry.odds().count(rules, wager, terms, tell_nobody)
        found.append([(one.notes, one.about, price(rules, table, one, terms)) for one in counted])
    return any(one != found[0] for one in found)


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.game)
def test_a_reading_that_can_be_elected_changes_a_round(entry: Entry) -> None:
    shown = SHARED | SHOWN.get(entry.game, {})
    for key, reading in readings(entry, "money", "play").items():
        if key in shown:
            source = (TESTS / shown[key]).read_text(encoding="utf-8")
            assert key in source or key.replace("-", "_") in source, f"{shown[key]}: no {key}"
        else:
            assert changes_a_round(entry, reading), f"{key} changes no round"


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.game)
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
