"""A round of Craps or Mini-Craps is one roll of the dice: 623a.7 to 623a.12.

What then stands on the layout, the point and the shooter go on to the next roll as plain data.
Seat 1 is the player to the left of the boxperson (or Mini-Craps dealer); the dice go clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.chapters.craps.outcomes import OUTCOMES
from croupier.chapters.craps.round.layout import (
    Change,
    Layout,
    Standing,
    admit,
    check_alone,
    takes_new_shooter_bets,
)
from croupier.chapters.craps.round.settlement import (
    set_apart,
    settle_changes,
    settle_close,
    settle_roll,
)
from croupier.chapters.craps.round.shooter import (
    keep_or_pass,
    offer,
    return_early,
    successors,
    take_dice,
)
from croupier.rounds.bets import check_once
from croupier.rounds.moments import calls
from croupier.rounds.plan import no_cards as plan
from croupier.rounds.words import (
    Bet,
    Call,
    Choice,
    Decide,
    End,
    Roll,
    Said,
    Speech,
    Start,
    Statement,
    Step,
    StepTo,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "close", "plan", "play"]


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """623a.3, 623a.11(b)(1): each bet by itself; what the layout allows is checked by `admit`."""
    for bet in bets:
        check_alone(rules, bet)
    check_once(bets)


def play(rules: Rules, start: Start) -> Speech:
    """One roll; bets that the layout does not allow now are refused before it begins (623a.4)."""
    layout, changes = admit(rules, start)
    return _roll(layout, changes)


def close(rules: Rules, carry: Mapping[str, object]) -> Iterator[Statement]:
    """What stands on the layout when no roll follows."""
    return settle_close(Layout.after(rules, carry))


def _roll(layout: Layout, changes: list[Change]) -> Speech:
    """The bets, the shooter, the throw, the settlement, and who has the dice next."""
    yield from settle_changes(layout.rules, changes)
    yield from set_apart(layout)
    yield from take_dice(layout)
    yield from return_early(layout)
    working = yield from _marked(layout)
    seats = layout.seats()
    try:
        roll = yield from _throw(layout)
    except NewShooterError:
        return End(layout.carry())
    point = layout.point
    yield from settle_roll(layout, roll, working)
    for item in layout.standing:
        item.age += 1
    yield from keep_or_pass(layout, seats, loser_seven=bool(point) and sum(roll) == 7)
    return End(layout.carry())


# ------------------------------------------------------------------------------ on and off


def _marked(layout: Layout) -> StepTo[set[Standing]]:
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
            go = Choice("as-marked", "leave the wagers as they are marked", "623a.3(a)")
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
        layout.rules.book.wager_named(bet.wager).cite,
    )


# ------------------------------------------------------------------------------ the throw


class NewShooterError(Exception):
    """The dice have gone on before a come out roll: wagers on the new shooter may be made first."""


def _throw(layout: Layout) -> StepTo[tuple[int, ...]]:
    """623a.8, 623a.9: an invalid roll is thrown again."""
    roll = yield from ask(
        lambda: Roll(2, "623a.8(a)", _calls(layout)), lambda call: _irregularity(layout, call)
    )
    assert isinstance(roll, tuple)
    return roll


def _calls(layout: Layout) -> tuple[str, ...]:
    """What can go wrong with a throw or its shooter at this moment."""
    fire = any(item.bet.wager == "fire" and item.age for item in layout.standing)
    facts = {
        "dice thrown": True,
        "another shooter": bool(successors(layout)),
        "fire bets pending": fire,
    }
    return calls(layout.rules, facts)


def _irregularity(layout: Layout, call: Call) -> Step:
    record = layout.rules.irregularities[call.irregularity]
    yield Said(record.remedy, record.cite)
    if record.key in ("shooter-ordered-to-pass", "dice-surrendered-with-fire-bets"):
        yield from offer(layout, successors(layout), record.cite, must=True)
        if not layout.point and takes_new_shooter_bets(layout.rules):
            cite = "623a.11(a)(1)" if layout.rules.yes("fire") else "623a.12(1)"
            yield Said("Wagers on the new shooter may be made.", cite)
            raise NewShooterError
