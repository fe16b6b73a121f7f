"""Rules of Ultimate Texas Hold 'Em that a person can learn."""

from __future__ import annotations

from croupier.families.poker.counting.raise_once.learned import LearnedRules

THREE, TEN = 1, 8

LEARNED = LearnedRules(
    flop=(
        "On the flop wager twice the Ante with a hidden pair or better (not with pocket deuces "
        "alone), or with four to a flush and a hidden ten or better in it."
    ),
    board=(
        "On the complete board wager with a hidden pair or better, or if fewer than 21 cards would "
        "let the dealer beat you; else fold."
    ),
    pocket=THREE,
    drawing=TEN,
    most_outs=20,
    makes="play",
)
