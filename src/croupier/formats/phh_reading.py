"""Hands of Poker read from PHH, and played at a table of ours: dealt, bet, settled and logged."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any

import croupier.api as api
from croupier.equipment.cards import parse_card
from croupier.equipment.errors import EquipmentError
from croupier.formats.phh import BOARD, BURNED, CODES, DISCARD, STAND_PAT, STRADDLE
from croupier.refusals import Wrong
from croupier.rounds.words import Answer, Bet, Choice, Decide, Moved, NextCard, Start
from croupier.rulebook.foreign import shown
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.table.log import Sink
from croupier.table.session import Session

PLAYED = {code: pair for pair, code in reversed(CODES.items())}
STUDS = ("F7S", "F7S/8", "FR")
MOST_BLINDS = 3
NO_LIMIT = 1_000_000_00
DECK = range(52)


def play_hand(text: str, sink: Sink | None = None) -> Session:
    """The session of a hand: closed, so that its log is whole."""
    told = _Told.of(text)
    found = _Found(told)
    found.follow()
    session = api.game("poker").open_session(
        told.rules, order=[*found.order, *found.rest], seed="PHH", sink=sink
    )
    round_ = session.open_round(told.bets)
    for choice in found.choices:
        round_.choose(choice)
    session.close()
    return session


@dataclass
class _Told:
    """What a file says, in cents and cards of ours."""

    rules: Rules
    stacks: list[int]
    blinds: list[int]
    cards: dict[str, list[int]]
    acts: list[tuple[int, str, str]]
    names: Sequence[str] = ()

    @classmethod
    def of(cls, text: str) -> _Told:
        raw = _parsed(text)
        code = str(raw.get("variant"))
        if code not in PLAYED:
            known = ", ".join(sorted(PLAYED))
            raise Wrong(f"variant = {shown(code)} is refused; 637a plays {known}.")
        stacks = _cents(raw, "starting_stacks")
        cards, acts = _actions(raw)
        heads_up = len(stacks) == 2 and code not in STUDS
        blinds = [] if code in STUDS else _cents(raw, "blinds_or_straddles")
        blinds = blinds[::-1] if heads_up else blinds
        rules = api.game("poker").rules(_answers(raw, code, blinds))
        names = raw.get("players") or []
        if not isinstance(names, list):
            raise Wrong("players is refused; PHH needs a list of names.")
        return cls(rules, stacks, blinds, cards, acts, list(map(str, names)))

    @property
    def bets(self) -> list[Bet]:
        names = self.names if len(set(self.names)) == len(self.stacks) else ()
        return [
            Bet(seat, "table-stakes", cents, player=names[seat - 1] if names else "")
            for seat, cents in enumerate(self.stacks, 1)
        ]


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Wrong(f"This is not a hand in PHH: {error}.") from None


def _cents(raw: Mapping[str, Any], key: str) -> list[int]:
    values = raw.get(key)
    if not isinstance(values, list) or not values:
        raise Wrong(f"{key} is missing; PHH needs a list of amounts, one for each player.")
    return [_amount(key, value) for value in values]


def _amount(key: str, value: object) -> int:
    try:
        cents = Decimal(str(value)) * 100
        if cents < 0 or cents != int(cents):
            raise InvalidOperation
    except InvalidOperation:
        raise Wrong(
            f"{key} = {shown(str(value))} is refused; give an amount in dollars and whole cents."
        ) from None
    return int(cents)


def _answers(raw: Mapping[str, Any], code: str, blinds: Sequence[int]) -> dict[str, object]:
    game, betting = PLAYED[code]
    antes = set(_cents(raw, "antes"))
    posted = [cents for cents in blinds if cents]
    if len(antes) > 1 or len(posted) > MOST_BLINDS:
        raise Wrong(
            "antes and blinds_or_straddles are refused; every player antes the same, and "
            "at most two blinds and a straddle are posted (637a.11(b) to (e))."
        )
    least, most = (
        (_amount(key, raw.get(key, "")) for key in ("small_bet", "big_bet"))
        if betting == "fixed"
        else (min(posted, default=1), NO_LIMIT)
    )
    answers: dict[str, object] = {
        "game": game,
        "betting": betting,
        "table-minimum": money_text(least),
        "table-maximum": money_text(most),
        "rake-percentage": "0%",
        "pot-division": "cent",
        "heads-up-blinds": "button",
        "ante": bool(any(antes)),
    }
    if any(antes):
        answers["ante-amount"] = money_text(max(antes))
    if code in STUDS:
        return answers | {"forced-bet-amount": money_text(_amount("bring_in", raw.get("bring_in")))}
    named: dict[str, object] = {
        blind: money_text(cents)
        for blind, cents in zip(("first-blind", "second-blind"), sorted(posted), strict=False)
    }
    if len(posted) == MOST_BLINDS:
        named |= {"straddle": True, "straddle-amount": money_text(max(posted))}
    return answers | named


def _actions(raw: Mapping[str, Any]) -> tuple[dict[str, list[int]], list[tuple[int, str, str]]]:
    """The cards by place, and what players do: seat, word, and its amount or cards."""
    cards: dict[str, list[int]] = {BOARD: []}
    acts: list[tuple[int, str, str]] = []
    for nth, action in enumerate(raw.get("actions") or [], 1):
        words = str(action).partition("#")[0].split()
        match words:
            case ["d", "db", dealt]:
                cards[BOARD] += _cards(nth, dealt)
            case ["d", "dh", player, dealt]:
                cards.setdefault(f"seat {_seat(nth, player)}", []).extend(_cards(nth, dealt))
            case [_, "sm", *_] | []:
                continue
            case [player, "pb" | "f" | "cc" | "cbr" | "sd" as word, *rest]:
                acts.append((_seat(nth, player), word, rest[0] if rest else ""))
            case _:
                raise Wrong(f"action {nth}, '{shown(str(action))}', is not an action of PHH.")
    return cards, acts


def _seat(nth: int, player: str) -> int:
    if not (player[:1] == "p" and player[1:].isdigit()):
        raise Wrong(f"action {nth}: '{shown(player)}' is not a player; write p1, p2 ...")
    return int(player[1:])


def _cards(nth: int, text: str) -> list[int]:
    """Cards two characters each; ?? is a card that nobody has seen."""
    found = []
    for at in range(0, len(text), 2):
        card = text[at : at + 2]
        try:
            found.append(UNSEEN if card == "??" else parse_card(card))
        except EquipmentError as error:
            raise Wrong(f"action {nth}: {error}") from None
    return found


UNSEEN = -1


@dataclass
class _Found:
    """The order of the deck and the choices, found by telling the hand to the chapter's play."""

    told: _Told
    order: list[int] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    on_street: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = {place: list(cards) for place, cards in self.told.cards.items()}
        named = [card for cards in self.cards.values() for card in cards if card != UNSEEN]
        if len(named) != len(set(named)):
            raise Wrong(
                "actions are refused; a card is dealt twice, and a deck whose discards were "
                "reshuffled cannot be stacked."
            )
        self.rest = [card for card in DECK if card not in named]
        self.acts = iter(self.told.acts)
        self.live = set(range(1, len(self.told.stacks) + 1))
        self.unseen: set[str] = set()

    def follow(self) -> None:
        """To the end of the hand; a sentence where the table would refuse what the file says."""
        play = api.game("poker").entry.play()
        bets = tuple(self.told.bets)
        play.check(self.told.rules, bets)
        speech, answer = play.play(self.told.rules, Start(bets, {}, new_shoe=True)), None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration:
                break
            answer = self._answer(said)
        if (left := next(self.acts, None)) is not None:
            raise Wrong(f"action '{_written(left)}' is refused; the hand has ended before it.")
        strange = sorted(seat for seat in self.live if f"seat {seat}" in self.unseen)
        if len(self.live) > 1 and strange:
            raise Wrong(
                f"actions are refused; p{strange[0]} has not folded, and the file does not say "
                "which cards that hand has."
            )

    def _answer(self, said: object) -> Answer:
        match said:
            case NextCard():
                return self._card(said.to)
            case Decide():
                return self._decide(said)
            case Moved() if said.wager in ("blind-bet", "forced-bet"):
                seat = said.bet.seat
                self.on_street[seat] = self.on_street.get(seat, 0) + said.bet.amount
                if said.wager == "forced-bet":
                    self._take(seat, "pb")
        return None

    def _card(self, to: str) -> int:
        if to == BURNED:
            self.on_street = {}
        place = self.cards.get(to, [])
        card = place.pop(0) if place else UNSEEN
        if card == UNSEEN:
            self.unseen.add(to)
        card = self.rest.pop() if card == UNSEEN else card
        self.order.append(card)
        return card

    def _take(self, seat: int, *words: str) -> tuple[str, str]:
        act = next(self.acts, None)
        if act is None:
            raise Wrong(f"actions end too early: p{seat} has yet to act.")
        if act[0] != seat or act[1] not in words:
            raise Wrong(f"action '{_written(act)}' is refused; p{seat} is to act now.")
        return act[1], act[2]

    def _decide(self, asked: Decide) -> str:
        offered = {choice.key: choice for choice in asked.choices}
        if STRADDLE in offered:
            posts = self.told.blinds[asked.seat - 1] == offered[STRADDLE].stake
            choice = STRADDLE if posts else "pass"
            self.on_street[asked.seat] = offered[STRADDLE].stake if posts else 0
        elif STAND_PAT in offered or any(key.startswith(DISCARD) for key in offered):
            choice = self._discard(asked, self._take(asked.seat, "sd")[1])
        else:
            choice = self._bet(asked, offered, *self._take(asked.seat, "f", "cc", "cbr"))
        self.choices.append(choice)
        return choice

    def _discard(self, asked: Decide, text: str) -> str:
        hand = asked.known["hand"]
        try:
            places = sorted(hand.index(card) + 1 for card in _cards(0, text))
        except ValueError:
            raise Wrong(f"action 'p{asked.seat} sd {text}' discards a card not held.") from None
        return "-".join([DISCARD, *map(str, places)]) if places else STAND_PAT

    def _bet(self, asked: Decide, offered: Mapping[str, Choice], word: str, amount: str) -> str:
        seat = asked.seat
        action = _written((seat, word, amount))
        if word == "cbr":
            choice = next((offered[key] for key in ("bet", "raise") if key in offered), None)
            stake = _amount(action, amount) - self.on_street.get(seat, 0)
            most = max(choice.stake, choice.most) if choice else 0
            if choice is None or not choice.stake <= stake <= most:
                may = f"{money_text(choice.stake)} to {money_text(most)} more" if choice else "none"
                raise Wrong(f"action '{action}' is refused; 637a allows {may} ({asked.cite}).")
            self.on_street[seat] = self.on_street.get(seat, 0) + stake
            return f"{choice.key}={stake / 100:.2f}" if choice.most else choice.key
        key = "fold" if word == "f" else "call" if "call" in offered else "check"
        if key not in offered:
            raise Wrong(
                f"action '{action}' is refused; choose {', '.join(offered)} ({asked.cite})."
            )
        self.on_street[seat] = self.on_street.get(seat, 0) + offered[key].stake
        if key == "fold":
            self.live.discard(seat)
        return key


def _written(act: tuple[int, str, str]) -> str:
    seat, word, rest = act
    return f"p{seat} {word} {rest}".rstrip()


def rows(session: Session) -> Iterator[tuple[str, int, int]]:
    """Each player's stack before the hand and after it."""
    assert session.round is not None
    net: dict[int, int] = {}
    for settled in session.round.settlements:
        net[settled.seat] = net.get(settled.seat, 0) + settled.net
    for bet in session.log.records[1]["bets"]:
        yield bet["player"], bet["amount"], bet["amount"] + net.get(bet["seat"], 0)
