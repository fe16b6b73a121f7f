"""Ship counts that take long in their game's folder, or make those that are shipped anew.

    python tools/ship_counts.py GAME WAGER [OPTION=VALUE ...]    count and ship
    python tools/ship_counts.py GAME                             recount what is shipped

A shipped count is named by the rules file and the module that `counted/made_by.txt` of the game's
folder names, with what that imports to count; after an edit in one of them it is not found, and is
recounted by whoever asks until it is shipped again.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from functools import partial

import croupier
from croupier.maths.pricing.cache import MADE_BY, SHIPPED, asked_for, recorded, ship, shipped
from croupier.maths.pricing.counted import Terms
from croupier.reports.reports import Reports
from croupier.rulebook.rules import Rules


def count_and_ship(game: croupier.Game, wager: str, rules: Rules, terms: Terms) -> None:
    code = game.entry.odds()
    count = partial(code.count, tell=print)
    found = recorded(rules, terms, lambda *given: count(given[0], wager, given[1]))
    folder = Reports(game.entry).kept(wager).shipped_folder()
    if folder is None:
        sys.exit(f"{game.entry.folder / SHIPPED / MADE_BY} must name the module that counts it.")
    ship(folder, wager, found)
    print(folder)


def main(name: str, wager: str = "", *settings: str) -> None:
    game = croupier.game(name)
    if wager:
        answers: Mapping[str, object] = dict(each.split("=", 1) for each in settings)
        rules = game.rules(answers)
        count_and_ship(game, wager, rules, game.terms(rules, wager=wager))
        return
    wanted = [asked_for(file) for file in shipped(game.entry.folder)]
    for stale in (game.entry.folder / SHIPPED).glob("*/"):
        shutil.rmtree(stale)
    for main_wager, answers, terms in wanted:
        count_and_ship(game, main_wager, game.rules(answers), terms)


if __name__ == "__main__":
    main(*sys.argv[1:])
