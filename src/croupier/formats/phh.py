"""Hands of Poker as PHH, the poker hand history format, for the variants that it knows.

A hand is followed as it was played: the chapter's own round is given the cards and decisions of
the log, so that every amount is the one that was asked. `winnings` and `finishing_stacks` are after
the rake. Players are in the order of the deal: the first is left of the button.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.chapters.poker.forms import FORMS, STUD
from croupier.equipment.cards import card_text, parse_card
from croupier.refusals import Wrong
from croupier.rounds.words import (
    Answer,
    Bet,
    Decide,
    End,
    MeterAmount,
    Moved,
    NextCard,
    Question,
    Rake,
    Settlement,
    Speech,
    Start,
    Statement,
    SystemDraw,
)
from croupier.table.log import Record
from croupier.table.session import Session

CODES = {
    ("holdem", "fixed"): "FT",
    ("holdem", "spread"): "NT",
    ("holdem", "pot-limit"): "NT",
    ("omaha-high", "pot-limit"): "PO",
    ("omaha-high-low-split-eight-or-better", "fixed"): "FO/8",
    ("seven-card-stud-high", "fixed"): "F7S",
    ("seven-card-stud-high-low-split-eight-or-better", "fixed"): "F7S/8",
    ("seven-card-stud-low", "fixed"): "FR",
    ("triple-draw-2-7", "fixed"): "F2L3D",
    ("badugi", "fixed"): "FB",
}
"""The format's code of a game and its betting. What a spread or a pot allows, no limit allows."""
ANTE, BLIND, FORCED, STRADDLE = "ante", "blind-bet", "forced-bet", "straddle-bet"
BURNED, BOARD = "burn card", "board"
STAND_PAT, DISCARD = "stand-pat", "discard"
QUIET = ("pass", "post", "wait", "go-on")
RAISES, HEADS_UP = ("bet", "raise"), 2


def written(card: int) -> str:
    return card_text(card).replace("10", "T")


def dollars(cents: int) -> int | float:
    """An amount as the format writes it: a whole number where it is one."""
    return cents // 100 if cents % 100 == 0 else cents / 100


@dataclass
class Hand:
    """One hand, in the words of the format."""

    number: int
    players: list[str]
    seats: list[int]
    stacks: list[int]
    code: str
    facts: dict[str, Any]
    antes: list[int] = field(default_factory=list)
    blinds: list[int] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    raked: int = 0

    def text(self) -> str:
        """The hand as TOML, one field a line."""
        blinds = {} if self.code in ("F7S", "F7S/8", "FR") else {"blinds_or_straddles": self.blinds}
        money = {
            "antes": self.antes,
            **blinds,
            **self.facts,
            "starting_stacks": self.stacks,
        }
        finishing = [stack + net for stack, net in zip(self.stacks, self.won, strict=True)]
        rows: dict[str, Any] = {
            "variant": self.code,
            **{key: _amounts(value) for key, value in money.items()},
            "actions": self.actions,
            "hand": self.number,
            "seats": self.seats,
            "players": self.players,
            "finishing_stacks": _amounts(finishing),
            "winnings": _amounts([max(net, 0) for net in self.won]),
            "currency": "USD",
            "_rake": _amounts(self.raked),
        }
        return "".join(f"{key} = {json.dumps(value)}\n" for key, value in rows.items())


def file_of(hands: Sequence[Hand]) -> str:
    """One hand as it is, several each under its number."""
    if len(hands) == 1:
        return hands[0].text()
    return "\n".join(f"[{hand.number}]\n{hand.text()}" for hand in hands)


def _amounts(value: int | Sequence[int]) -> Any:
    return dollars(value) if isinstance(value, int) else [dollars(cents) for cents in value]


def hands_of(session: Session, number: int | None = None) -> Iterator[Hand]:
    """The hands of a session at a Poker table that has been replayed, or one of them."""
    if session.entry.today.game != "poker":
        raise Wrong(f"{session.entry.game} is refused; PHH is for hands of Poker (637a).")
    rules, rounds = session.rules, list(_rounds(session.log.records))
    code = CODES.get((rules.text("game"), rules.text("betting")))
    if code is None:
        known = "; ".join(f"{game} with {betting} betting" for game, betting in CODES)
        raise Wrong(
            f"{rules.text('game')} with {rules.text('betting')} betting is refused; PHH knows "
            f"{known}."
        )
    if number is not None and not 1 <= number <= len(rounds):
        raise Wrong(f"round {number} is refused; the log has rounds 1 to {len(rounds)}.")
    carry: Mapping[str, object] = {}
    for nth, records in enumerate(rounds, 1):
        following = _Following(session, code, nth, records)
        carry = following.follow(carry)
        if number in (None, nth):
            yield following.hand()


def _rounds(records: Iterable[Record]) -> Iterator[list[Record]]:
    found: list[Record] = []
    for record in records:
        if record["record"] == "round":
            found = []
        found.append(record)
        if record["record"] == "end":
            yield found


class _Following:
    """A round that is told again to the chapter's own play."""

    def __init__(self, session: Session, code: str, number: int, records: Sequence[Record]) -> None:
        self.rules, self.play = session.rules, session.entry.play().play
        self.form = FORMS[self.rules.text("game")]
        self.code, self.number = code, number
        self.told = iter(records)
        self.bets = [Bet(**bet) for bet in records[0]["bets"]]
        self.order: list[int] = []  # seats, from the first that was dealt a card
        self.posted: dict[str, dict[int, int]] = {ANTE: {}, BLIND: {}, FORCED: {}}
        self.held: dict[int, list[int]] = {}
        self.dealt: list[tuple[str, int]] = []
        self.folded: set[int] = set()
        self.net: dict[int, int] = {}
        self.raked = 0
        self.acts: list[tuple[int, str]] = []
        self.left = {bet.seat: bet.amount for bet in self.bets}
        self.street = 0
        self.on_street: dict[int, int] = {}
        self.first_asked = self.bettor = 0

    def follow(self, carry: Mapping[str, object]) -> Mapping[str, object]:
        """The round, from what the one before left to what it leaves."""
        speech: Speech = self.play(self.rules, Start(tuple(self.bets), carry, True))
        answer: Answer = None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration as stop:
                end: End = stop.value
                return end.carry
            answer = self._answer(said)

    def _next(self, kind: str) -> Record:
        for record in self.told:
            if record["record"] == "called":
                raise Wrong(
                    f"round {self.number} is refused; PHH has no word for an irregularity "
                    f"({record['irregularity']})."
                )
            if record["record"] == kind:
                return record
        raise AssertionError(f"round {self.number} has no further {kind}")

    def _answer(self, said: Question | Statement) -> Answer:
        match said:
            case NextCard():
                card = parse_card(self._next("card")["card"])
                self._deal(said.to, card)
                return card
            case Decide():
                choice = str(self._next("decided")["choice"])
                self._decide(said, choice)
                return choice
            case MeterAmount():
                return int(self._next("meter")["amount"])
            case SystemDraw():
                return str(self._next("drawn")["answer"])
            case Moved():
                self._post(said)
            case Rake():
                self.raked += said.cents
            case Settlement():
                self.net[said.seat] = self.net.get(said.seat, 0) + said.net
        return None

    def _deal(self, to: str, card: int) -> None:
        if to == BURNED:
            self._tell_cards()
            self.street += 1
            self.on_street = {}
            self.first_asked = self.bettor = 0
            return
        if to != BOARD:
            seat = int(to.split()[1])
            self.order += [seat] if seat not in self.order else []
        self.dealt.append((to, card))

    def _tell_cards(self) -> None:
        """The cards of a street: the board, then each player's."""
        board = [card for to, card in self.dealt if to == BOARD]
        if board:
            self.acts.append((0, f"d db {_cards(board)}"))
        for seat in self.order:
            own = [card for to, card in self.dealt if to == f"seat {seat}"]
            if own:
                self.held.setdefault(seat, []).extend(own)
                self.acts.append((seat, f"d dh {{}} {_cards(own)}"))
        self.dealt = []

    def _post(self, moved: Moved) -> None:
        """An ante, a blind or a forced bet."""
        seat, wager, cents = moved.bet.seat, moved.wager, moved.bet.amount
        if wager not in self.posted:
            return
        self.left[seat] -= cents
        self.posted[wager][seat] = self.posted[wager].get(seat, 0) + cents
        if wager != ANTE:
            self.on_street[seat] = self.on_street.get(seat, 0) + cents
        if wager == FORCED:
            self._tell_cards()
            self.acts.append((seat, "{} pb"))

    def _decide(self, asked: Decide, choice: str) -> None:
        seat, found = asked.seat, asked.chosen(choice)
        assert found is not None
        key, stake = found[0].key, found[1]
        if key == STAND_PAT or key.startswith(DISCARD):
            self._discard(asked, key)
        elif key == STRADDLE:
            self.posted[BLIND][seat] = self.on_street[seat] = stake
            self.left[seat] -= stake
        elif key not in QUIET:
            self._tell_cards()
            self.first_asked = self.first_asked or seat
            met = max(self.on_street.values(), default=0)
            self.on_street[seat] = self.on_street.get(seat, 0) + stake
            self.left[seat] = asked.seen["stack"] - stake
            nobody = key in RAISES and met and not self._can_be_called(seat, met)
            self._act(seat, "call" if nobody else key)

    def _can_be_called(self, seat: int, met: int) -> bool:
        """Whether anyone could put in more than the bet to meet: else a raise comes back, and PHH
        knows it as a call."""
        return any(
            self.on_street.get(other, 0) + self.left[other] > met
            for other in self.order
            if other != seat and other not in self.folded
        )

    def _act(self, seat: int, key: str) -> None:
        if key == "fold":
            self.folded.add(seat)
            self.acts.append((seat, "{} f"))
        elif key in ("check", "call"):
            self.acts.append((seat, "{} cc"))
        else:
            self.bettor = seat
            self.acts.append((seat, f"{{}} cbr {dollars(self.on_street[seat])}"))

    def _discard(self, asked: Decide, key: str) -> None:
        places = [int(place) - 1 for place in key.split("-")[1:]] if key != STAND_PAT else []
        gone = [asked.known["hand"][place] for place in places]
        self.held[asked.seat] = [card for card in self.held[asked.seat] if card not in gone]
        self.acts.append((asked.seat, f"{{}} sd {_cards(gone)}".rstrip()))

    def hand(self) -> Hand:
        """What was followed, once it has ended."""
        self._tell_cards()
        if set(self.order) != {bet.seat for bet in self.bets}:
            raise Wrong(
                f"round {self.number} is refused; PHH has no word for a player who is not dealt in."
            )
        heads_up = self.form.has_button and len(self.order) == HEADS_UP
        if heads_up and self.rules.text("heads-up-blinds") != "button":
            raise Wrong(
                f"round {self.number} is refused; with two players PHH has the button post the "
                "first blind (reading heads-up-blinds = button)."
            )
        self._show()
        names = {seat: f"p{nth}" for nth, seat in enumerate(self.order, 1)}
        stacks = {bet.seat: bet.amount for bet in self.bets}
        players = {bet.seat: bet.player for bet in self.bets}
        blinds = [self.posted[BLIND].get(seat, 0) for seat in self.order]
        return Hand(
            number=self.number,
            players=[players[seat] for seat in self.order],
            seats=self.order,
            stacks=[stacks[seat] for seat in self.order],
            code=self.code,
            facts=self._limits(),
            antes=[self.posted[ANTE].get(seat, 0) for seat in self.order],
            blinds=blinds[::-1] if heads_up else blinds,
            actions=[text.format(names.get(seat, "")) for seat, text in self.acts],
            won=[self.net.get(seat, 0) for seat in self.order],
            raked=self.raked,
        )

    def _show(self) -> None:
        """Hands are shown from the last to bet, else from the first to act; PHH wants all."""
        live = [seat for seat in self.order if seat not in self.folded]
        if len(live) < HEADS_UP:
            return
        first = self.bettor or self.first_asked
        if not self.bettor and self.street and self.form.has_button:
            first = self.order[0]
        at = self.order.index(first or self.order[0])
        for seat in (*self.order[at:], *self.order[:at]):
            if seat in live:
                self.acts.append((seat, f"{{}} sm {_cards(self.held[seat])}"))

    def _limits(self) -> dict[str, int]:
        rules = self.rules
        forced = {"bring_in": rules.money("forced-bet-amount")} if self.form.kind == STUD else {}
        if rules.text("betting") != "fixed":
            return {**forced, "min_bet": max(self.posted[BLIND].values(), default=0)}
        return {
            **forced,
            "small_bet": rules.money("table-minimum"),
            "big_bet": rules.money("table-maximum"),
        }


def _cards(cards: Iterable[int]) -> str:
    return "".join(map(written, cards))
