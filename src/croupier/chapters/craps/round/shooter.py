"""Who throws: the dice are offered, kept, passed and surrendered (623a.7, 623a.10, 623a.11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.chapters.craps.round.layout import NEW_SHOOTER, Layout
from croupier.rounds.words import Choice, Decide, Moved, Said, Settlement, Step


def take_dice(layout: Layout) -> Step:
    """623a.7(b), 623a.8(a), 623a.10(b): the shooter of a come out roll has a line bet."""
    willing = layout.line_seats()
    if layout.point or (layout.shooter in willing and not layout.passed):
        return
    if willing:
        cite = "623a.10(c)" if layout.shooter else "623a.7(b)"
        yield from offer(layout, willing, cite, must=True)
    else:
        layout.passed = False
        yield Said(
            f"Seat {layout.shooter} throws without a Pass or Don't Pass Bet, only to decide the "
            "Come and Don't Come Bets that remain.",
            "623a.10(b)",
        )


def return_early(layout: Layout) -> Step:
    """623a.11(a)(1), 623a.12(1): where nobody took the dice there is no new shooter to bet on."""
    if layout.point or layout.fresh:
        return
    for item in list(layout.standing):
        wager = item.bet.wager
        if not item.age and layout.rules.behaviour(wager).made == NEW_SHOOTER:
            layout.standing.remove(item)
            cite = "623a.11(a)(1)" if wager == "fire" else "623a.12(1)"
            yield Settlement.of(item.bet, "returned", cite)


def offer(layout: Layout, seats: Iterable[int], cite: str, *, must: bool) -> Step:
    """Clockwise from the left of the last shooter; where somebody `must`, the last one takes."""
    offered = sorted(seats, key=lambda seat: (seat <= layout.shooter, seat))
    taker = offered.pop() if must else layout.shooter
    for seat in offered:
        question = Decide(
            seat,
            cite,
            (
                Choice("accept", "accept the dice", cite),
                Choice("decline", "pass the dice on", cite),
            ),
            {},
        )
        if (yield question) == "accept":
            taker = seat
            break
    cite_of_shooter = "623a.10(d)" if layout.shooter else "623a.7(c)"
    if taker != layout.shooter:
        yield from _surrender(layout)
        layout.fresh = True
    layout.shooter, layout.passed = taker, False
    yield Said(f"Seat {taker} is the shooter.", cite_of_shooter)


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
        yield Said("The Fire Bets stay until the next shooter's loser 7.", "623a.11(a)(2)")


def keep_or_pass(layout: Layout, seats: list[int], *, loser_seven: bool) -> Step:
    """623a.10(a): after any roll the shooter keeps the dice or passes them; after a loser 7 not."""
    if loser_seven:
        layout.passed = layout.fresh = True
        return
    others = [seat for seat in seats if seat != layout.shooter]
    if layout.point and layout.rules["successor-line-bet"] == "needed":
        others = successors(layout)
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
            yield from offer(layout, others, "623a.10(c)", must=False)
        else:
            layout.passed = True


def successors(layout: Layout) -> list[int]:
    """Who could throw instead of the shooter now."""
    return [seat for seat in layout.throwers() if seat != layout.shooter]
