"""Sets of bets on the next roll, with the Six Eight Shake Wagers that it begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.chapters.props_and_hops.counting import FRESH, ROLLS
from croupier.chapters.props_and_hops.odds import NEXT_ROLL
from croupier.chapters.props_and_hops.outcomes import SHAKE, Roll, outcome, shaken
from croupier.families.draw.together import Together, refuse_odds
from croupier.maths.chain import Chain, Move
from croupier.rounds.bets import check_bets
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

# Before the first roll, with what has been thrown for a Six Eight Shake Wager; or decided.
State = tuple[bool, frozenset[str]] | str


def together(rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> Together:
    check_bets(rules, bets)
    if not any(bet.wager == SHAKE for bet in bets):
        return NEXT_ROLL.together(rules, bets, odds=odds)
    refuse_odds(odds)
    begin: State = (True, FRESH)
    whole = _chain(rules, bets)
    alone = [_chain(rules, [bet]) for bet in bets]
    return Together(
        tuple(bets),
        Fraction(sum(bet.amount for bet in bets)),
        whole.mean(begin),
        whole.variance(begin),
        tuple(chain.mean(begin) for chain in alone),
        tuple(chain.variance(begin) for chain in alone),
    )


def _chain(rules: Rules, bets: Sequence[Bet]) -> Chain[State]:
    """Rolls until the last of the bets is decided; a move pays what is settled on it."""
    shakes = [bet for bet in bets if bet.wager == SHAKE]
    others = [bet for bet in bets if bet.wager != SHAKE]

    def settled(state: tuple[bool, frozenset[str]], roll: Roll, end: str) -> int:
        first, _ = state
        ends = [(bet, end) for bet in shakes if end]
        if first:
            ends += [(bet, outcome(rules, bet.wager, bet.on, roll)) for bet in others]
        return sum(settle(rules, bet, result, "").net for bet, result in ends)

    def step(state: State) -> Iterator[Move[State]]:
        if isinstance(state, str):
            return
        for roll in ROLLS:
            end, then = shaken(state[1], roll) if shakes else ("", FRESH)
            after: State = "decided" if end or not shakes else (False, then)
            yield Move(after, 1, Fraction(settled(state, roll, end)))

    return Chain.explore([(True, FRESH)], step)
