"""Tables drawn to scale from rules: every betting area, place for cards and word of the layout."""

from __future__ import annotations

from croupier.papers.art.tables.arc import arc_table
from croupier.papers.art.tables.board import board_table
from croupier.papers.art.tables.craps import craps_table
from croupier.papers.art.tables.data import areas
from croupier.papers.art.tables.oval import oval_table
from croupier.papers.art.tables.roulette import roulette_table
from croupier.papers.art.tables.sheet import Area, Layout, Place, Ring
from croupier.papers.art.tables.upright import upright_wheel_table
from croupier.rounds.bets import most_seats
from croupier.rulebook.fittings import WheelEquipment
from croupier.rulebook.rules import Rules

__all__ = ["Area", "Layout", "Place", "Ring", "layout"]

MOST_ON_AN_ARC = 9
POKER_ROOM = "poker room"


def layout(rules: Rules) -> Layout:
    """The layout of a table under these rules, in millimetres."""
    return rules.once("layout", lambda: _layout(rules))


def _layout(rules: Rules) -> Layout:
    keys = rules.book.wagers
    if any(isinstance(part, WheelEquipment) for part in rules.book.equipment):
        return roulette_table(rules) if "straight" in keys else upright_wheel_table(rules)
    if "pass" in keys:
        return craps_table(rules)
    if _has_board(rules):
        return board_table(rules)
    long = (most_seats(rules) or 0) > MOST_ON_AN_ARC
    return (
        oval_table(rules) if long or rules.book.chapter.family == POKER_ROOM else arc_table(rules)
    )


def _has_board(rules: Rules) -> bool:
    """Dice have one board for all players, unless each position has its areas."""
    return rules.book.chapter.family == "dice" and not areas(rules)
