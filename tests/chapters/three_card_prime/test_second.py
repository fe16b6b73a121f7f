"""Play and odds against the second reading of the chapter, and live play against compiled rounds.

Where a player leaves and a card of the dealer's is exposed in the same round, the second reader
takes the Ante for abandoned and the table returns it, as in every other void round: 679a.7(b) and
679a.13(d) do not say which goes first. Such rounds are left out here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import numpy as np
from tests.chapters.places import DECK_NUMBERS, Played, played, some_boxes
from tests.chapters.three_card_prime import second_odds, second_reader
from tests.chapters.three_card_prime.rigged import some_cards

import croupier
from croupier.chapters.three_card_prime.play import play
from croupier.chapters.three_card_prime.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("679a")
OPTIONAL = ("prime", "pair-bonus", "all-six-bonus")
RULE_SETS, ROUNDS = 60, 50
LIMITED = ("ante", "play")


def some_rules(rng: random.Random) -> Rules:
    dealing = rng.choice(("manual-shoe", "hand", "automated-shoe"))
    stacks = dealing == "automated-shoe" and rng.random() < 0.5
    return GAME.rules(
        {
            "dealing": dealing,
            "reshuffling-shoe": stacks,
            "four-card-stacks": stacks,
            "pair-bonus-community-card": not stacks and rng.random() < 0.5,
            "bad-beat-bonus-paytable": rng.choice("ABCD"),
            "pair-bonus-paytable": rng.choice("ABCD"),
            "all-six-bonus-paytable": rng.choice("ABCDE"),
            "bad-beat-stake": rng.choice(("returned", "lost")),
            "abandoned-wagers-lose": rng.random() < 0.7,
            "payout-limit": rng.choice(("no", "$50,000", "$75,000")),
            "adjacent-boxes": 2,
            "table-maximum": "$25,000",
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
    nth = rng.randint(1, 24)
    happens = rng.random()
    if happens < 0.15:
        return {nth: Call("dealer-card-exposed")}
    return {nth: Call("player-leaves", rng.choice(bets).seat)} if happens < 0.35 else {}


Net = tuple[int, int]


def by_wager(rows: list[second_reader.Row]) -> dict[tuple[int, str], Net]:
    return {(seat, wager): (stake, net) for seat, wager, _, stake, net in rows}


def limited(rows: list[second_reader.Row], bets: list[Bet]) -> Counter[str]:
    """What each player wins under the limit, whichever wager bears the cut."""
    players = {bet.seat: bet.player for bet in bets}
    won: Counter[str] = Counter()
    for seat, wager, _, _, net in rows:
        if wager in LIMITED and net > 0:
            won[players[seat]] += net
    return won


def compared(rules: Rules, bets: list[Bet], cards: Mapping[str, list[str]], found: Played) -> bool:
    """Both readings of a round agree; whether a payout limit was reached."""
    exposed = any(call.irregularity == "dealer-card-exposed" for call in found.called)
    left = found.left(bets)
    hands = {
        bet.seat: [*cards[f"seat {bet.seat}"], *cards[f"fourth card of seat {bet.seat}"]]
        for bet in bets
    }
    expected, _ = second_reader.settle(
        rules.answers,
        [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets],
        found.decided,
        hands,
        cards["dealer"],
        cards["community"],
        {},
        left,
        exposed=exposed,
    )
    rows = [(end.seat, end.wager, end.on, end.stake, end.net) for end in found.ends]
    ours, theirs = by_wager(rows), by_wager(expected)
    assert len(ours) == len(rows)
    assert ours.keys() == theirs.keys()
    assert limited(rows, bets) == limited(expected, bets)
    cut = any("limited" in end.pays for end in found.ends)
    for key, net in theirs.items():
        assert ours[key] == net or (cut and key[1] in LIMITED), key
    if not (exposed or left):
        order = [(seat, wager) for seat, wager, *_ in expected]
        assert [(seat, wager) for seat, wager, *_ in rows] == order
    return cut


def test_679a_11_and_12_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(679)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            cards = some_cards(rng, seats, rigged=nth % 2 == 0)
            choices = {seat: rng.choice(("play", "play", "fold")) for seat in seats}
            found = played(play, rules, bets, cards, choices, some_calls(rng, bets))
            seen["limited"] += compared(rules, bets, cards, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen[key] for key in ("limited", "dealer-card-exposed", "player-leaves")) > 20


def test_679a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {}
    for answers, suffix in (({}, "returned"), ({"bad-beat-stake": "lost"}, "lost")):
        for odds in GAME.odds(GAME.rules(answers), wager="ante").wagers:
            label = f"{odds.paytable}, bad-beat-stake {suffix}"
            ours["ante", label] = odds.house_advantage
    for reading, suffix in (("straight", ""), ("no-straight", ", no straight from ace to 5")):
        rules = GAME.rules({"ace-to-5": reading})
        for odds in GAME.odds(rules, wager="all-six-bonus").wagers:
            ours["all-six-bonus", odds.paytable + suffix] = odds.house_advantage
    for wager in ("prime", "pair-bonus"):
        for odds in GAME.odds(GAME.rules(), wager=wager).wagers:
            ours[wager, odds.paytable] = odds.house_advantage
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


# ------------------------------------------------------------------------------ compiled rounds


def test_679a_11_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(11)
    stake = 1_000
    for _ in range(40):
        rules = some_rules(rng).with_answers({"ace-to-5": rng.choice(("straight", "no-straight"))})
        for nth in range(25):
            choice = rng.choice(("play", "play", "fold"))
            cards = some_cards(rng, [1], rigged=nth % 2 == 0)
            fourth = "fourth card of seat 1"
            if rules.yes("pair-bonus-community-card"):
                fourth = "community"
            bets = [Bet(1, wager, stake) for wager in ("ante", *OPTIONAL)]
            live: Counter[str] = Counter()
            for end in played(play, rules, bets, cards, {1: choice}).ends:
                live["ante" if end.wager not in OPTIONAL else end.wager] += end.net
            dealt = [*cards["seat 1"], *cards["dealer"], *cards[fourth]]
            assert compiled(rules, dealt, choice, stake) == live


def compiled(rules: Rules, dealt: list[str], choice: str, stake: int) -> Counter[str]:
    """What one round of the simulation pays for each wager that is priced by itself."""
    tally = np.zeros(TALLY_SIZE, dtype=np.int64)
    plays = np.full((52, 52, 52), int(choice == "play"), dtype=np.int64)
    tally_round(np.array([DECK_NUMBERS[card] for card in dealt]), tally, plays)
    found: Counter[str] = Counter()
    for wager, (counted,) in counted_rounds(rules, tally).items():
        ((line, times),) = ((line, times) for line, times in counted.lines.items() if times)
        assert times == 1
        found[wager] = int(Pricing(rules, wager, Terms(stake=stake)).net(line) * stake)
    return found
