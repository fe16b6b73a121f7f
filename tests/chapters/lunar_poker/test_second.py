"""Play and odds against the second reading of the chapter, live play against compiled rounds."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from tests.chapters.five_cards import some_cards
from tests.chapters.lunar_poker import second_odds, second_reader
from tests.chapters.places import DECK, DECK_NUMBERS, Played, played

import croupier
from croupier.chapters.lunar_poker import odds
from croupier.chapters.lunar_poker.advice import Seen
from croupier.chapters.lunar_poker.counting.second_look import SecondLook, hidden_ranks
from croupier.chapters.lunar_poker.counting.solved import CLOSE
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, INSTANT, SIXTH
from croupier.chapters.lunar_poker.counting.worth import worth_of
from croupier.chapters.lunar_poker.play import exchanges, play
from croupier.chapters.lunar_poker.simulation import TALLY_SIZE, counted_rounds, tally_round
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.five import CATEGORY_SHIFT, FIVE_STRAIGHT_FLUSH, strength5
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Call
from croupier.rulebook.rules import Rules

GAME = croupier.game("671a")
RULE_SETS, ROUNDS = 30, 50
READINGS = {
    "straight-flush-on-super": ("flush", "literal"),
    "settled-wagers-of-void-round": ("stand", "undone"),
    "options-fee-of-void-round": ("returned", "kept"),
    "super-on-abandoned-hand": ("by-the-cards", "collected"),
}
# What the second reader asks beside the readings that can be elected.
AS_READ = {"second-combinations-paid": "highest", "super-hands-paid": "highest"}
VOIDS = ("dealer-card-exposed", "wrong-number-of-cards")
DRAWS = ("sixth-card", "exchange")
# Six cards do not hold these beside a better one, or one of the same kind.
NEVER = {
    f"second-combination {row}" for row in ("royal-flush", "four-of-a-kind", "three-of-a-kind")
}


def some_rules(rng: random.Random) -> Rules:
    return GAME.rules(
        {
            "dealing": rng.choice(("manual-shoe", "hand", "automated-shoe")),
            "instant-payout-paytable": rng.choice("ABC"),
            "abandoned-wagers-lose": rng.random() < 0.7,
            **{key: rng.choice(choices) for key, choices in READINGS.items()},
        }
    )


def some_bets(rng: random.Random) -> list[Bet]:
    """One to four players, with Super Wagers on each other's hands and the dealer's."""
    seats = sorted(rng.sample(range(1, 6), rng.randint(1, 4)))
    bets = []
    for seat in seats:
        ante = rng.choice((500, 1_500, 3_300))
        bets += [Bet(seat, "ante", ante), Bet(seat, "super", ante + rng.choice((0, 700)))]
        places = ["dealer", *(str(other) for other in seats if other != seat)]
        bets += [Bet(seat, "additional-super", 600, on) for on in places if rng.random() < 0.4]
    return bets


class Deal:
    """Cards at their places, and what everybody does with them."""

    def __init__(self, rng: random.Random, seats: list[int], *, rigged: bool) -> None:
        self.cards = some_cards(rng, seats, rigged=rigged)
        self.dealer = self.cards["dealer"]
        self.firsts = {seat: self.cards[f"seat {seat}"] for seat in seats}
        rest = [card for card in DECK if not any(card in held for held in self.cards.values())]
        rng.shuffle(rest)
        if rigged and rng.random() < 0.3:
            rest = self.with_a_rare_sixth_card(rng, seats[0], rest)
        self.finals, self.do = dict(self.firsts), dict[int, list[str]]()
        for seat, first in self.firsts.items():
            choice = rng.choice(("bet", "bet", "fold", *DRAWS, *DRAWS))
            self.do[seat] = [choice]
            drawn: list[str] = []
            if choice == "sixth-card":
                drawn, self.finals[seat] = [rest[0]], [*first, rest[0]]
            if choice == "exchange":
                key, thrown = rng.choice([*exchanges([DECK_NUMBERS[c] for c in first]).items()])
                drawn = rest[: len(thrown)]
                kept = [card for card in first if DECK_NUMBERS[card] not in thrown]
                self.finals[seat] = [*kept, *drawn]
                self.do[seat].append(key)
            if choice in DRAWS:
                self.do[seat].append(rng.choice(("bet", "bet", "fold")))
            self.cards[f"seat {seat}"] = [*first, *drawn]
            rest = rest[len(drawn) :]

    def with_a_rare_sixth_card(self, rng: random.Random, seat: int, rest: list[str]) -> list[str]:
        """The first hand lacks one card of five or six in a row of a suit, or of three pairs; that
        card is the next."""
        suit, low, size = rng.choice("cdhs"), rng.choice((4, 7, 8)), rng.choice((5, 6))
        run = [card for card in DECK if card[-1] == suit][low : low + size]
        pairs = [card for card in DECK[8:] if card[-1] in "ch"][2 * low : 2 * low + 6]
        made = rng.choice((run, pairs))
        if not set(made) <= set(rest):
            return rest
        others = [card for card in rest if card not in made]
        self.firsts[seat] = [*made[:2], *made[3:], *others][:5]
        return [made[2], *(card for card in others if card not in self.firsts[seat])]


def some_calls(rng: random.Random, seats: list[int]) -> dict[int, Call]:
    """A void round, or a player who leaves or declares nothing, at some question."""
    nth, happens = rng.randint(1, 6 * len(seats) + 12), rng.random()
    if happens < 0.15:
        return {nth: Call(rng.choice(VOIDS))}
    if happens < 0.25:  # before anything is settled
        return {rng.randint(1, 5): Call("player-leaves", rng.choice(seats))}
    return {nth: Call("super-not-declared", rng.choice(seats))} if happens < 0.4 else {}


def compare(rules: Rules, bets: list[Bet], deal: Deal, found: Played) -> None:
    """Every wager; what a void round undoes is summed up."""
    void = any(call.irregularity in VOIDS for call in found.called)
    settled = any(end.wager == "super" and end.outcome != "void" for end in found.ends)
    collected = {end.seat for end in found.ends if end.wager == "options-fee" and end.net < 0}
    left, undeclared = (
        {call.seat for call in found.called if call.irregularity == key and call.seat}
        for key in ("player-leaves", "super-not-declared")
    )
    asked = {seat: do if seat in found.decided else [""] for seat, do in deal.do.items()}
    expected = second_reader.settle(
        {**rules.answers, **AS_READ},
        [
            (b.seat, b.wager, b.amount, f"seat {b.on}" if b.on.isdigit() else b.on, b.player)
            for b in bets
        ],
        {s: "options" if do[0] in DRAWS else do[0] for s, do in asked.items()},
        {s: found.decided.get(s, "") for s in deal.do},
        deal.firsts,
        deal.finals,
        deal.dealer,
        left=left,
        undeclared=undeclared,
        void=("after" if settled else "before") if void else "",
        collected=collected,
    )
    sums: Counter[tuple[int, str, str]] = Counter()
    for end in found.ends:
        on = f"seat {end.on}" if end.on.isdigit() else end.on
        sums[end.seat, end.wager, on] += end.net
    wanted = {(seat, wager, on): net for seat, wager, on, _, net in expected}
    assert {key: net for key, net in sums.items() if net} == {k: n for k, n in wanted.items() if n}


def test_play_settles_as_the_second_reader_does() -> None:
    rng = random.Random(6713)
    seen: Counter[str] = Counter()
    for _ in range(RULE_SETS):
        rules = some_rules(rng)
        for nth in range(ROUNDS):
            bets = some_bets(rng)
            seats = sorted({bet.seat for bet in bets})
            deal = Deal(rng, seats, rigged=bool(nth % 2))
            calls = some_calls(rng, seats)
            found = played(play, rules, bets, deal.cards, deal.do, calls)
            compare(rules, bets, deal, found)
            seen.update(f"{end.wager} {end.outcome}" for end in found.ends)
            seen.update(call.irregularity for call in found.called)
    for wager in ("super", "additional-super", "bet", "second-combination", "instant-payout"):
        for row in GAME.rules().paytable(wager).rows:
            if f"{wager} {row.outcome}" not in NEVER:
                assert seen[f"{wager} {row.outcome}"], f"{wager} {row.outcome} never came up"
    assert seen["ante dealer-does-not-qualify-player-straight-or-higher"]
    assert all(seen[key] for key in (*VOIDS, "player-leaves", "super-not-declared"))


def test_super_wagers_count_as_the_second_counter_says() -> None:
    found = {reading: edge for wager, reading, edge in second_odds.super_lines()}
    for reading in ("flush", "literal"):
        rules = GAME.rules({"straight-flush-on-super": reading})
        for wager in ("super", "additional-super"):
            (counted,) = odds.count(rules, wager, Terms(), tell_nobody)
            pricing = Pricing(rules, wager, Terms())
            won = sum(number * pricing.net(line) for line, number in counted.lines.items())
            assert -won / counted.total == found[f"straight flush {reading}, highest"]


@pytest.mark.parametrize(("hand", "up", "exchanged"), second_odds.EXAMPLES)
def test_choices_are_worth_what_the_second_counter_says(
    hand: str, up: str, exchanged: tuple[str, ...]
) -> None:
    """All cards seen are known to both, those thrown away too."""
    own, (card,) = parse_cards(hand), parse_cards(up)
    seen = Seen(own, card, worth_of(GAME.rules(), Terms()))
    thrown = [each.split() for each in exchanged]
    expected = second_odds.choice_values(hand.split(), up, thrown)
    assert seen.bet(own) == expected["bet"]
    assert seen.drawn(own, 1) - 1 == expected["sixth card"]
    for some in thrown:
        kept = [each for each in own if card_text(each) not in some]
        assert seen.drawn(kept, len(some)) - 1 == expected["exchange " + " ".join(some)]


def money(rules: Rules, tally: Ints) -> Fraction:
    """What the main wagers of one round won, in units of the Ante."""
    pricing = Pricing(rules, "ante", Terms())
    ((line, _),) = counted_rounds(rules, tally)["ante"].items()
    return pricing.net(line)


def test_compiled_rounds_are_worth_what_live_rounds_are() -> None:
    rng = random.Random(17)
    never = np.zeros((13, *CLOSE), dtype=bool)
    gains = worth_of(GAME.rules(), Terms()).result
    for nth in range(300):
        rules = some_rules(rng)
        deal = Deal(rng, [1], rigged=bool(nth % 2))
        first = sorted(DECK_NUMBERS[card] for card in deal.firsts[1])
        drawn = [DECK_NUMBERS[card] for card in deal.cards["seat 1"][5:]]
        dealt = [DECK_NUMBERS[card] for card in deal.dealer]
        cards = np.array([*first, dealt[4], *dealt[:4], *drawn, *[0] * (5 - len(drawn))])
        kept = [DECK_NUMBERS[card] for card in deal.finals[1]]
        mask = sum(1 << at for at, card in enumerate(first) if card not in kept)
        code = {"bet": BET, "fold": FOLD, "sixth-card": SIXTH}.get(deal.do[1][0], EXCHANGE + mask)
        straight_flush = strength5(*first) >> CATEGORY_SHIFT == FIVE_STRAIGHT_FLUSH
        bets = np.full((13, CLOSE[0]), deal.do[1][-1] == "bet")
        look = SecondLook(bets, bets, never, gains)
        code = INSTANT if straight_flush else code
        at = tally_round(cards, code, look, hidden_ranks(), 1)
        tally = np.bincount([at], minlength=TALLY_SIZE)
        found = played(
            play, rules, [Bet(1, "ante", 500), Bet(1, "super", 500)], deal.cards, deal.do
        )
        live = sum(end.net for end in found.ends if end.wager != "super")
        assert Fraction(live, 500) == money(rules, tally)
