"""Counting Four Card Poker: every deal, the best choice at every sight.

The progressive wagers are forfeited by a fold: they are priced with the main game's best choices,
where it changes anything with choices for both together, and without an Ante.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.games.four_card_poker import kernels, outcomes
from croupier.games.four_card_poker.deals import DEALER_HANDS, all_sights, dealers_fives
from croupier.games.four_card_poker.strategy import (
    FOLD,
    FOLD_LINE,
    NAMES,
    TIMES,
    Values,
    decision_table,
    play_line,
    play_values,
    strategy,
)
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Cards, Ints, suits_in_order
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import tally_choices, tally_kinds
from croupier.rounds.words import DEALER, Bet, Decide
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]

BAD_BEAT = "bad-beat-bonus"
PROGRESSIVES = {
    "four-card-progressive": outcomes.FOUR_CARD_PROGRESSIVE,
    "five-card-progressive": outcomes.FIVE_CARD_PROGRESSIVE,
}


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager == "six-card-bonus":
        tell("all 20,358,520 hands of six cards")
        named = _named(outcomes.SIX_CARD_BONUS, six_card_counts())
        return (Counted(wager, single(wager, named)),)
    tell(f"{comb(52, 5) * 47 * DEALER_HANDS:,} deals")
    values = play_values(rules, terms)
    if wager == "ante":
        lines = _main_lines(rules, _tally(values.choices))
        return (Counted(wager, lines, strategy=strategy(values)),)
    if wager == BAD_BEAT:
        return (_bad_beat(rules, values.choices),)
    if wager in PROGRESSIVES:
        return _progressive(rules, wager, terms, values)
    fours, fives = _kinds(values)
    if wager == "aces-up":
        return (Counted(wager, single(wager, _named(outcomes.ACES_UP, fours.sum(axis=0)))),)
    return tuple(_hand_bonus(rules, values, fives))


def _named(names: Sequence[str], weights: Ints) -> list[tuple[str, int]]:
    return list(zip(names, weights.tolist(), strict=True))


def _tally(choices: Sequence[Cards]) -> Ints:
    shape = (len(NAMES), outcomes.HAND_KINDS, outcomes.RESULTS)
    tally = np.zeros(shape, dtype=np.int64)
    for sights, chosen in zip(all_sights(), choices, strict=True):
        tally_choices(sights.results, sights.kinds, sights.weights, chosen, tally)
    return tally


def _main_lines(rules: Rules, tally: Ints) -> dict[Line, int]:
    lines: dict[Line, int] = defaultdict(int)
    lines[FOLD_LINE] = int(tally[FOLD].sum())
    for choice, times in TIMES.items():
        for kind, result in np.ndindex(outcomes.HAND_KINDS, outcomes.RESULTS):
            if number := int(tally[choice, kind, result]):
                lines[play_line(rules, result, kind, times)] += number
    return dict(lines)


@cache
def _kinds(values: Values) -> tuple[Ints, Ints]:
    """Hands and face-up cards by best choice and kind, of the best four cards and of all five."""
    fours = np.zeros((len(NAMES), outcomes.HAND_KINDS), dtype=np.int64)
    fives = np.zeros((len(NAMES), outcomes.FIVE_KINDS), dtype=np.int64)
    for sights, chosen in zip(all_sights(), values.choices, strict=True):
        tally_kinds(sights.kinds, sights.weights, chosen, fours)
        tally_kinds(sights.fives, sights.weights, chosen, fives)
    return fours, fives


# ------------------------------------------------------------------------------ Bad Beat Bonus


def _bad_beat(rules: Rules, choices: Sequence[Cards]) -> Counted:
    """By the losing hand; under one reading a fold forfeits it."""
    forfeits = rules["bonus-survives-fold"] == "forfeited"
    beats = np.zeros(outcomes.HAND_KINDS, dtype=np.int64)
    deals = folded = 0
    for sights, chosen in zip(all_sights(), choices, strict=True):
        deals += int(sights.weights.sum()) * DEALER_HANDS
        kept = chosen[sights.strong] != FOLD if forfeits else np.ones(len(sights.strong), bool)
        beats += (sights.weights[sights.strong] * kept) @ sights.beats
        folded += int(sights.weights[sights.strong][chosen[sights.strong] == FOLD].sum())
    note = "The main game's best choices never fold two pair or better: folding costs it nothing."
    return Counted(
        BAD_BEAT,
        single(BAD_BEAT, [*_named(outcomes.BAD_BEAT, beats), ("lose", deals - int(beats.sum()))]),
        notes=() if folded else (note,),
    )


# ------------------------------------------------------------------------------ wagers with meters


FORFEITED = "With an Ante, played by the main game's best choices; a fold forfeits it."


def _hand_bonus(rules: Rules, values: Values, fives: Ints) -> Iterator[Counted]:
    """On either hand alike; where a fold forfeits it, on the own hand and on the dealer's."""
    hands = fives.sum(axis=0)
    if rules.fold(HAND_BONUS, placed=("ante", HAND_BONUS)).does != "lost":
        yield count_hand_bonus(rules, _named(outcomes.HAND_BONUS, hands))
        return
    lost = np.zeros(outcomes.FIVE_KINDS, dtype=np.int64)
    for sights, chosen in zip(all_sights(), values.choices, strict=True):
        folds = np.flatnonzero(chosen == FOLD)
        lost += sights.weights[folds] @ dealers_fives(sights, folds)
    # The dealer's first five cards are as often what they are as the player's five.
    for hand, kept, folded in (
        ("own hand", fives[FOLD + 1 :].sum(axis=0), int(fives[FOLD].sum())),
        ("dealer's hand", hands * DEALER_HANDS - lost, int(lost.sum())),
    ):
        yield count_hand_bonus(
            rules,
            _named(outcomes.HAND_BONUS, kept),
            folded=folded,
            variant=slug(hand),
            about=f"On the {hand}. {FORFEITED}",
        )


JOINT = (
    "With an Ante of the stated stake, folding only where that is best for Ante and progressive "
    "together at the stated meters."
)


def _progressive(rules: Rules, wager: str, terms: Terms, values: Values) -> tuple[Counted, ...]:
    """A fold forfeits it (641a.11(b)(2)): priced plainly, jointly, and without an Ante."""
    kept = _kept(rules, wager, terms)
    about = FORFEITED
    plain = _kinds(values)[_by_five(wager)]
    if not any(number and back for number, back in zip(plain[FOLD], kept, strict=True)):
        note = "No hand that it pays is rightly folded: with an Ante or without, it is the same."
        return (Counted(wager, _kept_lines(wager, plain), about=about, notes=(note,)),)
    units = Fraction(Pricing(rules, wager, terms).stake, terms.stake)
    joint = play_values(rules, terms, [units * back for back in kept], _by_five(wager))
    cost = values.cost(joint.choices) / units
    every = np.zeros_like(plain)
    every[FOLD + 1] = plain.sum(axis=0)
    return (
        Counted(wager, _kept_lines(wager, plain), variant="plain", about=about),
        Counted(
            wager,
            _kept_lines(wager, _kinds(joint)[_by_five(wager)]),
            variant="joint",
            about=JOINT,
            strategy=strategy(joint),
            extra={"main_game_cost_per_unit": float(cost)},
        ),
        Counted(
            wager,
            _kept_lines(wager, every),
            variant="no-ante",
            about="With an Aces Up Wager and no Ante: there is nothing to fold.",
        ),
    )


def _by_five(wager: str) -> bool:
    return wager == "five-card-progressive"


def _kept(rules: Rules, wager: str, terms: Terms) -> list[Fraction]:
    """What a wager returns for each kind of hand that is not folded, per unit of it."""
    pricing = Pricing(rules, wager, terms)
    return [pricing.part_net(line((wager, name))[0]) + 1 for name in PROGRESSIVES[wager]]


def _kept_lines(wager: str, by_choice: Ints) -> dict[Line, int]:
    kept = by_choice[FOLD + 1 :].sum(axis=0)
    folded = int(by_choice[FOLD].sum())
    return single(wager, [*_named(PROGRESSIVES[wager], kept), ("lose", folded)])


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, the Ante played by its best choices."""
    table = decision_table(play_values(rules, terms).choices)
    tally = monte_carlo.run(
        kernels.play_rounds,
        (table,),
        size=kernels.TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    main = tally[: kernels.BEAT_AT].reshape(-1, outcomes.HAND_KINDS, outcomes.RESULTS)
    beats = tally[kernels.BEAT_AT : kernels.FIVE_AT].reshape(-1, outcomes.HAND_KINDS)
    fives = tally[kernels.FIVE_AT : kernels.SIX_AT].reshape(-1, outcomes.FIVE_KINDS)
    fours = main.sum(axis=2)
    forfeits = rules["bonus-survives-fold"] == "forfeited"
    beaten = beats[FOLD + 1 :] if forfeits else beats
    folded = ("lose", int(main[FOLD].sum()))
    named = {
        "aces-up": _named(outcomes.ACES_UP, fours.sum(axis=0)),
        "four-card-progressive": [
            *_named(outcomes.FOUR_CARD_PROGRESSIVE, fours[FOLD + 1 :].sum(axis=0)),
            folded,
        ],
        "five-card-progressive": [
            *_named(outcomes.FIVE_CARD_PROGRESSIVE, fives[FOLD + 1 :].sum(axis=0)),
            folded,
        ],
        BAD_BEAT: [
            *_named(outcomes.BAD_BEAT, beaten.sum(axis=0)),
            *([folded] if forfeits else []),
        ],
        "six-card-bonus": _named(outcomes.SIX_CARD_BONUS, tally[kernels.SIX_AT :]),
    }
    counted = {
        wager: Counted(wager, single(wager, weights), method="simulated")
        for wager, weights in named.items()
    }
    counted["ante"] = Counted("ante", _main_lines(rules, main), method="simulated")
    kept, lost = (fives[FOLD + 1 :], fives[FOLD]) if forfeits else (fives, fives[:0])
    counted[HAND_BONUS] = count_hand_bonus(
        rules,
        _named(outcomes.HAND_BONUS, kept.sum(axis=0)),
        "simulated",
        folded=int(lost.sum()),
        variant="own-hand" if forfeits else "",
    )
    return counted


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    (a, b, c, d, e), (up,) = question.known["hand"], question.known["dealer"]
    rank = up >> 2
    sights = all_sights()[rank]
    ordered = np.array(suits_in_order(a, b, c, d, e, up & 3), dtype=np.uint8)
    (found,) = np.flatnonzero((sights.cards == ordered).all(axis=1))
    sight = int(found)
    amounts = {bet.wager: bet.amount for bet in bets}
    ante, fold = amounts["ante"], -Fraction(amounts["ante"])
    values = play_values(rules, terms)
    once, thrice = (ante * values.value(choice, rank, sight) for choice in TIMES)
    kept = Fraction(0)
    for wager in PROGRESSIVES:
        if wager in amounts:
            fold -= amounts[wager]
            kind = int((sights.fives if _by_five(wager) else sights.kinds)[sight])
            kept += amounts[wager] * _kept(rules, wager, terms)[kind]
    if BAD_BEAT in amounts and rules["bonus-survives-fold"] == "forfeited":
        fold -= amounts[BAD_BEAT]
        kept += amounts[BAD_BEAT] * _bad_beat_return(rules, rank, sight, terms)
    for bet in (one for one in bets if one.wager == HAND_BONUS):
        if rules.fold(HAND_BONUS, on=bet.on, placed=amounts).does == "lost":
            fold -= bet.amount
            kept += bet.amount * _hand_bonus_return(rules, bet, rank, sight, terms)
    per_cent = (thrice - once) / (2 * ante)  # a Play Wager is worth its size times this
    return {
        choice.key: fold + kept + once + (choice.stake - ante) * per_cent if choice.stake else fold
        for choice in question.choices
    }


def _hand_bonus_return(rules: Rules, bet: Bet, rank: int, sight: int, terms: Terms) -> Fraction:
    """What a Five Card Hand Bonus Wager returns on average at a sight, per unit of it."""
    sights, pricing = all_sights()[rank], Pricing(rules, HAND_BONUS, terms)
    back = [pricing.part_net(line((HAND_BONUS, name))[0]) + 1 for name in outcomes.HAND_BONUS]
    if bet.on != DEALER:
        return back[int(sights.fives[sight])]
    ways = dealers_fives(sights, np.array([sight]))[0]
    return (
        sum((int(n) * unit for n, unit in zip(ways, back, strict=True)), Fraction(0)) / DEALER_HANDS
    )


def _bad_beat_return(rules: Rules, rank: int, sight: int, terms: Terms) -> Fraction:
    """What a Bad Beat Bonus Wager returns on average at a sight, per unit of it."""
    sights = all_sights()[rank]
    pricing = Pricing(rules, BAD_BEAT, terms)
    nth = int(np.searchsorted(sights.strong, sight))
    if nth == len(sights.strong) or sights.strong[nth] != sight:
        return Fraction(0)
    return (
        sum(
            (
                int(number) * (pricing.part_net(line((BAD_BEAT, name))[0]) + 1)
                for number, name in zip(sights.beats[nth], outcomes.BAD_BEAT, strict=True)
            ),
            Fraction(0),
        )
        / DEALER_HANDS
    )
