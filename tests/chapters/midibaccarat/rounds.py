"""Rounds of Midibaccarat or Baccarat straight from play: any shoe, any call, all that is seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.chapters.midibaccarat.play import play
from croupier.equipment.cards import card_text, parse_card
from croupier.families.baccarat.outcomes import HAND_NAMES
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Decide,
    NextCard,
    Question,
    Said,
    Settlement,
    Speech,
    Start,
    VoidRound,
)
from croupier.rulebook.rules import Rules

Play = Callable[[Rules, Start], Speech]
HANDED = re.compile(r"Seat (\d+) is handed the (Player|Banker)'s Hand")


@dataclass
class Played:
    """How a round ended, what went where, and who was handed or offered the cards."""

    ends: list[Settlement] = field(default_factory=list)
    is_void: bool = False
    cards: dict[str, list[str]] = field(default_factory=dict)
    handed: dict[str, int] = field(default_factory=dict)
    choices: dict[int, list[str]] = field(default_factory=dict)
    offered: list[int] = field(default_factory=list)
    shoe_offered: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    carry: Mapping[str, object] = field(default_factory=dict)
    next_cards: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    @property
    def hand_cards(self) -> int:
        return sum(len(self.cards.get(name, ())) for name in HAND_NAMES.values())

    def hear(self, said: object) -> None:
        if isinstance(said, Settlement):
            self.ends.append(said)
        elif isinstance(said, Said) and (found := HANDED.match(said.text)):
            self.handed[found[2].lower()] = int(found[1])
        elif isinstance(said, VoidRound):
            self.is_void = True


def played(
    rules: Rules,
    bets: Sequence[Bet],
    shoe: Sequence[str],
    adds: Mapping[int, str],
    called: tuple[int, str] | None = None,
    *,
    accepts: int = 0,
    play: Play = play,
    start: Mapping[str, object] | None = None,
    new_shoe: bool = False,
) -> Played:
    """A round from this shoe; an irregularity is called once after so many cards of the hands.

    It is named by how its key begins. The right to turn the cards is accepted by one seat alone,
    and so is the shoe, which a curator keeps.
    """
    round_ = play(rules, Start(tuple(bets), start or {}, new_shoe))
    left, found = list(shoe), Played()
    answer: Answer = None
    while True:
        try:
            said = round_.send(answer)
        except StopIteration as stop:
            found.carry = stop.value.carry
            held = found.carry.get("next-cards", [])
            assert isinstance(held, list)
            found.next_cards = [card_text(card) for card in held]
            return found
        answer = None
        found.hear(said)
        if not isinstance(said, Question):
            continue
        call = next((key for key in said.calls if called and key.startswith(called[1])), None)
        if call and called and not found.calls and found.hand_cards == called[0]:
            found.calls.append(call)
            answer = Call(call)
        elif isinstance(said, NextCard):
            if left:
                found.cards.setdefault(said.to, []).append(left[0])
                answer = parse_card(left.pop(0))
            else:
                answer = Call(said.if_empty)
        elif isinstance(said, Decide) and said.choices[0].key == "keep-shoe":
            found.kept.append(said.seat)
            answer = "keep-shoe"
        elif isinstance(said, Decide) and said.choices[0].key == "accept":
            of_shoe = said.choices[-1].key == "designate-dealer"
            (found.shoe_offered if of_shoe else found.offered).append(said.seat)
            answer = "accept" if said.seat == accepts else "decline"
        elif isinstance(said, Decide):
            found.choices[said.seat] = [choice.key for choice in said.choices]
            wanted = f"add-to-{adds.get(said.seat)}"
            answer = wanted if wanted in found.choices[said.seat] else "take"
