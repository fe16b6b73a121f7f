"""Play and odds against the second reading of the chapter; live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import islice

from tests.chapters.places import DECK, DECK_NUMBERS
from tests.chapters.twenty_one_baccarat import second_odds, second_reader

import croupier
from croupier.chapters.twenty_one_baccarat.outcomes import (
    ace_is_low,
    aces_worth,
    ended,
    finish,
)
from croupier.chapters.twenty_one_baccarat.play import play
from croupier.chapters.twenty_one_baccarat.settlement import settle_bet
from croupier.rounds.words import Bet, Call, NextCard, Settlement, Start
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

GAME = croupier.game("681a")
RULE_SETS, ROUNDS = 50, 50
SIDE = ("tie", "player-bonus", "banker-bonus")
RIGGED = ["A", "2", "3", "5", "6", "7", "8", "9", "10", "K"]


def some_rules(rng: random.Random) -> Rules:
    decks = rng.choice((4, 8))
    return GAME.rules(
        {
            "decks": decks,
            f"bonus-paytable-{decks}-decks": rng.choice("ABC" if decks == 4 else "DEF"),
            "two-aces": rng.choice(("top", "twelve", "twenty-one")),
            "several-bonus-hands": rng.choice(("highest", "pair-and-21")),
            "ace-in-straight": rng.choice(("low", "no")),
            "reshuffling-device": rng.random() < 0.3,
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    bets = []
    for seat in sorted(rng.sample(range(1, 9), rng.randint(1, 4))):
        main = rng.choice((["player"], ["banker"], ["player", "banker"]))
        for wager in (*main, *(side for side in SIDE if rng.random() < 0.5)):
            amount = rng.choice((500, 1_500, 3_300, 60_000))
            bets += [Bet(seat, wager, amount)]
    return bets


def some_shoe(rng: random.Random, *, rigged: bool) -> list[str]:
    """A dozen cards; rigged ones are of few ranks, with naturals, pairs and straights."""
    if not rigged:
        return rng.sample(DECK, 12)
    few = rng.sample(RIGGED, 3)
    return [rng.choice(few) + rng.choice("cdhs") for _ in range(12)]


def live(
    rules: Rules, bets: list[Bet], shoe: list[str], calls: dict[int, str]
) -> tuple[list[Settlement], dict[int, str], int]:
    """Settlements, the calls that could be made, and how many cards left the shoe.

    A call is made before the nth card is drawn.
    """
    round_, drawn = play(rules, Start(tuple(bets))), 0
    ends: list[Settlement] = []
    made: dict[int, str] = {}
    sent: int | Call | None = None
    while True:
        try:
            said = round_.send(sent)
        except StopIteration:
            return ends, made, drawn
        sent = None
        if isinstance(said, Settlement):
            ends.append(said)
        elif isinstance(said, NextCard):
            call = calls.get(drawn + 1)
            if call in said.calls and drawn + 1 not in made:
                made[drawn + 1] = call
                sent = Call(call)
            else:
                drawn += 1
                sent = DECK_NUMBERS[shoe[drawn - 1]]


def rows(ends: list[Settlement]) -> list[second_reader.Row]:
    """A pair that is paid beside a three-card 21 is put to its Bonus Wager."""
    found: list[second_reader.Row] = []
    for end in ends:
        if end.wager.endswith("-pair"):
            seat, wager, on, stake, net = found.pop()
            assert wager == end.wager.replace("pair", "bonus")
            found.append((seat, wager, on, stake, net + end.net))
        else:
            found.append((end.seat, end.wager, end.on, end.stake, end.net))
    return found


def test_681a_7_and_8_every_wager_ends_as_the_second_reader_says() -> None:
    rng = random.Random(681)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets, shoe = some_bets(rng), some_shoe(rng, rigged=nth % 2 == 0)
            calls = {rng.randint(1, 6): rng.choice(("face-up-card", "drawn-on-17"))}
            ends, made, drawn = live(rules, bets, shoe, calls if nth % 3 == 0 else {})
            placed = [(bet.seat, bet.wager, bet.amount, bet.on, bet.player) for bet in bets]
            # A card set aside is the reader's call at any moment: what can be called when is ours.
            aside = dict.fromkeys(made, "face-up-card")
            player, banker, left = second_reader.dealt(rules.answers, placed, shoe, aside)
            assert left == drawn
            assert rows(ends) == second_reader.settle(rules.answers, placed, player, banker)
            seen.update(f"{end.wager} {end.outcome}" for end in ends)
            seen.update(made.values())
    for table in GAME.rulebook.paytable:
        for row in table.rows:
            assert seen[f"{table.wager} {slug(row[0])}"], (table.wager, row)
    assert min(seen["face-up-card"], seen["drawn-on-17"]) > 20


def ours(wager: str, how: str) -> Fraction:
    """Our house advantage for a line of the second count."""
    first, *readings = how.split(", ")
    answers: dict[str, object] = {key: value for key, _, value in map(_parted, readings)}
    if first.endswith("decks"):
        answers["decks"] = int(first[0])
    else:
        answers["decks"] = 4 if first in "ABC" else 8
        answers[f"bonus-paytable-{answers['decks']}-decks"] = first
    rules = GAME.rules(answers)
    table = GAME.paytable_in_force(rules, wager)
    return GAME.odds(rules, wager=wager, paytable=table).wagers[0].house_advantage


def _parted(reading: str) -> tuple[str, str, str]:
    return reading.partition(" ")


def test_681a_8_house_advantages_are_the_second_counts() -> None:
    """The hands and the Tie Wager; Bonus Wagers by table A. All lines are in verify/."""
    bonus = list(islice(second_odds.bonus_lines(4), 24))
    assert {how[0] for _, how, _ in bonus} == {"A"}
    for wager, how, edge in (*second_odds.main_lines(4), *second_odds.main_lines(8), *bonus):
        assert ours(wager, how) == edge, how


def test_681a_7_live_play_and_compiled_rounds_pay_the_same() -> None:
    rng = random.Random(7)
    for _ in range(40):
        rules = some_rules(rng)
        bets = [Bet(1, wager, 1_000) for wager in ("player", "banker", *SIDE)]
        for nth in range(50):
            shoe = some_shoe(rng, rigged=nth % 2 == 0)
            ends, _, drawn = live(rules, bets, shoe, {})
            a, b, c, d, e, f = (DECK_NUMBERS[card] >> 2 for card in shoe[:6])
            code, used = finish(a, b, c, d, e, f, aces_worth(rules), ace_is_low(rules))
            assert used == drawn
            end = ended(code)
            compiled = [
                (one.wager, one.outcome, one.net)
                for bet in bets
                for one in settle_bet(rules, bet, end)
            ]
            assert compiled == [(one.wager, one.outcome, one.net) for one in ends]
