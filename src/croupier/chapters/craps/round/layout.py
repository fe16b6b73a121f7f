"""What lies on a Craps layout between two rolls, and what may be made of it: 623a.4, 623a.6.

A bet on a place where the same wager of the seat stands sets that wager to the bet's amount: more
increases it, less reduces it, nothing ($0) takes it down. `rules.behaviour` says what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from croupier.chapters.craps.outcomes import (
    AGAINST_NUMBER,
    BASE_OF,
    BONUS,
    LINE,
    NUMBERS,
    ODDS_OF,
    ON_NUMBER,
    WRONG,
    winning_row,
)
from croupier.chapters.craps.round.supplemental import check_support
from croupier.rounds.bets import BetError, check_bet
from croupier.rounds.words import Bet, Start, standing_bets
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

LINE_BETS = ("pass", "dont-pass")
COME_BETS = ("come", "dont-come")
FIRE_AREAS = 16
UNITS = {"c-and-e": 2, "horn": 4, "horn-high": 5, "whirl": 5}  # 623a.5(b) to (e)
NEW_SHOOTER = "before a new shooter's come out roll"


@dataclass(eq=False)
class Standing:
    """A wager on the layout, what it has behind it (see `outcomes`), the rolls it has stood, and
    whether it was reduced.

    A Fire Bet is `surrendered` once its shooter has given up the dice before a loser 7; it then
    lies apart (`on`), so that one for the successor can be made.
    """

    bet: Bet
    status: int = 0
    age: int = 0
    reduced: bool = False

    @property
    def surrendered(self) -> bool:
        return self.bet.wager == "fire" and bool(self.bet.on)


@dataclass(frozen=True)
class Change:
    """What a bet does to the layout; `old` is the wager that stood there."""

    kind: Literal["made", "increased", "reduced", "removed"]
    bet: Bet
    old: Bet | None
    cite: str


@dataclass
class Layout:
    """Wagers, the come out point, and the dice.

    `shooter` threw last; `passed` says that he has passed the dice before a come out roll, `fresh`
    that the first come out roll of whoever throws next is still to come. `marked` are the totals
    thrown since the last 7, as bits: those with a marker button (623a.12(3)).
    """

    rules: Rules
    standing: list[Standing] = field(default_factory=list)
    point: int = 0
    shooter: int = 0
    fresh: bool = True
    passed: bool = False
    marked: int = 0

    @classmethod
    def after(cls, rules: Rules, carry: Mapping[str, Any]) -> Layout:
        """The layout as the last roll left it."""
        if not carry:
            return cls(rules)
        behind = carry["behind"]
        standing = [
            Standing(bet, *facts) for bet, facts in zip(standing_bets(carry), behind, strict=True)
        ]
        names = ("point", "shooter", "fresh", "passed", "marked")
        return cls(rules, standing, *(carry[name] for name in names))

    def carry(self) -> dict[str, object]:
        """The layout as plain data, for the next roll."""
        bets = [item.bet for item in self.standing]
        return {
            "standing": [[b.seat, b.wager, b.amount, b.on, b.player] for b in bets],
            "behind": [[i.status, i.age, i.reduced] for i in self.standing],
            "point": self.point,
            "shooter": self.shooter,
            "fresh": self.fresh,
            "passed": self.passed,
            "marked": self.marked,
        }

    def find(self, seat: int, wager: str, on: str = "") -> Standing | None:
        return next(
            (
                item
                for item in self.standing
                if (item.bet.seat, item.bet.wager, item.bet.on) == (seat, wager, on)
            ),
            None,
        )

    def base(self, odds: Bet) -> Standing | None:
        """The wager that a supplemental wager supports."""
        wager = BASE_OF[odds.wager]
        if wager in COME_BETS:
            return self.find(odds.seat, wager, odds.on)
        found = self.find(odds.seat, wager)
        return found if found is not None and str(found.status) == odds.on else None

    def earlier(self, wager: str) -> int:
        """The totals that count for a Bonus Craps wager before it is made (623a.12(4))."""
        counts = self.rules["bonus-craps-earlier-totals"] == "count"
        return self.marked & BONUS.get(wager, 0) if counts else 0

    def seats(self) -> list[int]:
        return sorted({item.bet.seat for item in self.standing})

    def line_seats(self) -> list[int]:
        """The seats that may throw a come out roll (623a.8(a))."""
        return sorted({i.bet.seat for i in self.standing if i.bet.wager in LINE_BETS})

    def throwers(self) -> list[int]:
        """The seats that may throw now (623a.8(a), 623a.10(c))."""
        if self.point and self.rules["successor-line-bet"] == "not-needed":
            return self.seats()
        return self.line_seats()

    def is_come_out(self) -> bool:
        """Whether wagers that are off on a come out roll are off on the next one."""
        for_come_bets = not self.line_seats() and self.rules["rolls-for-come-bets"] == "ordinary"
        return not self.point and not for_come_bets

    def has_come_bets(self) -> bool:
        return any(item.bet.wager in COME_BETS for item in self.standing)

    def ordered(self) -> list[Standing]:
        """Seat by seat, each in the order of the chapter."""
        order = {wager.key: nth for nth, wager in enumerate(self.rules.book.wager)}
        return sorted(
            self.standing,
            key=lambda i: (i.bet.seat, order[i.bet.wager], i.bet.on.rjust(2)),
        )


def admit(rules: Rules, start: Start) -> tuple[Layout, list[Change]]:
    """The layout with the new bets on it, and what each did; a wrong bet is refused."""
    layout = Layout.after(rules, start.carry)
    new_shooter = _may_be_new(layout, start.bets)
    changes = []
    for bet in start.bets:
        changes.append(_change(layout, bet, new_shooter))
        changes += _apply(layout, changes[-1])
    for item in layout.standing:
        if item.bet.wager in BASE_OF:
            base = layout.base(item.bet)
            assert base is not None
            check_support(rules, base.bet, int(item.bet.on), item.bet)
    if layout.point == 0 and not layout.line_seats():
        if not layout.has_come_bets():
            raise BetError("The shooter must make a Pass or Don't Pass Bet (623a.8(a)).")
        if not layout.shooter:
            raise BetError("A new shooter must make a Pass or Don't Pass Bet (623a.10(b)).")
    return layout, changes


def takes_new_shooter_bets(rules: Rules) -> bool:
    """623a.11(a)(1), 623a.12(1): whether wagers are offered that are made on a new shooter."""
    return any(rules.behaviour(wager.key).made == NEW_SHOOTER for wager in rules.wagers())


def _may_be_new(layout: Layout, bets: Sequence[Bet]) -> bool:
    """Whether the next roll may be the first come out roll of a new shooter.

    Bets are made before the dice are offered: where the last shooter has passed them and bets on
    the line too, he throws on if nobody else takes them.
    """
    lines = {bet.seat for bet in bets if bet.wager in LINE_BETS and bet.amount}
    goes_on = layout.shooter in lines and not layout.passed
    return not layout.point and (layout.fresh or (bool(lines - {layout.shooter}) and not goes_on))


def _change(layout: Layout, bet: Bet, new_shooter: bool) -> Change:
    rules = layout.rules
    behaviour = rules.behaviour(bet.wager)
    old = layout.find(bet.seat, bet.wager, bet.on)
    if old is None or (bet.amount and old.age and _may_stand_beside(layout, bet, new_shooter)):
        if not bet.amount:
            raise BetError(f"{bet}: there is no such wager to remove.")
        _check_made(layout, bet, behaviour.made, new_shooter)
        _check_pending(layout, bet)
        return Change("made", bet, None, rules.book.wager_named(bet.wager).cite)
    kind: Literal["increased", "reduced", "removed"]
    if bet.amount == old.bet.amount:
        raise BetError(f"{bet}: the wager already has that amount.")
    if bet.amount > old.bet.amount:
        kind, until = "increased", behaviour.increased
    elif bet.amount:
        kind, until = "reduced", behaviour.reduced
    else:
        kind, until = "removed", behaviour.removed
    if not _is_allowed(until, old):
        raise BetError(
            f"{bet}: of {old.bet.wager} {money_text(old.bet.amount)}: it may not be {kind} "
            f"{'at any time' if until == 'never' else 'once its point stands'} ({behaviour.cite})."
        )
    if kind == "increased" and old.reduced and bet.wager in WRONG:
        raise BetError(f"{bet}: it was reduced and may not be increased (623a.4(d)).")
    return Change(kind, bet, old.bet, change_cite(rules, bet.wager))


def _may_stand_beside(layout: Layout, bet: Bet, new_shooter: bool) -> bool:
    """Whether a bet is one more beside the seat's own, which was made before an earlier roll."""
    if bet.wager in BONUS:
        return layout.rules["bonus-craps-another"] == "another"
    return bet.wager == "fire" and new_shooter


def _is_allowed(until: str, old: Standing) -> bool:
    return until == "at any time" or (until == "until its point stands" and not old.status)


def change_cite(rules: Rules, wager: str) -> str:
    """The paragraph of 623a.4 that says what may be done to a wager that stands."""
    cite = rules.behaviour(wager).cite
    return cite if cite.startswith("623a.4") else "623a.4(c)"


def taken_down(rules: Rules, item: Standing) -> Change | None:
    """The removal of a wager that stands; None where it must stay until it is decided."""
    if not _is_allowed(rules.behaviour(item.bet.wager).removed, item):
        return None
    bet = item.bet
    return Change("removed", replace(bet, amount=0), bet, change_cite(rules, bet.wager))


def _check_made(layout: Layout, bet: Bet, made: str, new_shooter: bool) -> None:
    cite = _made_cite(layout.rules, bet.wager)
    come_out = layout.point == 0
    allowed = {
        "before any roll": True,
        "before a come out roll": come_out,
        NEW_SHOOTER: new_shooter,
        "while a come out point stands": not come_out,
        "once its wager has a point": bet.wager in BASE_OF and layout.base(bet) is not None,
    }
    if not allowed[made]:
        raise BetError(f"{bet}: it is made {made} ({cite}).")
    if bet.wager in LINE and bet.on:
        raise BetError(
            f"{bet}: it is placed on its line and moves to its number by itself ({cite})."
        )
    if bet.wager in BONUS and layout.earlier(bet.wager) == BONUS[bet.wager]:
        raise BetError(f"{bet}: all its totals are marked (623a.12(4)).")


def _check_pending(layout: Layout, bet: Bet) -> None:
    """623a.11(a)(2): whether a Fire Bet is made beside a pending one, by the reading elected."""
    pending = any((i.bet.seat, i.bet.wager) == (bet.seat, "fire") for i in layout.standing)
    if bet.wager == "fire" and pending and layout.rules["fire-beside-pending"] == "none":
        raise BetError(f"{bet}: a Fire Bet of the seat is pending (623a.11(a)(2)).")


def _made_cite(rules: Rules, wager: str) -> str:
    """The paragraph that says when a wager is made."""
    behaviour = rules.behaviour(wager)
    if wager in BONUS:
        return "623a.12(1)" if behaviour.made == NEW_SHOOTER else "623a.3(a)(43)"
    return behaviour.cite if wager == "pass" else rules.book.wager_named(wager).cite


def _apply(layout: Layout, change: Change) -> list[Change]:
    """Put a change on the layout; removing a wager also returns what supports it."""
    bet = change.bet
    stood = layout.find(bet.seat, bet.wager, bet.on)
    if stood is None or change.kind == "made":
        layout.standing.append(Standing(bet, layout.earlier(bet.wager)))
        return []
    if change.kind != "removed":
        stood.bet = replace(stood.bet, amount=bet.amount)
        stood.reduced = stood.reduced or change.kind == "reduced"
        return []
    layout.standing.remove(stood)
    if bet.wager not in ODDS_OF:
        return []
    odds = layout.find(bet.seat, ODDS_OF[bet.wager], bet.on or str(stood.status))
    if odds is None:
        return []
    layout.standing.remove(odds)
    return [Change("removed", replace(odds.bet, amount=0), odds.bet, change.cite)]


# ------------------------------------------------------------------------------ amounts


def check_alone(rules: Rules, bet: Bet) -> None:
    """What can be said of a bet without the layout: 623a.2(c), 623a.3, 623a.11(b)."""
    if bet.wager == "fire" and bet.seat > FIRE_AREAS:
        raise BetError(f"{bet}: there are {FIRE_AREAS} areas for Fire Bets (623a.2(d)(4)(i)).")
    numbered = bet.wager in ON_NUMBER or bet.wager in AGAINST_NUMBER or bet.wager in BASE_OF
    paid_by = [winning_row(bet.wager, bet.on)] if numbered and bet.on in NUMBERS else None
    units = UNITS.get(bet.wager, 1) if rules["horn-units"] == "unit" else 1
    limits = bool(bet.amount) and bet.wager not in BASE_OF and units == 1
    moved = bet.wager in LINE and bet.on in NUMBERS
    check_bet(rules, bet, on_layout=moved, limits=limits, paid_by=paid_by)
    if units > 1 and bet.amount:
        low, high = rules.money("table-minimum"), rules.money("table-maximum")
        if not low * units <= bet.amount <= high * units:
            raise BetError(
                f"{bet}: each of its {units} units is from {money_text(low)} to "
                f"{money_text(high)} (623a.3(b))."
            )
