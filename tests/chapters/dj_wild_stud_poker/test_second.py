"""Play against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from tests.chapters.dj_wild_stud_poker import second_reader
from tests.chapters.five_cards import some_five
from tests.chapters.places import DECK_NUMBERS, Played, played, some_boxes

import croupier
from croupier.chapters.dj_wild_stud_poker.outcomes import readings
from croupier.chapters.dj_wild_stud_poker.play import play
from croupier.chapters.dj_wild_stud_poker.simulation import TALLY_SIZE, compiled, tally_round
from croupier.maths.enumerate import FIVE_OF_53_HANDS
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("687a")
RULE_SETS, ROUNDS = 50, 32
MAIN = ("ante", "blind")
OPTIONAL = ("progressive-bonus", "trips-bonus", "two-way-bad-beat-bonus")
READINGS = {
    key: tuple(reading.choices)
    for key, reading in ((each.key, each) for each in GAME.rulebook.reading)
    if reading.choices and key != "void-hands-settled"  # by 687a.13(d) in test_poker_readings
}
WILDS = ["2c", "2d", "2h", "2s", "joker"]
ROYAL, KINGS = "Ah Kh Qh Jh 10h", "Kc Kd Ks 2c joker"
# The player's hand and the dealer's, or the other way round.
RARE = (
    (ROYAL, " ".join(WILDS)),
    (KINGS, ROYAL),
    ("9h 8h 7h 6h 5h", KINGS),
    ("9c 9d 9h 9s 5c", "8h 7h 6h 5h 4h"),
    ("2c 2d Kc Kd Kh", "2h 2s Ks Ac joker"),
    ("2c 2d 2h 2s 9h", "Ks Qs Js 10s 9s"),
)


def some_rules(rng: random.Random) -> Rules:
    label, amount = rng.choice((("1", "$1"), ("2", "$5")))
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "progressive-bonus-paytable": label,
            "progressive-bonus-amount": amount,
            "progressive-bonus-rate": rng.choice(("10%", "13%")),
            "trips-bonus-paytable": rng.choice(list(second_reader.TRIPS)),
            "two-way-bad-beat-bonus-paytable": rng.choice(list(second_reader.BAD_BEAT)),
            "folded-hands-qualify": rng.random() < 0.5,
            "abandoned-wagers-lose": rng.random() < 0.7,
            "adjacent-boxes": 2,
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng).items():
        main = rng.choice((500, 1_500, 3_300))
        for wager in (*MAIN, *OPTIONAL):
            if wager in MAIN or rng.random() < 0.7:
                amount = main if wager in MAIN else rng.choice((500, 700))
                if wager == "progressive-bonus":
                    amount = rules.money("progressive-bonus-amount")
                bets.append(Bet(seat, wager, amount, player=player))
    return bets


def some_cards(rng: random.Random, seats: list[int], *, rigged: bool) -> dict[str, list[str]]:
    """Five cards for every seat and the dealer and one apart; rigged, wild and rare hands meet."""
    deck = [card for card in DECK_NUMBERS if card != "joker"] + ["joker"]
    rng.shuffle(deck)
    cards: dict[str, list[str]] = {}
    if rigged and rng.random() < 0.4:
        pair = rng.sample(rng.choice(RARE), 2)
        cards = {f"seat {seats[0]}": pair[0].split(), "dealer": pair[1].split()}
        deck = [card for card in deck if card not in pair[0].split() + pair[1].split()]
    for place in (*(f"seat {seat}" for seat in seats), "dealer"):
        if place not in cards:
            near = some_five(rng, [card for card in deck if card != "joker"]) if rigged else []
            wild = [card for card in deck if card in WILDS][: rng.choice((0, 0, 1, 2, 3))]
            first = [*(wild if rigged else []), *(card for card in near if card not in wild)]
            cards[place] = [*first, *(card for card in deck if card not in first)][:5]
            deck = [card for card in deck if card not in cards[place]]
    return {"joker replacement": deck[:1], **cards}


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 34), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(("card-revealed", "wrong-number-of-cards")))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def compare(
    rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played, meter: int
) -> None:
    """Both readings of a round agree, to the order in which seats are settled and the meter."""
    called = [call.irregularity for call in found.called]
    left = found.left(bets)
    expected, after = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {seat for seat, choice in found.decided.items() if choice == "raise"},
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        cards["joker replacement"][0],
        meter,
        left,
        folded={seat for seat, choice in found.decided.items() if choice == "fold"},
        void="wrong-number-of-cards" in called,
        revealed="card-revealed" in called,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert sorted(rows) == sorted(expected)
    if "wrong-number-of-cards" not in called:
        assert found.meters["progressive-bonus"]["meter"] == after
    if not called:
        assert _in_turn(rows, found) == _in_turn(expected, found)


def _in_turn(rows: Sequence[tuple[Any, ...]], found: Played) -> list[int]:
    """The seats that did not fold, as they are settled; folded wagers go first (687a.11(c))."""
    return list(dict.fromkeys(row[0] for row in rows if found.decided.get(row[0]) != "fold"))


def test_687a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(687)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng, rules)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            does = {seat: rng.choice(("raise", "raise", "fold")) for seat in seats}
            meter = rng.randrange(200_000, 5_000_000)
            meters = {"progressive-bonus": {"meter": meter}}
            found = played(play, rules, bets, cards, does, some_calls(rng, bets), meters)
            compare(rules, bets, cards, found, meter)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    called = ("card-revealed", "wrong-number-of-cards", "player-leaves")
    assert min(seen[key] for key in called) > 20
    envies = ("envy-royal-flush", "envy-straight-flush")
    assert min(seen[f"progressive-bonus {envy}"] for envy in envies) > 5


# ------------------------------------------------------------------------------ compiled rounds


def test_687a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    for _ in range(40):
        rules = some_rules(rng)
        stakes = dict.fromkeys(("ante", "blind", "trips-bonus", "two-way-bad-beat-bonus"), 1_000)
        stakes["progressive-bonus"] = rules.money("progressive-bonus-amount")
        for nth in range(25):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            choice = rng.choice(("fold", "raise"))
            bets = [Bet(1, wager, amount) for wager, amount in stakes.items()]
            before = {"progressive-bonus": {"meter": 1_234_500}}
            found = played(play, rules, bets, cards, {1: choice}, meters=before)
            live: Counter[str] = Counter()
            for end in found.ends:
                live[end.wager if end.wager in OPTIONAL else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["dealer"], *cards["joker replacement"]]
            assert of_compiled(rules, dealt, choice, stakes, found.before) == live


def of_compiled(
    rules: Rules,
    dealt: list[str],
    choice: str,
    stakes: Mapping[str, int],
    meters: Mapping[str, Mapping[str, int]],
) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    by, tally = readings(rules), np.zeros(TALLY_SIZE, dtype=np.int64)
    table = np.full((1, FIVE_OF_53_HANDS), choice == "raise", dtype=np.uint8)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, by, table)
    found: Counter[str] = Counter()
    for wager, lines in compiled(by).lines(rules, tally).items():
        ((line, times),) = ((line, times) for line, times in lines.items() if times)
        assert times == 1
        terms = Terms(stake=stakes[wager], meters=meters)
        found[wager] = int(Pricing(rules, wager, terms).net(line) * stakes[wager])
    return found
