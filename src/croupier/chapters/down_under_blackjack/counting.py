"""Counting Down Under Blackjack: the main wager by told range, Match-the-Dealer, Insurance."""

from __future__ import annotations

from functools import partial

from croupier.chapters.down_under_blackjack.outcomes import MATCHES, MOST_HANDS, RANGES
from croupier.chapters.down_under_blackjack.table import added_end, bust_waits, hand_end
from croupier.equipment.cards import Deck
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.match_the_dealer import match_lines, match_ways
from croupier.families.twenty_one.counting.names import OWN, HandNames
from croupier.families.twenty_one.counting.replayed import main_replayed, value_kinds
from croupier.families.twenty_one.counting.solved import brings_by_kind
from croupier.families.twenty_one.ends import RESULTS
from croupier.families.twenty_one.match_the_dealer import tens_identical
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.maths.shoe.game import (
    OWN_CLASS,
    PLAIN,
    REOPTIMISED,
    Results,
    ShoeGame,
    results_of,
)
from croupier.maths.shoe.hands import Counts, DealerRule, full_shoe, lattice
from croupier.rulebook.rules import Rules

TOLD = tuple(RANGES)
NAMED = HandNames("bet")
# By the reading `added-wagers-against-22`, a win against 22 is a result of its own.
ADDED = 2  # the kind of a hand that a split adds
NAMED_RETURNED = HandNames(
    "bet",
    kinds=((OWN,), (OWN, "double"), ("split",), ("split", "double")),
    outcomes=(*RESULTS, "win"),
    added=(*RESULTS, "push"),
)
LARGE_PAIRS = (TEN, ACE)  # two Large cards that are no Blackjack: each pair is a class
OVER = OWN_CLASS + len(LARGE_PAIRS)


def added_returned(rules: Rules) -> bool:
    return rules["added-wagers-against-22"] == "returned"


def names(rules: Rules) -> HandNames:
    return NAMED_RETURNED if added_returned(rules) else NAMED


def shoe_game(rules: Rules, terms: Terms, post_split: str = REOPTIMISED) -> ShoeGame:
    """685a.7 to 685a.11: what may be done by what is told of the hole card, and what it pays."""
    plain, doubled, *further = brings_by_kind(Pricing(rules, "bet", terms), names(rules))
    large = _classes()
    too = rules["two-original-large-cards"] != "as-dealt"
    ace_limit = 22 if rules["dealers-ace"] == "as-written" else 21
    return ShoeGame(
        full_shoe(terms.decks_or(rules.number("decks"))),
        dealer=DealerRule(ace_limit=ace_limit),
        results=_results(rules),
        plain=plain,
        doubled=doubled,
        further=tuple(further),
        classes=large,
        split_classes=large if too else (),
        over_class=OVER if bust_waits(rules) else None,
        surrender=None,
        most_hands=(MOST_HANDS,) * VALUES,
        split_kinds=(ADDED if added_returned(rules) else PLAIN,) * VALUES,
        split_aces_one_card=True,
        post_split=post_split,
        told=(tuple(RANGES.values()),) * VALUES,
    )


def _classes() -> Counts:
    """By hand its total, or a class of its own for two Large cards."""
    hands = lattice()
    classes = hands.total.tolist()
    for nth, value in enumerate(LARGE_PAIRS):
        classes[hands.at(value, value)] = OWN_CLASS + nth
    return tuple(classes)


def _results(rules: Rules) -> Results:
    """By how the Bet Wager and those added to it end."""
    named = names(rules)
    known = list(zip(named.outcomes, named.added, strict=True))

    def result(total: int, two_large: bool, dealer: int) -> int:
        outcome, _ = hand_end(rules, total, dealer, two_large=two_large)
        return known.index((outcome, added_end(rules, outcome, dealer)))

    large = [int(lattice().total[lattice().at(value, value)]) for value in LARGE_PAIRS]
    classes = [(total, False) for total in range(OWN_CLASS)] + [(total, True) for total in large]
    classes.append((22, False))  # stands for any hand over 21
    return results_of(partial(result, *each) for each in classes)


def matches_read(rules: Rules) -> dict[str, bool]:
    """How matching cards are paid, by the readings `match-paid` and `match-identical`."""
    return {"once": rules["match-paid"] == "once", "identical": tens_identical(rules)}


def any_shoe(rules: Rules, wager: str, terms: Terms) -> FromShoe:
    """A wager from a shoe that holds other cards, with the decisions of a full one."""
    decks = terms.decks_or(rules.number("decks"))
    match wager:
        case "bet":
            game = shoe_game(rules, terms)
            kinds = value_kinds(full_shoe(decks))
            return FromShoe(kinds, lambda held: main_replayed(names(rules), game, held))
        case "match-the-dealer":
            read = matches_read(rules)
            return FromShoe(
                rank_kinds(Deck(decks)),
                lambda held: (Counted(wager, match_lines(match_ways(held), MATCHES, **read)),),
            )
    left = value_kinds(beside_an_ace(full_shoe(decks)))
    return FromShoe(left, lambda held: (Counted(wager, insurance_lines(held)),))
