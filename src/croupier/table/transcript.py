"""A session's log as people read it, and the scripts from which golden transcripts are written.

A script is a small TOML file: `about`, `answers`, the stacked `cards`, `spins` or `rolls`, and
rounds with their `bets`, the decisions in order (`do`) and irregularities by the number of the
question at which they are called (`calls = [[3, "face-up-card"], [9, "player-leaves", 2]]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.cards import card_text, parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import BALL, GENERATOR, Decide, Settlement, Stopped
from croupier.rulebook.display import paragraph
from croupier.rulebook.foreign import shown
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import answer
from croupier.store.clock import Clock, now
from croupier.table.dealer import Order
from croupier.table.log import Record, Sink
from croupier.table.round import BY_DEALER, BY_SHOE, CHOSEN, DEALERS, Round
from croupier.table.session import Session

UNNAMED = (BY_DEALER, BY_SHOE)
"""Who calls is said where it is not the dealer."""
WIDTH = 88


def render(records: Iterable[Record], *, as_seen: bool = False) -> Iterator[str]:
    """The lines of a transcript; `as_seen` keeps cards hidden that lie face down.

    Cards that are dealt one after the other under one paragraph share a line, in their order.
    """
    seen = (_as_seen(record) if as_seen else record for record in records)
    for cards, run in groupby(seen, lambda record: record["record"] == "card"):
        if not cards:
            for record in run:
                yield from _render(record)
            continue
        for cite, dealt in groupby(run, _cited):
            yield from _dealt(dealt, cite)


def round_html(round_: Round) -> str:
    """A round so far as the table sees it, with the cards of whoever is to decide."""
    records = round_.log.records
    begun = max(n for n, each in enumerate(records) if each["record"] == "round")
    lines = [*render(records[begun:], as_seen=not round_.finished)]
    match round_.question:
        case Decide() as asked:
            known = (f"{name} {_cards(cards)}" for name, cards in asked.known.items() if cards)
            lines.append(f"Seat {asked.seat} knows: {', '.join(known)}")
            lines.append(f"Seat {asked.seat}: {' or '.join(map(str, asked.choices))}?")
        case Arrange() as asked:
            parts = ", ".join(f"{part} of {size}" for part, size in asked.parts)
            lines.append(f"Seat {asked.seat} sets {_cards(asked.cards)}: {parts}")
    return "".join(map(paragraph, lines))


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(card_text, cards))


def _cited(record: Record) -> str:
    return f"  [{record['cite']}]" if record.get("cite") else ""


def _dealt(cards: Iterable[Record], cite: str) -> Iterator[str]:
    """`seat 1: 4s; seat 2: 6h; dealer: 8s, Kd face up  [671a.8(c)]`"""
    line = last = ""
    for card in cards:
        side = f" from the {card['side']} side" if "side" in card else ""
        text = f"{card['card']}{side}{' face up' if card['face_up'] else ''}"
        if len(line) + len(text) > WIDTH:
            yield f"  {line}{cite}"
            line = last = ""
        if card["to"] == last:
            line += f", {text}"
        else:
            line += f"{'; ' if line else ''}{card['to']}: {text}"
        last = card["to"]
    yield f"  {line}{cite}"


def _as_seen(record: Record) -> Record:
    """A record without the cards that were dealt face down."""
    match record["record"]:
        case "card" if not record["face_up"]:
            return {**record, "card": "face down"}
        case "decided" if down := record.get("face_down"):
            word = "" if "=" in record["choice"] else f"{record['choice'].partition('-')[0]} "
            return {**record, "choice": f"{word}{down} face down"}
        case "collected" if down := record.get("face_down"):
            cards = len(record["cards"])
            among = f"{cards} cards, {down} of them" if down < cards else str(cards)
            return {**record, "cards": [f"{among} face down"]}
    return record


def _render(record: Record) -> Iterator[str]:
    cite = _cited(record)
    match record["record"]:
        case "session":
            yield f"{record['game']} (chapter {record['chapter']})"
            for key in record["explicit"]:
                value = record["answers"][key]
                yield f"  {key} = {', '.join(value) if isinstance(value, list) else value}"
            yield f"  commitment {record['commitment']}"
        case "round":
            yield f"Round {record['round']}"
            for seat, bets in groupby(record["bets"], lambda bet: bet["seat"]):
                yield f"  seat {seat} bets {', '.join(map(_bet, bets))}"
        case "shuffle":
            side = f" of the {record['side']} side" if "side" in record else ""
            which = (name for name in ("deck", "batch") if name in record)
            deck = "".join(f" of {name} {record[name]}" for name in which)
            cards = f"{record['cards']} {record.get('of', 'cards')}{side}{deck}"
            cut = f" The dealer cuts them.  [{record['cut']}]" if "cut" in record else ""
            yield f"  {cards} are shuffled.{cut}"
        case "burn":
            yield f"  {record['card']} is exposed and burned with {record['more']} more.{cite}"
        case "collected":
            yield f"  To the {record['to']}: {' '.join(record['cards'])}.{cite}"
        case "spin":
            pointer = record.get("pointer", BALL)
            shows = "shows" if pointer == GENERATOR else "rests in"
            yield f"  The {pointer} {shows} {record['pocket']}.{cite}"
        case "roll":
            yield f"  The dice show {_dice(record)}.{cite}"
        case "decided":
            yield f"  Seat {record['seat']} decides: {record['choice']}.{cite}"
        case "drawn":
            drawn = record["answer"] or "nothing"
            yield f"  The table game system draws a {record['what']}: {drawn}.{cite}"
        case "called":
            seat = f" (seat {record['seat']})" if record["seat"] else ""
            by = "" if record["by"] in UNNAMED else f", called by the {record['by']}"
            yield f"  Irregularity: {record['irregularity']}{seat}{by}"
        case "raked":
            cents, pot = record["cents"], record["pot"]
            moves = (
                f"takes {money_text(cents)} from"
                if cents >= 0
                else f"puts {money_text(-cents)} into"
            )
            yield f"  The house {moves} the {pot}.{cite}"
        case "said":
            yield f"  {record['text']}{cite}"
        case "settled":
            facts = {k: v for k, v in record.items() if k not in ("n", "at", "record")}
            yield f"  {Settlement(**facts)}"
        case "end":
            yield from _totals(record["totals"])
        case "bought in":
            yield f"{record['person']} buys in for {money_text(record['cents'])}."
        case "cashed out":
            yield f"{record['person']} cashes out {money_text(record['cents'])}."
        case "advice":
            yield f"Advice is {'shown' if record['shown'] else 'no longer shown'}."
        case "closing":
            yield "The table closes."
        case "cleared":
            yield from _totals(record["totals"])
        case "seed":
            yield f"Seed {record['number']} is committed to: {record['commitment']}"
        case "contributed":
            yield f"{record['person']} adds to the seed: {added_text(record['hex'])}"
        case "revealed":
            yield f"Seed {record['number']} is revealed: {record['reveal']}"
        case "close":
            yield f"Seed revealed: {record['reveal']}"


def added_text(digits: str) -> str:
    """What a player added, as text if it is such."""
    try:
        return shown(bytes.fromhex(digits).decode())
    except UnicodeDecodeError:
        return digits


def _bet(bet: Record) -> str:
    on = f" on {bet['on']}" if bet["on"] else ""
    return f"{bet['wager']}{on} {money_text(bet['amount'])}"


def _totals(totals: Record) -> Iterator[str]:
    gained = [*totals["players"].items(), ("house", totals["house"])]
    if totals["meters"]:
        gained.append(("meters", totals["meters"]))
    texts = (f"{name}: {'+' if cents > 0 else ''}{money_text(cents)}" for name, cents in gained)
    yield f"  {'; '.join(texts)}"
    if totals["layout"]:
        yield f"  On the layout: {money_text(totals['layout'])}"


def run_script(entry: Entry, script: Mapping[str, Any]) -> Session:
    """Play the rounds of a script."""
    session = open_script(entry, script)
    follow_script(session, script)
    return session


def open_script(
    entry: Entry, script: Mapping[str, Any], *, sink: Sink | None = None, clock: Clock = now
) -> Session:
    """The table of a script, before its first round."""
    return Session(
        entry,
        answer(rulebook(entry), script.get("answers", {})),
        seed=Seed.from_text(script["about"]),
        order=stacked(script.get("cards")),
        spins=script.get("spins", ()),
        rolls=[tuple(roll) for roll in script.get("rolls", ())],
        meters={
            wager: {meter: parse_money(amount) for meter, amount in amounts.items()}
            for wager, amounts in script.get("meters", {}).items()
        },
        sink=sink,
        clock=clock,
    )


def follow_script(session: Session, script: Mapping[str, Any]) -> None:
    """The rounds of a script, and the close."""
    for scripted in script["round"]:
        bets = [parse_bet(text) for text in scripted.get("bets", ())]
        _follow(session.open_round(bets, stepwise=True), scripted)
    session.close()


def stacked(cards: str | Mapping[str, str] | None) -> Order | None:
    """`cards = "Kh 9c"`, or of a double shoe `cards = { left = "Kh 9c", right = "2d" }`."""
    if isinstance(cards, Mapping):
        return {side: parse_cards(text) for side, text in cards.items()}
    return None if cards is None else parse_cards(cards)


def _dice(record: Record) -> str:
    if "colors" not in record:
        return " ".join(map(str, record["dice"]))
    return ", ".join(map("{} {}".format, record["colors"], record["dice"]))


def _follow(round_: Round, scripted: Mapping[str, Any]) -> None:
    calls = {call[0]: call[1:] for call in scripted.get("calls", ())}
    decisions = list(scripted.get("do", ()))
    asked = 0
    while (question := round_.question) is not None:
        asked += 1
        if asked in calls:
            round_.call(*calls.pop(asked))
        elif isinstance(question, DEALERS | Stopped):
            round_.deal()
        elif isinstance(question, CHOSEN):
            if not decisions:
                raise ValueError(f"The script has no decision left for {question}.")
            round_.choose(decisions.pop(0))
    if decisions or calls:
        raise ValueError(f"The round ended with {decisions} and {calls} of the script unused.")


def transcript(entry: Entry, script_file: Path) -> str:
    """The golden transcript of a script file."""
    script = tomllib.loads(script_file.read_text(encoding="utf-8"))
    return transcript_of(script, run_script(entry, script))


def transcript_of(script: Mapping[str, Any], session: Session) -> str:
    """The golden transcript of a script that was played."""
    lines = [f"# {script['about']}", *render(session.log.records)]
    return "".join(f"{text}\n" for text in lines)
