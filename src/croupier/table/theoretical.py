"""Theoretical win: the exact house advantage of each wager times what was bet, from session logs.

It says what the house would win on average from these bets, each played as in its odds. It is no
record of what was won, and not the gross table game revenue that 601a.9 taxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.maths.pricing.counted import EXACT
from croupier.reports.pricing import main_wagers
from croupier.reports.reports import Reports
from croupier.reports.staked import odds_of_bet
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules
from croupier.table.played import against_others, placed_bets
from croupier.table.session import Session

SAYS = (
    "Theoretical: the house advantage of each wager times what was bet, each played as in its "
    "odds. It is not what was won, and no tax is computed from it (601a.9)."
)


@dataclass(frozen=True)
class Theoretical:
    """What was bet on a wager of a game, in cents, and what the house wins of it on average; None
    if the wager has no house advantage, or was decided against others. `exact` says that no part of
    it is an estimate."""

    game: str
    wager: str
    wagered: int
    win: Fraction | None
    exact: bool


def theoretical_win(sessions: Iterable[Session]) -> list[Theoretical]:
    """The bets of a table, or of all tables of a day, by game and wager."""
    found: dict[tuple[str, str], Theoretical] = {}
    for session in sessions:
        for line in _lines(session):
            before = found.get((line.game, line.wager))
            found[line.game, line.wager] = line if before is None else _both(before, line)
    return list(found.values())


def total(lines: Iterable[Theoretical]) -> Fraction:
    """The theoretical win of all wagers that have a house advantage."""
    return sum((line.win for line in lines if line.win is not None), Fraction(0))


def _lines(session: Session) -> Iterator[Theoretical]:
    for bet, wagered in _decided(session).items():
        yield _line(session, bet, wagered)
    for (_, wager), wagered in against_others(session.log.records).items():
        yield Theoretical(session.entry.game, wager, wagered, None, exact=False)


def _decided(session: Session) -> Counter[Bet]:
    """What was placed on each wager with a price of its own, by amount and place, without what
    came back undecided. What else is wagered during a round is part of that price."""
    placed: Counter[Bet] = Counter()
    for _, bet, times in placed_bets(session.log.records, later_wagers(session.rules)):
        if has_its_own_price(session.rules, bet.wager):
            placed[bet] += times * bet.amount
    return +placed


def has_its_own_price(rules: Rules, wager: str) -> bool:
    """Whether a wager is priced by itself: others are part of the price of one, and money laid
    down to bet with (Poker) is no wager yet."""
    main = main_wagers(rules.book, wager)[0]
    return main.key == wager and not main.funds


def later_wagers(rules: Rules) -> frozenset[str]:
    """The wagers that are made in the round and have a price of their own, as insurance."""
    opening = {wager.key for wager in rules.opening_wagers()}
    made = (wager.key for wager in rules.wagers() if wager.key not in opening)
    return frozenset(key for key in made if has_its_own_price(rules, key))


def _line(session: Session, bet: Bet, wagered: int) -> Theoretical:
    if not session.entry.has_odds:
        return Theoretical(session.entry.game, bet.wager, wagered, None, exact=False)
    odds = odds_of_bet(Reports(session.entry), session.rules, bet)
    win, exact = odds.house_advantage * wagered, odds.method == EXACT and not odds.approximate
    return Theoretical(session.entry.game, bet.wager, wagered, win, exact)


def _both(one: Theoretical, other: Theoretical) -> Theoretical:
    win = None if one.win is None or other.win is None else one.win + other.win
    wagered, exact = one.wagered + other.wagered, one.exact and other.exact
    return Theoretical(one.game, one.wager, wagered, win, exact)
