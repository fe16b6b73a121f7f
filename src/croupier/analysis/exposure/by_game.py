"""What a card seen is worth, game by game: each by the count that its sights allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.catalog.index import Entry, NotThere
from croupier.equipment.cards import RANK_NAMES, card_text
from croupier.maths.enumerate import five_card_kinds, five_card_rows
from croupier.maths.pricing.counted import Part, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.exposure.others import Told
    from croupier.families.poker.counting.raise_once.solver import RaiseOnce

GAMES = {
    "three-card-poker": "one of the dealer's three cards",
    "three-card-prime": "one of the dealer's three cards",
    "crazy-4-poker": "one of the dealer's five cards",
    "dj-wild-stud-poker": "one of the dealer's five cards",
    "four-card-poker": "one of the dealer's cards beside the face-up card",
    "caribbean-stud-poker": "one of the dealer's cards beside the face-up card",
    "high-card-flush": "one of the dealer's seven cards",
    "ultimate-texas-holdem-poker": "one of the dealer's two cards",
    "world-poker-tour-heads-up-holdem": "one of the dealer's two cards",
    "texas-holdem-bonus-poker": "one of the dealer's two cards",
    "blackjack": "the dealer's hole card",
    "mississippi-stud": "a community card",
    "let-it-ride-poker": "a community card",
    "criss-cross-poker": "a community card",
}
EXACT, SAMPLED = "exact", "sampled hands, each counted exactly"
DEALS = "sampled deals, each counted exactly"
WITH_OTHERS = (
    "three-card-poker",
    "three-card-prime",
    "high-card-flush",
    "caribbean-stud-poker",
    "four-card-poker",
    "crazy-4-poker",
    "dj-wild-stud-poker",
    "mississippi-stud",
    "let-it-ride-poker",
    "ultimate-texas-holdem-poker",
    "world-poker-tour-heads-up-holdem",
    "texas-holdem-bonus-poker",
)
"""In which the hands of other players are counted."""


@dataclass(frozen=True)
class Seen:
    """A card seen: the player's gain a round in units of the first wager, and the best play.

    `cases` tells by the card what it is worth and how often each choice is best then.
    """

    what: str
    gain: float
    method: str
    error: float = 0.0
    exact: Fraction | None = None
    cases: tuple[Mapping[str, Any], ...] = ()

    def facts(self) -> dict[str, Any]:
        return {
            "seen": self.what,
            "player_gain": self.gain,
            "exact": None if self.exact is None else str(self.exact),
            "method": self.method,
            "standard_error": self.error or None,
            "cases": [dict(case) for case in self.cases],
        }


def seen_cards(
    entry: Entry, rules: Rules, terms: Terms, plain: Fraction, seed: int, tell: Tell
) -> tuple[Seen, ...]:
    what = GAMES[entry.game]
    match entry.game:
        case "three-card-poker" | "three-card-prime":
            return (_three_cards(entry, rules, terms, what, tell),)
        case "high-card-flush":
            return (_flush(rules, terms, what, plain, seed, tell),)
        case "ultimate-texas-holdem-poker" | "world-poker-tour-heads-up-holdem":
            return _holdem(entry, rules, terms, what, tell)
        case "texas-holdem-bonus-poker":
            return _bonus(rules, terms, what, tell)
        case "blackjack":
            return (_hole(entry, rules, terms, what, tell),)
        case "mississippi-stud":
            return _streets(rules, terms)
        case "let-it-ride-poker":
            return _ride(rules, terms)
        case "criss-cross-poker":
            return _cross(rules, terms, tell)
    return (_dealer(entry, rules, terms, what, tell),)


def _dealer(entry: Entry, rules: Rules, terms: Terms, what: str, tell: Tell) -> Seen:
    from croupier.analysis.exposure.dealers import played, seen_dealer

    found = seen_dealer(entry.game, rules)
    assert found is not None
    game, up = found
    parts = played(game, up, entry.game, rules, terms, tell)
    ways = sum(part.ways for part in parts)
    gain = sum((part.ways * part.gain for part in parts), Fraction(0)) / ways
    names = game.decision.names(rules)
    cases = [
        {
            "cards": _named(part.seen),
            "player_gain": float(part.gain),
            "choices": {n: float(s) for n, s in zip(names, part.choices, strict=True)},
            "weakest_hand_played": _hand(part.weakest),
        }
        for part in parts
    ]
    return Seen(what, float(gain), EXACT, exact=gain, cases=tuple(cases))


def _hand(cards: Sequence[int]) -> str:
    """The highest card first."""
    return " ".join(map(card_text, sorted(cards, reverse=True)))


def _named(cards: Sequence[int]) -> str:
    """One card by its rank; of two cards also whether they are of one suit."""
    if len(cards) == 1:
        return card_text(cards[0]) if cards[0] >= 52 else RANK_NAMES[cards[0] >> 2]
    one, other = (RANK_NAMES[card >> 2] for card in cards)
    same = cards[0] & 3 == cards[1] & 3
    return f"{one} and {other}" + (", one suit" if same else "")


def _three_cards(entry: Entry, rules: Rules, terms: Terms, what: str, tell: Tell) -> Seen:
    from croupier.analysis.exposure.three_cards import played_three
    from croupier.chapters.three_card_poker.counting import GAME
    from croupier.chapters.three_card_prime.counting import GAME as PRIME

    decision = GAME if entry.game == "three-card-poker" else PRIME
    parts = played_three(decision, rules, terms, tell)
    gain = sum((part.gain for part in parts), Fraction(0)) / len(parts)
    names, cases = decision.names(rules), []
    for rank, name in enumerate(RANK_NAMES):
        own = parts[4 * rank : 4 * rank + 4]
        cases.append(
            {
                "cards": name,
                "player_gain": float(sum((part.gain for part in own), Fraction(0)) / 4),
                "choices": {
                    choice: float(sum((part.choices[nth] for part in own), Fraction(0)) / 4)
                    for nth, choice in enumerate(names)
                },
                "weakest_hand_played": _hand(own[0].weakest),
            }
        )
    return Seen(what, float(gain), EXACT, exact=gain, cases=tuple(cases))


def _flush(rules: Rules, terms: Terms, what: str, plain: Fraction, seed: int, tell: Tell) -> Seen:
    from croupier.analysis.exposure.flushes import sampled_flush
    from croupier.chapters.high_card_flush import outcomes
    from croupier.chapters.high_card_flush.counting import GAME

    found = sampled_flush(
        GAME, rules, terms, outcomes.NINE_HIGH, outcomes.hand_kind, tell, seed=seed
    )
    return Seen(what, float(plain) + found.adds, SAMPLED, found.error)


def _holdem(entry: Entry, rules: Rules, terms: Terms, what: str, tell: Tell) -> tuple[Seen, ...]:
    from croupier.analysis.exposure.community import raised_with_flop_card, raised_with_later_card
    from croupier.analysis.exposure.holdem import Raises, played_holdem

    game = _raise_once(entry.game)
    sizes = game.sizes(rules, terms)
    raises = Raises(game.wager, game.line, game.fold, sizes.before, sizes.on_flop, sizes.on_board)
    found = played_holdem(raises, rules, terms, tell)
    cases = [
        {"cards": name, "choices": {"raise before the flop": float(share)}}
        for name, share in zip(RANK_NAMES, found.before, strict=True)
    ]
    return (
        Seen(what, float(found.gain), EXACT, exact=found.gain, cases=tuple(cases)),
        _exactly("a card of the flop", raised_with_flop_card(game, rules, terms, tell)),
        _exactly("the turn or river card", raised_with_later_card(game, rules, terms, tell)),
    )


def _raise_once(game: str) -> RaiseOnce:
    from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import GAME
    from croupier.chapters.world_poker_tour_heads_up_holdem.counting import GAME as HEADS_UP

    return GAME if game == "ultimate-texas-holdem-poker" else HEADS_UP


def _bonus(rules: Rules, terms: Terms, what: str, tell: Tell) -> tuple[Seen, ...]:
    from croupier.analysis.exposure import community
    from croupier.analysis.exposure.bonus import played_bonus

    return (
        _exactly(what, played_bonus(rules, terms, tell)),
        _exactly("a card of the flop", community.bonus_with_flop_card(rules, terms, tell)),
        _exactly("the turn card", community.bonus_with_turn_card(rules, terms, tell)),
        _exactly("the river card", community.bonus_with_river_card(rules, terms, tell)),
    )


def _exactly(what: str, gain: Fraction) -> Seen:
    return Seen(what, float(gain), EXACT, exact=gain)


def _hole(entry: Entry, rules: Rules, terms: Terms, what: str, tell: Tell) -> Seen:
    from croupier.analysis.exposure.hole import played_hole
    from croupier.chapters.blackjack.counting.game import natural_pays, shoe_game
    from croupier.chapters.blackjack.round.elections import found_late

    if rules.yes("blackjack-switch") or found_late(rules):
        raise NotThere("The hole card is counted only where the dealer looks at it before play.")
    insures = rules.offers("insurance")
    pays = float(Pricing(rules, "insurance", terms).part_net(Part("insurance", "win")))
    found = played_hole(
        shoe_game(rules, terms), natural_pays(rules, terms), pays if insures else 0.0, tell
    )
    cases = [
        {"cards": f"{up} up, {hole} in the hole", "player_gain": gain}
        for (up, hole), gain in found.by_cards.items()
    ]
    return Seen(what, found.gain, "exact, in floating point", cases=tuple(cases))


def by_hand(outcomes: Sequence[str], kind: Any, pricing: Pricing, wager: str) -> Any:
    """What each hand of five pays a wager."""
    by_kind = np.array([float(pricing.part_net(Part(wager, name))) for name in outcomes])
    kinds = np.array([kind(*hand) for hand in five_card_kinds().cards.tolist()])
    return by_kind[kinds[five_card_rows()]]


def _street_terms(rules: Rules, terms: Terms) -> tuple[Any, list[int]]:
    """What each hand pays at Mississippi Stud, and the sizes of a street's wager."""
    from croupier.chapters.mississippi_stud.outcomes import STREETS
    from croupier.families.poker.pairs_from_6s import hand_kind
    from croupier.families.poker.streets import HAND

    sizes = {
        int(size)
        for wager in STREETS.wagers
        for record in rules.decisions(wager)
        for size in record.stake_with().sizes
    }
    return by_hand(HAND, hand_kind, Pricing(rules, "ante", terms), "ante"), sorted(sizes)


def _streets(rules: Rules, terms: Terms) -> tuple[Seen, ...]:
    from croupier.analysis.exposure.streets import early, streets_gain

    pays, sizes = _street_terms(rules, terms)
    known = (2, 3, 4)
    return tuple(
        Seen(
            f"the {name} community card",
            streets_gain(pays, early(known, card, 2), sizes),
            "exact, in floating point",
        )
        for card, name in ((1, "3rd Street"), (2, "4th Street"), (3, "5th Street"))
    )


def _ride_pays(rules: Rules, terms: Terms) -> Any:
    from croupier.chapters.let_it_ride_poker.outcomes import BETS, HAND, hand_kind

    return by_hand(HAND, hand_kind, Pricing(rules, BETS[0], terms), BETS[0])


def _ride(rules: Rules, terms: Terms) -> tuple[Seen, ...]:
    from croupier.analysis.exposure.streets import early, pulled_gain

    pays = _ride_pays(rules, terms)
    return tuple(
        Seen(
            f"the {name} community card",
            pulled_gain(pays, early((3, 4), card, 3)),
            "exact, in floating point",
        )
        for card, name in ((1, "first"), (2, "second"))
    )


def _cross(rules: Rules, terms: Terms, tell: Tell) -> tuple[Seen, ...]:
    from croupier.analysis.exposure.crosses import column_card, middle_card, row_card
    from croupier.chapters.criss_cross_poker.amounts import amounts

    told = amounts(rules, terms)
    return (
        _exactly("an outside card of the row", row_card(told)),
        _exactly("an outside card of the column", column_card(told, tell)),
        _exactly("the middle card", middle_card(told, tell)),
    )


# ------------------------------------------------------------------------------ other players


def seen_hands(
    entry: Entry, rules: Rules, terms: Terms, plain: Fraction, seed: int, deals: int, tell: Tell
) -> tuple[Seen, ...]:
    """A card that is out of play, and the hands of one and more other players, with the best play
    then."""
    from croupier.analysis.exposure.others import MOST_OTHERS

    if entry.game not in WITH_OTHERS:
        raise NotThere(
            f"The hands of others are not counted in {entry.game}; choose {', '.join(WITH_OTHERS)}."
        )
    found = _told(entry.game, rules, terms, seed, deals, tell)
    gain = float(plain)
    names = [
        "a burned card, or one of another player's",
        "the hand of another player",
        *(f"the hands of {number} others" for number in range(2, MOST_OTHERS + 1)),
    ]
    return tuple(
        Seen(name, gain + told.adds, DEALS, told.error)
        for name, told in zip(names, found, strict=False)
    )


def _told(
    game: str, rules: Rules, terms: Terms, seed: int, deals: int, tell: Tell
) -> tuple[Told, ...]:
    from croupier.analysis.exposure import others, others_boards, others_streets
    from croupier.analysis.exposure.dealers import decision_of, seen_dealer
    from croupier.chapters.high_card_flush.outcomes import NINE_HIGH, hand_kind

    match game:
        case "mississippi-stud":
            pays, sizes = _street_terms(rules, terms)
            return others_streets.streets_told(pays, sizes, tell, seed=seed, deals=deals)
        case "let-it-ride-poker":
            pays = _ride_pays(rules, terms)
            return others_streets.pulled_told(pays, tell, seed=seed, deals=deals)
        case "ultimate-texas-holdem-poker" | "world-poker-tour-heads-up-holdem":
            board = others_boards.raising(_raise_once(game), rules, terms, tell)
            return others_boards.told_on_boards(board, tell, seed=seed, deals=deals)
        case "texas-holdem-bonus-poker":
            board = others_boards.bonus_game(rules, terms, tell)
            return others_boards.told_on_boards(board, tell, seed=seed, deals=deals)
    decision = decision_of(game, rules)
    assert decision is not None
    if dealer := seen_dealer(game, rules):
        against = others.against_hand(*dealer)
    elif game == "high-card-flush":
        against = others.against_flush(decision, NINE_HIGH, hand_kind)
    else:
        against = others.against_three(decision)
    return others.told_by_others(against, rules, terms, tell, seed=seed, deals=deals)
