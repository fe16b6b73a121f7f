"""What a player sees: the layout, the events at the table, the value of each decision."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from croupier.cli.terminal import styled
from croupier.equipment.cards import card_text
from croupier.floor.bankroll import Played
from croupier.rounds.arrange import HOUSE_WAY, Arrange
from croupier.rounds.words import Choice, Decide
from croupier.rulebook.figures import gain_text
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.table.log import Record
from croupier.table.placing import open_wagers
from croupier.table.session import Round, Session
from croupier.table.transcript import render
from croupier.table.worth import BEST, Worth

CARD = re.compile(r"(?<![\w-])(10|[2-9JQKA])([cdhs])(?![\w-])")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED_SUIT = r"\S+[♦♥]"
WON, LOST, IS_BEST = "green", "red", "bold green"
MOST_WAGERS = 14
MOST_PLACES = 3
MOST_SETTINGS = 5
MOST_CHOICES = 8


def suited(text: str, style: str = "") -> Text:
    """A line with suit symbols, red for hearts and diamonds; or with letters, as in `Kh`."""
    if not _shows_suits(sys.stdout.encoding):
        return styled((text, style))
    line = styled((CARD.sub(lambda card: card[1] + SUITS[card[2]], text), style))
    line.highlight_regex(RED_SUIT, "red")
    return line


def _shows_suits(encoding: str | None) -> bool:
    """Whether a terminal with this encoding has the characters."""
    try:
        "".join(SUITS.values()).encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def events(records: Iterable[Record]) -> Iterator[Text]:
    """What happened, as the player sees it: wins in green, losses in red.

    Combine cards dealt face down to the same place in a row.
    """
    for (to, cite), run in groupby(records, _face_down):
        first, *more = run
        if to and more:
            yield styled(f"  {to}: {1 + len(more)} face down  [{cite}]")
        else:
            yield from (line for record in (first, *more) for line in _event(record))


def _face_down(record: Record) -> tuple[str, str]:
    """The place of a face-down card and its cite, if the record is one."""
    hidden = record["record"] == "card" and not record["face_up"]
    return (record["to"], record["cite"]) if hidden else ("", "")


def _event(record: Record) -> Iterator[Text]:
    for line in render([record], as_seen=True):
        if record["record"] == "settled":
            yield suited(line, gain_style(record["net"]))
        else:
            yield suited(line, "dim" if record["record"] in ("session", "close") else "")


def gain_style(cents: int) -> str:
    return WON if cents > 0 else LOST if cents < 0 else ""


def layout(session: Session, *, whole: bool) -> Iterator[Table | Text]:
    """The wagers and their payouts; for a long layout, the first few and the names of the rest."""
    wagers = open_wagers(session)
    first = wagers if whole or len(wagers) <= MOST_WAGERS else wagers[:MOST_WAGERS]
    table = Table(title="Layout", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("wager", no_wrap=True)
    table.add_column("placed on", no_wrap=True)
    table.add_column("pays")
    table.add_column("cite", no_wrap=True)
    for wager in first:
        places = [*filter(None, session.entry.places(session.rules, wager.key))]
        on = ", ".join(places[:MOST_PLACES]) + (" …" if len(places) > MOST_PLACES else "")
        table.add_row(wager.key, on, _pays(session.rules, wager.key), wager.cite)
    yield table
    others = [wager.key for wager in wagers if wager not in first]
    if others:
        yield styled(f"And {len(others)} more: {', '.join(others)}.")
        yield styled(
            ("Type `layout all` for their payouts, `layout WAGER` for one of them.", "dim")
        )


def paytable(rules: Rules, wager: str) -> Table:
    """All payouts of a wager."""
    found = rules.paytable(wager)
    label = f" {found.label}" if found.label else ""
    table = Table(
        title=f"{wager}{label} [{found.cite}]",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_header=False,
    )
    table.add_column()
    table.add_column(justify="right")
    for row in found.rows:
        table.add_row(row.name, str(row.pays))
    return table


def _pays(rules: Rules, wager: str) -> str:
    """The highest and lowest payout of a wager; a meter counts as the highest."""
    rows = [row.pays for row in rules.paytable(wager).rows]
    rows.sort(key=lambda pays: (not pays.needs_meter, 0 if pays.needs_meter else -pays.profit(100)))
    most, least = str(rows[0]), str(rows[-1])
    return most if most == least else f"{most} … {least}"


def chosen_by_cards(question: Decide) -> Mapping[frozenset[str], str]:
    """The choices by the cards that each names; none where they are few enough to be listed."""
    if len(question.choices) <= MOST_CHOICES:
        return {}
    named = {
        frozenset(card.group() for card in CARD.finditer(choice.label)): choice.key
        for choice in question.choices
    }
    named.pop(frozenset(), None)
    return named


def question(
    asked: Decide | Arrange, values: Mapping[str, Fraction], *, whole: bool = False
) -> Iterator[Text]:
    """A decision, with the value of each choice; of many choices the best, unless the `whole`."""
    worth = Worth.of(asked, values)
    if isinstance(asked, Arrange):
        return _setting(asked, worth)
    return _decision(asked, worth, whole=whole)


def _decision(question: Decide, worth: Worth, *, whole: bool) -> Iterator[Text]:
    """The cards that the player has seen, and each choice with its value."""
    for name, cards in question.known.items():
        if cards:
            yield suited(f"  {name}: {' '.join(card_text(card) for card in cards)}")
    hidden = set() if whole else {*chosen_by_cards(question).values()}
    hidden -= {*sorted(worth.values, key=worth.cost)[:MOST_SETTINGS]}
    for choice in question.choices:
        if choice.key in hidden:
            continue
        told = _worth(worth, choice.key) if choice.key in worth.values else ()
        yield styled(
            "  ", (choice.key, "bold"), f": {choice.label}{_stake(choice)}  [{choice.cite}]", *told
        )
    if hidden:
        yield styled((f"  and {len(hidden)} more; type `help` to list them", "dim"))
    if unknown := worth.without_value():
        yield styled((f"  {unknown}", "dim"))


def _setting(question: Arrange, worth: Worth) -> Iterator[Text]:
    """The cards to set, the house way, and the best settings with their values."""
    yield suited(f"  hand: {' '.join(card_text(card) for card in question.cards)}")
    if question.house_way:
        yield styled("  ", (HOUSE_WAY, "bold"), ": ").append_text(suited(question.house_way))
    for answer in sorted(worth.values, key=worth.cost)[:MOST_SETTINGS]:
        yield suited(f"  {answer}", "bold").append_text(styled(*_worth(worth, answer)))
    if len(worth.values) > MOST_SETTINGS:
        yield styled((f"  and {len(worth.values) - MOST_SETTINGS} more", "dim"))


def _stake(choice: Choice) -> str:
    stake = f" for {money_text(choice.stake)}" if choice.stake else ""
    if choice.most:
        stake += f", or `{choice.key}=AMOUNT` up to {money_text(choice.most)}"
    return stake


def _worth(worth: Worth, choice: str) -> Iterator[str | tuple[str, str]]:
    """The expected value of a choice, and how it compares with the others."""
    yield f"  worth {gain_text(round(worth.values[choice]))}"
    beside = worth.beside_others(choice)
    if beside == BEST:
        yield "  "
        yield (BEST, IS_BEST)
    elif beside:
        yield f", {beside}"


def calls(round_: Round) -> Iterator[Text]:
    """The irregularities that can be called now, with their descriptions and remedies."""
    question = round_.question
    now = question.calls if question is not None else ()
    for record in round_.session.rules.book.irregularity:
        if record.key in now:
            seat = " SEAT" if record.concerns == "seat" else ""
            yield styled("  call ", (f"{record.key}{seat}", "bold"), f"  [{record.cite}]")
            yield styled(f"    {record.when} {record.remedy}")
    if not now:
        yield styled("  No irregularity can be called now.")


def history(played: Iterable[Played]) -> Table | Text:
    """Each round: bets, result, bankroll."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("round", justify="right")
    table.add_column("bets")
    table.add_column("result", justify="right", no_wrap=True)
    table.add_column("bankroll", justify="right", no_wrap=True)
    for each in played:
        result = styled((gain_text(each.gain), gain_style(each.gain)))
        table.add_row(str(each.number), each.bets, result, money_text(each.in_hand))
    return table if table.rows else styled("  No rounds played yet.")
