"""Play and odds against the second reading of 686a, and live play against compiled rounds.

The second reader keeps a surrendered Ante collected when the hand is called dead; the other reading
of 686a.9(c) is left to its own test.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
from tests.chapters.over_under import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, played

import croupier
from croupier.chapters.over_under import odds
from croupier.chapters.over_under.play import play
from croupier.chapters.over_under.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("686a")
RULE_SETS, ROUNDS = 20, 150
AMOUNTS = (100, 501, 1_250, 3_300, 600_000)
CHOICES = ("over-23", "under-18", "surrender")
EXTREME = [card for card in DECK if card[:-1] in ("2", "3", "4", "9", "10", "K", "A")]


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "total-on-the-other-side": rng.choice(("lose", "returned")),
            "dead-hand-wagers": rng.choice(("all-returned", "ante-only")),
            "order-of-decisions": rng.choice(("player-by-player", "all-first")),
            "continuous-shuffler": rng.random() < 0.5,
        }
    )


def some_hand(rng: random.Random, *, rigged: bool) -> list[str]:
    """Three cards, of several decks; rigged so that rare totals are common."""
    if not rigged:
        return rng.choices(DECK, k=3)
    return [rng.choice(EXTREME[:12] if rng.random() < 0.5 else EXTREME[12:])] + (
        rng.choices(EXTREME[:12], k=2) if rng.random() < 0.5 else rng.choices(EXTREME[-8:], k=2)
    )


def test_686a_7_8_and_9_c_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(686)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            compared(rules, rng, seen, rigged=nth % 2 == 0)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"] > 10, (table.wager, row)
    assert min(seen[key] for key in ("ante push", "ante void", "deal-later", "dead-hand")) > 20


def compared(rules: Rules, rng: random.Random, seen: Counter[str], *, rigged: bool) -> None:
    """Both readings of one round agree, also in the order of settlement."""
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
    bets = [Bet(seat, "ante", rng.choice(AMOUNTS)) for seat in seats]
    bets += [Bet(seat, "bonus", rng.choice(AMOUNTS)) for seat in seats if rng.random() < 0.6]
    hands = {seat: some_hand(rng, rigged=rigged) for seat in seats}
    does = {seat: rng.choice(CHOICES) for seat in seats}
    missed = rng.choice(seats) if rng.random() < 0.3 else 0
    then = rng.choice(("deal-later", "dead-hand"))
    calls = {}
    if missed:
        before = seats.index(missed)
        decided = len(seats) if rules["order-of-decisions"] == "all-first" else before + 1
        calls[len(seats) + decided + 2 * before + 1] = Call("additional-cards-not-dealt")
    said = {seat: (does[seat], then) for seat in seats}
    cards = {f"seat {seat}": hand for seat, hand in hands.items()}
    found = played(play, rules, bets, cards, said, calls)
    expected = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        does,
        hands,
        {missed} if then == "dead-hand" else (),
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert len(found.called) == bool(missed)
    assert sorted(rows) == sorted(expected)
    if not missed and rules["order-of-decisions"] == "player-by-player":
        assert rows == expected
    seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
    seen[then] += bool(missed)


def test_686a_8_every_house_advantage_and_choice_is_the_second_counts() -> None:
    ours = {}
    for reading in ("lose", "returned"):
        rules = GAME.rules({"total-on-the-other-side": reading})
        (ante,) = GAME.odds(rules, wager="ante").wagers
        ours["ante", f"total-on-the-other-side {reading}"] = ante.house_advantage
        best = second_odds.choices(reading)
        for row in odds.decisions(rules, Terms(500)):
            card = str(row["first_card"])
            value = {"ace": 11}.get(card) or (int(card) if card.isdigit() else 10)
            choice, worth = best[value]
            assert (row["decision"], row[choice]) == (choice, float(worth))
    (bonus,) = GAME.odds(wager="bonus").wagers
    ours["bonus", ""] = bonus.house_advantage
    assert ours == {(wager, reading): edge for wager, reading, edge in second_odds.lines()}


# ------------------------------------------------------------------------------ compiled rounds


def test_686a_7_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(7)
    stake = 1_000
    bets = [Bet(1, "ante", stake), Bet(1, "bonus", stake)]
    for _ in range(12):
        rules = some_rules(rng)
        for nth in range(50):
            hand, does = some_hand(rng, rigged=nth % 2 == 0), rng.choice(CHOICES)
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, {"seat 1": hand}, {1: does}).ends:
                live["bonus" if end.wager == "bonus" else "ante"] += end.net
            assert compiled(rules, hand, does, stake) == live


def compiled(rules: Rules, hand: list[str], does: str, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    a, b, c = (DECK_NUMBERS[card] >> 2 for card in hand)
    tally_round(a, b, c, tally)
    found: Counter[str] = Counter()
    for wager, (counted,) in counted_rounds(rules, (does,) * 13, tally).items():
        ((line, times),) = counted.lines.items()
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
