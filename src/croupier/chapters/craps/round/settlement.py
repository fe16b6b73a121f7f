"""Settling one roll: every wager on the layout, each by its own paragraph of 623a.3."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.chapters.craps.outcomes import (
    BASE_OF,
    BONUS,
    LINE,
    LOSE,
    PUSH,
    UNDECIDED,
    Roll,
    advance,
    is_loser_seven,
    next_point,
)
from croupier.chapters.craps.round.layout import (
    COME_BETS,
    Change,
    Layout,
    Standing,
    change_cite,
    taken_down,
)
from croupier.chapters.craps.round.vigorish import CITES, in_advance, on_win
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet, Moved, Said, Settlement, Step
from croupier.rulebook.rules import Rules


def settle_changes(rules: Rules, changes: list[Change]) -> Iterator[Settlement]:
    """Chips handed back where a wager was changed, and the vigorish collected beside it."""
    for change in changes:
        old, bet = change.old, change.bet
        if old is not None:
            yield Settlement.of(old, change.kind, change.cite)
        before = in_advance(rules, old.wager, old.on, old.amount) if old is not None else 0
        charged = in_advance(rules, bet.wager, bet.on, bet.amount) - before
        if charged < 0 and rules["vigorish-of-removed-wager"] == "kept":
            charged = 0
        if charged:
            cite = CITES[bet.wager, "when-placed"]
            beside = replace(bet, amount=0)
            yield Settlement.of(beside, "vigorish", cite, net=-charged, vigorish=charged)


def set_apart(layout: Layout) -> Step:
    """623a.12(1): an earlier Bonus Craps wager lies apart from another that its player makes."""
    new = {(i.bet.seat, i.bet.wager) for i in layout.standing if i.bet.wager in BONUS and not i.age}
    for item in layout.standing:
        bet = item.bet
        if item.age and not bet.on and (bet.seat, bet.wager) in new:
            twins = [
                i for i in layout.standing if (i.bet.seat, i.bet.wager) == (bet.seat, bet.wager)
            ]
            place = f"earlier-{len(twins) - 1}"
            yield Moved(bet, place, "623a.12(1)", announced=False)
            item.bet = replace(bet, on=place)


def settle_close(layout: Layout) -> Iterator[Settlement]:
    """623a.4(c) and (d): what may be removed is handed back; the rest as elected."""
    rules = layout.rules
    for item in layout.ordered():
        change = taken_down(rules, item)
        if change is not None:
            yield from settle_changes(rules, [change])
        elif rules["wagers-that-stay-at-close"] == "returned":
            yield Settlement.of(item.bet, "returned", change_cite(rules, item.bet.wager))
        else:
            yield settle(rules, item.bet, LOSE, change_cite(rules, item.bet.wager))


def settle_roll(layout: Layout, roll: Roll, working: set[Standing]) -> Step:
    """All wagers that the roll decides; `working` are the places of those at risk."""
    total, point = sum(roll), layout.point
    rolls_for_line = bool(point or layout.line_seats())
    yield Said(f"{total}{_how(roll)} is thrown.", _called_by(layout.rules))
    kept: list[Standing] = []
    decided: set[tuple[int, str, str]] = set()
    for item in layout.ordered():
        settled = _resolve(layout, item, roll, item in working, decided)
        if settled is None:
            kept.append(item)
        else:
            decided.add((item.bet.seat, item.bet.wager, item.bet.on))
            yield settled
    layout.standing = kept
    for item in kept:
        yield from _move(item)
    # 623a.10(b): thrown only to decide the Come Bets, a roll makes no come out point.
    layout.point = next_point(point, total) if rolls_for_line else 0
    layout.marked = 0 if total == 7 else layout.marked | 1 << total
    layout.fresh = layout.fresh and not (rolls_for_line and point == 0)
    yield from _say_point(point, layout.point, total)


def _resolve(
    layout: Layout,
    item: Standing,
    roll: Roll,
    works: bool,
    decided: set[tuple[int, str, str]],
) -> Settlement | None:
    rules, bet, status = layout.rules, item.bet, item.status
    if not works:
        return _returned_with_base(bet, decided)
    outcome, status = advance(bet.wager, bet.on, status, layout.point, roll)
    if outcome == UNDECIDED:
        if not (item.surrendered and rules["fire-successor-points"] == "do-not-count"):
            item.status = status
        return None
    if bet.wager == "fire" and item.surrendered and rules["fire-successor-points"] != "count":
        outcome, _ = advance("fire", "", item.status, layout.point, roll)
    settled = settle(rules, bet, outcome, cite_of(rules, item, outcome))
    taken = on_win(rules, bet.wager, bet.on, bet.amount) if settled.net > 0 else 0
    return replace(settled, net=settled.net - taken, vigorish=taken) if taken else settled


def _returned_with_base(bet: Bet, decided: set[tuple[int, str, str]]) -> Settlement | None:
    """A supplemental wager that is off goes back when the wager it supports is decided."""
    if bet.wager not in BASE_OF or (bet.seat, BASE_OF[bet.wager], bet.on) not in decided:
        return None
    return Settlement.of(bet, PUSH, "623a.6(c)")


def _move(item: Standing) -> Step:
    """A Come or Don't Come Bet that has its come point goes to it."""
    if item.bet.wager in COME_BETS and item.status and not item.bet.on:
        cite = "623a.3(a)(3)" if item.bet.wager == "come" else "623a.3(a)(4)"
        yield Moved(item.bet, str(item.status), cite)
        item.bet = replace(item.bet, on=str(item.status))


def cite_of(rules: Rules, item: Standing, outcome: str) -> str:
    """The paragraph that decides a wager so."""
    bet = item.bet
    won = outcome != LOSE
    cite = rules.book.wager_named(bet.wager).cite
    if bet.wager in LINE:
        if outcome == PUSH:
            return f"{cite}(iii)"
        return f"{cite}{'(i)' if won else '(ii)'}{'(B)' if item.status else '(A)'}"
    if bet.wager in BASE_OF:
        place = {4: "i", 10: "i", 5: "ii", 9: "ii", 6: "iii", 8: "iii"}[int(bet.on)]
        return f"{cite}(2)({place})" if won else cite
    if bet.wager in BONUS:
        return "623a.12(4)" if won else "623a.12(5)"
    if bet.wager == "fire":
        return "623a.11(a)(5)"
    return f"{cite}{'(i)' if won else '(ii)'}"


def _how(roll: Roll) -> str:
    low, high = sorted(roll)
    return f" ({low}-{high})"


def _called_by(rules: Rules) -> str:
    return "623a.9(d)" if rules["table"] == "craps" else "623a.9(e)"


def _say_point(before: int, after: int, total: int) -> Step:
    if before == 0 and after:
        yield Said(f"The come out point is {after}.", "623a.1")
    elif is_loser_seven(before, total):
        yield Said("Loser 7: the shooter passes the dice.", "623a.10(a)(1)")
    elif before and total == before:
        yield Said(f"The point of {before} is made.", "623a.1")
