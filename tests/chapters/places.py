"""Rounds of any card game from cards by their places, straight from `play`: fast, and any deal.

For comparing play with a second reader of the chapter, or with compiled rounds, by the thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from croupier.equipment.cards import JOKER, parse_cards
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    Funded,
    MeterAmount,
    NextCard,
    Question,
    Settlement,
    Speech,
    Start,
    SystemDraw,
    VoidRound,
)
from croupier.rulebook.rules import Rules

SUITS, RANKS = "cdhs", [*map(str, range(2, 11)), *"JQKA"]
DECK = [rank + suit for rank in RANKS for suit in SUITS]
DECK_NUMBERS = dict(zip(DECK, parse_cards(" ".join(DECK)), strict=True)) | {"joker": JOKER}


Meters = dict[str, dict[str, int]]


@dataclass
class Played:
    """How a round ended: settlements in their order, who decided what, what was called.

    `times` is how often each seat decided. `meters` are by wager and meter, `before` as they stood
    when the first card was dealt; `dealt` counts the cards that went to each place.
    """

    ends: list[Settlement]
    decided: dict[int, str] = field(default_factory=dict)
    times: Counter[int] = field(default_factory=Counter)
    asked: int = 0
    called: list[Call] = field(default_factory=list)
    meters: Meters = field(default_factory=dict)
    before: Meters = field(default_factory=dict)
    dealt: Counter[str] = field(default_factory=Counter)

    def left(self, bets: Sequence[Bet]) -> set[int]:
        """The boxes of the players who have left."""
        leaves = {call.seat for call in self.called if call.irregularity == "player-leaves"}
        players = {bet.player for bet in bets if bet.seat in leaves}
        return {bet.seat for bet in bets if bet.player in players}


def some_boxes(rng: Random, neighbours: float = 0.6) -> dict[int, str]:
    """The players of one to four boxes, of which two neighbours may be one player's."""
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
    together = [seat for seat in seats if seat + 1 in seats]
    shared = rng.choice(together) if together and rng.random() < neighbours else 0
    anns = (shared, shared + 1) if shared else ()
    return {seat: "Ann" if seat in anns else f"player {seat}" for seat in seats}


def played(
    play: Callable[[Rules, Start], Speech],
    rules: Rules,
    bets: Sequence[Bet],
    cards: Mapping[str, Sequence[str]],
    choices: Mapping[int, str | Sequence[str]],
    calls: Mapping[int, Call] | None = None,
    meters: Meters | None = None,
    draws: Mapping[str, str] | None = None,
) -> Played:
    """A round in which `cards` lie at their places; `calls` are made at the nth question.

    A seat makes one choice whenever it is asked, or one after another. A call that the question
    does not list is left out. What goes to the discard rack is any card that lies at no place.
    `draws` are those of the table game system.
    """
    round_ = play(rules, Start(tuple(bets)))
    left = {place: list(held) for place, held in cards.items()}
    used = {card for held in cards.values() for card in held}
    left["discard rack"] = [card for card in DECK if card not in used]
    made = {seat: [does] if isinstance(does, str) else list(does) for seat, does in choices.items()}
    found, placed = Played([]), list(bets)
    found.meters = {wager: dict(amounts) for wager, amounts in (meters or {}).items()}
    answer: Answer = None
    while True:
        try:
            said = round_.send(answer)
        except StopIteration:
            return found
        answer = None
        if isinstance(said, Settlement):
            found.ends.append(said)
            if said.from_meter:
                found.meters[said.wager][said.meter] -= said.from_meter
        elif isinstance(said, Funded):
            held = found.meters.setdefault(said.wager, {})
            held[said.meter] = held.get(said.meter, 0) + said.cents
        elif isinstance(said, MeterAmount):
            answer = found.meters[said.wager].get(said.meter, 0)
        elif isinstance(said, SystemDraw):
            answer = (draws or {}).get(said.what, "")
        elif isinstance(said, VoidRound):
            taken_back = set(map(_place_of, said.taken_back))
            found.ends = [end for end in found.ends if _place_of(end) not in taken_back]
            collected = {_place_of(end) for end in found.ends if end.net}
            back = (bet for bet in placed if bet not in said.but)
            found.ends += [
                Settlement.of(bet, "void", said.cite)
                for bet in back
                if _place_of(bet) not in collected
            ]
        elif isinstance(said, Question):
            found.asked += 1
            call = (calls or {}).get(found.asked)
            if call is not None and call.irregularity in said.calls:
                found.called.append(call)
                answer = call
            elif isinstance(said, NextCard):
                found.before = found.before or {w: dict(a) for w, a in found.meters.items()}
                answer = DECK_NUMBERS[left[said.to].pop(0)]
                found.dealt[said.to] += 1
            elif isinstance(said, Decide):
                left_to_make = made[said.seat]
                answer = left_to_make.pop(0) if len(left_to_make) > 1 else left_to_make[0]
                found.decided[said.seat] = answer
                found.times[said.seat] += 1
                taken = said.chosen(answer)
                assert taken is not None
                choice, stake = taken
                if stake:
                    player = next(bet.player for bet in bets if bet.seat == said.seat)
                    wager = choice.wager or choice.key
                    _place(placed, Bet(said.seat, wager, stake, choice.on, player))


def _place_of(placed: Bet | Settlement) -> tuple[int, str, str]:
    return placed.seat, placed.wager, placed.on


def _place(placed: list[Bet], made: Bet) -> None:
    """What is added to a wager lies with it."""
    for nth, bet in enumerate(placed):
        if replace(bet, amount=made.amount) == made:
            placed[nth] = replace(bet, amount=bet.amount + made.amount)
            return
    placed.append(made)


def called_at(
    play: Callable[[Rules, Start], Speech], rules: Rules, bets: Sequence[Bet], irregularity: str
) -> set[str]:
    """The places for a card of which an irregularity can be called, until somebody decides."""
    round_, places = play(rules, Start(tuple(bets))), set[str]()
    deck = iter(range(len(DECK)))
    said = next(round_)
    while not isinstance(said, Decide):
        answer = next(deck) if isinstance(said, NextCard) else None
        if isinstance(said, NextCard) and irregularity in said.calls:
            places.add(said.to)
        said = round_.send(answer)
    return places
