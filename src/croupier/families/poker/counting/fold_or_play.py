"""The one decision of a round: to fold, or to play for one of some sizes."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.ends import Ends
from croupier.maths.decision import Decision, most_of, sizes_of
from croupier.maths.pricing.counted import Line
from croupier.maths.sights import Sights
from croupier.rulebook.rules import Rules


def fold_or_play(
    makes: str,
    ends: Callable[[Rules, int, int, int], Ends],
    folded: Ends,
    sights: Callable[[], tuple[Sights, ...]],
    *,
    hidden_hands: int,
    kinds: int,
    results: int,
    linear: bool = False,
    holding: Callable[[int], str] | None = None,
    unit: str = "Ante",
) -> Decision:
    """The decision of a game from how its wagers end, played or `folded`, the main wager first.

    For the kinds of hands that `holding` names the chapter allows other sizes.
    """

    def line(rules: Rules, result: int, kind: int, times: int) -> Line:
        return line_of(ends(rules, result, kind, times))

    return Decision(
        wager=folded[0].wager,
        makes=makes,
        sights=sights,
        hidden_hands=hidden_hands,
        kinds=kinds,
        results=results,
        line=line,
        fold=line_of(folded),
        sizes=sizes_of(makes, linear=linear),
        most=most_of(makes, holding) if holding else None,
        unit=unit,
    )
