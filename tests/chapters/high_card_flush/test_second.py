"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest
from tests.chapters.high_card_flush import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, RANKS, Played, played, some_boxes

import croupier
from croupier.chapters.high_card_flush import odds
from croupier.chapters.high_card_flush.play import play
from croupier.chapters.high_card_flush.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.settle import reserve_of
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("678a")
RULE_SETS, ROUNDS = 50, 40
JACKPOT = "progressive-jackpot"
OPTIONAL = ("flush-bonus", "straight-flush-bonus")
READINGS = {
    "ace-in-straight-flush": ("high-or-low", "high-only"),
    "raise-amounts": ("whole-multiples", "any"),
    "reseed-from-reserve": ("reserve", "nothing"),
    "payout-limit-minimum-wager": ("largest-raise", "smallest-raise"),
}
TIMES = {"fold": 0, "raise": 1, "raise-2x": 2, "raise-3x": 3}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "flush-bonus-paytable": rng.choice("ABCDEFGH"),
            "straight-flush-bonus-paytable": rng.choice("ABCD"),
            "progressive-jackpot-paytable": rng.choice("AB"),
            "maximum-payout": rng.choice(("no", "$50,000", "$75,000")),
            "abandoned-wagers-lose": rng.random() < 0.7,
            "adjacent-boxes": 2,
            "table-maximum": "$25,000",
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to four boxes, of which two neighbours may be one player's."""
    bets = []
    for seat, player in some_boxes(rng).items():
        for wager in ("ante", *OPTIONAL, JACKPOT):
            if wager == "ante" or rng.random() < 0.6:
                amount = rng.choice((500, 1_500, 600_000, 2_000_000))
                bets.append(Bet(seat, wager, 100 if wager == JACKPOT else amount, player=player))
    return bets


def some_seven(rng: random.Random, deck: list[str]) -> list[str]:
    """Seven cards with many of a suit, or in a row of it."""
    suit, first = rng.choice("cdhs"), rng.randrange(13)
    alike = [card for card in deck if card[-1] == suit]
    if rng.random() < 0.6:
        row = [RANKS[(first + step) % 13] for step in range(rng.randint(3, 7))]
        alike = [card for card in alike if card[:-1] in row]
    alike = alike[: rng.randint(3, 7)]
    return (alike + [card for card in deck if card not in alike])[:7]


def some_cards(rng: random.Random, seats: list[int], *, rigged: bool) -> dict[str, list[str]]:
    deck = DECK.copy()
    rng.shuffle(deck)
    cards: dict[str, list[str]] = {}
    for place in ("dealer", *(f"seat {seat}" for seat in seats)):
        cards[place] = some_seven(rng, deck) if rigged and rng.random() < 0.7 else deck[:7]
        deck = [card for card in deck if card not in cards[place]]
    return cards


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 42), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(("dealer-card-exposed", "wrong-number-of-cards")))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def some_choice(rng: random.Random, hand: list[str]) -> str:
    """What the second reader allows for the length of the flush."""
    most = {5: 2, 6: 3, 7: 3}.get(second_reader.best_flush(hand)[0], 1)
    return rng.choice(list(TIMES)[: most + 1])


def compare(rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    called = [call.irregularity for call in found.called]
    left = found.left(bets)
    antes = {bet.seat: bet.amount for bet in bets if bet.wager == "ante"}
    void = "wrong-number-of-cards" in called
    expected, meter = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {seat: antes[seat] * TIMES[str(choice)] for seat, choice in found.decided.items()},
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        METER,
        left,
        void=void,
        exposed="dealer-card-exposed" in called,
    )
    held = found.meters[JACKPOT]
    if rules["reseed-from-reserve"] == "nothing":  # its reserve is no meter of ours
        meter = (meter[0], held.get(reserve_of("meter"), METER[1]))
    assert void or (held["meter"], held.get(reserve_of("meter"), METER[1])) == meter
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if any("limited" in end.pays for end in found.ends):
        assert by_player(rows, bets) == by_player(expected, bets)
        return True
    assert sorted(rows) == sorted(expected)
    return False


METER = (3_000_000, 41_500)


def by_player(rows: list[second_reader.Row], bets: list[Bet]) -> Counter[str]:
    """What each player wins and loses, whichever wager bears the cut."""
    players = {bet.seat: bet.player for bet in bets}
    won: Counter[str] = Counter()
    for seat, _, _, _, net in rows:
        won[players[seat]] += net
    return won


def test_678a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(678)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        meters = {JACKPOT: {"meter": METER[0]}}
        if rules["reseed-from-reserve"] == "reserve":
            meters[JACKPOT][reserve_of("meter")] = METER[1]
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            does = {seat: some_choice(rng, cards[f"seat {seat}"]) for seat in seats}
            found = played(play, rules, bets, cards, does, some_calls(rng, bets), meters)
            seen["limited"] += compare(rules, bets, cards, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    called = ("limited", "dealer-card-exposed", "wrong-number-of-cards", "player-leaves")
    assert min(seen[key] for key in called) > 20


# ------------------------------------------------------------------------------ figures


def edges(wager: str, answers: Mapping[str, object]) -> dict[str, Fraction]:
    found = GAME.odds(GAME.rules(answers), wager=wager).wagers
    return {each.paytable: each.house_advantage for each in found}


def test_678a_12_b_and_c_every_house_advantage_is_the_second_counts() -> None:
    """The Ante is in verify; of the Progressive Jackpot the hands are counted, below."""
    ours = {("flush-bonus", label): edge for label, edge in edges("flush-bonus", {}).items()}
    for reading in READINGS["ace-in-straight-flush"]:
        answers = {"ace-in-straight-flush": reading}
        for label, edge in edges("straight-flush-bonus", answers).items():
            ours["straight-flush-bonus", f"{label}, {reading}"] = edge
    theirs = [line for line in second_odds.bonus_lines() if line[0] != JACKPOT]
    assert ours == {(wager, label): edge for wager, label, edge in theirs}


@pytest.mark.parametrize("reading", READINGS["ace-in-straight-flush"])
def test_678a_12_d_1_hands_of_the_progressive_jackpot(reading: str) -> None:
    rules = GAME.rules({"ace-in-straight-flush": reading})
    (counted,) = odds.count(rules, JACKPOT, Terms(), tell_nobody)
    ours: Counter[str] = Counter()
    for (part,), weight in counted.lines.items():
        ours[part.outcome] += weight
    words = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
    theirs = second_odds.straight_flushes(reading)
    assert {f"{word}-card-straight-flush": theirs[size] for size, word in words.items()} == {
        key: weight for key, weight in ours.items() if key != "lose"
    }


# ------------------------------------------------------------------------------ compiled rounds


def test_678a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    for _ in range(40):
        rules = some_rules(rng).with_answers({"maximum-payout": "no"})
        for nth in range(25):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            choice = some_choice(rng, cards["seat 1"])
            bets = [Bet(1, wager, stake) for wager in ("ante", *OPTIONAL)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: choice}).ends:
                live[end.wager if end.wager in OPTIONAL else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["dealer"]]
            assert compiled(rules, dealt, TIMES[choice], stake) == live


def compiled(rules: Rules, dealt: list[str], choice: int, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager without a meter."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, choice)
    found: Counter[str] = Counter()
    for wager, (counted,) in counted_rounds(rules, tally).items():
        if wager == JACKPOT:
            continue
        ((line, times),) = ((line, times) for line, times in counted.lines.items() if times)
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
