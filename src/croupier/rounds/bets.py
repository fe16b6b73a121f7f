"""Whether bets may be placed: what the rules file says of each wager, checked in one place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

from croupier.rounds.words import Bet
from croupier.rulebook.cents import cents_fault
from croupier.rulebook.fittings import Seats
from croupier.rulebook.foreign import nearest, shown, shown_value
from croupier.rulebook.limits import INCREMENTS, stake_bounds, wager_increment
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

BET = re.compile(
    r"(?:(?P<seat>\d{1,3}):)?(?P<wager>[\w-]+?)(?:@(?P<on>[\w,-]+))?=(?P<amount>\S+)", re.ASCII
)
MOST_SEAT = 999  # as many as can be written in a bet
MOST_CENTS = 10**15  # as many as a log holds
MOST_NAME = 200


class BetError(ValueError):
    """A bet that may not be placed."""


class TooFew(BetError):
    """Bets of fewer players than a round needs; nothing else is wrong with them."""


def parse_bet(text: str, *, seat: int = 1) -> Bet:
    """`ante=10`, `2:ante=10`, `straight@17=5`: seat, wager, place and dollars."""
    if not isinstance(text, str):
        raise BetError(f"{shown_value(text)} is not a bet: a bet is text or a Bet.")
    match = BET.fullmatch(text.strip())
    if match is None:
        raise BetError(
            f"'{shown(text)}' is not a bet; write it as ante=10, 2:ante=10 or straight@17=5."
        )
    try:
        amount = parse_money(match["amount"])
    except PayoutError:
        raise BetError(
            f"{shown(match['wager'])} of '{shown(match['amount'])}': an amount is in dollars and "
            "whole cents, such as 10 or 2.50."
        ) from None
    return Bet(int(match["seat"] or seat), match["wager"], amount, match["on"] or "")


def read_bets(bets: Iterable[Bet | str]) -> tuple[Bet, ...]:
    """Bets as they were given, those in text read; every field is what a log can hold."""
    found = tuple(bet if isinstance(bet, Bet) else parse_bet(bet) for bet in bets)
    for bet in found:
        _check_fields(bet)
    return found


def _check_fields(bet: Bet) -> None:
    """Programs may put anything into a Bet: what a log could not hold is refused before play."""
    for name, text in (("wager", bet.wager), ("on", bet.on), ("player", bet.player)):
        if not isinstance(text, str):
            raise BetError(f"{name} = {shown_value(text)} is refused; it must be text.")
    if not _is_whole(bet.seat, MOST_SEAT):
        raise BetError(
            f"seat = {shown_value(bet.seat)} is refused; it must be a whole number up to "
            f"{MOST_SEAT}."
        )
    if not _is_whole(bet.amount, MOST_CENTS):
        raise BetError(
            f"amount = {shown_value(bet.amount)} is refused; it must be a whole number of cents up "
            f"to {money_text(MOST_CENTS)}."
        )
    if len(bet.player) > MOST_NAME or not bet.player.strip() or not _is_text(bet.player):
        raise BetError(
            f"player = {shown_value(bet.player)} is refused; a name has 1 to {MOST_NAME} "
            "printable characters."
        )


def _is_whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value <= most


def _is_text(text: str) -> bool:
    """Half a surrogate pair is a character that no file takes."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def most_seats(rules: Rules) -> int | None:
    """The number of betting positions, or None where the chapter sets no limit."""
    seats = _seats(rules)
    return None if seats is None else seats.most


def least_players(rules: Rules) -> int:
    """How many players a round needs."""
    seats = _seats(rules)
    return 1 if seats is None else seats.least


def _seats(rules: Rules) -> Seats | None:
    """The record of the table in use."""
    parts = (part for part in rules.book.equipment if isinstance(part, Seats))
    return next((part for part in parts if rules.holds(part.given)), None)


def check_bets(
    rules: Rules,
    bets: Sequence[Bet],
    *,
    on_layout: bool = False,
    paid_by: Callable[[Bet], Collection[str]] | None = None,
) -> None:
    """Refuse bets that the rules do not allow.

    With `on_layout` the places of wagers are the layout's, and the game itself checks them.
    `paid_by` gives the outcomes that can pay a bet, where its place rules out the other rows.
    """
    if not bets:
        raise BetError("No bet is placed; a round needs at least one.")
    placed: dict[int, set[str]] = defaultdict(set)
    for bet in bets:
        rows = paid_by(bet) if paid_by else None
        check_bet(rules, bet, on_layout=on_layout, paid_by=rows)
        placed[bet.seat].add(bet.wager)
    check_once(bets)
    for bet in bets:
        wager = rules.book.wager_named(bet.wager)
        for need in wager.need_sets():
            if not need & placed[bet.seat]:
                raise BetError(
                    f"{bet} needs {' or '.join(sorted(need))} at the same seat ({wager.cite})."
                )
        _check_bound(rules, wager, bet, bets)
    for wager in rules.wagers():
        for seat, keys in placed.items():
            if wager.required and wager.key not in keys:
                raise BetError(f"seat {seat} must place {wager.key} ({wager.cite}).")
    _check_enough(rules, bets)


def _check_enough(rules: Rules, bets: Sequence[Bet]) -> None:
    seats, players = _seats(rules), len({bet.player for bet in bets})
    if seats is not None and players < seats.least:
        cites = ", ".join((seats.cite, *seats.also))
        said = f"{players} player{'s bet' if players > 1 else ' bets'}"
        raise TooFew(f"{said}; a round needs at least {seats.least} ({cites}).")


def check_bet(
    rules: Rules,
    bet: Bet,
    *,
    on_layout: bool = False,
    limits: bool = True,
    paid_by: Collection[str] | None = None,
) -> None:
    """Refuse a bet that may not be placed whatever else is.

    `limits` is False where something else than the table's minimum and maximum binds it; `paid_by`
    are the outcomes that can pay it, where the place it is on rules out the other rows.
    """
    wager = _wager(rules, bet)
    _check_seat(rules, bet)
    if not on_layout:
        _check_place(wager, bet)
    if limits:
        _check_limits(rules, wager, bet)
    if fault := cents_fault(rules, bet.wager, bet.amount, paid_by):
        raise BetError(fault)


def check_once(bets: Iterable[Bet], place: Callable[[str], str] = str) -> None:
    """A wager is placed once on each place; `place` reads places that have several spellings."""
    seen = set()
    for bet in bets:
        placed = (bet.seat, bet.wager, place(bet.on))
        if placed in seen:
            raise BetError(f"{bet} is placed twice; place one bet for the total amount.")
        seen.add(placed)


def check_players(bets: Iterable[Bet]) -> None:
    """A seat belongs to one player while a wager is there."""
    players: dict[int, str] = {}
    for bet in bets:
        seated = players.setdefault(bet.seat, bet.player)
        if seated != bet.player:
            raise BetError(
                f"seat {bet.seat} belongs to {shown(seated)} while a wager is there; "
                f"{shown(bet.player)} cannot place {bet.wager} on it."
            )


def check_boxes(rules: Rules, bets: Sequence[Bet]) -> None:
    """The bets, and no more adjacent boxes of a player than the elected number."""
    check_bets(rules, bets)
    check_adjacent(bets, rules.number("adjacent-boxes"), rules.cite("adjacent-boxes"))


def check_adjacent(bets: Sequence[Bet], most: int, cite: str) -> None:
    """A player's boxes lie side by side and are no more than so many."""
    boxes: dict[str, set[int]] = defaultdict(set)
    for bet in bets:
        boxes[bet.player].add(bet.seat)
    for player, seats in boxes.items():
        if len(seats) > most:
            raise BetError(
                f"{player} wagers on {len(seats)} boxes; at most {most} are allowed ({cite})."
            )
        if max(seats) - min(seats) >= len(seats):
            raise BetError(
                f"{player} wagers on seats {', '.join(map(str, sorted(seats)))}, which are not "
                f"adjacent ({cite})."
            )


def _wager(rules: Rules, bet: Bet) -> Wager:
    known = [wager.key for wager in rules.book.wager]
    if bet.wager not in known:
        near = nearest(bet.wager, known, 0.3) or known
        raise BetError(
            f"'{shown(bet.wager)}' is not a wager of {rules.book.game} (chapter "
            f"{rules.book.chapter.number}); nearest are {', '.join(near)}."
        )
    wager = rules.book.wager_named(bet.wager)
    if wager.bonus:
        raise BetError(
            f"{bet.wager} is not a bet that you place: it is {wager.placed.split(': ')[-1]}."
        )
    if bet.wager in rules.book.made_in_round:
        raise BetError(f"{bet.wager} is made during the round, {wager.placed} ({wager.cite}).")
    if not rules.offers(bet.wager):
        raise BetError(f"{bet.wager} is not offered under these rules ({wager.cite}).")
    return wager


def _check_seat(rules: Rules, bet: Bet) -> None:
    seats = _seats(rules)
    if bet.seat < 1:
        raise BetError(f"seat {bet.seat} does not exist; seats start at 1.")
    if seats is not None and seats.most is not None and bet.seat > seats.most:
        raise BetError(
            f"seat {bet.seat} does not exist; seats are 1 to {seats.most} ({seats.cite})."
        )


def _check_place(wager: Wager, bet: Bet) -> None:
    if wager.on and bet.on not in wager.on:
        raise BetError(
            f"{bet.wager} on '{shown(bet.on or 'nothing')}': it is placed on "
            f"{' or '.join(wager.on)}, written {bet.wager}@{wager.on[0]}=5 ({wager.cite})."
        )
    if bet.on and not wager.on:
        raise BetError(
            f"{bet.wager} on '{shown(bet.on)}': it has one place, written {bet.wager}=5 "
            f"({wager.cite})."
        )


def _check_limits(rules: Rules, wager: Wager, bet: Bet) -> None:
    """601a.6: the limits bind each wager; on each of its places it is a wager of its own."""
    stake, amount = rules.stake(wager.key), bet.amount
    if stake.option is not None:
        fixed = rules.money(stake.option)
        if amount != fixed:
            raise BetError(
                f"{bet.wager} of {money_text(amount)}: the elected amount is "
                f"{money_text(fixed)} ({wager.cite})."
            )
    else:
        low, high, cite = stake_bounds(rules, wager)
        if not low <= amount <= high:
            raise BetError(
                f"{bet.wager} of {money_text(amount)}: wagers are from {money_text(low)} to "
                f"{money_text(high)} ({cite})."
            )
        if stake.increment and amount % parse_money(stake.increment):
            raise BetError(
                f"{bet.wager} of {money_text(amount)}: wagers go up in steps of {stake.increment} "
                f"({wager.cite})."
            )
        step = None if stake.has_bounds else wager_increment(rules)
        if step is not None and amount % step:
            raise BetError(
                f"{bet.wager} of {money_text(amount)}: wagers at this table are made in increments "
                f"of {money_text(step)} ({INCREMENTS})."
            )


def _check_bound(rules: Rules, wager: Wager, bet: Bet, bets: Sequence[Bet]) -> None:
    """How a wager must compare with others of its seat: equal, at least, at most."""
    stake = rules.stake(wager.key)
    if stake.of is None:
        return
    of = [b.amount for b in bets if b.seat == bet.seat and b.wager in stake.wagers]
    for base in of if of and stake.each else [sum(of)]:
        if not stake.allows(bet.amount, base):
            placed = f"which is {money_text(base)}" if base else "which is not placed"
            raise BetError(f"{bet} must be {stake.says()}, {placed} ({stake.cite or wager.cite}).")
