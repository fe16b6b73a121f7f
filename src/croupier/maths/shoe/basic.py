"""Basic strategy of the Blackjack family: a table by total and up card.

A player who looks at the total of the hand alone, and at whether it is soft, has one action for
all hands of a class. It is chosen for the class as a whole: each hand counts as often as play
comes to it. Splits are chosen for each pair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import Dealers
from croupier.maths.shoe.game import BY_TOTAL, DOUBLED_KIND, PLAIN, ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, Bytes, Counts, Floats, Ints, lattice
from croupier.maths.shoe.kernels import (
    DOUBLE,
    DOUBLES_AS,
    DRAWS,
    HIT,
    STAND,
    SURRENDER,
    SURRENDERS,
)
from croupier.maths.shoe.optimal import before_split, revalued, split_value
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import BEST, Play, UpSolution
from croupier.maths.shoe.second_chances import second_chances, taken_totals

LETTERS = {STAND: "S", HIT: "H"}
Class = tuple[bool, int]
# Hitting never leads back: hard totals from 12 up, then soft ones, then the low hard totals.
ORDER: tuple[Class, ...] = (
    *((False, total) for total in range(20, 11, -1)),
    *((True, total) for total in range(20, 11, -1)),
    *((False, total) for total in range(11, 3, -1)),
)


@dataclass(frozen=True)
class BasicTable:
    """Actions by class and the number of cards: two, three, ...; the last number stands for more
    cards as well.
    """

    plain: Mapping[Class, Counts]  # STAND or HIT
    actions: Mapping[Class, Counts]


@dataclass(frozen=True)
class BasicUp:
    """The actions against one up card; `added` are those of hands that a split adds, where the
    wager on them is of another kind.
    """

    table: BasicTable
    added: BasicTable | None
    rescues: frozenset[Class]  # given up after a doubling
    second_chances: tuple[frozenset[int], ...]  # by kind of wager, the totals that have one
    solution: UpSolution

    @property
    def plain(self) -> Mapping[Class, Counts]:
        return self.table.plain

    @property
    def actions(self) -> Mapping[Class, Counts]:
        return self.table.actions


def basic_up(game: ShoeGame, solution: UpSolution) -> BasicUp:
    """Basic strategy against the up card of an optimal solution."""
    reach = reach_by(solution.dealers.shoe, solution.policy)
    takes, over = second_chances(game, solution.dealers, solution.play, reach)
    table, best = _table(game, solution.dealers, solution.values, reach, over[PLAIN])
    added = None
    if kind := max(game.split_kinds):
        play, values = before_split(game, solution.dealers, kind)
        reached = reach_by(solution.dealers.shoe, play.policy)
        added, _ = _table(game, solution.dealers, values, reached, over[kind])
    rescues = _rescues(game, solution, _policy(table.actions), reach)
    found = _solution(game, solution, table, added or table, rescues, takes, best)
    return BasicUp(table, added, rescues, taken_totals(takes), found)


def _table(
    game: ShoeGame, dealers: Dealers, values: Floats, reach: Floats, over: Floats
) -> tuple[BasicTable, Floats]:
    """The table for wagers of one kind, and what hands are worth by it."""
    hands = lattice()
    shoe, holes = dealers.shoe, dealers.holes
    best = values[:, STAND].copy()  # by the actions found so far
    hits = np.full(len(best), -np.inf)
    plain: dict[Class, Counts] = {}
    actions: dict[Class, Counts] = {}
    blackjack = hands.at(ACE, TEN)
    for soft, total in ORDER:
        members = np.flatnonzero(
            (hands.total == total) & (hands.soft == soft) & (hands.size >= 2) & (values[:, 5] > 0)
        )
        members = members[members != blackjack]
        if not len(members):
            continue
        hits[members] = _hit_values(shoe, holes, members, best, over)
        groups = [_of_size(members, size, game.basic_sizes) for size in range(game.basic_sizes)]
        drawn: list[int] = []
        chosen: list[int] = []
        for nth, group in enumerate(groups):
            like = members if game.basic_sizes == BY_TOTAL else group
            if not len(group):  # no hand has so many cards
                drawn.append(drawn[-1] if drawn else _draws(members, reach, hits, values))
                chosen.append(chosen[-1] if chosen else drawn[-1])
                continue
            drawn.append(_draws(like, reach, hits, values))
            weights = _two_card_ways(shoe, group) if nth == 0 else reach[group]
            by_action = np.where(np.arange(6) == HIT, hits[group, None], values[group])
            chosen.append(_better(drawn[-1], by_action, weights))
            best[group] = by_action[:, chosen[-1]]
        plain[soft, total], actions[soft, total] = tuple(drawn), tuple(chosen)
    return BasicTable(plain, actions), best


def _of_size(members: Ints, nth: int, sizes: int) -> Ints:
    """The hands of so many cards beyond two; the last number stands for more as well."""
    more = lattice().size[members] - 2
    return members[(more == nth) if nth + 1 < sizes else (more >= nth)]


def _draws(group: Ints, reach: Floats, hits: Floats, values: Floats) -> int:
    """Whether a class draws or stands, each hand as often as play comes to it."""
    weights = reach[group]
    if not weights.any():
        weights = np.ones(len(group))
    hit = float(weights @ hits[group]) > float(weights @ values[group, STAND])
    return HIT if hit else STAND


def _better(action: int, by_action: Floats, weights: Floats) -> int:
    """That, or to double or surrender where all hands may and it is better on the whole."""
    if not weights.any():
        weights = np.ones(len(weights))
    choices = {
        each: float(weights @ by_action[:, each])
        for each in (action, DOUBLE, SURRENDER)
        if by_action[:, each].min() > -np.inf
    }
    return max(choices, key=lambda each: choices[each])


def _rescues(game: ShoeGame, solution: UpSolution, policy: Ints, reach: Floats) -> frozenset[Class]:
    """The classes that are given up after a doubling, as often as doubling comes to each hand."""
    if game.rescue is None:
        return frozenset()
    hands, dealers = lattice(), solution.dealers
    into = np.zeros(len(reach))
    for place in np.flatnonzero((policy == DOUBLE) & (reach > 0)).tolist():
        rest = np.maximum(dealers.shoe - hands.counts[place], 0)
        then = hands.after[place]
        into[then[then != BUST]] += reach[place] * (rest / rest.sum())[then != BUST]
    rows = dealers.rows(0, 0, (into > 0).astype(np.int64))
    met = np.flatnonzero(into > 0)
    pays = game.pays(dealers.up)[DOUBLED_KIND, solution.play.classes[met], :DEALER_ENDS]
    worth = (pays * dealers.chances[rows[met]]).sum(axis=1)
    back = game.rescue * solution.values[met, 5]
    found = []
    for soft, total in ORDER:
        own = (hands.soft[met] == soft) & (hands.total[met] == total)
        if own.any() and float(into[met][own] @ (back - worth)[own]) > 0:
            found.append((soft, total))
    return frozenset(found)


def _solution(
    game: ShoeGame,
    solution: UpSolution,
    table: BasicTable,
    added_table: BasicTable,
    rescues: frozenset[Class],
    takes: Bytes,
    best: Floats,
) -> UpSolution:
    hands = lattice()
    policy = _policy(table.actions)
    given_up = np.zeros(len(policy), dtype=np.int64)
    for soft, total in rescues:
        given_up[(hands.soft == soft) & (hands.total == total)] = 1 << DOUBLED_KIND
    first, added = {}, {}
    split = np.full(VALUES, -np.inf)
    for pair in solution.split_play:
        kind = game.split_kinds[pair]
        own = _after_split(game, pair, table)
        if pair == ACE and game.gives_up_split_aces:  # a total is one hand: the best is basic
            own = solution.split_play[pair].policy
        first[pair] = added[pair] = Play.of(game, own, given_up, takes=takes, pair=pair)
        if kind:
            own = _after_split(game, pair, added_table)
            added[pair] = Play.of(game, own, given_up, takes=takes, pair=pair, base=kind)
        split[pair] = split_value(game, solution.dealers, pair, first[pair], added=added[pair])
    values = solution.values.copy()
    two_cards = hands.size == 2
    values[two_cards, BEST] = best[two_cards]
    values[hands.at(ACE, TEN), BEST] = -np.inf
    splits = frozenset(p for p in first if split[p] > values[hands.at(p, p), BEST])
    found = replace(
        solution,
        play=Play.of(game, policy, given_up, takes=takes),
        values=values,
        split=split,
        split_play=first,
        added_play=added,
        splits=splits,
    )
    return revalued(game, found) if rescues or game.has_overs else found


def _after_split(game: ShoeGame, pair: int, table: BasicTable) -> Ints:
    """A table, as far as a hand of a split may follow it; else drawing, else standing."""
    policy, drawing, allowed = _policy(table.actions), _policy(table.plain), game.allowed(pair=pair)
    own = np.where((policy == SURRENDER) & (allowed & SURRENDERS == 0), drawing, policy)
    own = np.where((own == DOUBLE) & (allowed // DOUBLES_AS == 0), drawing, own)
    return np.where((own == HIT) & (allowed & DRAWS == 0), STAND, own)


def _policy(actions: Mapping[Class, Counts]) -> Ints:
    hands = lattice()
    sizes = max(map(len, actions.values()))
    table = np.full((2, 22, sizes), STAND, dtype=np.int64)
    for (soft, total), by_size in actions.items():
        table[int(soft), total] = by_size
    own = table[hands.soft.astype(np.int64), hands.total, np.clip(hands.size - 2, 0, sizes - 1)]
    return np.where(hands.size >= 2, own, STAND)


def _hit_values(shoe: Ints, holes: Ints, places: Ints, best: Floats, over: Floats) -> Floats:
    """By the values of the hands that a card leads to; `over` is what each hand over 21 is worth,
    or one number that all bring."""
    hands = lattice()
    rest = shoe - hands.counts[places]
    left = rest.sum(axis=1, keepdims=True)
    other = 1 - holes  # hole cards that are ruled out
    clear = 1.0 - ((rest @ other)[:, None] - other) / np.maximum(left - 1, 1)
    then = hands.after[places]
    lost = over[overs().at[places]] if len(over) > 1 else over[0] * clear
    value = np.where(then == BUST, lost, best[then])
    return np.asarray((np.maximum(rest, 0) / left * value).sum(axis=1))


def _two_card_ways(shoe: Ints, places: Ints) -> Floats:
    """In how many orders and ways two cards are dealt."""
    ways = np.empty(len(places))
    for nth, counts in enumerate(lattice().counts[places]):
        held = np.flatnonzero(counts)
        same = len(held) == 1
        ways[nth] = shoe[held[0]] * (shoe[held[-1]] - same) * (2 - same)
    return ways


def reach_by(shoe: Ints, policy: Ints) -> Floats:
    """How often optimal play comes to each hand with a choice to hit or stand."""
    hands = lattice()
    two = np.flatnonzero(hands.size == 2)
    reach = np.zeros(len(hands.total))
    reach[two] = _two_card_ways(shoe, two) / (shoe.sum() * (shoe.sum() - 1))
    _spread(shoe, hands.counts, hands.after, policy, reach)
    return reach


@kernel
def _spread(shoe: Ints, counts: Ints, after: Ints, policy: Ints, reach: Floats) -> None:
    """Carry the chances of hands that are hit over to the hands they become."""
    for place in range(len(reach)):
        if reach[place] == 0 or policy[place] != HIT:
            continue
        left = 0
        for value in range(VALUES):
            left += max(shoe[value] - counts[place, value], 0)
        for value in range(VALUES):
            then = after[place, value]
            if then != BUST:
                reach[then] += reach[place] * max(shoe[value] - counts[place, value], 0) / left


def table_text(
    ups: Sequence[BasicUp | None], *, added: bool = False
) -> dict[str, dict[str, dict[str, str]]]:
    """The strategy as people read it: S, H, D (double or hit), Ds, R (surrender or hit), Rs, P.

    Of hands that a split adds with a wager of another kind where that is asked, splits aside.

    Where it hangs on the number of cards: "H S3 H5" is to stand with three or four cards and to hit
    with two, five or more.
    """
    names = ("A", *map(str, range(2, 11)))
    text: dict[str, dict[str, dict[str, str]]] = {"hard": {}, "soft": {}, "pairs": {}}
    for soft, total in reversed(ORDER):
        row = {
            names[up]: _letters(table, (soft, total))
            for up, found in enumerate(ups)
            if (table := _table_of(found, added)) and (soft, total) in table.actions
        }
        if row:
            text["soft" if soft else "hard"][str(total)] = row
    for pair in range(0 if added else VALUES):
        row = {}
        for up, found in enumerate(ups):
            if found is None or pair not in found.solution.split_play:
                continue
            hand = lattice().at(pair, pair)
            own = (bool(lattice().soft[hand]), int(lattice().total[hand]))
            row[names[up]] = "P" if pair in found.solution.splits else _letter(found.table, own, 0)
        if row:
            text["pairs"][f"{names[pair]}-{names[pair]}"] = row
    return text


def _table_of(found: BasicUp | None, added: bool) -> BasicTable | None:
    if found is None:
        return None
    return found.added if added else found.table


def _letters(found: BasicTable, own: Class) -> str:
    """What is done with two cards, and from which number of cards something else."""
    letters = [_letter(found, own, nth) for nth in range(len(found.actions[own]))]
    if len(letters) == BY_TOTAL:  # what is only for two cards says itself what comes else
        letters = letters[:1] if letters[0][:1] in "DR" else letters
    said, last = [letters[0]], letters[0]
    for nth, letter in enumerate(letters[1:], 3):
        if letter != last:
            said.append(f"{letter}{nth}")
            last = letter
    return " ".join(said)


def _letter(found: BasicTable, own: Class, nth: int) -> str:
    then = LETTERS[found.plain[own][nth]]
    match found.actions[own][nth]:
        case 3:  # DOUBLE
            return "D" if then == "H" else "Ds"
        case 4:  # SURRENDER
            return "R" if then == "H" else "Rs"
    return then
