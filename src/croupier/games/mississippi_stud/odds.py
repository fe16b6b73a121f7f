"""Counting Mississippi Stud: backward induction over the reveals, suits renamed.

169 kinds of two cards, 1,755 of three and 16,432 of four stand for all that a player can see; what
is best hangs on them and on the Street Wagers made so far, and on nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts, three_card_counts
from croupier.games.mississippi_stud import kernels, outcomes
from croupier.games.mississippi_stud.outcomes import HAND, STREETS, three_card_names
from croupier.games.mississippi_stud.solving import (
    deals,
    finish_line,
    fold_line,
    main_game,
    paths,
)
from croupier.games.mississippi_stud.strategy import described
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import envy_return
from croupier.maths.stages.game import risked
from croupier.maths.stages.induction import Played
from croupier.maths.stages.reveals import Ints, kind_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

ENVY_NOTE = (
    "The Envy Bonus for each other player counts all of that player's qualifying hands: with a "
    "wager that survives a fold the cards stay on the table (655a.11(b))."
)


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    match wager:
        case "ante":
            return (_ante(rules, terms),)
        case "progressive-payout":
            return (_progressive(rules, terms),)
        case "three-card-bonus":
            names = three_card_names(rules)
            return (Counted(wager, single(wager, _named(names, three_card_counts()))),)
        case "five-card-hand-bonus":
            return (count_hand_bonus(rules, _named(outcomes.HAND_BONUS, deals().outcome_counts())),)
        case "six-card-bonus":
            tell("all 20,358,520 hands of six cards")
            weights = six_card_counts()
            return (Counted(wager, single(wager, _named(outcomes.SIX_CARD_BONUS, weights))),)
    raise KeyError(wager)


def _named(names: Sequence[str], weights: Ints) -> Iterable[tuple[str, int]]:
    return zip(names, weights.tolist(), strict=True)


# ------------------------------------------------------------------------------ the main game


def _ante(rules: Rules, terms: Terms) -> Counted:
    game = main_game(rules, terms)
    return Counted(
        "ante",
        _lines(game.solved.played),
        strategy=described(game),
        notes=_limit_notes(rules, terms),
        extra={
            "element_of_risk_with_ties_at_the_largest_stake": float(
                -game.value / risked(_lines(game.at_largest_stakes.played))
            )
        },
    )


def _lines(played: Played) -> dict[Line, int]:
    lines: dict[Line, int] = defaultdict(int)
    for streets, ended in enumerate(played.ended):
        made = list(paths(streets))
        for (position, _), weight in ended.items():
            lines[fold_line(made[position])] += weight
    for path, weights in zip(paths(3), played.finished, strict=True):
        for name, weight in _named(HAND, weights):
            if weight:
                lines[finish_line(path, name)] += weight
    return dict(lines)


def _limit_notes(rules: Rules, terms: Terms) -> tuple[str, ...]:
    if main_game(rules, terms).value == main_game(rules, terms, limited=False).value:
        return ()
    return ("The payout limit of a hand binds at this stake (655a.12(b)); the strategy heeds it.",)


# ------------------------------------------------------------------------------ wagers with meters


def _progressive(rules: Rules, terms: Terms) -> Counted:
    """No fold touches it (655a.11(b)), but a fold may take away another player's Envy Bonus."""
    wager = "progressive-payout"
    played = main_game(rules, terms).solved.played
    every = deals().outcome_counts()
    shown = every if rules["envy-for-folded-hand"] == "yes" else played.finished.sum(axis=0)
    unseen = ("lose", played.total - int(shown.sum()))
    without = Counted(wager, single(wager, [*_named(outcomes.PROGRESSIVE, shown), unseen]))
    envy = envy_return(Pricing(rules, wager, terms), without)
    assert envy is not None
    return Counted(
        wager,
        single(wager, _named(outcomes.PROGRESSIVE, every)),
        notes=(ENVY_NOTE,),
        extra={"envy_return_per_other_player_without_optional_wagers": float(envy)},
    )


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, the Ante played by its optimal strategy."""
    tally = monte_carlo.run(
        kernels.play_rounds,
        main_game(rules, terms).decision_tables(),
        size=kernels.TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    finished = tally[: kernels.FOLDED_AT].reshape(kernels.PATHS, outcomes.HAND_KINDS)
    folded = tally[kernels.FOLDED_AT : kernels.THREE_AT].reshape(-1, outcomes.HAND_KINDS)
    hands = finished.sum(axis=0) + folded.sum(axis=0)
    ante: dict[Line, int] = {}
    before = [path for streets in range(3) for path in paths(streets)]
    for path, weight in zip(before, folded.sum(axis=1).tolist(), strict=True):
        if weight:
            ante[fold_line(path)] = weight
    for path, weights in zip(paths(3), finished, strict=True):
        for name, weight in _named(HAND, weights):
            if weight:
                ante[finish_line(path, name)] = weight
    named = {
        "progressive-payout": _named(outcomes.PROGRESSIVE, hands),
        "three-card-bonus": _named(
            three_card_names(rules), tally[kernels.THREE_AT : kernels.SIX_AT]
        ),
        "six-card-bonus": _named(outcomes.SIX_CARD_BONUS, tally[kernels.SIX_AT :]),
    }
    counted = {
        wager: Counted(wager, single(wager, weights), method="simulated")
        for wager, weights in named.items()
    }
    counted["ante"] = Counted("ante", ante, method="simulated")
    counted["five-card-hand-bonus"] = count_hand_bonus(
        rules, _named(outcomes.HAND_BONUS, hands), "simulated"
    )
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents. No optional wager is touched by it (655a.11(b))."""
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    game = main_game(rules, Terms(ante, terms.meters))
    made = {bet.wager: bet.amount // ante for bet in question.made}
    path = tuple(made[street] for street in STREETS if street in made)
    position = list(paths(len(path))).index(path)
    solved = game.solved
    seen = (*question.known["hand"], *question.known["community"])
    kind = kind_of(solved.deals.layers[len(path)], seen)
    worths = solved.worths[len(path)][position][kind].tolist()
    moves = solved.stages[len(path)].moves[position]
    futures = solved.deals.futures[len(path)]
    return {
        move.key: ante * game.antes(worth, futures)
        for move, worth in zip(moves, worths, strict=True)
    }
