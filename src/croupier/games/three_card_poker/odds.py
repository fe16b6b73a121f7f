"""Counting Three Card Poker: every player's hand against every dealer's, suits renamed.

1,755 kinds of three-card hands stand for all 22,100; each meets 18,424 dealer's hands and 1,176
pairs of community cards. A decision sees the player's own three cards alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from croupier.equipment.cards import RANK_NAMES, rank
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.games.three_card_poker import counts, forfeits, outcomes
from croupier.games.three_card_poker.kernels import (
    DEALER_AT,
    FIVE_AT,
    SIX_AT,
    TALLY_SIZE,
    play_rounds,
)
from croupier.games.three_card_poker.settlement import SHOWDOWN, ante_bonuses
from croupier.hands.three import strength3
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints, three_card_kinds
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.records import slug
from croupier.rulebook.rules import Rules

DEALER_HANDS = comb(49, 3)
COMMUNITY_PAIRS = comb(49, 2)
FOLD_LINE = line(("ante", "fold"))


# ------------------------------------------------------------------------------ exact counts


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    match wager:
        case "ante":
            return (_ante(rules, terms),)
        case "pair-plus":
            return (
                Counted(
                    wager, single(wager, counts.named(outcomes.PAIR_PLUS, counts.hand_kinds()))
                ),
            )
        case "three-card-progressive":
            names = outcomes.THREE_CARD_PROGRESSIVE
            return (Counted(wager, single(wager, counts.named(names, counts.hand_kinds()))),)
        case "six-card-bonus" | "5-of-6-progressive":
            tell("all 20,358,520 hands of six cards")
            return tuple(_of_six_cards(rules, wager, terms))
        case "five-card-progressive":
            return _five_card_progressive(rules, terms)
        case "five-card-hand-bonus":
            return tuple(_hand_bonus(rules, terms))
    raise KeyError(wager)


# ------------------------------------------------------------------------------ Ante and Play


def _play_line(rules: Rules, result: int, kind: int) -> Line:
    ends = SHOWDOWN[result]
    paid = result == outcomes.WIN or rules["ante-bonus-paid"] == "always"
    bonus = outcomes.ANTE_BONUS[kind] if paid else "lose"
    bonuses = [(wager, bonus, 0) for wager in ante_bonuses(rules)]
    return line(("ante", ends.ante), ("play", ends.play), *bonuses)


def play_values(rules: Rules, terms: Terms) -> list[Fraction]:
    """For each kind of hand, what playing it is worth, in units of the Ante."""
    pricing = Pricing(rules, "ante", terms)
    worth = {
        (result, kind): pricing.net(_play_line(rules, result, kind))
        for result in SHOWDOWN
        for kind in range(outcomes.HAND_KINDS)
    }
    values = []
    _, weights, _ = three_card_kinds()
    for results, of_kind, weight in zip(
        counts.results(), counts.kind_of_hand(), weights, strict=True
    ):
        total = sum(
            (
                int(results[result]) * int(of_kind[kind]) * worth[result, kind]
                for result in SHOWDOWN
                for kind in np.flatnonzero(of_kind).tolist()
            ),
            Fraction(0),
        )
        values.append(total / (DEALER_HANDS * int(weight)))
    return values


def _ante(rules: Rules, terms: Terms) -> Counted:
    fold = Pricing(rules, "ante", terms).net(FOLD_LINE)
    plays = [value > fold for value in play_values(rules, terms)]
    lines: dict[Line, int] = defaultdict(int)
    _, weights, _ = three_card_kinds()
    for results, of_kind, weight, played in zip(
        counts.results(), counts.kind_of_hand(), weights, plays, strict=True
    ):
        if not played:
            lines[FOLD_LINE] += DEALER_HANDS * int(weight)
            continue
        for kind in np.flatnonzero(of_kind).tolist():
            for result in SHOWDOWN:
                ways = int(results[result]) * int(of_kind[kind])
                if ways:
                    lines[_play_line(rules, result, kind)] += ways
    return Counted("ante", dict(lines), strategy=_strategy(plays))


def _strategy(plays: Sequence[bool]) -> dict[str, Any]:
    """The decision for every kind of hand, as data and as a person would learn it."""
    kinds, weights, _ = three_card_kinds()
    strengths = [int(strength3(*cards)) for cards in kinds.tolist()]
    least = min(s for s, played in zip(strengths, plays, strict=True) if played)
    exceptions = [
        kinds[nth].tolist()
        for nth, (strength, played) in enumerate(zip(strengths, plays, strict=True))
        if played != (strength >= least)
    ]
    weakest = kinds[strengths.index(least)].tolist()
    named = _hand_name(weakest)
    sentence = f"Play {named} or better; fold everything lower."
    if exceptions:
        sentence += f" Exceptions: {', '.join(_hand_name(cards) for cards in exceptions)}."
    folded = sum(int(w) for w, played in zip(weights, plays, strict=True) if not played)
    return {
        "sentence": sentence,
        "play_at_least": named,
        "exceptions": [_hand_name(cards) for cards in exceptions],
        "hands_played": 22_100 - folded,
        "hands_folded": folded,
    }


def _hand_name(cards: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank(card)] for card in sorted(cards, reverse=True))


# ------------------------------------------------------------------------------ bonus wagers


def _of_six_cards(rules: Rules, wager: str, terms: Terms) -> Iterator[Counted]:
    """The player's and the dealer's cards; where a fold forfeits it, also so."""
    names = outcomes.SIX_CARD_BONUS if wager == "six-card-bonus" else outcomes.FIVE_OF_SIX
    yield Counted(wager, single(wager, counts.named(names, counts.six_kinds())))
    if forfeits.forfeited(rules, wager):
        kept, folded = forfeits.kept_six_kinds(_best_plays(rules, terms), counts.six_kinds())
        lines = single(wager, [*counts.named(names, kept), ("lose", folded)])
        yield Counted(wager, lines, variant=forfeits.WITHOUT, about=forfeits.ABOUT)


def _hand_bonus(rules: Rules, terms: Terms) -> Iterator[Counted]:
    """On either hand; where a fold forfeits it, also so, on the own hand and the dealer's."""
    names, wager = outcomes.FIVE_CARD_HAND_BONUS, "five-card-hand-bonus"
    yield count_hand_bonus(rules, counts.named(names, counts.five_kinds()))
    if not forfeits.forfeited(rules, wager):
        return
    plays = _best_plays(rules, terms)
    _, weights, _ = three_card_kinds()
    own = (weights * np.array(plays)) @ counts.community()
    folded = int((weights * ~np.array(plays)).sum()) * COMMUNITY_PAIRS
    for hand, (kept, lost) in (
        ("own hand", (own, folded)),
        ("dealer's hand", forfeits.kept_dealers_fives(plays)),
    ):
        yield count_hand_bonus(
            rules,
            counts.named(names, kept),
            folded=lost,
            variant=f"{slug(hand)}-{forfeits.WITHOUT}",
            about=f"On the {hand}. {forfeits.ABOUT}",
        )


def _best_plays(rules: Rules, terms: Terms) -> list[bool]:
    return [value > -1 for value in play_values(rules, terms)]


# ------------------------------------------------------------------------------ wagers with meters


def _five_card_progressive(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """A fold forfeits it (649a.11(b)(2)): priced plainly, jointly, and without an Ante."""
    wager = "five-card-progressive"
    pricing = Pricing(rules, wager, terms)
    values = play_values(rules, terms)
    plain = _best_plays(rules, terms)
    paid = [pricing.part_net(line((wager, name))[0]) + 1 for name in outcomes.FIVE_CARD_PROGRESSIVE]
    stake = Fraction(pricing.stake, terms.stake)
    worth = [
        sum((int(ways) * unit for ways, unit in zip(pairs, paid, strict=True)), Fraction(0))
        / COMMUNITY_PAIRS
        for pairs in counts.community()
    ]
    joint = [value + 1 + stake * w > 0 for value, w in zip(values, worth, strict=True)]
    _, weights, _ = three_card_kinds()
    cost = sum(
        (
            int(weight) * abs(value + 1)
            for weight, value, a, b in zip(weights, values, plain, joint, strict=True)
            if a != b
        ),
        Fraction(0),
    ) / (22_100 * stake)
    return (
        Counted(
            wager,
            _forfeited(plain),
            variant="plain",
            about="With an Ante, played by the main game's optimal strategy; a fold forfeits it.",
        ),
        Counted(
            wager,
            _forfeited(joint),
            variant="joint",
            about=(
                "With an Ante of the stated stake, folding only where that is best for Ante and "
                "progressive together at the stated meters."
            ),
            strategy=_strategy(joint),
            extra={"main_game_cost_per_unit": float(cost)},
        ),
        Counted(
            wager,
            _forfeited([True] * len(values)),
            variant="no-ante",
            about="With a Pair Plus Wager and no Ante: there is nothing to fold.",
        ),
    )


def _forfeited(plays: Sequence[bool]) -> dict[Line, int]:
    _, weights, _ = three_card_kinds()
    kept = (weights * np.array(plays)) @ counts.community()
    folded = int((weights * ~np.array(plays)).sum()) * COMMUNITY_PAIRS
    named = counts.named(outcomes.FIVE_CARD_PROGRESSIVE, kept)
    return single("five-card-progressive", [*named, ("lose", folded)])


# ------------------------------------------------------------------------------ simulation


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager over the same simulated rounds, the Ante played by its optimal strategy."""
    tally = monte_carlo.run(
        play_rounds,
        (decision_table(rules, terms),),
        size=TALLY_SIZE,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    main = tally[:SIX_AT].reshape(outcomes.RESULTS, outcomes.HAND_KINDS)
    six = tally[SIX_AT:FIVE_AT]
    five_cards = tally[FIVE_AT:DEALER_AT].reshape(2, outcomes.FIVE_KINDS)
    ante: dict[Line, int] = {FOLD_LINE: int(main[outcomes.FOLD].sum())}
    for result in SHOWDOWN:
        for kind in range(outcomes.HAND_KINDS):
            if main[result, kind]:
                parts = _play_line(rules, result, kind)
                ante[parts] = ante.get(parts, 0) + int(main[result, kind])
    hands = np.asarray(main.sum(axis=0))
    named = {
        "pair-plus": counts.named(outcomes.PAIR_PLUS, hands),
        "three-card-progressive": counts.named(outcomes.THREE_CARD_PROGRESSIVE, hands),
        "six-card-bonus": counts.named(outcomes.SIX_CARD_BONUS, six),
        "5-of-6-progressive": counts.named(outcomes.FIVE_OF_SIX, six),
        "five-card-progressive": [
            *counts.named(outcomes.FIVE_CARD_PROGRESSIVE, five_cards[1]),
            ("lose", int(five_cards[0].sum())),
        ],
    }
    counted = {
        wager: Counted(wager, single(wager, weights), method="simulated")
        for wager, weights in named.items()
    }
    counted["ante"] = Counted("ante", ante, method="simulated")
    counted["five-card-hand-bonus"] = count_hand_bonus(
        rules, counts.named(outcomes.FIVE_CARD_HAND_BONUS, five_cards.sum(axis=0)), "simulated"
    )
    return counted


def decision_table(rules: Rules, terms: Terms) -> Ints:
    """1 where the hand a < b < c is played, 0 where it is folded."""
    plays = np.array([value > -1 for value in play_values(rules, terms)], dtype=np.int64)
    _, _, index = three_card_kinds()
    return np.where(index >= 0, plays[index], 0)


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    _, _, index = three_card_kinds()
    hand = sorted(question.known["hand"])
    nth = int(index[tuple(hand)])
    amounts = {bet.wager: bet.amount for bet in bets}
    worth = {
        "play": amounts["ante"] * play_values(rules, terms)[nth],
        "fold": -Fraction(amounts["ante"]),
    }
    kind = outcomes.hand_kind(*hand)
    touched = {
        "pair-plus": outcomes.PAIR_PLUS[kind],
        "three-card-progressive": outcomes.THREE_CARD_PROGRESSIVE[kind],
    }
    for wager, outcome in touched.items():
        if wager in amounts:
            pricing = Pricing(rules, wager, terms)
            worth["play"] += amounts[wager] * pricing.part_net(line((wager, outcome))[0])
            worth["fold"] -= amounts[wager]
    if (wager := "five-card-progressive") in amounts:
        pricing = Pricing(rules, wager, terms)
        for ways, name in zip(counts.community()[nth], outcomes.FIVE_CARD_PROGRESSIVE, strict=True):
            net = pricing.part_net(line((wager, name))[0])
            worth["play"] += amounts[wager] * net * Fraction(int(ways), COMMUNITY_PAIRS)
        worth["fold"] -= amounts[wager]
    for bet in bets:
        names = _BONUSES.get(bet.wager)
        if names and rules.fold(bet.wager, on=bet.on, placed=amounts).does == "lost":
            ways = forfeits.ways_beside(bet, hand, nth, counts.community())
            pricing = Pricing(rules, bet.wager, terms)
            nets = (pricing.part_net(line((bet.wager, name))[0]) for name in names)
            total = sum((int(n) * net for n, net in zip(ways, nets, strict=True)), Fraction(0))
            worth["play"] += bet.amount * total / int(ways.sum())
            worth["fold"] -= bet.amount
    return worth


_BONUSES = {
    "six-card-bonus": outcomes.SIX_CARD_BONUS,
    "5-of-6-progressive": outcomes.FIVE_OF_SIX,
    "five-card-hand-bonus": outcomes.FIVE_CARD_HAND_BONUS,
}
