"""Games of point totals: exact counts, and simulated rounds per second of processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import croupier
from croupier.chapters.five_card_hi_lo import odds as hi_lo
from croupier.chapters.five_card_hi_lo import simulation as hi_lo_rounds
from croupier.chapters.five_card_hi_lo.counting import plays
from croupier.chapters.go_fore_it import odds as golf
from croupier.chapters.go_fore_it import simulation as golf_rounds
from croupier.chapters.go_fore_it.counting import GAME
from croupier.chapters.saigon_5_card import odds as five_cards
from croupier.chapters.saigon_5_card import simulation as five_cards_rounds
from croupier.chapters.twenty_one_baccarat import odds as twenty_one
from croupier.chapters.twenty_one_baccarat import simulation as twenty_one_rounds
from croupier.chapters.twenty_one_baccarat.outcomes import ENDS, ace_is_low, aces_worth
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.simulate import stream
from croupier.rulebook.rules import Rules

ROUNDS = 10_000_000


def rate(play: Callable[..., None], args: tuple[Any, ...], size: int) -> float:
    """Rounds per second, after one run that compiles."""
    tally = np.zeros(size, dtype=np.int64)
    play(stream(1, 0), 1000, tally, *args)
    begun = time.process_time()
    play(stream(1, 1), ROUNDS, tally, *args)
    return ROUNDS / (time.process_time() - begun)


def report(
    rules: Rules,
    count: Callable[..., object],
    play: Callable[..., None],
    args: Callable[[], tuple[Any, ...]],
    size: int,
) -> None:
    """How long every wager takes to count, and how fast rounds with all of them are."""
    begun = time.process_time()
    for wager in rules.wagers():
        if not wager.part_of:
            count(rules, wager.key, Terms(), tell_nobody)
    print(f"{rules.book.chapter.title}, every wager counted: {time.process_time() - begun:.2f} s")
    every = rate(play, args(), size)
    print(f"  simulated, every wager: {every / 1e6:.1f} million rounds a second")


def main() -> None:
    golfs, hi_los = (croupier.game(key).rules() for key in ("go-fore-it", "five-card-hi-lo"))
    report(
        golfs,
        golf.count,
        golf_rounds.play_rounds,
        lambda: GAME.values(golfs, Terms()).choices,
        golf_rounds.TALLY_SIZE,
    )
    report(
        hi_los,
        hi_lo.count,
        hi_lo_rounds.play_rounds,
        lambda: (np.array([*plays(hi_los, Terms()).values()]),),
        hi_lo_rounds.TALLY_SIZE,
    )
    rules = croupier.game("21-baccarat").rules({"decks": 8})
    ranks = np.repeat(np.arange(13), 4 * rules.number("decks"))
    shoe = ranks, rules.number("cover-card"), 1, aces_worth(rules), ace_is_low(rules)
    report(rules, twenty_one.count, twenty_one_rounds.play_rounds, lambda: shoe, ENDS)

    saigon = croupier.game("saigon-5-card").rules({"pot": True})
    report(
        saigon,
        five_cards.count,
        five_cards_rounds.play_rounds,
        lambda: (five_cards_rounds.points_set(saigon, Terms()),),
        five_cards_rounds.TALLY_SIZE,
    )


if __name__ == "__main__":
    main()
