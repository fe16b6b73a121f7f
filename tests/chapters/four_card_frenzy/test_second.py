"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from tests.chapters.five_cards import some_cards
from tests.chapters.four_card_frenzy import second_reader
from tests.chapters.places import DECK_NUMBERS, Played, played, some_boxes

import croupier
from croupier.chapters.four_card_frenzy.play import play
from croupier.chapters.four_card_frenzy.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.enumerate import FIVE_CARD_HANDS
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("684a")
RULE_SETS, ROUNDS = 50, 40
OPTIONAL = ("prime", "four-card-bonus", "all-six-bonus")
READINGS = {
    "ace-to-5": ("straight", "no-straight"),
    "two-aces-and-two-queens": ("literal", "pair-of-queens-or-better"),
    "bad-beat-stake": ("returned", "lost"),
    "payout-limit-scope": ("with-odds", "ante-and-raise"),
    "payout-limit-minimum-wager": ("largest-raise", "smallest-raise"),
}
TIMES = {"fold": 0, "raise": 1, "raise-2x": 2, "raise-3x": 3}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "bad-beat-paytable": rng.choice("ABCD"),
            "prime-paytable": rng.choice("AB"),
            "four-card-bonus-paytable": rng.choice("ABCDEFGH"),
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
        main = rng.choice((500, 1_500, 3_300, 600_000, 2_000_000))
        for wager in ("ante", "odds", *OPTIONAL):
            if wager in ("ante", "odds") or rng.random() < 0.6:
                amount = main if wager in ("ante", "odds") else rng.choice((500, 600_000))
                bets.append(Bet(seat, wager, amount, player=player))
    return bets


def some_calls(rng: random.Random, bets: list[Bet]) -> dict[int, Call]:
    nth, happens = rng.randint(1, 34), rng.random()
    if happens < 0.2:
        return {nth: Call(rng.choice(("dealer-card-exposed", "wrong-number-of-cards")))}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


def some_choice(rng: random.Random, hand: list[str]) -> str:
    """More than the Ante where the second reader sees a pair of aces or higher."""
    high = second_reader.best_hand(hand) >= second_reader.PAIR_OF_ACES
    return rng.choice(list(TIMES) if high else ["fold", "raise"])


def compare(rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    called = [call.irregularity for call in found.called]
    left = found.left(bets)
    expected = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        {seat: TIMES[choice] for seat, choice in found.decided.items()},
        {bet.seat: cards[f"seat {bet.seat}"] for bet in bets},
        cards["dealer"],
        cards["all-six bonus"][0],
        left,
        void="wrong-number-of-cards" in called,
        exposed="dealer-card-exposed" in called,
    )
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


def test_684a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(682)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0, bonus="all-six bonus")
            does = {seat: some_choice(rng, cards[f"seat {seat}"]) for seat in seats}
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


# ------------------------------------------------------------------------------ compiled rounds


def test_684a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    choices = ("fold", "raise", "raise-3x")
    for _ in range(40):
        rules = some_rules(rng).with_answers({"payout-limit": "no"})
        for nth in range(25):
            cards = some_cards(rng, [1], rigged=nth % 2 == 0, bonus="all-six bonus")
            high = second_reader.best_hand(cards["seat 1"]) >= second_reader.PAIR_OF_ACES
            choice = rng.randrange(3 if high else 2)
            bets = [Bet(1, wager, stake) for wager in ("ante", "odds", *OPTIONAL)]
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
