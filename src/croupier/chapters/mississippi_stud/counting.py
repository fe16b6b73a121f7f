"""Every deal of Mississippi Stud: its streets, and the hands of the other wagers."""

from __future__ import annotations

from croupier.chapters.mississippi_stud.outcomes import STREETS
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.families.poker.counting.streets import StreetGame, deals
from croupier.maths.stages.reveals import Ints

GAME = StreetGame(STREETS)


def hands_of(wager: str) -> Ints:
    """All hands of a wager by kind; no decision touches one (655a.11(b))."""
    match wager:
        case "six-card-bonus":
            return six_card_counts()
        case "three-card-bonus":
            return three_card_counts()
    return deals().outcome_counts()
