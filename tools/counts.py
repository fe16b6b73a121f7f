"""Write the golden counts of a game, or of all: `python tools/counts.py [GAME ...]`.

`tests/chapters/<folder>/counts.txt` holds every exact figure under default rules: a line a
wager and paytable with its house advantage, then its outcomes with their combinations, where they
are counted. The tests compare; read the difference before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import croupier
from croupier.maths.pricing.report import WagerOdds


def counts(game: croupier.Game) -> str:
    """All exact figures of a game under default rules."""
    return "".join(
        f"{text}\n"
        for odds in game.odds().wagers
        for each in (odds, *odds.variants)
        for text in _lines(each)
    )


def _lines(odds: WagerOdds) -> Iterator[str]:
    head = (odds.wager, odds.paytable, odds.variant, odds.method, str(odds.house_advantage))
    yield " | ".join(head)
    for outcome in odds.outcomes:
        if outcome.combinations is not None:
            yield f"    {outcome.outcome} | {outcome.pays} | {outcome.combinations}"


if __name__ == "__main__":
    chosen = [croupier.game(name) for name in sys.argv[1:]]
    for game in chosen or [each for each in croupier.games() if each.entry.has_odds]:
        path = game.entry.tests / "counts.txt"
        path.write_text(counts(game), encoding="utf-8")
        print(path)
