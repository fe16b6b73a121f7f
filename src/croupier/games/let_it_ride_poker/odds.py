"""Counting Let It Ride Poker: backward induction over the reveals, suits renamed.

1,755 kinds of three cards and 16,432 of four stand for all that a player can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.games.let_it_ride_poker import kernels, outcomes
from croupier.games.let_it_ride_poker.outcomes import (
    HAND,
    three_card_bonus_names,
    three_card_progressive_names,
)
from croupier.games.let_it_ride_poker.solving import deals, finish_line, main_game, paths
from croupier.games.let_it_ride_poker.strategy import described
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, single
from croupier.maths.stages.game import risked
from croupier.maths.stages.reveals import Ints, kind_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    match wager:
        case "bet-1":
            return (_main(rules, terms),)
        case "five-card-hand-bonus":
            return (count_hand_bonus(rules, _named(outcomes.HAND_BONUS, deals().outcome_counts())),)
        case "six-card-bonus":
            tell("all 20,358,520 hands of six cards")
    counts: dict[int, Callable[[], Ints]] = {
        3: three_card_counts,
        5: deals().outcome_counts,
        6: six_card_counts,
    }
    names, cards = next((names, cards) for key, names, cards in _apart(rules) if key == wager)
    return (Counted(wager, single(wager, _named(names, counts[cards]()))),)


def _apart(rules: Rules) -> tuple[tuple[str, Sequence[str], int], ...]:
    """The wagers that no decision touches (643a.7(k)), their outcomes, and on how many cards."""
    return (
        ("five-card-bonus", HAND, 5),
        ("five-card-progressive", outcomes.PROGRESSIVE, 5),
        ("three-card-bonus", three_card_bonus_names(rules), 3),
        ("three-card-progressive", three_card_progressive_names(rules), 3),
        ("six-card-bonus", outcomes.SIX_CARD_BONUS, 6),
    )


def _named(names: Sequence[str], weights: Ints) -> Iterable[tuple[str, int]]:
    return zip(names, weights.tolist(), strict=True)


# ------------------------------------------------------------------------------ the main game


def _main(rules: Rules, terms: Terms) -> Counted:
    game = main_game(rules, terms)
    return Counted(
        "bet-1",
        _lines(game.solved.played.finished),
        strategy=described(game),
        notes=_limit_notes(rules, terms),
        extra={
            "element_of_risk_with_ties_at_the_largest_stake": float(
                -game.value / risked(_lines(game.at_largest_stakes.played.finished))
            )
        },
    )


def _lines(finished: Ints) -> dict[Line, int]:
    return {
        finish_line(path, name): weight
        for path, weights in zip(paths(2), finished, strict=True)
        for name, weight in _named(HAND, weights)
        if weight
    }


def _limit_notes(rules: Rules, terms: Terms) -> tuple[str, ...]:
    if main_game(rules, terms).value == main_game(rules, terms, limited=False).value:
        return ()
    return ("The payout limit of a hand binds at this stake (643a.12(h)); the strategy heeds it.",)


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, the bets withdrawn by the optimal strategy."""
    tally = monte_carlo.run(
        kernels.play_rounds,
        main_game(rules, terms).decision_tables(),
        size=kernels.TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    finished = tally[: kernels.THREE_AT].reshape(kernels.PATHS, outcomes.HAND_KINDS)
    five = finished.sum(axis=0)
    three, six = tally[kernels.THREE_AT : kernels.SIX_AT], tally[kernels.SIX_AT :]
    counted = {
        wager: Counted(
            wager,
            single(wager, _named(names, {3: three, 5: five, 6: six}[cards])),
            method="simulated",
        )
        for wager, names, cards in _apart(rules)
    }
    counted["five-card-hand-bonus"] = count_hand_bonus(
        rules, _named(outcomes.HAND_BONUS, five), "simulated"
    )
    counted["bet-1"] = Counted("bet-1", _lines(finished), method="simulated")
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents. No optional wager is touched by it (643a.7(k))."""
    stake = next(bet.amount for bet in bets if bet.wager == "bet-1")
    game = main_game(rules, Terms(stake, terms.meters))
    solved = game.solved
    community = question.known["community"]
    stage = len(community)
    position = int(any(bet.wager == "bet-1" for bet in question.made)) if stage else 0
    kind = kind_of(solved.deals.layers[stage], (*question.known["hand"], *community))
    worths = solved.worths[stage][position][kind].tolist()
    return {
        move.key: stake * game.stakes(worth, solved.deals.futures[stage])
        for move, worth in zip(solved.stages[stage].moves[position], worths, strict=True)
    }
