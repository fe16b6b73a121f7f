"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
from tests.chapters.five_cards import some_cards
from tests.chapters.four_card_prime import second_odds, second_reader
from tests.chapters.places import DECK_NUMBERS, Played, played, some_boxes

import croupier
from croupier.chapters.four_card_prime.play import play
from croupier.chapters.four_card_prime.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.enumerate import FIVE_CARD_HANDS
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("682a")
RULE_SETS, ROUNDS = 50, 40
OPTIONAL = ("prime", "aces-bonus", "all-six-bonus")
READINGS = {
    "ace-to-5": ("straight", "no-straight"),
    "aces-bonus-hands": ("five-cards", "four-cards", "four-cards-five-card-royal"),
    "win-bonus-on-tie": ("higher-or-equal", "higher-only"),
    "win-bonus-form": ("in-addition", "within"),
    "payout-limit-scope": ("bonuses", "everything"),
    "fold-in-void-round": ("returned", "lost"),
}
WITHOUT = ", no straight from ace to 5"
TIMES = {"fold": 0, "raise": 1, "raise-2x": 2, "raise-3x": 3}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "bad-beat-bonus-paytable": rng.choice("ABCD"),
            "prime-paytable": rng.choice("AB"),
            "aces-bonus-paytable": rng.choice("ABCDEFGH"),
            "all-six-bonus-paytable": rng.choice("ABCDE"),
            "payout-limit": rng.choice(("no", "$50,000", "$75,000")),
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
        for wager in ("ante", *OPTIONAL):
            if wager == "ante" or rng.random() < 0.6:
                amount = rng.choice((500, 1_500, 3_300, 600_000, 2_000_000))
                bets.append(Bet(seat, wager, amount, player=player))
    return bets


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 34), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(("dealer-card-exposed", "wrong-number-of-cards")))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def compare(rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    called = [call.irregularity for call in found.called]
    left = found.left(bets)
    void = "all" if "wrong-number-of-cards" in called else ""
    void = "exposed" if "dealer-card-exposed" in called else void
    antes = {bet.seat: bet.amount for bet in bets if bet.wager == "ante"}
    waits = [seat for seat in antes if seat not in found.decided]
    raises = {seat: antes[seat] * TIMES[choice] for seat, choice in found.decided.items()}
    answers = dict(rules.answers)
    if void and waits:  # who was not asked has not folded
        raises |= dict.fromkeys(waits, 1)
    expected = second_reader.settle(
        answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        raises,
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        cards["all-six bonus"],
        left,
        void=void,
    )
    expected = [row for row in expected if not (row[1] == "raise" and void and row[0] in waits)]
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    if any("limited" in end.pays for end in found.ends):
        assert limited(rules, rows, bets) == limited(rules, expected, bets)
        return True
    assert sorted(rows) == sorted(expected)
    return False


def limited(rules: Rules, rows: list[second_reader.Row], bets: list[Bet]) -> Counter[str]:
    """What each player wins and loses, whichever wager bears the cut."""
    players = {bet.seat: bet.player for bet in bets}
    won: Counter[str] = Counter()
    for seat, _, _, _, net in rows:
        won[players[seat]] += net
    return won


def test_682a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(682)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0, dealers=6, bonus="all-six bonus")
            does = {seat: rng.choice(list(TIMES)) for seat in seats}
            found = played(play, rules, bets, cards, does, some_calls(rng, bets))
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
    return {odds.paytable: odds.house_advantage for odds in found}


def aces_and_primes() -> dict[tuple[str, str], Fraction]:
    ours = {("prime", label): edge for label, edge in edges("prime", {}).items()}
    for hands in READINGS["aces-bonus-hands"]:
        for label, edge in edges("aces-bonus", {"aces-bonus-hands": hands}).items():
            ours["aces-bonus", f"{label}, {hands}"] = edge
    for label, edge in edges("aces-bonus", {"ace-to-5": "no-straight"}).items():
        ours["aces-bonus", f"{label}, five-cards{WITHOUT}"] = edge
    return ours


def test_682a_12_d_and_e_every_house_advantage_is_the_second_counts() -> None:
    """The Ante and the All-Six Bonus, over hands of six cards, are in verify."""
    theirs = [*second_odds.prime_lines()]
    for reading, low_ace in (*product(READINGS["aces-bonus-hands"], [True]), ("five-cards", False)):
        theirs += second_odds.aces_lines(reading=reading, low_ace=low_ace)
    assert aces_and_primes() == {(wager, label): edge for wager, label, edge in theirs}


# ------------------------------------------------------------------------------ compiled rounds


def test_682a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    choices = ("fold", "raise", "raise-3x")
    for _ in range(40):
        rules = some_rules(rng).with_answers({"payout-limit": "no"})
        for nth in range(25):
            choice = rng.randrange(3)
            cards = some_cards(rng, [1], rigged=nth % 2 == 0, dealers=6, bonus="all-six bonus")
            bets = [Bet(1, wager, stake) for wager in ("ante", *OPTIONAL)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: choices[choice]}).ends:
                live[end.wager if end.wager in OPTIONAL else "ante"] += end.net
            dealt = [*cards["seat 1"], *cards["dealer"], *cards["all-six bonus"]]
            assert compiled(rules, dealt, choice, stake) == live


def compiled(rules: Rules, dealt: list[str], choice: int, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    table = np.full((1, FIVE_CARD_HANDS), choice, dtype=np.uint8)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, table)
    found: Counter[str] = Counter()
    for wager, (counted,) in counted_rounds(rules, tally).items():
        ((line, times),) = ((line, times) for line, times in counted.lines.items() if times)
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
