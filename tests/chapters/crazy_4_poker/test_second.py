"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from tests.chapters.crazy_4_poker import second_odds, second_reader
from tests.chapters.five_cards import some_cards
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.places import DECK_NUMBERS, Meters, Played, played, some_boxes

from croupier.chapters.crazy_4_poker.play import play
from croupier.chapters.crazy_4_poker.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.enumerate import FIVE_CARD_HANDS
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.settle import reserve_of
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("657a")
RULE_SETS, ROUNDS = 50, 40
DRAWS = {"magic card": "9d", "lucky position": "seat 1"}
METERED = ("four-card-progressive", "five-card-progressive", "five-card-hand-bonus")
READINGS = {
    "ace-to-5": ("straight", "no-straight"),
    "super-bonus-beaten": ("lost", "returned"),
    "super-bonus-unqualified": ("returned", "lost-if-lower"),
    "bonus-survives-fold": ("survives", "forfeited"),
    "envy-for-folded-hand": ("no", "yes"),
    "envy-for-abandoned-hand": ("no", "yes"),
    "envy-of-two-boxes": ("each-wager", "each-player"),
    "fold-in-void-round": ("returned", "lost"),
    "odd-cents-of-a-share": ("house", "meter"),
    "jackpot-on-dealers-hand": ("in-turn", "last"),
    "reseed-from-reserve": ("reserve", "nothing"),
}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "queens-up-paytable": rng.choice("ABCD"),
            "four-card-progressive-paytable": rng.choice("AB"),
            "five-card-progressive-paytable": rng.choice("ABCD"),
            "six-card-bonus-paytable": rng.choice("ABCDE"),
            "four-card-progressive-amount": rng.choice(("$1", "$5")),
            "five-card-progressive-amount": rng.choice(("$1", "$5")),
            "magic-card-bonus": True,
            "lucky-bonus": True,
            "abandoned-wagers-lose": rng.random() < 0.7,
            "adjacent-boxes": 2,
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random, rules: Rules) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng, 0.5).items():
        main = rng.choice((500, 1_500, 3_300))
        found = [("ante", main, ""), ("super-bonus", main, ""), ("queens-up", 700, "")]
        found += [("six-card-bonus", 500, ""), ("five-card-hand-bonus", 100, "player")]
        found += [("five-card-hand-bonus", 100, "dealer")]
        for wager in METERED[:2]:
            found.append((wager, 500 if rules[f"{wager}-amount"] == "$5" else 100, ""))
        for wager, amount, on in found:
            if wager in ("ante", "super-bonus") or rng.random() < 0.6:
                bets.append(Bet(seat, wager, amount, on, player))
    return bets


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 34), rng.random()
    if happens < 0.15:
        key = rng.choice(("dealer-card-exposed", "wrong-number-of-cards"))
        return {nth: Call(key)}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


TIMES = {"fold": 0, "play": 1, "play-3x": 3}


def made(found: Played, bets: list[Bet]) -> dict[int, int]:
    """The Play Wagers that were made; nothing for who was not asked before the round was void."""
    antes = {bet.seat: bet.amount for bet in bets if bet.wager == "ante"}
    waits = {seat: 0 for seat in antes if seat not in found.decided}
    times = {seat: TIMES[choice] for seat, choice in found.decided.items() if TIMES[choice]}
    return waits | {seat: antes[seat] * size for seat, size in times.items()}


def choices(rng: random.Random, cards: Mapping[str, list[str]], seats: list[int]) -> dict[int, str]:
    """Three times the Ante where the second reader sees a pair of aces or better."""
    found = {}
    for seat in seats:
        aces = second_reader.best_four(cards[f"seat {seat}"]) >= (1, [14])
        found[seat] = rng.choice(("play", "play-3x" if aces else "play", "fold"))
    return found


def renamed(meters: Meters) -> Meters:
    """The second reader has one reserve a wager."""
    reserve = reserve_of("meter")
    return {
        wager: {"reserve" if name == reserve else name: held for name, held in amounts.items()}
        for wager, amounts in meters.items()
    }


def compare(rules: Rules, bets: list[Bet], cards: dict[str, list[str]], found: Played) -> None:
    left = found.left(bets)
    void = any(call.irregularity != "player-leaves" for call in found.called)
    bonus = cards["six card bonus"] if any(b.wager == "six-card-bonus" for b in bets) else []
    expected, meters = second_reader.settle(
        {**rules.answers},
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        made(found, bets),
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        bonus,
        renamed(found.before),
        left,
        void=void,
        magic=DRAWS["magic card"],
        lucky=1,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    assert sorted(rows) == sorted(expected)
    assert void or renamed(found.meters) == meters


def test_657a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(657)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        meters = {wager: some_meters(rng, rules, wager) for wager in METERED}
        for nth in range(ROUNDS):
            bets = some_bets(rng, rules)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            calls = some_calls(rng, bets)
            found = played(
                play, rules, bets, cards, choices(rng, cards, seats), calls, meters, DRAWS
            )
            compare(rules, bets, cards, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    called = ("dealer-card-exposed", "wrong-number-of-cards", "player-leaves")
    assert min(seen[key] for key in called) > 20


def some_meters(rng: random.Random, rules: Rules, wager: str) -> dict[str, int]:
    found = {}
    for meter in rules.meters(wager):
        found[meter.meter] = rng.randint(50_000, 2_000_000)
        if meter.reserve != "0%":
            found[reserve_of(meter.meter)] = rng.randint(0, 9_999)
    return found


# ------------------------------------------------------------------------------ figures


def edges(wager: str, answers: Mapping[str, object]) -> dict[str, Fraction]:
    found = GAME.odds(GAME.rules(answers), wager=wager).wagers
    return {odds.paytable: odds.house_advantage for odds in found}


def test_657a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {}
    for beaten, idle in product(("lost", "returned"), ("returned", "lost-if-lower")):
        answers = {"super-bonus-beaten": beaten, "super-bonus-unqualified": idle}
        (ours["ante", f"beaten {beaten}, unqualified {idle}"],) = edges("ante", answers).values()
    for label, edge in edges("queens-up", {}).items():  # no hand that it pays is folded
        ours["queens-up", f"{label}, never folded"] = edge
        ours["queens-up", f"{label}, folded as the Ante's best"] = edge
    for reading, suffix in (("straight", ""), ("no-straight", ", no straight from ace to 5")):
        for label, edge in edges("six-card-bonus", {"ace-to-5": reading}).items():
            ours["six-card-bonus", label + suffix] = edge
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


@pytest.mark.parametrize("wager", METERED)
@pytest.mark.parametrize("reading", ["straight", "no-straight"])
def test_657a_12_every_long_run_is_the_second_counts(wager: str, reading: str) -> None:
    """The Envy Bonus is not in the second count: the program's is without other players."""
    for label, edge in edges(wager, {"ace-to-5": reading}).items():
        key = label if wager != "five-card-hand-bonus" else ""
        low_ace = reading == "straight"
        back = second_odds.metered(wager, key, where=second_odds.stays(), low_ace=low_ace)
        assert 1 - edge == back["long-run"]


# ------------------------------------------------------------------------------ compiled rounds


def test_657a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    wagers = ("queens-up", "six-card-bonus")
    for _ in range(30):
        rules = some_rules(rng)
        for nth in range(25):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            choice = choices(rng, cards, [1])[1]
            bets = [Bet(1, wager, stake) for wager in ("ante", "super-bonus", *wagers)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: choice}).ends:
                live[end.wager if end.wager in wagers else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["dealer"], *cards["six card bonus"]]
            assert compiled(rules, dealt, choice, stake) == live


def compiled(rules: Rules, dealt: list[str], choice: str, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager without a meter."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    table = np.full((1, FIVE_CARD_HANDS), list(TIMES).index(choice), dtype=np.uint8)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, table, False)
    found: Counter[str] = Counter()
    for wager, (counted, *_) in counted_rounds(rules, tally, seed=1).items():
        if wager in METERED:
            continue
        ((line, times),) = ((line, times) for line, times in counted.lines.items() if times)
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
