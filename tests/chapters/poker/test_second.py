"""Play against the second reading of the chapter: pots, winners, odd amounts, rake and funds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.chapters.jackpots import every_jackpot
from tests.chapters.poker import second_reader

import croupier
from croupier.chapters.poker.forms import BOARD, FORMS, HIGH
from croupier.chapters.poker.play import play
from croupier.chapters.poker.round import pots as pots_of_a_round
from croupier.chapters.poker.round import showdown
from croupier.chapters.poker.round.cards import Cards
from croupier.chapters.poker.round.excess import given_the_excess
from croupier.chapters.poker.round.jackpots import bad_beat
from croupier.equipment.cards import Deck, card_text
from croupier.rounds.words import Answer, Bet, Decide, MeterAmount, NextCard, Settlement, Start
from croupier.rulebook.payout import parse_percent

GAME = croupier.game("poker")
ROUNDS = 24
READINGS = {
    "low-comparison": ("worst-card-first", "best-card-first"),
    "odd-amount-elsewhere": ("first-to-the-left", "by-suit"),
    "pot-division": ("dollar", "cent"),
    "rake-rounding": ("dollar", "cent"),
    "badeucey-without-four-cards": ("fewer-cards", "lowball-takes-all"),
    "short-all-in": ("no-reopening", "reopens"),
    "contributing-pot-measured": ("before-rake", "after-rake"),
    "incremental-rake-pots": ("each-pot", "all-pots"),
    "contributing-pot": ("first-pot", "each-pot"),
    "excess-by-suit": ("cards-dealt", "winning-hand"),
}
ODD = ("first-left-of-button", "by-suit", "last-to-bet", "player-named")


def some_answers(rng: random.Random, game: str) -> dict[str, Any]:
    found: dict[str, Any] = {key: rng.choice(choices) for key, choices in READINGS.items()}
    found |= {
        "game": game,
        "rake-types": rng.choice((["percentage"], ["incremental"], ["percentage", "incremental"])),
        "rake-maximum": rng.choice(("$4", "$7.50", "$1000")),
        "betting": "spread",
        "table-minimum": "$1",
        "table-maximum": "$500",
    }
    if FORMS[game].wins[0] == HIGH:
        found |= every_jackpot(GAME.rulebook)
        if rng.random() < 0.5:
            found |= {f"{name}-contribution-method": "share" for name in ("bad-beat", "high-hand")}
    if "incremental" in found["rake-types"]:
        found["rake-levels"] = rng.choice(("equal", "listed"))
    if "percentage" in found["rake-types"]:
        found["rake-percentage"] = rng.choice(("3%", "10%"))
    return found | {key: rng.choice(ODD) for key in FORMS[game].odd}


@pytest.mark.parametrize("game", FORMS)
def test_637a_pots_go_where_the_second_reader_says(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(game)
    seen: Counter[str] = Counter()
    awarded: list[Any] = []
    award = pots_of_a_round.award

    def watched(room: Any, pots: Any, values: Any) -> Any:
        result = award(room, pots, values)
        awarded.append((room, pots, result[1]))
        return result

    monkeypatch.setattr(showdown, "award", watched)
    for _ in range(ROUNDS):
        answers = some_answers(rng, game)
        rules = GAME.rules(answers)
        seats = sorted(rng.sample(range(1, 7), rng.randint(2, 5)))
        bets = [
            Bet(seat, "table-stakes", rng.choice((1_000, 2_035, 5_005, 20_000)), player=f"p{seat}")
            for seat in seats
        ]
        awarded.clear()
        ends = run(rng, rules, bets)
        for room, pots, won in awarded:
            compare(rules, room, pots, won, seen)
        assert sum(end.net for end in ends) <= 0
    assert seen["contested"] > ROUNDS // 4


def run(rng: random.Random, rules: Any, bets: list[Bet]) -> list[Settlement]:
    deck = list(Deck().cards())
    rng.shuffle(deck)
    round_ = play(rules, Start(tuple(bets)))
    ends: list[Settlement] = []
    answer: Answer = None
    while True:
        try:
            said = round_.send(answer)
        except StopIteration:
            return ends
        answer = None
        if isinstance(said, NextCard):
            if not deck:
                return ends  # a round that would need a reshuffle is not played out
            answer = deck.pop()
        elif isinstance(said, Decide):
            answer = decided(rng, said)
        elif isinstance(said, Settlement):
            ends.append(said)


def decided(rng: random.Random, question: Decide) -> Answer:
    """A call or a check more often than a fold; odd amounts."""
    choices = [each for each in question.choices if each.key != "fold" or rng.random() < 0.2]
    choice = rng.choice(choices or list(question.choices))
    if not choice.most:
        return choice.key
    amount = rng.randint(choice.stake, min(choice.most, choice.stake + 1_500))
    return f"{choice.key}={amount / 100:.2f}"


def compare(rules: Any, room: Any, pots: Any, won: dict[int, int], seen: Counter[str]) -> None:
    read = {**rules.answers}
    if "percentage" in rules["rake-types"]:
        read["rake-percentage"] = parse_percent(rules.text("rake-percentage"))
    for key in (
        "rake-maximum",
        "rake-level",
        "rake-at-a-level",
        *(f"rake-{what}-{nth}" for what in ("level", "at-level") for nth in range(1, 7)),
        "bad-beat-contribution",
        "bad-beat-minimum-pot",
        "high-hand-contribution",
        "high-hand-minimum-pot",
    ):
        read[key] = 0 if rules.answers.get(key, "no") == "no" else rules.money(key)
    for key in ("bad-beat-contribution-share", "high-hand-contribution-share"):
        read[key] = parse_percent(rules.text(key))
    paid = {hand.seat: hand.total for hand in room.hands}
    folded = {hand.seat for hand in room.hands if hand.folded}
    hands = {hand.seat: [card_text(card) for card in hand.cards] for hand in room.live}
    found = second_reader.settle(
        read,
        paid,
        folded,
        hands,
        [card_text(card) for card in room.board],
        [hand.seat for hand in room.in_turn],
        room.last_to_bet or room.last_bettor,
    )
    assert {seat: found.given[seat] for seat in paid} == won, (
        rules["game"],
        paid,
        folded,
        hands,
        read,
    )
    assert found.rake == room.raked
    seen["contested"] += len(hands) > 1
    seen["side pots"] += len(pots) > 1


@pytest.mark.parametrize("game", FORMS)
def test_637a_10_i_3_ii_to_iv_an_excess_is_given_as_the_second_reader_says(game: str) -> None:
    """In each part of the pot; two players often hold equal ranks."""
    rng, tied_hands, form = random.Random(game), 0, FORMS[game]
    own = {"stud": form.down + 1 + len(form.up_streets)}.get(form.kind, form.down)
    for _ in range(100):
        answers = some_answers(rng, game)
        rules = GAME.rules(answers)
        deck = [card for card in Deck().cards() if card // 4 not in {4, 6}]
        rng.shuffle(deck)
        stakes = tuple(Bet(seat, "table-stakes", 10_000) for seat in (1, 3, 4))
        room = Cards.of(rules, Start(stakes))
        room.seat_players()
        room.button, room.last_to_bet = rng.randint(0, 5), rng.choice((0, 1, 3, 4))
        room.board = [deck.pop() for _ in range(5)] if form.kind == BOARD else []
        for hand in room.hands:
            hand.cards = [deck.pop() for _ in range(min(own, 7))]
        for change in (1, 2, 3):
            other_suits = [card ^ change for card in room.at(1).cards]
            if not {*room.at(1).cards, *room.at(4).cards, *room.board} & {*other_suits}:
                room.at(3).cards = other_suits
        texts = {hand.seat: [card_text(card) for card in hand.cards] for hand in room.hands}
        board = [card_text(card) for card in room.board]
        values = showdown.values_of(room)
        for nth, part in enumerate(second_reader.parts(rules.answers, texts, board)):
            best = max(part.keys.values())
            seats = [seat for seat in (1, 3, 4) if part.keys.get(seat) == best]
            most = max(value[nth] for value in values.values())
            assert seats == [seat for seat in (1, 3, 4) if values[seat][nth] == most]
            if len(seats) > 1:
                order = [hand.seat for hand in room.in_turn]
                expected = second_reader.excess_to(
                    rules.answers, part, seats, texts, board, order, room.last_to_bet
                )
                winners = [room.at(seat) for seat in seats]
                assert given_the_excess(room, nth, winners).seat == expected, (answers, texts)
                tied_hands += 1
    assert tied_hands > 5


@pytest.mark.parametrize("game", ["holdem", "omaha-high"])
def test_637a_15_b_3_a_bad_beat_is_shared_as_the_second_reader_says(game: str) -> None:
    """From decks of few ranks, in which high hands meet."""
    rng, beaten, own = random.Random(game), 0, FORMS[game].down
    for _ in range(400):
        answers = {
            "game": game,
            "bad-beat": True,
            "bad-beat-hands": rng.choice(("full-house", "aces-full", "four-of-a-kind")),
            "bad-beat-beaten-by": rng.choice(
                ("any-higher-hand", "any-higher-hand", "four-of-a-kind")
            ),
            "bad-beat-losing-share": rng.choice(("50%", "0%", "33%")),
            "bad-beat-winning-share": rng.choice(("50%", "100%", "7%")),
            "bad-beat-losing-hand": rng.choice(("beaten", "wins-nothing")),
            "bad-beat-several-hands": rng.choice(("best", "all")),
            "bad-beat-without-others": rng.choice(("losing-hand", "stays-in-the-fund")),
        }
        if answers["bad-beat-hands"] != "aces-full":
            answers["bad-beat-rank"] = rng.choice(("any", "any", "10", "Q"))
        if answers["bad-beat-hands"] != "four-of-a-kind":
            answers["bad-beat-pair"] = rng.choice(("any", "any", "J"))
        if game == "holdem":
            which = ("need-not-play", "need-not-play", "losing-hand", "both-hands")
            answers["bad-beat-hole-cards"] = rng.choice(which)
        rules = GAME.rules(answers)
        deck = [card for card in Deck().cards() if card // 4 > (7 if own == 2 else 6)]
        rng.shuffle(deck)
        room = Cards.of(
            rules, Start(tuple(Bet(seat, "table-stakes", 10_000) for seat in (1, 2, 3, 4)))
        )
        room.seat_players()
        for hand in room.hands:
            hand.cards = [deck.pop() for _ in range(own)]
        room.fold(room.at(4))
        dealt_in = rng.choice(((1, 2, 3, 4), (1, 2)))
        for hand in room.hands:
            if hand.seat not in dealt_in:
                hand.void = True
                if not hand.folded:
                    room.fold(hand)
        room.board = [deck.pop() for _ in range(5)]
        fund = rng.randint(1, 10**6)
        shares: dict[str, Any] = {
            **rules.answers,
            **{
                key: parse_percent(rules.text(key))
                for key in ("bad-beat-losing-share", "bad-beat-winning-share")
            },
        }
        hands = {hand.seat: [card_text(card) for card in hand.cards] for hand in room.live}
        texts = [card_text(card) for card in room.board]
        won = {seat: rng.choice((0, 500)) for seat in (1, 2, 3, 4)}
        expected = second_reader.bad_beat(shares, hands, texts, dealt_in, won, fund)
        paid = {}
        speech, answer = bad_beat(room, showdown.values_of(room), won), None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration:
                break
            answer = fund if isinstance(said, MeterAmount) else None
            if isinstance(said, Settlement):
                paid[said.seat] = said.net
        assert paid == {seat: cents for seat, cents in expected.items() if cents}
        beaten += bool(paid)
    assert beaten > 10
