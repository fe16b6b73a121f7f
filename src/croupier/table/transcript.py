"""A session's log as people read it, and the scripts from which golden transcripts are written.

A script is a small TOML file: `about`, `answers`, the stacked `cards`, `spins` or `rolls`, and
rounds with their `bets`, the decisions in order (`do`) and irregularities by the number of the
question at which they are called (`calls = [[3, "face-up-card"], [9, "player-leaves", 2]]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import BALL, GENERATOR, Settlement
from croupier.rulebook.payout import money_text, parse_money
from croupier.rulebook.rules import answer
from croupier.store.clock import Clock, now
from croupier.table.dealer import Order
from croupier.table.log import Record, Sink
from croupier.table.round import BY_DEALER, BY_SHOE, CHOSEN, DEALERS, Round
from croupier.table.session import Session

UNNAMED = (BY_DEALER, BY_SHOE)
"""Who calls is said where it is not the dealer."""


def render(records: Iterable[Record], *, as_seen: bool = False) -> Iterator[str]:
    """The lines of a transcript; `as_seen` keeps cards hidden that lie face down."""
    for record in records:
        yield from _render(_as_seen(record) if as_seen else record)


def _as_seen(record: Record) -> Record:
    """A record without the cards that were dealt face down."""
    match record["record"]:
        case "card" if not record["face_up"]:
            return {**record, "card": "face down"}
        case "collected" if down := record.get("face_down"):
            cards = len(record["cards"])
            among = f"{cards} cards, {down} of them" if down < cards else str(cards)
            return {**record, "cards": [f"{among} face down"]}
    return record


def _render(record: Record) -> Iterator[str]:
    cite = f"  [{record['cite']}]" if record.get("cite") else ""
    match record["record"]:
        case "session":
            yield f"{record['game']} (chapter {record['chapter']})"
            for key in record["explicit"]:
                value = record["answers"][key]
                yield f"  {key} = {', '.join(value) if isinstance(value, list) else value}"
            yield f"  commitment {record['commitment']}"
        case "round":
            yield f"Round {record['round']}"
            for bet in record["bets"]:
                on = f" on {bet['on']}" if bet["on"] else ""
                yield f"  seat {bet['seat']} bets {bet['wager']}{on} {money_text(bet['amount'])}"
        case "shuffle":
            side = f" of the {record['side']} side" if "side" in record else ""
            yield f"  {record['cards']} {record.get('of', 'cards')}{side} are shuffled."
        case "burn":
            yield f"  {record['card']} is exposed and burned with {record['more']} more.{cite}"
        case "card":
            shown = " face up" if record["face_up"] else ""
            side = f" from the {record['side']} side" if "side" in record else ""
            yield f"  {record['to']}: {record['card']}{side}{shown}{cite}"
        case "collected":
            yield f"  To the {record['to']}: {' '.join(record['cards'])}.{cite}"
        case "spin":
            pointer = record.get("pointer", BALL)
            shows = "shows" if pointer == GENERATOR else "rests in"
            yield f"  The {pointer} {shows} {record['pocket']}.{cite}"
        case "roll":
            yield f"  The dice show {' '.join(map(str, record['dice']))}.{cite}"
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
        case "closing":
            yield "The table closes."
        case "cleared":
            yield from _totals(record["totals"])
        case "close":
            yield f"Seed revealed: {record['reveal']}"


def _totals(totals: Record) -> Iterator[str]:
    gained = [*totals["players"].items(), ("house", totals["house"])]
    if totals["meters"]:
        gained.append(("meters", totals["meters"]))
    for name, cents in gained:
        yield f"  {name}: {'+' if cents > 0 else ''}{money_text(cents)}"
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


def _follow(round_: Round, scripted: Mapping[str, Any]) -> None:
    calls = {call[0]: call[1:] for call in scripted.get("calls", ())}
    decisions = list(scripted.get("do", ()))
    asked = 0
    while (question := round_.question) is not None:
        asked += 1
        if asked in calls:
            round_.call(*calls.pop(asked))
        elif isinstance(question, DEALERS):
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
