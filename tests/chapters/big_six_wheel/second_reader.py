"""Big Six Wheel read a second time: every wager settled from the text of chapter 619a alone.

None of the program is used here; the order of the sections and every payout are copied from the
chapter. Money is cents. A wager is named by its symbol as the paytable of 619a.3 names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

Bet = tuple[int, str, int]  # seat, symbol, cents
Row = tuple[int, str, int, int]  # seat, symbol, stake, net

# 619a.1(b), as it is written there.
ORDER = """joker, $1, $2, $1,
$5, $2, $1, $10, $1, $5, $1, $2, $1, $20, $1, $2, $1, $5, $2,
$1, $10, $1, $2, $5, $1, $2, $1, flag or logo, $2, $5, $2, $1,
$2, $1, $10, $1, $5, $1, $2, $1, $20, $1, $2, $1, $5, $2, $1,
$10, $1, $2, $5, $1, $2 and $1"""
# 619a.1(a): how many of the 54 sections contain each symbol.
SECTIONS = {"$1": 23, "$2": 15, "$5": 8, "$10": 4, "$20": 2, "flag or logo": 1, "joker": 1}
# 619a.3: no less than these odds to 1.
LEAST = {"$1": 1, "$2": 2, "$5": 5, "$10": 10, "$20": 20, "flag or logo": 45, "joker": 45}


def wheel() -> list[str]:
    """The sections clockwise."""
    return ORDER.replace("\n", " ").replace(" and ", ", ").split(", ")


def odds_of(symbol: str, elected: Mapping[str, Fraction]) -> Fraction:
    """What a winning wager is paid to 1: as elected, and never less than the paytable."""
    return max(elected.get(symbol, Fraction(0)), Fraction(LEAST[symbol]))


def settle(section: str, bets: Iterable[Bet], elected: Mapping[str, Fraction]) -> list[Row]:
    """619a.2(c) and (e): by its position on the layout; losing wagers first."""
    lost, won = [], []
    for seat, symbol, cents in bets:
        if symbol == section:
            won.append((seat, symbol, cents, int(cents * odds_of(symbol, elected))))
        else:
            lost.append((seat, symbol, cents, -cents))
    return lost + won


def first_valid(spins: Sequence[tuple[str, bool]]) -> str:
    """619a.2(b) and (d): a spin that is not valid, or void, is spun again."""
    return next(section for section, valid in spins if valid)


def house_advantage(symbol: str, elected: Mapping[str, Fraction]) -> Fraction:
    """From the numbers of 619a.1(a), not from the order of the wheel."""
    return 1 - Fraction(SECTIONS[symbol], 54) * (1 + odds_of(symbol, elected))
