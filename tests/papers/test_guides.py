"""Gaming guides of all chapters: what patrons read is what the submission offers, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from tests.papers.made import DAY, grids, leaves, paper, text, usual
from tests.papers.offered import GAMES, fullest
from tests.papers.reading import pages, plain, words
from tests.papers.telling import CITE, OF_OTHERS, guide_words, only_what_is_paid

import croupier
from croupier.papers.make import make
from croupier.papers.wording.common_answers import BOXES, TWO_AREAS
from croupier.papers.wording.game_files import BLANK
from croupier.papers.wording.patron import (
    Ends,
    Remark,
    Staked,
    Step,
    Title,
    Unpaid,
    ends,
    on_what,
    patron_file,
    steps,
)
from croupier.papers.wording.payouts import payouts
from croupier.papers.wording.words import meter_words
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import Rules

MOST_PAGES = 6


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_has_every_payout_offered_and_no_other(name: str) -> None:
    made, paid = paper("guide", name), payouts(fullest(name))
    only_what_is_paid(made.blocks, fullest(name))
    printed = text("guide", name)
    for each in paid:
        assert each.wager.name in printed
        for label, pays in each.rows:
            assert pays in printed
            assert label == "Win" or plain(label).split(" ")[0] in printed


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_is_whole_and_for_patrons(name: str) -> None:
    found = leaves("guide", name)
    assert 1 <= len(found) <= MOST_PAGES
    printed = text("guide", name)
    assert not CITE.search(printed)
    assert not OF_OTHERS.search(printed)
    for reading in fullest(name).book.reading:
        assert plain(reading.doubt) not in printed
    for page in found:
        assert "Example Casino" in page.words


def test_a_paytable_that_is_chosen_changes_the_guide() -> None:
    game = croupier.game("three-card-poker")
    before = words(game.paper("guide", day=DAY))
    after = words(game.paper("guide", {"pair-plus-paytable": "D"}, day=DAY))
    assert "Straight flush 35 to 1" in before
    assert "Straight flush 40 to 1" in after
    assert "Straight flush 35 to 1" not in after


def test_a_wager_that_is_not_offered_is_not_in_the_guide() -> None:
    game = croupier.game("three-card-poker")
    printed = words(game.paper("guide", {"six-card-bonus": False}, day=DAY))
    assert "Six Card Bonus" not in printed


def test_a_guide_in_large_print() -> None:
    game = croupier.game("three-card-poker")
    large = pages(game.paper("guide", day=DAY, large=True))
    assert len(large) > len(pages(game.paper("guide", day=DAY)))


@pytest.mark.parametrize("name", GAMES)
def test_what_decides_a_wager_is_said_to_the_patron(name: str) -> None:
    rules = fullest(name)
    for wager in rules.wagers():
        if ends(rules, wager.key) is None:
            assert "the player's" not in on_what(rules, wager)
            assert "a paytable" not in on_what(rules, wager)


# ------------------------------------------------------------------------------ guide.toml


@pytest.mark.parametrize("name", GAMES)
def test_what_patrons_are_told_cites_the_chapter(name: str) -> None:
    book, paragraphs = croupier.game(name).rulebook, croupier.game(name).entry.paragraphs()
    file = patron_file(name)
    in_tables: list[Unpaid | Remark] = [*file.unpaid, *file.remark]
    of_wagers: list[Ends | Staked | Unpaid | Remark] = [*file.ends, *file.stake, *in_tables]
    records: list[Title | Step | Ends | Staked | Unpaid | Remark] = [
        *file.title,
        *file.step,
        *of_wagers,
    ]
    assert {cite for r in records for cite in (r.cite, *r.also)} <= set(paragraphs)
    known = {option.key for option in book.option} | {reading.key for reading in book.reading}
    assert {key for r in records for case in r.given for key in case} <= known
    assert {key for r in of_wagers for key in r.wagers} <= book.wagers.keys()
    ranked = {ranking.name for ranking in book.ranking}
    assert {name for r in file.remark for name in r.rankings} <= ranked
    for r in in_tables:
        tables = [table for key in r.wagers for table in book.paytables(key)]
        assert set(r.rows) <= {row.name for table in tables for row in table.rows}
    assert len(steps(fullest(name))) > 2
    for wager in fullest(name).wagers():
        needed = wager.required and "dealer" in wager.against
        assert not needed or ends(fullest(name), wager.key)


@pytest.mark.parametrize("name", GAMES)
def test_boxes_are_called_what_the_chapter_calls_them(name: str) -> None:
    for option in croupier.game(name).rulebook.option:
        if option.key in (BOXES, TWO_AREAS):
            assert f"adjacent {patron_file(name).boxes}" in option.question


def under_each_answer(name: str) -> Iterator[Rules]:
    """The rules under every answer that something told hangs on, one after the other."""
    game, file = croupier.game(name), patron_file(name)
    given = [each.given for each in file.step]
    given += [e.given for t in (file.ends, file.stake, file.remark, file.unpaid) for e in t]
    for cases in given:
        for case in cases:
            for nth in range(max(map(len, case.values()))):
                answers = {key: values[nth % len(values)] for key, values in case.items()}
                with suppress(AnswerError):
                    yield game.rules(answers)


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_tells_one_thing_of_a_wager_under_every_answer(name: str) -> None:
    for rules in under_each_answer(name):
        assert not BLANK.search(" ".join(step.says for step in steps(rules)))
        for wager in rules.wagers():
            held = [e for e in patron_file(name).ends if wager.key in e.wagers]
            assert not held or len([e for e in held if rules.holds(e.given)]) == 1


# Where a push comes only with a hand or throw that goes wrong, or with a table that closes.
PUSHED_BY_ACCIDENT = {"craps", "over-under"}


@pytest.mark.parametrize("name", GAMES)
def test_a_push_that_is_told_can_happen_at_the_table_and_no_other_is_left_out(name: str) -> None:
    game, rules = croupier.game(name), fullest(name)
    if not game.entry.has_play:
        return
    for wager in rules.wagers():
        ended = ends(rules, wager.key)
        if ended is None:
            continue
        outcomes = game.entry.play().OUTCOMES.get(wager.key, frozenset())
        rows = {row.outcome for row in rules.paytable(wager.key).rows if str(row.pays) == "Push"}
        can_push = "push" in outcomes or bool(rows)
        assert can_push or not ended.pushes
        assert ended.pushes or not can_push or name in PUSHED_BY_ACCIDENT


# ------------------------------------------------------------------------------ by the paragraph


def test_617a_5_d_a_fifth_of_a_five_adjacent_number_wager_is_paid() -> None:
    assert "One fifth of the wager is paid" in guide_words("roulette", five_adjacent=True)


def test_617a_3_f_2_a_guide_tells_how_far_a_number_moves_the_football() -> None:
    said = guide_words("roulette", touchdown=True)
    assert "31 to 36 move it 15" in said
    said = guide_words("roulette", touchdown=True, touchdown_yardage="face-value")
    assert "as many yards as the number" in said


def test_623a_5_g_3_the_commission_on_buy_and_lay_bets_is_told() -> None:
    said = guide_words("craps", buy=True, lay=True, lay_vigorish="on-win")
    assert "commission of 5% of the amount wagered, when the Buy Bet is made" in said
    assert "of the amount won on a winning Lay Bet only, on 4, 5, 6, 8, 9, 10" in said


def test_623a_5_g_3_i_b_the_commission_is_told_as_the_readings_take_it() -> None:
    late = {"buy_vigorish": "on-win", "buy_vigorish_numbers": ["4", "10"]}
    said = guide_words("craps", **late, vigorish_on_unlisted_numbers="when-placed")
    assert "of the amount wagered on a winning Buy Bet only, on 4, 10" in said
    assert "of the amount wagered on any other number, when the Buy Bet is made" in said
    said = guide_words("craps", **late, buy_win_vigorish_base="won", vigorish_rounding="dollar")
    assert "of the amount won on a winning Buy Bet only, on 4, 10" in said
    assert "any other number" not in said
    assert "rounded down to whole dollars" in said


def test_623a_6_e_a_guide_tells_the_odds_that_are_elected() -> None:
    said = guide_words("craps", pass_odds_4_10=3, pass_odds_5_9=4, pass_odds_6_8=5)
    assert "At most 3 times your Pass Bet on a point of 4 or 10, 4 times on 5 or 9" in said


def test_633a_8_e_even_money_is_told_where_it_is_offered() -> None:
    assert "Even money" in guide_words("blackjack", even_money=True)
    assert "even money" not in guide_words("blackjack", even_money=False).lower()


def test_633a_12_a_5_at_blackjack_switch_a_dealers_22_returns_wagers() -> None:
    said = guide_words("blackjack", blackjack_switch=True, decks=6)
    assert "two equal Blackjack Wagers" in said
    assert "the dealer goes over 22 and you do not go over 21" in said
    assert "surrender" not in said.lower()
    assert "over 22" not in guide_words("blackjack")


@pytest.mark.parametrize(
    "game", next(o.values for o in croupier.game("poker").rulebook.option if o.key == "game")
)
def test_637a_9_a_guide_tells_the_poker_game_that_is_offered(game: str) -> None:
    from croupier.chapters.poker.forms import FORMS

    form, told_steps = FORMS[game], steps(croupier.game("poker").rules({"game": game}))
    said = " ".join(step.says for step in told_steps)
    assert f"The game is {form.name}." in said
    assert 7 <= len(told_steps) <= 11
    number = {1: "one", 2: "two", 4: "four", 5: "five"}[form.down]
    assert f"You get {number} card" in said
    assert ("exchange" in said) == (form.kind == "draw")
    assert ("community cards" in said) == (form.kind == "board")
    assert ("Forced Bet" in said) == (form.kind == "stud")
    assert ("share the pot." in said) == form.splits
    sections = {cite.partition("(")[0] for s in told_steps for cite in (s.cite, *s.also)}
    assert sections <= {form.section, "637a.7", "637a.17"}


def test_665a_7_o_2_a_double_attack_wager_comes_back_from_a_dealers_blackjack() -> None:
    ended = ends(croupier.game("double-attack-blackjack").rules(), "double-attack")
    assert ended is not None
    assert "the dealer has a Blackjack and you do not" in ended.pushes
    assert "Blackjack" not in ended.loses


def test_661a_6_e_a_guide_tells_when_the_three_more_downs_begin() -> None:
    assert "three new downs from the next throw on" in guide_words("three-dice-football")
    late = guide_words("three-dice-football", goal_downs="after-three-downs", goal_kept="lost")
    assert "three more downs after the first three" in late
    assert "must reach the line again" in late


def test_668a_2_f_the_combinations_of_a_hop_wager_are_told() -> None:
    said = guide_words("props-and-hops")
    assert "The next roll is one of 1-1, 1-2, 1-3, 1-4, 2-2, 2-3, 3-3." in said


def test_670a_11_g_a_double_down_wager_needs_a_dealers_pair_of_8s() -> None:
    ended = ends(croupier.game("six-card-fortune-pai-gow-poker").rules(), "double-down")
    assert ended is not None
    assert "less than a pair of 8s" in ended.pushes


def test_675a_2_e_3_a_guide_tells_what_an_extra_roll_costs() -> None:
    assert "however many circles" in guide_words("high-roll-dice")
    said = guide_words("high-roll-dice", extra_roll_price="each-circle")
    assert "for each circle that you choose" in said
    some = {"all_wagers_offered": "some", "wagers_offered": ["like-kind-boulevard"]}
    assert "Extra Roll" not in guide_words("high-roll-dice", **some)


def test_682a_8_c_the_dealer_gets_six_cards() -> None:
    assert "the dealer six" in guide_words("four-card-prime")


def test_685a_3_d_3_patrons_are_told_how_the_dealers_ace_counts() -> None:
    game = croupier.game("down-under-blackjack")
    for reading, over_22 in (("as-written", True), ("up-to-21", False)):
        (counted,) = (
            step for step in steps(game.rules({"dealers-ace": reading})) if step.cite == "685a.3(d)"
        )
        assert ("over 22" in counted.says) == over_22


def test_635a_7_n_4_patrons_are_told_when_a_split_hands_21_ties() -> None:
    for reading, ties in (("win", False), ("tie", True)):
        told = ends(croupier.game("spanish-21").rules({"two-card-21": reading}), "spanish-21")
        assert told is not None
        assert ("21 in two cards" in told.pushes) == ties


@pytest.mark.parametrize(
    ("name", "answers", "head"),
    [
        ("688a", {}, "$5 wager or more"),
        ("659a", {}, "$5 wager or more"),
        ("670a", {"fortune-envy-columns": "per-dollar"}, "each $1 of $5 or more"),
        ("657a", {}, "$1 wager"),
    ],
)
def test_688a_1_an_envy_bonus_is_told_for_wagers_of_at_least_so_much(
    name: str, answers: dict[str, str], head: str
) -> None:
    rules = croupier.game(name).rules(answers)
    found = {each.envy.heads[0] for each in payouts(rules) if each.envy}
    assert head in found
    offered = replace(usual(name), rules=rules)
    for kind in ("guide", "rules-card"):
        columns = {column for g in grids(make(kind, offered)) for column in g.columns}
        assert head in columns


@pytest.mark.parametrize(
    ("name", "wager", "option"),
    [
        ("649a", "three-card-progressive", "three-card-progressive-amount"),
        ("641a", "four-card-progressive", "four-card-progressive-amount"),
    ],
)
@pytest.mark.parametrize("amount", ["$1", "$5"])
def test_649a_12_e_5_an_envy_bonus_is_told_for_the_amount_that_the_table_accepts(
    name: str, wager: str, option: str, amount: str
) -> None:
    rules = croupier.game(name).rules({wager: True, option: amount})
    (paid,) = (each for each in payouts(rules) if each.wager.key == wager)
    assert paid.envy is not None
    assert paid.envy.stakes == (amount,)
    pays = rules.paid(wager).envy_pays(parse_money(amount))
    assert pays is not None
    assert [parse_money(row[1]) for row in paid.envy.rows] == list(pays.values())


def test_649a_12_e_3_a_meter_starts_at_an_amount_for_the_wager_that_is_elected() -> None:
    for amount, starts in (("$1", "$1,000"), ("$5", "$5,000")):
        answers = {"three-card-progressive": True, "three-card-progressive-amount": amount}
        rules = croupier.game("649a").rules(answers)
        (meter,) = rules.meters("three-card-progressive")
        assert meter_words(rules, meter) == f"The meter starts at {starts}."


@pytest.mark.parametrize(("label", "wild"), [("1", False), ("2", True), ("3", False), ("7", True)])
def test_688a_12_d_patrons_are_told_of_a_fully_wild_joker(label: str, wild: bool) -> None:
    told = steps(croupier.game("688a").rules({"progressive-paytable": label}))
    assert any("joker may be any card" in step.says for step in told) == wild


@pytest.mark.parametrize(
    ("name", "wager", "row", "answers"),
    [
        ("688a", "fortune-bonus", "Three pair", {"three-of-a-kind-wins": "straight-or-better"}),
        (
            *("645a", "fortune-bonus", "Three-of-a-kind"),
            {
                "three-of-a-kind-with-straight": "rank-order",
                "three-of-a-kind-wins": "straight-or-better",
            },
        ),
        (
            *("688a", "progressive-payout", "Flush"),
            {
                "progressive-paytable": "4",
                "progressive-amount": "$5",
                "progressive-below-full-house": "full-house-or-better",
            },
        ),
        ("659a", "insurance", "9-high", {"insurance-pair-or-better": "four-card-hands-too"}),
    ],
)
def test_688a_11_h_no_row_is_told_that_a_reading_never_pays(
    name: str, wager: str, row: str, answers: dict[str, str]
) -> None:
    game, *_, reading = croupier.game(name), *answers
    usual_answers = {key: answer for key, answer in answers.items() if key != reading}
    for given, told in ((usual_answers, True), (answers, False)):
        (paid,) = (each for each in payouts(game.rules(given)) if each.wager.key == wager)
        assert (row in dict(paid.rows)) == told


def test_673a_7_q_1_patrons_are_told_when_a_declined_second_chance_is_returned() -> None:
    game = croupier.game("673a")
    for reading in ("lost-at-once", "returned-on-22", "returned-over-21"):
        told = ends(game.rules({"declined-bust": reading}), "blackjack")
        assert told is not None
        assert ("decline" in told.loses) == (reading != "lost-at-once")


def test_637a_8_b_4_a_patron_is_told_how_much_must_lie_on_the_table() -> None:
    said = words(croupier.game("poker").paper("guide", day=DAY))
    assert "at least enough for the required bets and one bet at the posted minimum." in said
    assert "$0.01" not in said
    assert "$1,000,000" not in said
