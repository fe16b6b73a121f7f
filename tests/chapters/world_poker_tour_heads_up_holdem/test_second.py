"""Play and odds against the second reading of the chapter, and live play against compiled rounds.

Which wager bears the cut of a payout limit is not said: there a player's main wagers are compared
together.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from tests.chapters.boards import board_cards
from tests.chapters.places import DECK_NUMBERS, Played, played, some_boxes
from tests.chapters.texas_holdem_bonus_poker.second_odds import bits
from tests.chapters.world_poker_tour_heads_up_holdem import second_odds, second_reader

import croupier
from croupier.chapters.world_poker_tour_heads_up_holdem import counting
from croupier.chapters.world_poker_tour_heads_up_holdem.play import play
from croupier.chapters.world_poker_tour_heads_up_holdem.simulation import (
    TALLY_SIZE,
    counted_rounds,
    tally_round,
)
from croupier.families.poker.counting.boards import DEALERS
from croupier.families.poker.counting.raise_once import solver
from croupier.maths.boards.finding import finder, view_at
from croupier.maths.boards.spots import SPOTS, board_of, spot_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("677a")
MAIN = ("ante", "raise", "odds", "bad-beat-bonus")
RULE_SETS, ROUNDS = 60, 50
READINGS = [
    reading
    for reading in GAME.rulebook.reading
    if reading.choices and reading.key != "void-hands-settled"  # in test_poker_readings
]
VOIDS = {
    "dealer-card-exposed": "exposed",
    "face-up-cards-after-initial-deal": "face-up",
    "wrong-number-of-cards": "all",
}


def some_rules(rng: random.Random) -> Rules:
    readings = {reading.key: rng.choice(sorted(reading.choices)) for reading in READINGS}
    return GAME.rules(
        {
            **readings,
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "pocket-bonus-paytable": rng.choice("ABC"),
            "trips-plus-paytable": rng.choice("ABCD"),
            "abandoned-wagers-lose": rng.random() < 0.7,
            "maximum-payout": rng.choice(("no", "$50,000", "$60,000")),
            "adjacent-boxes": 2,
            "table-maximum": "$25,000",
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng).items():
        ante = rng.choice((500, 1_500, 2_000_000))
        bets += [Bet(seat, wager, ante, player=player) for wager in ("ante", "odds")]
        for wager in ("pocket-bonus", "trips-plus"):
            if rng.random() < 0.6:
                bets.append(Bet(seat, wager, rng.choice((500, 3_300)), player=player))
    return bets


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth = rng.randint(1, 32)
    happens = rng.random()
    if happens < 0.12:
        return {nth: Call("dealer-card-exposed")}
    if happens < 0.2:
        return {nth: Call("face-up-cards-after-initial-deal")}
    if happens < 0.24:
        return {nth: Call("wrong-number-of-cards")}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.4 else {}


def second(
    rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played, dealt: int
) -> list[second_reader.Row]:
    """The round as the second reader settles it; so many community cards were dealt."""
    left = found.left(bets)
    void = next((VOIDS[c.irregularity] for c in found.called if c.irregularity in VOIDS), "")
    raises = {end.seat: end.stake for end in found.ends if end.wager == "raise"}
    as_dealt = void == "exposed" and rules["trips-plus-after-exposed-card"] == "as-dealt"
    return second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        raises,
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        cards["community"][: dealt if as_dealt else 5],
        left,
        void=void,
        undecided={bet.seat for bet in bets if void and found.decided.get(bet.seat) != "fold"},
    )


def compared(
    rules: Rules, bets: list[Bet], found: Played, expected: list[second_reader.Row]
) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    player = {bet.seat: bet.player for bet in bets}
    cut = any("limited" in end.pays for end in found.ends)
    ours = Counter[tuple[object, ...]]()
    theirs = Counter[tuple[object, ...]]()
    for seat, wager, on, stake, net in expected:
        main = cut and wager in MAIN
        theirs[(player[seat], "main") if main else (seat, wager, on, stake)] += net
    for end in found.ends:
        main = cut and end.wager in MAIN
        ours[(end.player, "main") if main else (end.seat, end.wager, end.on, end.stake)] += end.net
    assert ours.keys() == theirs.keys()
    assert ours == theirs
    return cut


def some_choices(rng: random.Random, rules: Rules) -> list[str]:
    """A raise on one of the streets, or a fold."""
    reading = rules["raise-amounts"]
    larger = [] if reading == "most" else ["raise-2x"]
    last = rng.choice(("raise", "fold"))
    return rng.choice(
        (
            [rng.choice(["raise", *larger, *(["raise-3x"] if larger else [])])],
            ["check", rng.choice(["raise", *larger])],
            ["check", "check", last],
        )
    )


def test_677a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(6771)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = board_cards(rng, seats, rigged=nth % 2 == 0)
            left = {place: list(held) for place, held in cards.items()}
            choices = {seat: some_choices(rng, rules) for seat in seats}
            found = played(play, rules, bets, left, choices, some_calls(rng, bets))
            expected = second(rules, bets, cards, found, found.dealt["community"])
            seen["limited"] += compared(rules, bets, found, expected)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            if any(row[1:]):
                assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in (*VOIDS, "limited", "player-leaves")) > 20


# ------------------------------------------------------------------------------ odds


def test_677a_12_d_and_e_house_advantages_are_the_second_counts() -> None:
    ours = {
        (wager, odds.paytable): odds.house_advantage
        for wager in ("pocket-bonus", "trips-plus")
        for odds in GAME.odds(GAME.rules(), wager=wager).wagers
    }
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


def test_677a_11_d_and_f_values_are_the_second_counts() -> None:
    """On the flop a raise of twice the Ante and a check, on the board a raise and a fold."""
    rules = GAME.rules()
    best = counting.solve(rules, Terms())
    nets = counting.price_lines(rules, Terms())
    worth = solver.spot_worth(nets)
    for hand, board in (
        ("Ah Kh", "Qh 7c 2d 9s 3h"),
        ("3h 2c", "Kd 8s 2s Jh 10c"),
        ("7d 7c", "As Ks Qs 2h 2d"),
        ("9h 8h", "Qh Jh 10h Ac 2d"),
    ):
        own, five = hand.split(), board.split()
        numbers = [[DECK_NUMBERS[card] for card in cards] for cards in (own, five)]
        at = view_at(numbers[0], numbers[1][:3])
        unit = best.scale * solver.TO_COME * DEALERS
        ours = {
            "raise": Fraction(int(best.raised[2][at]), unit),
            "check": Fraction(int(best.check[at]), unit),
        }
        assert ours == second_odds.flop_value(bits(*own), bits(*five[:3]))
        base, suit = board_of(*numbers[1])
        once = int(worth.once[spot_of(numbers[0][0], numbers[0][1], base, suit)])
        ours = {
            "raise": Fraction(once, nets.scale * DEALERS),
            "fold": Fraction(nets.fold, nets.scale),
        }
        assert ours == second_odds.river_value(bits(*own), bits(*five))


# ------------------------------------------------------------------------------ compiled rounds


def test_677a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng, flops, stake = random.Random(11), finder(3), 1_000
    nowhere, everywhere = (np.full(SPOTS, folds) for folds in (False, True))
    rows = len(flops.places)
    on_flop = {code: np.full((rows, 1326), code, dtype=np.int8) for code in (0, 1, 2)}
    for _ in range(30):
        rules = some_rules(rng).with_answers({"maximum-payout": "no", "table-minimum": "$10"})
        sizes = counting.sizes(rules, Terms(stake=stake))
        for nth in range(25):
            choices = some_choices(rng, rules)
            cards = board_cards(rng, [1], rigged=nth % 2 == 0)
            bets = [Bet(1, w, stake) for w in ("ante", "odds", "pocket-bonus", "trips-plus")]
            live: Counter[str] = Counter()
            raised = 0
            for end in played(play, rules, bets, cards, {1: choices}).ends:
                live["ante" if end.wager in MAIN else end.wager] += end.net
                raised += end.stake if end.wager == "raise" else 0
            code = sizes.code(Fraction(raised, stake)) if raised else 0
            early, later = (code if len(choices) == street else 0 for street in (1, 2))
            tables = (
                np.full(169, early, dtype=np.int8),
                flops.places,
                flops.orders,
                on_flop[later],
                nowhere if raised else everywhere,
            )
            dealt = [
                DECK_NUMBERS[card]
                for place in ("seat 1", "dealer", "community")
                for card in cards[place]
            ]
            tally = np.zeros(TALLY_SIZE, dtype=np.int64)
            tally_round(np.array(dealt), tally, sizes.code(sizes.on_board), tables)
            for wager, (counted,) in counted_rounds(rules, sizes, tally).items():
                ((line, times),) = ((one, many) for one, many in counted.lines.items() if many)
                assert times == 1
                pricing = Pricing(rules, wager, Terms(stake=stake))
                assert pricing.net(line) * stake == live[wager]
