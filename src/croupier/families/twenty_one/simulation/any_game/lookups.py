"""What compiled rounds of any game of the shoe are told: its rules, and a strategy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np

from croupier.equipment.cards import TEN, Deck
from croupier.families.shoe.plan import cards_below_cover
from croupier.families.twenty_one.counting.names import HandNames, results_line
from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.simulation.any_game import rounds
from croupier.families.twenty_one.simulation.any_game.rounds import Tables
from croupier.families.twenty_one.simulation.lookups import SOFT, Bytes, dealer_tables
from croupier.families.twenty_one.simulation.noise import BURN_BATCH, BURN_NEVER
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, results_by_rank
from croupier.hands.twenty_one import ACE_RANK, VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line
from croupier.maths.shoe.exact.cells import result_cells
from croupier.maths.shoe.game import DOUBLED_KIND, ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_21, DEALER_22, DEALER_OVER, lattice
from croupier.maths.shoe.kernels import DOUBLES_AS, STAND
from croupier.maths.shoe.plays import Play
from croupier.rulebook.rules import Rules

FIRST_HAND, ADDED_HAND = 1, 1 + VALUES  # tables of a policy; 0 is for hands before a split
TABLES = 1 + 2 * VALUES


def shoe_cards(deck: Deck) -> Bytes:
    """The cards of a shoe, as compiled rounds hold them."""
    return np.array([in_shoe(card) for card in deck.cards()], dtype=np.uint8)


def in_shoe(card: int) -> int:
    """A card by its value, its suit and which of the tens it is."""
    value, face = int(value_of(card)), max(card // 4 - TEN, 0) if card // 4 < ACE_RANK else 0
    return value | card % 4 << rounds.SUIT_SHIFT | face << rounds.FACE_SHIFT


def told_of(rules: Rules, deck: Deck, *, fresh: bool, draws_anyhow: bool, main_at: int) -> Ints:
    """To the cover card, one card burned; or shuffled for every round."""
    told = np.zeros(rounds.OWN_AT, dtype=np.int64)
    device = rules.yes("reshuffling-device")
    told[rounds.CUT] = deck.size + 1 if fresh or device else cards_below_cover(rules, deck)
    told[rounds.BURN] = BURN_NEVER if device else BURN_BATCH
    told[rounds.DRAWS_ANYHOW], told[rounds.MAIN_AT] = draws_anyhow, main_at
    return told


def any_tables(game: ShoeGame, strategies: Sequence[Ups], told: Ints) -> Tables:
    """A game and its strategies, one for each thing that is told of the hole card."""
    hands = lattice()
    places = len(hands.total) + 1  # the last is over 21
    after = np.full((places, 16), places - 1, dtype=np.int16)
    after[:-1, :VALUES] = np.where(hands.after == BUST, places - 1, hands.after)
    one = np.zeros(16, dtype=np.int16)
    one[:VALUES] = [hands.at(value) for value in range(VALUES)]
    split_kind = np.zeros(16, dtype=np.uint8)
    split_kind[:VALUES] = game.split_kinds
    policy, splits = _strategy(game, strategies, places)
    cells, (begin, then, draws) = result_cells(game), dealer_tables(game.dealer)
    told[rounds.KINDS_AT] = SOFT * cells.cells.shape[1]
    told[rounds.CODES] = len(split_codes(game))
    return Tables(
        told=told,
        one=one,
        after=after.ravel(),
        total=np.append(hands.total, 22).astype(np.uint8),
        dealer_begin=begin,
        dealer_after=then,
        draws=draws,
        sight=_sights(game, len(strategies)),
        policy=policy,
        as_kind=_both(game.allowed() // DOUBLES_AS, game.allowed(split=True) // DOUBLES_AS),
        classes=_both(game.classes_of(split=False), game.classes_of(split=True)),
        splits=splits,
        split_kind=split_kind,
        codes=_codes(cells.cells),
        sure=np.array([len(set(row)) == 1 for row in game.results], dtype=np.uint8),
        bust=cells.bust.astype(np.uint8),
        given_up=cells.given_up.astype(np.uint8),
        short=short_codes(game),
    )


def _strategy(game: ShoeGame, strategies: Sequence[Ups], places: int) -> tuple[Bytes, Bytes]:
    """The actions of every hand, and the most hands of a pair."""
    sights = VALUES * len(strategies)
    policy = np.zeros((TABLES, sights, places), dtype=np.uint8)
    splits = np.ones((sights, 16), dtype=np.uint8)
    for nth, ups in enumerate(strategies):
        for up, solution in enumerate(ups):
            if solution is None:
                continue
            sight = VALUES * nth + up
            policy[0, sight, :-1] = _actions(solution.play)
            for pair in solution.split_play:
                policy[FIRST_HAND + pair, sight, :-1] = _actions(solution.split_play[pair])
                policy[ADDED_HAND + pair, sight, :-1] = _actions(solution.added_play[pair])
            for pair in solution.splits:
                splits[sight, pair] = min(game.most_hands[pair], MOST_HANDS)
    return policy.ravel(), splits.ravel()


def _actions(play: Play) -> Ints:
    """With a bit for each kind of doubling after which a hand is given up."""
    actions = np.where(lattice().total >= 21, STAND, play.policy)
    found: Ints = actions + (play.rescues << rounds.RESCUE_SHIFT)
    return found


def _sights(game: ShoeGame, strategies: int) -> Bytes:
    """Which strategy is followed, by up card and hole card."""
    found = np.zeros((VALUES, 16), dtype=np.uint8)
    for up in range(VALUES):
        found[up] = up
        for nth, told in enumerate(game.told_games() if strategies > 1 else ()):
            for group in told.holes(up):
                found[up, list(group)] = VALUES * nth + up
    return found.ravel()


def _both(before: Ints, after: Ints) -> Bytes:
    """By hand before and after a split."""
    return np.concatenate([before, [0], after, [0]]).astype(np.uint8)


def _codes(cells: Ints) -> Bytes:
    """By kind, class and the dealer's total; a total below 17 where it does not matter."""
    found = np.zeros((*cells.shape[:2], SOFT), dtype=np.uint8)
    for dealer in range(SOFT):
        end = max(dealer - 17, 0) if dealer < 21 else DEALER_21
        if dealer > 21:
            end = DEALER_22 if dealer == 22 else DEALER_OVER
        found[:, :, dealer] = cells[:, :, end]
    return found.ravel()


# ------------------------------------------------------------------------------ the tally


def split_codes(game: ShoeGame) -> list[int]:
    """The codes that a hand of a split may end with."""
    cells = result_cells(game)
    bases = {0, *game.split_kinds}
    kinds = {base + more for base in bases for more in _doublings(game)}
    met = cells.cells[sorted(kinds)][:, np.unique(game.classes_of(split=True))]
    found = {*met.ravel().tolist(), *cells.bust[sorted(kinds)].tolist()}
    if game.surrender is not None and game.surrender_after_split:
        found.add(int(cells.given_up[0]))
    if game.rescue is not None:
        found.add(int(cells.given_up[DOUBLED_KIND]))
    return sorted(found)


def _doublings(game: ShoeGame) -> set[int]:
    """What doubling may add to the kind of a wager, or nothing."""
    return {0, *np.unique(game.allowed(split=True) // DOUBLES_AS).tolist()}


def short_codes(game: ShoeGame) -> Bytes:
    found = np.zeros(game.codes, dtype=np.uint8)
    codes = split_codes(game)
    found[codes] = range(len(codes))
    return found


def boxes_size(game: ShoeGame) -> int:
    """How many ends the hands of one box have."""
    codes = len(split_codes(game))
    return game.codes + comb(most_hands(game) + codes, codes)


def most_hands(game: ShoeGame) -> int:
    return min(max(game.most_hands), MOST_HANDS)


def box_ends(game: ShoeGame, ends: Ints) -> dict[tuple[int, ...], int]:
    """By the codes of the hands of one box, how often they ended so."""
    found: dict[tuple[int, ...], int] = {}
    for code in np.flatnonzero(ends[: game.codes]).tolist():
        found[code,] = int(ends[code])
    codes = split_codes(game)
    for rank in np.flatnonzero(ends[game.codes :]).tolist():
        short = results_by_rank(most_hands(game), len(codes))[rank]
        found[tuple(codes[each] for each in short)] = int(ends[game.codes + rank])
    return found


def box_lines(names: HandNames, ends: Mapping[tuple[int, ...], int]) -> dict[Line, int]:
    """The same as lines of wagers."""
    lines: dict[Line, int] = {}
    for results, number in ends.items():
        parts = results_line(names, results)
        lines[parts] = lines.get(parts, 0) + number
    return lines
