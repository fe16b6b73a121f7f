"""How often jackpot hands are dealt: of one player's hand exactly where it is out of one deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import comb
from typing import Any

import numpy as np

from croupier.chapters.poker.counting.showdowns import MOST, cards_of
from croupier.chapters.poker.forms import HIGH, Form, form_of
from croupier.chapters.poker.outcomes import (
    NOTHING,
    QUALIFYING,
    both_play,
    is_best_first,
    least_beaten,
    least_beating,
    parts_of,
    value,
)
from croupier.hands.five import ROYAL_FLUSH, strength5_from_key, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.low import Cards
from croupier.maths import simulate as monte_carlo
from croupier.maths.dealing import deal_card
from croupier.maths.pricing.counted import EXACT, SIMULATED, Tell
from croupier.rulebook.rules import Rules

LEAST = {**QUALIFYING, "royal-flush": ROYAL_FLUSH}
"""Each hand and better ones."""
SAMPLE, SEED = 2_000_000, 637
NO_LOW = 0
HOLE_CARDS = ("need-not-play", "losing-hand", "both-hands")
ALL_CARDS = "of all cards of the round"
AS_DEALT = "of cards at random, whatever players discard or draw by choice"


@kernel
def count_five(keys: Cards, bits: Cards, least: Cards, found: Cards) -> None:
    """All hands of five cards, by the least strengths that they reach."""
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    key = keys[a] + keys[b] + keys[c] + keys[d]
                    bit = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(d):
                        strength = strength5_from_key(key + keys[e], bit | bits[e])
                        for nth in range(len(least)):
                            found[nth] += strength >= least[nth]


@kernel
def count_seven(keys: Cards, bits: Cards, least: Cards, found: Cards) -> None:
    """All hands of seven cards, by the least strengths that their best five reach."""
    lowest = least.min()
    for a in range(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    four = keys[a] + keys[b] + keys[c] + keys[d]
                    held = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(2, d):
                        for f in range(1, e):
                            key = four + keys[e] + keys[f]
                            bit = held | bits[e] | bits[f]
                            for g in range(f):
                                strength = strength7_from_key(key + keys[g], bit | bits[g])
                                if strength >= lowest:
                                    for nth in range(len(least)):
                                        found[nth] += strength >= least[nth]


@kernel
def sample_hands(
    rng: Any, rounds: int, tally: Cards, own: int, board: int, take: int, least: Cards
) -> None:
    """Hands with a board of which some cards must be used."""
    bits = left = 0
    held, shared = np.empty(own, dtype=np.int64), np.empty(board, dtype=np.int64)
    for _ in range(rounds):
        dealt = 0
        for nth in range(own):
            held[nth], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        for nth in range(board):
            shared[nth], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        strength = value(0, held, shared, take, 0)
        for nth in range(len(least)):
            tally[nth] += strength >= least[nth]


@cache
def hands_of(own: int, board: int, take: int) -> tuple[tuple[int, ...], int, str]:
    """How many hands reach each of `LEAST`, of how many, and whether all were counted."""
    least = np.array([*LEAST.values()], dtype=np.int64)
    if take:
        args = (own, board, take, least)
        tally = monte_carlo.run(sample_hands, args, size=len(least), rounds=SAMPLE, seed=SEED)
        return tuple(tally.tolist()), SAMPLE, SIMULATED
    keys = np.array([card_key(card) for card in range(52)], dtype=np.int64)
    bits = np.array([card_bit(card) for card in range(52)], dtype=np.int64)
    found = np.zeros(len(least), dtype=np.int64)
    (count_seven if own + board == 7 else count_five)(keys, bits, least, found)
    return tuple(found.tolist()), comb(52, own + board), EXACT


def hands_of_form(form: Form) -> tuple[tuple[int, ...], int, str]:
    own, board = cards_of(form)
    return hands_of(own, board, form.take)


# -------------------------------------------------------------------------------- Bad Beat


@kernel
def best_beaten(high: Cards, low: Cards, plays: Cards, least_best: int, best_plays: int) -> int:
    """The best high hand that has lost; a player with the best `low` hand has won a part.

    The hole cards of a hand that counts play, with `best_plays` those of one that wins too.
    """
    best, best_low = high.max(), low.max()
    beaten, is_beaten = 0, best >= least_best and not best_plays
    for nth in range(len(high)):
        wins_low = low[nth] == best_low != NOTHING
        if high[nth] == best:
            is_beaten = is_beaten or (best >= least_best and plays[nth] != 0)
        elif plays[nth] and not wins_low:
            beaten = max(beaten, high[nth])
    return beaten if is_beaten else 0


@kernel
def sample_beats(
    rng: Any,
    rounds: int,
    tally: Cards,
    own: int,
    board: int,
    take: int,
    least: int,
    least_best: int,
    hole_cards: int,
    most: int,
    low_part: int,
    best_first: int,
) -> None:
    """Showdowns of all who are dealt in: whether a hand that has lost is high enough.

    The tally is by number of players. With a `low_part` who wins it has not lost. `hole_cards` are
    to play in no hand, the one that loses, or both.
    """
    bits = left = 0
    held, shared = np.empty(own, dtype=np.int64), np.empty(board, dtype=np.int64)
    cards = np.empty((most, own), dtype=np.int64)
    high, low = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    plays = np.ones(most, dtype=np.int64)
    for _ in range(rounds):
        dealt = 0
        for player in range(most):
            for nth in range(own):
                cards[player, nth], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        for nth in range(board):
            shared[nth], dealt, bits, left = deal_card(rng, dealt, bits, left, 52)
        for player in range(most):
            held[:] = cards[player]
            high[player] = value(0, held, shared, take, 0)
            if low_part:
                low[player] = value(low_part, held, shared, take, best_first)
            if hole_cards:
                plays[player] = high[player] >= least and both_play(held, shared, high[player])
            so_far = player + 1
            beaten = best_beaten(
                high[:so_far], low[:so_far], plays[:so_far], least_best, hole_cards == 2
            )
            tally[so_far] += beaten >= least


@cache
def beats_of(
    own: int,
    board: int,
    take: int,
    least: int,
    least_best: int,
    hole_cards: int,
    low_part: int,
    best_first: int,
) -> tuple[int, ...]:
    """Of `SAMPLE` deals, in how many there is a Bad Beat, by number of players."""
    most = min(MOST, (52 - board) // own)
    args = (own, board, take, least, least_best, hole_cards, most, low_part, best_first)
    tally = monte_carlo.run(sample_beats, args, size=MOST + 1, rounds=SAMPLE // 4, seed=SEED)
    return tuple(tally.tolist())


def beats(rules: Rules, form: Form) -> tuple[int, ...]:
    """The same, for the Bad Beat that is offered."""
    own, board = cards_of(form)
    wins_nothing = rules.text("bad-beat-losing-hand") == "wins-nothing"
    return beats_of(
        own,
        board,
        form.take,
        least_beaten(rules),
        least_beating(rules),
        HOLE_CARDS.index(rules.text("bad-beat-hole-cards")),
        parts_of(rules, form)[1] if form.splits and wins_nothing else NO_LOW,
        is_best_first(rules, form),
    )


def jackpot_facts(rules: Rules, tell: Tell) -> Mapping[str, Any]:
    """How often one player's hand, and of several players a beaten one, is high enough."""
    form = form_of(rules)
    if form.wins[0] != HIGH or not (rules.yes("bad-beat") or rules.yes("high-hand-jackpot")):
        return {}
    tell("hands of one player")
    found, total, method = hands_of_form(form)
    facts: dict[str, Any] = {
        "method": method,
        "cards": AS_DEALT if form.draws or form.name.startswith("Super") else ALL_CARDS,
        "of": total,
        "or_better": dict(zip(LEAST, found, strict=True)),
    }
    if rules.yes("bad-beat"):
        tell("showdowns in which a high hand loses")
        found_beats = beats(rules, form)
        facts["bad_beat"] = {
            "method": SIMULATED,
            "of": SAMPLE // 4,
            "by_players": {
                str(players): times
                for players, times in enumerate(found_beats)
                if players > 1 and times
            },
        }
    return facts


def jackpot_notes(rules: Rules, facts: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """The same in sentences."""
    if not facts:
        return ()
    hands = ", ".join(
        f"{key.replace('-', ' ')} or better one in {facts['of'] / times:,.1f}"
        for key, times in facts["or_better"].items()
        if times
    )
    of_cards = facts["cards"]
    said = [f"Hands of a player who does not fold ({facts['method']}, {of_cards}): {hands}."]
    said.append(f"With {players} players, expect {players} times as many.")
    beaten = facts.get("bad_beat", {}).get("by_players", {})
    if beaten:
        listed = ", ".join(
            f"{n} players one in {facts['bad_beat']['of'] / times:,.0f}"
            for n, times in beaten.items()
        )
        error = f"{1 / min(beaten.values()) ** 0.5:.0%}"
        said.append(
            f"A Bad Beat if nobody folds (simulated, within {error}, {of_cards}): {listed}."
        )
    return tuple(said)
