"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import comb

import numpy as np
import pytest
from tests.chapters.places import DECK, DECK_NUMBERS, RANKS, Played, played
from tests.chapters.raise_it_up_stud_poker import second_reader

import croupier
from croupier.chapters.raise_it_up_stud_poker.outcomes import hand_wager
from croupier.chapters.raise_it_up_stud_poker.play import play
from croupier.chapters.raise_it_up_stud_poker.simulation import (
    MOST,
    TALLY_SIZE,
    every_round,
    kept_rounds,
    main_lines,
    tally_round,
)
from croupier.families.poker.counting.side_wagers import kept_lines
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.reveals import Ints
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("669a")
RULE_SETS, ROUNDS = 50, 40
PROGRESSIVE = "progressive-payout"
METER = 123_456
NOWHERE = np.zeros(comb(52, 5), dtype=np.int64)
READINGS = {
    "ace-2-3": ("counts", "does-not-count"),
    "pair-plus-after-fold": ("live", "forfeited"),
    "play-wagers": ("one", "every-street"),
    "progressive-cards": ("own-three", "best-of-six"),
    "envy-for-folded-hand": ("no", "yes"),
    "envy-for-abandoned-hand": ("no", "yes"),
    "fold-in-void-round": ("returned", "lost"),
}
SIZES = ((0, 1, 2, 3), (0, 1, 2), (0, 1))


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "pair-plus-paytable": rng.choice("AB"),
            "six-card-bonus-paytable": rng.choice("ABCD"),
            "progressive-payout-amount": rng.choice(("$1", "$5")),
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    bets = []
    for seat in sorted(rng.sample(range(1, 7), rng.randint(1, 4))):
        main = rng.choice((500, 1_500, 3_300))
        bets += [Bet(seat, "ante", main), Bet(seat, "blind", main)]
        chip = 500 if rules["progressive-payout-amount"] == "$5" else 100
        for wager, amount in (("pair-plus", 700), ("six-card-bonus", 500), (PROGRESSIVE, chip)):
            if rng.random() < 0.7:
                bets.append(Bet(seat, wager, amount))
    return bets


def some_cards(rng: random.Random, seats: list[int], *, rigged: bool) -> dict[str, list[str]]:
    """Three cards for every seat and for all; rigged, from few ranks or suits."""
    deck = DECK.copy()
    rng.shuffle(deck)
    if rigged:
        few = rng.choice((RANKS[-3:], RANKS[-5:], [*RANKS[:3], "A"], RANKS[5:10]))
        suits = rng.choice(("s", "h", "cs", "cdhs"))
        deck.sort(key=lambda card: card[:-1] not in few or card[-1] not in suits)
        near = sum(card[:-1] in few and card[-1] in suits for card in deck)
        front = deck[: max(near, 3 * len(seats) + 3)]
        rng.shuffle(front)
        deck[: len(front)] = front
    cards = {"community": deck[:3]}
    for nth, seat in enumerate(seats, 1):
        cards[f"seat {seat}"] = deck[3 * nth : 3 * nth + 3]
    return cards


def some_plays(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    """Play Wagers in Antes, street by street, as far as the player is asked."""
    made: list[int] = []
    for sizes in SIZES:
        if any(made) and rules["play-wagers"] == "one":
            break
        made.append(rng.choice(sizes))
    return tuple(made)


def choices_of(plays: Mapping[int, tuple[int, ...]]) -> dict[int, list[str]]:
    names = {1: "play", 2: "play-2x", 3: "play-3x"}
    return {
        seat: [
            names.get(size, "fold" if street == 2 else "check") for street, size in enumerate(made)
        ]
        for seat, made in plays.items()
    }


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 26), rng.random()
    if happens < 0.15:
        return {nth: Call(rng.choice(("community-card-exposed", "wrong-number-of-cards")))}
    if happens < 0.3:
        return {nth: Call("player-leaves", rng.choice(bets).seat)}
    if happens < 0.4:
        return {nth: Call("information-shared", rng.choice(bets).seat)}
    return {}


def asked_for(found: Played, plays: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """What the seats had decided when the round ended."""
    return {seat: plays[seat][: found.times[seat]] for seat in plays if seat in found.times}


def compare(
    rules: Rules,
    bets: list[Bet],
    cards: dict[str, list[str]],
    plays: Mapping[int, tuple[int, ...]],
    found: Played,
) -> None:
    forfeits = {call.seat for call in found.called if call.seat is not None}
    void = any(call.seat is None for call in found.called)
    expected, meter = second_reader.settle(
        {**rules.answers},
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        asked_for(found, plays),
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["community"],
        METER,
        forfeits,
        void=void,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert together(rows) == together(expected)
    assert void or found.meters[PROGRESSIVE]["meter"] == meter


def together(rows: list[second_reader.Row]) -> dict[tuple[int, str, str], tuple[int, int]]:
    """Rows of one wager added up: Play Wagers of several streets lie together."""
    found: dict[tuple[int, str, str], tuple[int, int]] = {}
    for seat, wager, on, stake, net in rows:
        before = found.get((seat, wager, on), (0, 0))
        found[seat, wager, on] = (before[0] + stake, before[1] + net)
    return found


def test_669a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(669)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng, rules)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            plays = {seat: some_plays(rng, rules) for seat in seats}
            calls = some_calls(rng, bets)
            meters = {PROGRESSIVE: {"meter": METER}}
            found = played(play, rules, bets, cards, choices_of(plays), calls, meters)
            compare(rules, bets, cards, plays, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    for suits in ("spades", "hearts-diamonds-or-clubs"):
        assert seen[f"{PROGRESSIVE} envy-ace-king-and-queen-of-{suits}"]
    called = ("community-card-exposed", "wrong-number-of-cards", "player-leaves")
    assert min(seen[key] for key in (*called, "information-shared")) > 20


# ------------------------------------------------------------------------------ compiled rounds


@pytest.mark.parametrize("reading", ["one", "every-street"])
def test_669a_11_live_play_and_compiled_rounds_pay_the_same(reading: str) -> None:
    rng = random.Random(11)
    stake = 1_000
    wagers = ("pair-plus", "six-card-bonus")
    for _ in range(12):
        rules = some_rules(rng)
        rules = GAME.rules({**rules.answers, "play-wagers": reading})
        for nth in range(20):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            plays = {1: some_plays(rng, rules)}
            bets = [Bet(1, wager, stake) for wager in ("ante", "blind", *wagers)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, choices_of(plays)).ends:
                live[end.wager if end.wager in wagers else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["community"]]
            assert compiled(rules, dealt, plays[1], stake) == live


def compiled(rules: Rules, dealt: list[str], plays: tuple[int, ...], stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager without a meter."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    total, made = 0, []
    for street in range(3):
        size = plays[street] if street < len(plays) else 0
        folds = street == 2 and street < len(plays) and not size
        total += size
        made.append(np.full((1, 1, MOST), -1 if folds else total, dtype=np.int64))
    tally_round(
        np.array([DECK_NUMBERS[card] for card in dealt]),
        tally,
        0,
        rules["ace-2-3"] == "counts",
        np.zeros(10, dtype=np.int64),
        (NOWHERE, NOWHERE, NOWHERE),
        (made[0], made[1], made[2]),
    )
    return paid(rules, tally, stake)


def paid(rules: Rules, tally: Ints, stake: int) -> Counter[str]:
    """What the tally of one round says, in money."""
    lines = {"ante": main_lines(tally)}
    for wager in ("pair-plus", "six-card-bonus"):
        hand = hand_wager(rules, wager)
        kept = kept_rounds(tally, of_six=False)
        if rules.fold(wager).does == "lost":
            lines[wager] = kept_lines(hand, rules, kept.kinds, kept.folded)
        else:
            lines[wager] = kept_lines(hand, rules, every_round(tally, wager))
    found: Counter[str] = Counter()
    for wager, each in lines.items():
        ((line, times),) = each.items()
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
