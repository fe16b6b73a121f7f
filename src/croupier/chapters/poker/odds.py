"""The door to the odds of Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.poker import advice
from croupier.chapters.poker.counting import rake
from croupier.chapters.poker.counting.jackpots import jackpot_facts, jackpot_notes
from croupier.chapters.poker.lines import STAKES, WINS, headline, variants
from croupier.chapters.poker.simulation import simulate
from croupier.maths.pricing.counted import Counted, Part, Tell, Terms, line
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """Money in a pot that goes to a showdown: by symmetry each player has the same share of it."""
    found = []
    hands = jackpot_facts(rules, tell)
    for players, variant, about in variants(rules):
        stake = terms.stake
        kept = players * stake - rake.rake(rules, players * stake)
        won = (Part(STAKES, WINS, pot=Fraction(kept, stake)),)
        lines = {won: 1, line((STAKES, "lose")): players - 1}
        notes = rake.notes(rules, players, stake)
        if players == headline(rules):
            notes += jackpot_notes(rules, hands, players)
        extra = {**rake.facts(rules, players, stake), "hands": hands} if not variant else {}
        found.append(
            Counted(
                wager,
                lines,
                variant=variant,
                about=about,
                notes=notes if not variant else (),
                extra=extra,
                estimated=(STAKES,),
            )
        )
    return tuple(found)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth, in cents, as far as cards alone decide it."""
    return advice.advise(rules, question)
