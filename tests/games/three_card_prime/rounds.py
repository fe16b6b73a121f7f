"""Rounds of Three Card Prime from cards by their places, straight from play: fast, and any deal."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import parse_cards
from croupier.games.three_card_prime.play import play
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    NextCard,
    Question,
    Settlement,
    Start,
    VoidRound,
)
from croupier.rulebook.rules import Rules

SUITS, RANKS = "cdhs", [*map(str, range(2, 11)), *"JQKA"]
DECK = [rank + suit for rank in RANKS for suit in SUITS]
DECK_NUMBERS = dict(zip(DECK, parse_cards(" ".join(DECK)), strict=True))


@dataclass
class Played:
    """How a round ended: settlements in their order, who decided what, who left."""

    ends: list[Settlement]
    decided: dict[int, str] = field(default_factory=dict)
    asked: int = 0
    called: list[Call] = field(default_factory=list)


def played(
    rules: Rules,
    bets: Sequence[Bet],
    cards: Mapping[str, Sequence[str]],
    choices: Mapping[int, str],
    calls: Mapping[int, Call] | None = None,
) -> Played:
    """A round in which `cards` lie at their places; `calls` are made at the nth question.

    A call that the question does not list is left out. What goes to the discard rack is any card
    that lies at no place.
    """
    round_ = play(rules, Start(tuple(bets)))
    left = {place: list(held) for place, held in cards.items()}
    used = {card for held in cards.values() for card in held}
    left["discard rack"] = [card for card in DECK if card not in used]
    found, placed = Played([]), list(bets)
    answer: Answer = None
    while True:
        try:
            said = round_.send(answer)
        except StopIteration:
            return found
        answer = None
        if isinstance(said, Settlement):
            found.ends.append(said)
        elif isinstance(said, VoidRound):
            back = (bet for bet in placed if bet not in said.but)
            found.ends += [Settlement.of(bet, "void", said.cite) for bet in back]
        elif isinstance(said, Question):
            found.asked += 1
            call = (calls or {}).get(found.asked)
            if call is not None and call.irregularity in said.calls:
                found.called.append(call)
                answer = call
            elif isinstance(said, NextCard):
                answer = DECK_NUMBERS[left[said.to].pop(0)]
            elif isinstance(said, Decide):
                answer = choices[said.seat]
                found.decided[said.seat] = choices[said.seat]
                taken = said.chosen(answer)
                assert taken is not None
                if taken[1]:
                    player = next(bet.player for bet in bets if bet.seat == said.seat)
                    placed.append(Bet(said.seat, "play", taken[1], player=player))


# ------------------------------------------------------------------------------ random cards


def some_three(rng: random.Random, deck: list[str]) -> list[str]:
    """Three cards that are rare together: of one suit, of one rank, or in a row."""
    first = rng.choice(deck)
    rank, suit = RANKS.index(first[:-1]), first[-1]
    alike = rng.choice(("suit", "rank", "row", "suited row"))
    if alike == "rank":
        near = [card for card in deck if card[:-1] == first[:-1]]
    elif alike == "suit":
        near = [card for card in deck if card[-1] == suit]
    else:
        row = {RANKS[(rank + step) % len(RANKS)] for step in range(3)}
        suited = [card for card in deck if card[-1] == suit] if "suited" in alike else deck
        near = [card for card in suited if card[:-1] in row]
    rng.shuffle(near)
    found = list({card[:-1]: card for card in near}.values()) if "row" in alike else near
    return (found + [card for card in deck if card not in found])[:3]


def some_cards(rng: random.Random, seats: Sequence[int], *, rigged: bool) -> dict[str, list[str]]:
    """Cards for every place; rigged so that rare hands meet, and that fourth cards are 2s."""
    deck = DECK.copy()
    rng.shuffle(deck)
    cards: dict[str, list[str]] = {}
    if rigged and rng.random() < 0.05:  # nine to ace of a suit between the dealer and a player
        suit = rng.choice(SUITS)
        royal = rng.sample([card for card in DECK if card[-1] == suit][-6:], 6)
        cards = {"dealer": royal[:3], f"seat {seats[0]}": royal[3:]}
        deck = [card for card in deck if card not in royal]
    for place in ("dealer", *(f"seat {seat}" for seat in seats)):
        if place in cards:
            continue
        cards[place] = some_three(rng, deck) if rigged and rng.random() < 0.8 else deck[:3]
        deck = [card for card in deck if card not in cards[place]]
    for place in ("community", *(f"fourth card of seat {seat}" for seat in seats)):
        twos = [card for card in deck if card[0] == "2"]
        card = twos[0] if rigged and twos and rng.random() < 0.4 else deck[0]
        cards[place] = [card]
        deck.remove(card)
    return cards
