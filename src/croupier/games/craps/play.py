"""A round of Craps or Mini-Craps is one roll of the dice: 623a.7 to 623a.12.

What then stands on the layout, the point and the shooter go on to the next roll as plain data.
Seat 1 is the player to the left of the boxperson (or Mini-Craps dealer); the dice go clockwise.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.games.craps.outcomes import OUTCOMES
from croupier.games.craps.round.layout import (
    NEW_SHOOTER,
    Change,
    Layout,
    Standing,
    admit,
    check_alone,
)
from croupier.games.craps.round.settlement import Step, settle_changes, settle_close, settle_roll
from croupier.rounds.bets import BetError
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Choice,
    Decide,
    End,
    Moved,
    Question,
    Roll,
    Said,
    Settlement,
    Speech,
    Start,
    Statement,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "close", "plan", "play"]

DURING: frozenset[str] = frozenset()


def plan(rules: Rules) -> None:
    """No cards: the dice come with each roll."""


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """623a.3, 623a.11(b)(1): each bet by itself; what the layout allows is checked by `admit`."""
    seen = set()
    for bet in bets:
        check_alone(rules, bet)
        if (bet.seat, bet.wager, bet.on) in seen:
            raise BetError(f"{bet} is placed twice; place one bet of the whole amount.")
        seen.add((bet.seat, bet.wager, bet.on))


def play(rules: Rules, start: Start) -> Speech:
    """One roll; bets that the layout does not allow now are refused before it begins (623a.4)."""
    layout, changes = admit(rules, start)
    return _roll(layout, changes, start)


def close(rules: Rules, carry: Mapping[str, object]) -> Iterator[Statement]:
    """What stands on the layout when no roll follows."""
    return settle_close(Layout.after(rules, carry))


def _roll(layout: Layout, changes: list[Change], start: Start) -> Speech:
    """The bets, the shooter, the throw, the settlement, and who has the dice next."""
    yield from settle_changes(layout.rules, changes)
    yield from _take_dice(layout)
    yield from _return_early(layout)
    working = yield from _marked(layout)
    seats = layout.seats()
    roll = yield from _throw(layout)
    point = layout.point
    yield from settle_roll(layout, roll, working)
    for item in layout.standing:
        item.age += 1
    yield from _continue(layout, seats, loser_seven=bool(point) and sum(roll) == 7)
    return End(layout.carry())


# ------------------------------------------------------------------------------ the shooter


def _take_dice(layout: Layout) -> Step:
    """623a.7(b), 623a.8(a), 623a.10(b): the shooter of a come out roll has a line bet."""
    willing = layout.line_seats()
    if layout.point or (layout.shooter in willing and not layout.passed):
        return
    if willing:
        cite = "623a.10(c)" if layout.shooter else "623a.7(b)"
        yield from _offer(layout, willing, cite, must=True)
    else:
        layout.passed = False
        yield Said(
            f"Seat {layout.shooter} throws without a Pass or Don't Pass Bet, only to decide the "
            "Come and Don't Come Bets that remain.",
            "623a.10(b)",
        )


def _return_early(layout: Layout) -> Step:
    """623a.11(a)(1), 623a.12(1): where nobody took the dice there is no new shooter to bet on."""
    if layout.point or layout.fresh:
        return
    for item in list(layout.standing):
        wager = item.bet.wager
        if not item.age and layout.rules.behaviour(wager).made == NEW_SHOOTER:
            layout.standing.remove(item)
            cite = "623a.11(a)(1)" if wager == "fire" else "623a.12(1)"
            yield Settlement.of(item.bet, "returned", cite)


def _offer(layout: Layout, seats: Iterable[int], cite: str, *, must: bool) -> Step:
    """Clockwise from the left of the last shooter; where somebody `must`, the last one takes."""
    offered = sorted(seats, key=lambda seat: (seat <= layout.shooter, seat))
    taker = offered.pop() if must else layout.shooter
    for seat in offered:
        question = Decide(
            seat,
            cite,
            (
                Choice("accept", "accept the dice", cite),
                Choice("decline", "let the dice go on", cite),
            ),
            {},
        )
        if (yield question) == "accept":
            taker = seat
            break
    if taker != layout.shooter:
        yield from _surrender(layout)
        layout.fresh = True
    layout.shooter, layout.passed = taker, False
    yield Said(f"Seat {taker} is the shooter.", "623a.10(d)" if layout.point else "623a.7(c)")


def _surrender(layout: Layout) -> Step:
    """623a.11(a)(2): Fire Bets of the last shooter wait for the successor's loser 7."""
    pending = [i for i in layout.standing if i.bet.wager == "fire" and i.age and not i.surrendered]
    for item in pending:
        bet = item.bet
        before = [i for i in layout.standing if i.surrendered and i.bet.seat == bet.seat]
        place = f"pending-{1 + len(before)}"
        yield Moved(bet, place, "623a.11(a)(2)", announced=False)
        item.bet = replace(bet, on=place)
    if pending:
        yield Said("The Fire Bets stand until the successor's loser 7.", "623a.11(a)(2)")


def _continue(layout: Layout, seats: list[int], *, loser_seven: bool) -> Step:
    """623a.10(a): after any roll the shooter keeps the dice or passes them; after a loser 7 not."""
    if loser_seven:
        layout.passed = layout.fresh = True
        return
    others = [seat for seat in seats if seat != layout.shooter]
    if layout.point and layout.rules["successor-line-bet"] == "needed":
        others = _successors(layout)
    if not others:
        return
    question = Decide(
        layout.shooter,
        "623a.10(a)",
        (
            Choice("keep-dice", "remain the shooter", "623a.10(a)"),
            Choice("pass-dice", "pass the dice", "623a.10(a)"),
        ),
        {},
    )
    if (yield question) == "pass-dice":
        if layout.point:
            yield from _offer(layout, others, "623a.10(c)", must=False)
        else:
            layout.passed = True


# ------------------------------------------------------------------------------ on and off


def _marked(layout: Layout) -> Generator[Question | Statement, Answer, set[Standing]]:
    """The wagers at risk. On a come out roll players call wagers on or off (623a.3(a)).

    Also on a roll thrown only to decide Come Bets (623a.10(b)), by the reading elected.
    """
    working = {
        item
        for item in layout.standing
        if not layout.is_come_out() or _come_out(layout, item) != "off unless called on"
    }
    if not layout.is_come_out():
        return working
    for seat in layout.seats():
        items = [
            item
            for item in layout.ordered()
            if item.bet.seat == seat and _come_out(layout, item) != "works"
        ]
        while items:
            choices = [_mark_choice(layout, item, item in working) for item in items]
            go = Choice("as-marked", "let the wagers be as they are marked", "623a.3(a)")
            chosen = yield Decide(seat, "623a.3(a)", (go, *choices), {})
            if chosen == "as-marked":
                break
            item = next(i for i, c in zip(items, choices, strict=True) if c.key == chosen)
            working ^= {item}
            items.remove(item)
    return working


def _come_out(layout: Layout, item: Standing) -> str:
    return layout.rules.behaviour(item.bet.wager).come_out


def _mark_choice(layout: Layout, item: Standing, works: bool) -> Choice:
    bet = item.bet
    place = f"{bet.wager}@{bet.on}" if bet.on else bet.wager
    word = "off" if works else "on"
    return Choice(
        f"{word}:{place}",
        f"call {bet.wager}{' on ' + bet.on if bet.on else ''} {word}",
        layout.rules.behaviour(bet.wager).cite,
    )


# ------------------------------------------------------------------------------ the throw


def _throw(layout: Layout) -> Generator[Question | Statement, Answer, tuple[int, ...]]:
    """623a.8, 623a.9: an invalid roll is thrown again."""
    question = Roll(2, "623a.8(a)", _calls(layout))
    roll = yield from ask(question, lambda call: _irregularity(layout, call))
    assert isinstance(roll, tuple)
    return roll


def _successors(layout: Layout) -> list[int]:
    """Who could throw instead of the shooter now."""
    return [seat for seat in layout.throwers() if seat != layout.shooter]


def _calls(layout: Layout) -> tuple[str, ...]:
    """What can go wrong with a throw or its shooter at this moment."""
    another = bool(_successors(layout))
    fire = any(item.bet.wager == "fire" and item.age for item in layout.standing)
    possible = {
        "shooter-ordered-to-pass": another,
        "dice-surrendered-with-fire-bets": another and fire,
        "shooter-without-line-bet": not layout.point and not layout.line_seats(),
    }
    return tuple(key for key in layout.rules.irregularities if possible.get(key, True))


def _irregularity(layout: Layout, call: Call) -> Step:
    record = layout.rules.irregularities[call.irregularity]
    yield Said(record.remedy, record.cite)
    if record.key in ("shooter-ordered-to-pass", "dice-surrendered-with-fire-bets"):
        yield from _offer(layout, _successors(layout), record.cite, must=True)
