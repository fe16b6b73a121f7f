"""What a person at a table sees, from the log of its round and the question that is open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from croupier.equipment.cards import card_text, parse_card
from croupier.equipment.tiles import is_tile
from croupier.papers.wording.patron import ends, on_what
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Decide, OpenQuestion
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager
from croupier.table.log import Record
from croupier.table.session import Session
from croupier.table.transcript import render
from croupier.web.views.lying import Lying

HIDDEN, HIDDEN_TILE = "back", "tile back"
DEAD, BURNED = "dead hand", ("burned", "burn card")
NEVER_TURNED = (DEAD, *BURNED)
UNSEEN = ("discard rack", "discard bucket", "segregated area", *BURNED)
CARD = re.compile(r"\b(?:(?:10|[2-9AJQK])[cdhs]|joker|[1-6]-[1-6])\b")
QUIET = ("session", "signed", "passed", "end", "round", "shuffle", "funded", "meter")


@dataclass(frozen=True)
class Event:
    """A line of the round as people read it."""

    n: int
    text: str
    kind: str
    net: int = 0


@dataclass(frozen=True)
class Ended:
    """How a wager ended: in words, the player's gain, and when such a wager ends this way; which
    wager it was, and whose."""

    text: str
    net: int
    cite: str
    why: str
    outcome: str
    bet: Bet


@dataclass
class Seen:
    """The cards at each place, dice and wheel, what lies on the layout, and what has happened; of
    each seat what it `decided` last."""

    hands: dict[str, list[str]] = field(default_factory=dict)
    dice: list[int] = field(default_factory=list)
    pocket: str = ""
    bets: list[Bet] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    decided: dict[int, str] = field(default_factory=dict)

    @property
    def places(self) -> list[tuple[str, list[str]]]:
        """The dealer first, then the board, then the seats."""
        order = {"dealer": 0, "community": 1}
        return sorted(
            ((to, cards) for to, cards in self.hands.items() if to not in UNSEEN),
            key=lambda each: (order.get(each[0], 2), _by_number(each[0])),
        )


def _by_number(place: str) -> list[tuple[int, str]]:
    """Seat 2 before seat 10."""
    return [(int(word), "") if word.isdigit() else (0, word) for word in place.split()]


def seen(
    session: Session,
    upto: int | None = None,
    *,
    hide_settled: bool = False,
    whose: Collection[int] | None = None,
) -> Seen:
    """The last round as it is seen now, or as it was when the log had `upto` records.

    A dealer in training is not told how wagers are settled. Where several people sit, each sees
    the cards of the seats that are `whose`.
    """
    records = session.log.records if upto is None else session.log.records[:upto]
    own = list(_last_round(records))
    round_ = session.round
    open_now = round_ if upto is None or upto >= len(session.log.records) else None
    question = open_now.question if open_now is not None else None
    if whose is not None and isinstance(question, Decide | Arrange) and question.seat not in whose:
        question = None
    found = seen_round(
        session.rules, own, question=question, hide_settled=hide_settled, whose=whose
    )
    if upto is None:
        unsettled = [each for each in own if each["record"] != "settled"]
        unpaid = hide_settled and not session.in_play
        found.bets = _bets_at(unsettled) if unpaid else session.ledger.open_bets()
    return found


def seen_round(
    rules: Rules,
    own: Sequence[Record],
    *,
    question: OpenQuestion | None = None,
    hide_settled: bool = False,
    whose: Collection[int] | None = None,
    opened: bool = False,
) -> Seen:
    """The records of a round as they are seen by those whose seats are `whose`, by who has the
    `question`, or by everybody once the cards are `opened`."""
    found = Seen()
    over = opened or any(record["record"] == "end" for record in own)
    known, faces = _known(question), dict[int, str]()
    lying = Lying()
    for record in own:
        match record["record"]:
            case "card":
                ended = over and _may_see(record["to"], whose)
                shown = record["card"] if opened else _shown(record, known, over=ended)
                faces[record["n"]] = shown
                lying.deal(record, shown)
            case "collected":
                lying.collect(record["cards"], over=over)
            case "decided":
                found.decided[record["seat"]] = record.get("choice", "")
                if whose is not None and record["seat"] in whose:
                    lying.look(record["seat"])
                lying.decide(record)
            case "said":
                found.said.append(record["text"])
                lying.turn(record["text"], CARD.findall(record["text"]))
            case "settled":
                lying.settle(record["seat"])
                if not hide_settled:
                    found.ended.append(_ended(rules, record))
            case "spin":
                found.pocket = record["pocket"]
            case "roll":
                found.dice = record["dice"]
    alone = whose is None or {
        bet["seat"] for record in own for bet in record.get("bets", ())
    } <= set(whose)
    events = _events(own, faces, over=over and alone)
    found.events = [each for each in events if not hide_settled or each.kind != "settled"]
    lying.ask(question)
    found.hands = {to: [shown for _, shown in cards] for to, cards in lying.places.items()}
    found.bets = _bets_at(own)
    return found


def _last_round(records: Sequence[Record]) -> Iterable[Record]:
    begun = 0
    for place, record in enumerate(records):
        if record["record"] == "round":
            begun = place
    return records[begun:]


def _known(question: OpenQuestion | None) -> Mapping[str, Counter[str]]:
    """The cards that a question shows to its seat."""
    if isinstance(question, Decide):
        cards = [card_text(card) for hand in question.known.values() for card in hand]
        return {f"seat {question.seat}": Counter(cards), "": Counter(cards)}
    if isinstance(question, Arrange):
        own = Counter(map(card_text, question.cards))
        return {f"seat {question.seat}": own}
    return {}


def _shown(record: Record, known: Mapping[str, Counter[str]], *, over: bool) -> str:
    """A card's face where it lies face up, is the seat's own, or the round is over; dead hands
    and burned cards are never turned."""
    card: str = record["card"]
    to: str = record["to"]
    if record["face_up"] or (over and to not in NEVER_TURNED):
        return card
    for place, cards in known.items():
        own = to.startswith(place) if place else to not in ("dealer", *UNSEEN) and "seat" not in to
        if own and cards[card]:
            cards[card] -= 1
            return card
    return HIDDEN_TILE if is_tile(parse_card(card)) else HIDDEN


def _may_see(to: str, whose: Collection[int] | None) -> bool:
    """Whether a hand is turned for this viewer when the round is over."""
    words = to.split()
    return whose is None or words[0] != "seat" or int(words[1]) in whose


def _ended(rules: Rules, record: Record) -> Ended:
    wager = rules.book.wager_named(record["wager"])
    on = f" on {record['on']}" if record["on"] else ""
    pays = f" at {record['pays']}" if record["pays"] else ""
    taken = f", vigorish {money_text(record['vigorish'])}" if record["vigorish"] else ""
    outcome = record["outcome"].replace("-", " ")
    whose = f"Seat {record['seat']}" if record["seat"] else record["player"]
    text = f"{whose}, {wager.name}{on}, {money_text(record['stake'])}: {outcome}"
    bet = Bet(record["seat"], record["wager"], record["stake"], record["on"], record["player"])
    why = _why(rules, wager, record)
    return Ended(f"{text}{pays}{taken}", record["net"], record["cite"], why, record["outcome"], bet)


def _why(rules: Rules, wager: Wager, record: Record) -> str:
    """When a wager ends this way, as explained to patrons; else what decides it."""
    told = ends(rules, wager.key)
    if told is None:
        return f"Decided by {on_what(rules, wager)}."
    if record["net"] > 0:
        return f"Wins: {told.wins}"
    if record["net"] < 0:
        return f"Loses: {told.loses}"
    return f"Pushes: {told.pushes}" if told.pushes else ""


def _bets_at(records: Iterable[Record]) -> list[Bet]:
    """What lies on the layout after some records: what was placed less what was settled."""
    open_bets: dict[tuple[int, str, str], Bet] = {}
    for record in records:
        if record["record"] == "round":
            for each in record["bets"]:
                bet = Bet(**each)
                open_bets[bet.seat, bet.wager, bet.on] = bet
        elif record["record"] == "settled":
            open_bets.pop((record["seat"], record["wager"], record["on"]), None)
    return list(open_bets.values())


def _events(records: Iterable[Record], faces: Mapping[int, str], *, over: bool) -> Iterable[Event]:
    """Lines for people to read; cards dealt in a row under one paragraph are one line."""

    def together(record: Record) -> object:
        return ("card", record["cite"]) if record["record"] == "card" else record["n"]

    for _, same in groupby((r for r in records if r["record"] not in QUIET), key=together):
        run = list(same)
        first = run[0]
        if first["record"] == "card":
            yield Event(first["n"], _dealt(run, faces), "card")
            continue
        for line in render(run, as_seen=not over):
            yield Event(first["n"], line.strip(), first["record"], first.get("net", 0))


def _dealt(cards: Sequence[Record], faces: Mapping[int, str]) -> str:
    """Which cards went where: `Seat 4: 9h 8s Kh; dealer: 3 face down`."""
    places: dict[str, list[str]] = {}
    for record in cards:
        side = f" from the {record['side']} side" if "side" in record else ""
        places.setdefault(f"{record['to']}{side}", []).append(faces[record["n"]])
    texts = []
    for place, shown in places.items():
        seen_cards = [card for card in shown if card not in (HIDDEN, HIDDEN_TILE)]
        hidden = len(shown) - len(seen_cards)
        down = [f"{hidden} face down"] if hidden else []
        texts.append(f"{place}: {' '.join(seen_cards + down)}")
    text = "; ".join(texts)
    return f"{text[0].upper()}{text[1:]} [{cards[0]['cite']}]"
