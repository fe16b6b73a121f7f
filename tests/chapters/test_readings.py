"""Every reading that can be elected changes a round.

A round is one of the transcripts, or one of `ROUNDS` where no transcript shows the reading; where a
stacked script cannot (two boxes of one player, odd cents), the test named in `SHOWN` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, rulebook
from croupier.rulebook.types import Reading
from croupier.table.transcript import run_script

TESTS = Path(__file__).parent
Script = Mapping[str, Any]
POKER = "test_poker_readings.py"
POKER_FAMILY = "../families/test_poker.py"
EXPOSED_CARD = "../families/test_exposed_card.py"
SETTING_FAMILY = "../families/setting/test_irregularities.py"
DEALERS_WAGER = "../families/setting/test_dealers_wager.py"

# Readings of many games that one test shows for all of them.
SHARED = {
    "abandoned-in-void-round": POKER,
    "folded-bonus-settled": POKER,
    "payout-limit-boxes": "../rulebook/test_limits.py",
    "exposed-card-refused": EXPOSED_CARD,
    "exposed-card-at-several-boxes": EXPOSED_CARD,
    "chip-unit": EXPOSED_CARD,
}
# By game: readings that no transcript shows, and a round that does.
ROUNDS: dict[str, dict[str, Script]] = {
    "craps": {
        "bonus-craps-timing": {
            "rolls": [[3, 4], [5, 6]],
            "round": [{"bets": ["1:pass=5"]}, {"bets": ["1:pass=5", "1:all-small=5"]}],
        },
        "horn-units": {
            "answers": {"table-minimum": "$5"},
            "rolls": [[3, 3]],
            "round": [{"bets": ["1:pass=5", "1:horn=8"]}],
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
    "roulette": {
        "five-adjacent-limits": {
            "answers": {"table-minimum": "$5"},
            "spins": ["17"],
            "round": [{"bets": ["1:five-adjacent@17=5"]}],
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
    "spanish-21": {"all-other-players": "spanish_21/test_play.py"},
    "craps": {"odds-multiples": "craps/test_readings.py"},
    "sic-bo": {"all-wagers-offered": "sic_bo/test_sic_bo.py"},
    "minibaccarat": {"simulated-round-as-hand": "minibaccarat/test_irregularities.py"},
    "midibaccarat": {"simulated-round-as-hand": "midibaccarat/test_play.py"},
    "baccarat": {"simulated-round-as-hand": "baccarat/test_curator.py"},
    "go-fore-it": {"all-wagers-offered": "go_fore_it/test_settlement.py"},
    "high-roll-dice": {"all-wagers-offered": "high_roll_dice/test_high_roll_dice.py"},
    "three-dice-football": {
        "all-wagers-offered": "three_dice_football/test_three_dice_football.py",
    },
    "pai-gow": {
        "abandoned-in-void-round": SETTING_FAMILY,
        "bank-after-void-round": SETTING_FAMILY,
        "surrender-in-banked-round": "pai_gow/test_bank.py",
        "last-wager-of-two-areas": DEALERS_WAGER,
        "vigorish-above-the-surplus": DEALERS_WAGER,
    },
    "pai-gow-poker": {
        "abandoned-in-void-round": SETTING_FAMILY,
        "bank-after-void-round": SETTING_FAMILY,
        "surrender-with-two-areas": SETTING_FAMILY,
        "envy-of-two-boxes": POKER,
        "payout-limit-scope": "pai_gow_poker/test_settlement.py",
        "bank-sets-freely": "pai_gow_poker/test_bank.py",
        "last-wager-of-two-areas": DEALERS_WAGER,
        "vigorish-above-the-surplus": DEALERS_WAGER,
        "envy-for-the-banks-hand": "pai_gow_poker/test_bank.py",
    },
    "face-up-pai-gow-poker": {
        "abandoned-in-void-round": SETTING_FAMILY,
        "surrender-with-two-areas": SETTING_FAMILY,
        "envy-of-two-boxes": "face_up_pai_gow_poker/test_play.py",
    },
    "saigon-5-card": {
        "pot-boxes": "saigon_5_card/test_pot.py",
        "abandoned-in-void-round": "saigon_5_card/test_irregularities.py",
    },
    "props-and-hops": {"all-wagers-offered": "props_and_hops/test_props_and_hops.py"},
    "six-card-fortune-pai-gow-poker": {
        "abandoned-in-void-round": SETTING_FAMILY,
        "envy-of-two-boxes": "six_card_fortune_pai_gow_poker/test_play.py",
        "envy-for-abandoned-hand": "six_card_fortune_pai_gow_poker/test_play.py",
    },
    "fortune-asia-poker": {
        "abandoned-in-void-round": SETTING_FAMILY,
        "surrender-with-two-areas": SETTING_FAMILY,
        "envy-of-two-boxes": "fortune_asia_poker/test_settlement.py",
    },
    "blackjack": {
        "payout-limit-wagers-returned": "blackjack/test_first_cards.py",
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
        "bad-beat-losing-hand": "poker/test_jackpots.py",
        "bad-beat-several-hands": "poker/test_jackpots.py",
        "bad-beat-without-others": "poker/test_jackpots.py",
        "five-card-draw-discards": "poker/test_short_decks.py",
        "kill-blinds": "poker/test_betting.py",
        "short-raise-counted": "poker/test_betting.py",
        "straddle-raise": "poker/test_betting.py",
        "contributing-pot": "poker/test_jackpots.py",
        "contributing-pot-measured": "poker/test_jackpots.py",
        "excess-by-suit": "poker/test_pots.py",
        "fold-without-a-bet": "poker/test_betting.py",
        "incremental-rake-pots": "poker/test_pots.py",
        "kill-divided-pot": "poker/test_betting.py",
        "kill-with-side-pots": "poker/test_betting.py",
        "side-pot-of-dead-hands": "poker/test_irregularities.py",
        "super-stud-exposed": "poker/test_irregularities.py",
    },
    "dj-wild-stud-poker": {
        "envy-of-two-boxes": "dj_wild_stud_poker/test_settlement.py",
        "envy-of-a-player-who-folded": "dj_wild_stud_poker/test_settlement.py",
    },
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
        "payout-limit-minimum-wager": "ultimate_texas_holdem_poker/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
    },
    "texas-holdem-bonus-poker": {
        "payout-limit-minimum-wager": "texas_holdem_bonus_poker/test_settlement.py",
        "jackpot-on-dealers-hand": POKER_FAMILY,
        "envy-of-two-boxes": POKER,
    },
    "world-poker-tour-heads-up-holdem": {
        "payout-limit-minimum-wager": "world_poker_tour_heads_up_holdem/test_settlement.py",
    },
    "cajun-stud": {
        "payout-limit-minimum-wager": "cajun_stud/test_settlement.py",
    },
    "lunar-poker": {
        "super-on-abandoned-hand": "lunar_poker/test_settlement.py",
    },
    "mississippi-stud": {
        "payout-limit-minimum-wager": "mississippi_stud/test_settlement.py",
        "envy-for-folded-hand": "mississippi_stud/test_settlement.py",
        "envy-of-two-boxes": POKER,
        "envy-for-abandoned-hand": POKER_FAMILY,
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


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_reading_that_can_be_elected_changes_a_round(entry: Entry) -> None:
    shown = SHARED | SHOWN.get(entry.game, {})
    for key, reading in readings(entry, "money", "play").items():
        if key in shown:
            source = (TESTS / shown[key]).read_text(encoding="utf-8")
            assert key in source or key.replace("-", "_") in source, f"{shown[key]}: no {key}"
        else:
            assert changes_a_round(entry, reading), f"{key} changes no round"
