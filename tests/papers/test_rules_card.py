"""Rules cards: what a dealer looks up, in words and as elected."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from tests.papers.made import DAY, grids, paper
from tests.papers.offered import GAMES, fullest

import croupier
from croupier.api import Game
from croupier.families.setting.ways.words import way_rows
from croupier.papers.document import Grid, Heading, Paper, Words
from croupier.papers.kinds.rules_card import BOARDS, rules_card
from croupier.papers.subject import Subject
from croupier.papers.wording.dealers_words import (
    ABANDONED,
    ON_FOLD,
    behaviour_words,
    deal_words,
    done_words,
    equipment_words,
)
from croupier.papers.wording.patron import ends, on_what
from croupier.rulebook.fittings import CardsEquipment, WheelEquipment

RAW = re.compile(r"\b(?:None|True|False|spanish|reading)\b|^(?:count|faces|decks) \d|\.\.|  |`")


@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_no_fields_and_no_readings(name: str) -> None:
    cells = [cell for grid in grids(paper("rules-card", name)) for row in grid.rows for cell in row]
    assert not [cell for cell in cells if RAW.search(cell)]


@pytest.mark.parametrize("name", GAMES)
def test_every_irregularity_is_on_the_card_with_its_remedy(name: str) -> None:
    rows = {row for grid in grids(paper("rules-card", name)) for row in grid.rows}
    rules = fullest(name)
    for record in rules.irregularities.values():
        assert (record.when, done_words(rules, record), record.cite) in rows


@pytest.mark.parametrize("name", GAMES)
def test_no_table_of_a_card_is_empty(name: str) -> None:
    assert all(grid.rows for grid in grids(paper("rules-card", name)))


@pytest.mark.parametrize("name", GAMES)
def test_no_heading_of_a_card_stands_over_nothing(name: str) -> None:
    blocks = paper("rules-card", name).blocks
    assert not isinstance(blocks[-1], Heading)
    assert not [a for a, b in pairwise(blocks) if isinstance(a, Heading) and isinstance(b, Heading)]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_wager_of_a_board_is_on_stands_on_the_card(name: str) -> None:
    rules = fullest(name)
    if rules.book.chapter.family not in BOARDS:
        return
    made = grids(paper("rules-card", name))
    told = {cell.removeprefix("on ") for g in made for row in (*g.rows, g.columns) for cell in row}
    for wager in rules.wagers():
        assert ends(rules, wager.key) or on_what(rules, wager) in told


def test_623a_4_c_how_bets_stand_from_roll_to_roll_is_on_the_card() -> None:
    rules = fullest("craps")
    said = {block.text for block in paper("rules-card", "craps").blocks if isinstance(block, Words)}
    held = [record for record in rules.book.behaviour if rules.holds(record.given)]
    assert {behaviour_words(record) for record in held} <= said


def _card(game: Game, **answers: object) -> Paper:
    rules = game.rules({key.replace("_", "-"): value for key, value in answers.items()})
    return rules_card(Subject(game.entry, rules, paper("rules-card", game.key).day, raw={}))


@pytest.mark.parametrize("taken", ["void-round", "wager-returned"])
def test_a_remedy_that_hangs_on_a_reading_is_that_of_the_reading_in_force(taken: str) -> None:
    game = croupier.game("let-it-ride-poker")
    (reading,) = (r for r in game.rulebook.reading if r.key == "six-card-bonus-misdeal")
    made = _card(game, six_card_bonus=True, six_card_bonus_misdeal=taken)
    cells = {cell for grid in grids(made) for row in grid.rows for cell in row}
    assert cells & set(reading.choices.values()) == {reading.choices[taken]}


def test_equipment_is_what_was_elected() -> None:
    rules = croupier.game("blackjack").rules({"decks": 4})
    (cards,) = (part for part in rules.book.equipment if isinstance(part, CardsEquipment))
    assert equipment_words(rules, cards).startswith("4 decks, 1 cover card. ")
    rules = croupier.game("roulette").rules({"wheel": "single-zero"})
    wheels = [part for part in rules.book.equipment if isinstance(part, WheelEquipment)]
    assert [each.name for each in wheels if equipment_words(rules, each)] == ["single-zero"]


def test_tiles_are_not_cards() -> None:
    rules = croupier.game("pai-gow").rules()
    said = [deal_words(rules, step) for step in rules.deal().steps]
    assert said == ["4 tiles to each position, the dealer and the Dead Hand."]


@pytest.mark.parametrize("name", ["minibaccarat", "midibaccarat", "baccarat"])
def test_the_rule_of_the_third_card_is_on_the_card(name: str) -> None:
    cells = [cell for grid in grids(paper("rules-card", name)) for row in grid.rows for cell in row]
    assert [cell for cell in cells if "on 3 unless the Player's third card counts 8" in cell]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_says_how_every_doubt_is_settled_at_this_table(name: str) -> None:
    game = croupier.game(name)
    rules = game.rules()
    made = rules_card(Subject(game.entry, rules, paper("rules-card", name).day, raw={}))
    rows = {(row[1], row[2]) for grid in grids(made) for row in grid.rows if len(row) == 3}
    for each in game.rulebook.reading:
        said = (each.choices.get(each.taken, ""), each.cite) in rows
        if each.choices:
            assert said == rules.concerned(each)


def test_617a_a_card_without_touchdown_has_none_of_its_doubts() -> None:
    def doubts(**answers: object) -> set[str]:
        made = _card(croupier.game("617a"), **answers)
        return {row[0] for grid in grids(made) for row in grid.rows if len(row) == 3}

    about = {
        each.doubt
        for each in croupier.game("617a").rulebook.reading
        if each.choices and each.wagers == ("touchdown",)
    }
    assert len(about) == 4
    assert about <= doubts(touchdown=True)
    assert not about & doubts(touchdown=False)


@pytest.mark.parametrize(
    ("name", "reading", "answers"),
    [
        ("617a", "single-zero-layout", {"wheel": "single-zero"}),
        ("623a", "vigorish-on-unlisted-numbers", {"buy": True, "buy-vigorish": "on-win"}),
        ("627a", "vigorish-rounding-rule", {"vigorish-rounding": True}),
        ("637a", "kill-divided-pot", {"game": "badugi", "kill": "kill"}),
        ("637a", "low-comparison", {"game": "omaha-high-low-split-eight-or-better"}),
        ("637a", "stud-low-forced-bet", {"game": "seven-card-stud-low"}),
        ("637a", "odd-amount-elsewhere", {"game": "five-card-stud"}),
        ("637a", "discards-of-the-player", {"game": "triple-draw-2-7"}),
        ("637a", "fixed-bets-later", {"betting": "fixed"}),
        ("645a", "bank-rotation", {"player-bank": True}),
        ("651a", "batches", {"automated-shuffler": True}),
    ],
)
def test_a_doubt_is_on_the_card_where_an_answer_makes_it_matter(
    name: str, reading: str, answers: dict[str, object]
) -> None:
    game = croupier.game(name)
    (record,) = (each for each in game.rulebook.reading if each.key == reading)
    for given, there in (({}, False), (answers, True)):
        made = rules_card(Subject(game.entry, game.rules(given), DAY))
        cells = {cell for grid in grids(made) for row in grid.rows for cell in row}
        assert (record.doubt in cells) == there


def test_651a_9_f_a_doubt_is_settled_as_elected() -> None:
    for taken, told in (("once", "burned once"), ("each-card", "burned before each War card")):
        made = _card(croupier.game("651a"), burn_once=taken)
        cells = {cell for grid in grids(made) for row in grid.rows for cell in row}
        assert [cell for cell in cells if told in cell]


def test_645a_11_c_the_house_way_elected_is_on_the_card() -> None:
    game = croupier.game("645a")
    for way in ("trump-plaza", "foxwoods"):
        made = [grid.rows for grid in grids(_card(game, house_way=way))]
        assert [way == other for other in ("trump-plaza", "foxwoods")] == [
            way_rows(other) in made for other in ("trump-plaza", "foxwoods")
        ]
    with_bank = {"player_bank": True, "co_banking": True, "co_bank_house_way": "stones"}
    assert way_rows("stones") in [grid.rows for grid in grids(_card(game, **with_bank))]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_alike_on_the_table_stands_under_one_name(name: str) -> None:
    """Without a name a line belongs to the one above it, which in Poker were the cards."""
    blocks = paper("rules-card", name).blocks
    at = next(nth for nth, b in enumerate(blocks) if b == Heading("Equipment"))
    rules, below = fullest(name), blocks[at + 1]
    assert isinstance(below, Grid)
    kinds = {part.cite + equipment_words(rules, part): part.kind for part in rules.book.equipment}
    for above, row in pairwise(below.rows):
        alike = kinds[above[2] + above[1]] == kinds[row[2] + row[1]]
        assert bool(row[0]) != alike


@pytest.mark.parametrize("lose", [True, False])
def test_649a_7_b_the_card_says_what_was_elected_for_a_player_who_leaves(lose: bool) -> None:
    made = _card(croupier.game("649a"), abandoned_wagers_lose=lose)
    rows = {row[1:] for grid in grids(made) for row in grid.rows}
    assert (ABANDONED[lose], "649a.7(b)") in rows
    assert (ABANDONED[not lose], "649a.7(b)") not in rows


def test_674a_12_d_a_payout_limit_is_on_the_card() -> None:
    def limits(**answers: object) -> list[str]:
        made = _card(croupier.game("674a"), **answers)
        leads = [block for block in made.blocks if isinstance(block, Words)]
        return [block.text for block in leads if block.lead == "Payout limit:"]

    (said,) = limits(payout_limit="$600,000")
    assert "$600,000 per player" in said
    assert "Ante Across" in said
    assert limits() == []


def test_several_wagers_stand_and_one_stands() -> None:
    cells = {row[0] for grid in grids(paper("rules-card", "649a")) for row in grid.rows}
    one, several = ON_FOLD["stands"]
    folded = [cell for cell in cells if f" {one}" in cell or f" {several}" in cell]
    assert folded
    for cell in folded:
        names = cell.partition(f" {several}")[0]
        assert (" and " in names) == (names != cell)


def test_places_of_the_deal_are_named_as_a_dealer_knows_them() -> None:
    said = [deal_words(rules, s) for rules in [fullest("687a")] for s in rules.deal().steps]
    assert said[-1] == "1 card to the area for the card that replaces a joker."
    said = [deal_words(rules, s) for rules in [fullest("641a")] for s in rules.deal().steps]
    assert "1 card to the Six Card Bonus area, if" in said[0]
