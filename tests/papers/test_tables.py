"""Layouts of all chapters: an area for every wager, within the table, none over another."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import atan2, hypot, pi
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest

import croupier
from croupier.papers.art.picture import text_width
from croupier.papers.art.tables import Area, Layout, layout
from croupier.papers.art.tables.data import drawn, records
from croupier.papers.art.tables.odds import Column, inscribe
from croupier.papers.art.tables.sheet import HALF_A_LETTER, lines
from croupier.papers.make import make
from croupier.papers.subject import Subject

SVG = "{http://www.w3.org/2000/svg}"
UNSEEN = 'fill-opacity="0"'


@pytest.mark.parametrize("name", GAMES)
def test_every_wager_placed_before_the_round_has_an_area(name: str) -> None:
    game = croupier.game(name)
    if game.rulebook.chapter.family == "poker room":
        assert not layout(fullest(name)).areas, "chips are bet in front of a player, into the pot"
        return
    wanted = {wager.key for wager in fullest(name).wagers() if wager.required}
    if game.entry.has_play:
        wanted = {wager.key for wager in fullest(name).opening_wagers()}
    assert wanted <= {area.wager for area in layout(fullest(name)).areas}


@pytest.mark.parametrize("name", GAMES)
def test_areas_lie_on_the_table_and_not_on_each_other(name: str) -> None:
    table = layout(fullest(name))
    seen = _seen(table)
    assert not [area.id for area in table.areas if not _inside(area, table)]
    assert not [(a.id, b.id) for a, b in combinations(seen, 2) if _overlap(a, b)]


@pytest.mark.parametrize("name", GAMES)
def test_each_area_is_found_by_its_id(name: str) -> None:
    table = layout(fullest(name))
    found = ElementTree.fromstring(str(table.picture)).iter(f"{SVG}g")
    ids = [group.get("id", "") for group in found if group.get("class") == "area"]
    assert sorted(ids) == sorted(f"area-{area.id}" for area in table.areas)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_drawn_cites_what_the_rules_file_knows(name: str) -> None:
    book = croupier.game(name).rulebook
    wagers = {wager.key: wager.cite for wager in book.wager}
    inscribed = {record.cite for record in book.inscription}
    for record in records(name):
        assert record.cite in inscribed | {wagers[key] for key in record.areas}
        assert set(record.areas) <= wagers.keys()
        assert not record.cards or len(record.cards) == len(record.words)


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_the_layout_are_on_it(name: str) -> None:
    rules = fullest(name)
    text = "".join("".join(ElementTree.fromstring(str(layout(rules).picture)).itertext()).split())
    spoken = [word for record in drawn(rules) if record.at != "cross" for word in record.words]
    assert not [words for words in spoken if "".join(words.split()) not in text]


def test_a_wager_that_is_not_offered_has_no_area() -> None:
    without = croupier.game("three-card-poker").rules({"six-card-bonus": False})
    assert "six-card-bonus" not in {area.wager for area in layout(without).areas}


@pytest.mark.parametrize("name", GAMES)
def test_the_name_of_the_certificate_holder_is_on_the_layout(name: str) -> None:
    drawn = layout(fullest(name))
    assert "Keystone & Sons" in "".join(
        ElementTree.fromstring(str(drawn.bearing("Keystone & Sons"))).itertext()
    )
    assert drawn.logos


@pytest.mark.parametrize("name", GAMES)
def test_odds_that_are_inscribed_lie_on_felt_that_is_free(name: str) -> None:
    table = layout(fullest(name))
    for columns in table.free:
        boxes = [Area("", 0, c.x, c.top + c.high / 2, c.wide, c.high, "") for c in columns]
        assert not [pair for pair in combinations(boxes, 2) if _overlap(*pair)]
        for box in boxes:
            assert not [area for area in table.areas if _overlap(box, replace(area, seat=0))]


def test_649a_2_b_7_odds_are_on_the_felt_where_they_are_not_on_a_sign() -> None:
    game = croupier.game("three-card-poker")
    for posted, on_felt in (("layout", True), ("sign", False)):
        drawn = game.paper("layout", {"odds-posted": posted}, form="svg").decode()
        words = [each.text for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
        assert on_felt == (("Three-of-a-kind", "25 to 1") in pairwise(words))


def test_odds_that_do_not_fit_are_not_inscribed_in_part() -> None:
    column = Column(100, 0, 200, 100)
    row = ("Pair", "1 to 1")
    assert "Pair" in inscribe([[column]], [("Pair Plus", (row,))])
    assert not inscribe([[column]], [("Pair Plus", (row,) * 9)])
    assert not inscribe([[]], [("Pair Plus", (row,))])


def test_a_name_is_broken_into_many_lines_only_where_no_other_felt_is_free() -> None:
    row = ("Each matching card of the same suit", "11 to 1")
    narrow, wide = Column(50, 0, 100, 400), Column(400, 0, 300, 120)
    for columns, broken in (([narrow, wide], False), ([narrow], True)):
        drawn = ElementTree.fromstring(f"<svg>{inscribe([columns], [('Match', (row,))])}</svg>")
        assert (len([each for each in drawn if each.text not in ("Match", row[1])]) > 3) == broken


def test_odds_of_all_wagers_have_letters_of_one_size_and_payouts_at_one_edge() -> None:
    long = ("Ace, king and queen of hearts, diamonds or clubs", "500 for 1")
    drawn = inscribe([[Column(100, 0, 200, 300)]], [("Pair Plus", (long, ("Pair", "1 to 1")))])
    texts = list(ElementTree.fromstring(f"<svg>{drawn}</svg>"))
    assert len({text.get("font-size") for text in texts}) == 1
    assert [t.get("x") for t in texts if t.text in ("500 for 1", "1 to 1")] == ["200", "200"]
    assert {t.get("x") for t in texts if t.get("text-anchor") == "start"} == {"0"}


def test_617a_3_e_every_place_of_the_layout_has_its_area() -> None:
    rules = croupier.game("roulette").rules()
    entry = croupier.game("roulette").entry
    areas = {(area.wager, area.on) for area in layout(rules).areas}
    for wager in rules.wagers():
        for on in entry.places(rules, wager.key):
            assert (wager.key, on) in areas


def test_661a_2_b_3_a_board_bears_what_its_cells_cannot_show() -> None:
    game = croupier.game("three-dice-football")
    for posted, on_felt in (("layout", True), ("sign", False)):
        drawn = layout(game.rules({"odds-posted": posted})).picture
        words = [each.text for each in ElementTree.fromstring(str(drawn)).iter(f"{SVG}text")]
        assert on_felt == (("Six plays", "6 to 1") in pairwise(words))


@pytest.mark.parametrize(("name", "inches"), [("roulette", 30), ("big-six-wheel", 60)])
def test_617a_1_b_and_619a_1_a_a_wheel_is_drawn_to_scale(name: str, inches: int) -> None:
    drawn = str(layout(croupier.game(name).rules()).picture)
    found = re.search(r'scale\(([\d.]+)\)"><circle cx="300" cy="300" r="(\d+)"', drawn)
    assert found is not None
    assert 2 * float(found[1]) * float(found[2]) >= inches * 25.4


def test_619a_1_d_each_section_of_the_wheel_shows_the_odds_that_are_paid() -> None:
    game = croupier.game("big-six-wheel")
    for odds, shown in (("2 to 1", "2"), ("5 to 2", "5 to 2")):
        words = _words(layout(game.rules({"2-dollar-odds": odds})))
        sections = list(zip(words[:108:2], words[1:108:2], strict=True))
        assert sections.count(("$2", shown)) == 15
        assert sections.count(("$1", "1")) == 23
        assert sections.count(("joker", "45")) == 1


def test_619a_1_g_2_ii_the_area_shows_what_the_wheel_shows() -> None:
    words = _words(layout(croupier.game("big-six-wheel").rules({"flag-symbol": "logo"})))
    assert words.count("logo") == 2
    assert "flag" not in words


@pytest.mark.parametrize(("table", "positions"), [("craps", 16), ("mini-craps", 9)])
def test_623a_2_d_4_i_fire_bets_lie_round_the_perimeter(table: str, positions: int) -> None:
    drawn = layout(croupier.game("craps").rules({"fire": True, "table": table}))
    fire = [area for area in drawn.areas if area.wager == "fire"]
    rest = [area for area in drawn.areas if area.wager != "fire"]
    assert [area.seat for area in fire] == list(range(1, positions + 1))
    left, right = min(a.x - a.width / 2 for a in rest), max(a.x + a.width / 2 for a in rest)
    low = max(a.y + a.height / 2 for a in rest)
    assert not [a for a in fire if left < a.x < right and a.y < low]
    middle = (drawn.picture.width / 2, drawn.picture.height / 2)
    round_it = [atan2(a.y - middle[1], a.x - middle[0]) % (2 * pi) for a in fire]
    assert fire[0].x > middle[0] > fire[-1].x, "1 is on the left of the boxperson, who is above"
    clockwise = [(angle - round_it[0]) % (2 * pi) for angle in round_it]
    assert clockwise == sorted(clockwise)


def test_623a_2_d_4_ii_fire_bets_are_moved_to_the_same_numbers() -> None:
    drawn = layout(croupier.game("craps").rules({"fire": True, "bonus-craps": False}))
    assert drawn.words[-17:] == ("Fire Bets", *map(str, range(1, 17)))


def test_623a_3_a_20_and_21_horn_high_and_whirl_have_the_areas_that_were_elected() -> None:
    for elected in (True, False):
        rules = croupier.game("craps").rules({"horn-high-area": elected, "whirl-area": elected})
        areas = {area.wager for area in layout(rules).areas}
        assert ({"horn-high", "whirl"} <= areas) is elected
        assert "horn" in areas


def test_623a_2_d_5_i_bonus_craps_lies_in_front_of_the_boxperson() -> None:
    drawn = layout(croupier.game("craps").rules({"bonus-craps": True}))
    bonus = [area for area in drawn.areas if area.wager.startswith("all-")]
    beside = [a for a in drawn.areas if a not in bonus and bonus[0].x <= a.x <= bonus[-1].x]
    assert len(bonus) == 3
    assert max(area.y for area in bonus) < min(area.y for area in beside)


def test_621a_2_b_5_iv_each_position_has_the_button_of_the_shaker() -> None:
    game = croupier.game("pai-gow")
    for start, buttons in (("player-activated-shaker", 6), ("manual-shaker", 0)):
        assert _words(layout(game.rules({"start": start}))).count("Shake") == buttons


def test_625a_6_c_odds_are_listed_in_the_form_elected() -> None:
    game = croupier.game("sic-bo")
    for form, shown, other in (("to 1", "150 to 1", "1 wins"), ("1 wins", "1 wins 150", "to 1")):
        words = " ".join(_words(layout(game.rules({"odds-form": form}))))
        assert shown in words
        assert other not in words


def test_668a_2_f_the_combinations_elected_for_a_hop_wager_stand_on_the_layout() -> None:
    rules = croupier.game("props-and-hops").rules({"hop-the-top-combinations": ["1-1", "6-6"]})
    assert "Hop the Top: 1-1, 6-6" in _words(layout(rules))


def test_areas_bear_the_text_of_a_bet() -> None:
    areas = {area.id for area in layout(fullest("minibaccarat")).areas}
    assert {"1.player", "9.dragon-bonus.banker"} <= areas


def _words(table: Layout) -> list[str]:
    return [
        each.text or "" for each in ElementTree.fromstring(str(table.picture)).iter(f"{SVG}text")
    ]


def _seen(table: Layout) -> list[Area]:
    parts = str(table.picture).split('<g id="area-')[1:]
    unseen = {part.split('"')[0] for part in parts if UNSEEN in part.split("</g>")[0]}
    return [area for area in table.areas if area.id not in unseen]


def _inside(area: Area, table: Layout) -> bool:
    across, down = area.width / 2, area.height / 2
    return (
        across <= area.x <= table.picture.width - across
        and down <= area.y <= table.picture.height - down
    )


def _overlap(a: Area, b: Area) -> bool:
    if a.seat:
        return hypot(a.x - b.x, a.y - b.y) < (a.width + b.width) / 2 - 1
    across = (a.width + b.width) / 2 - abs(a.x - b.x)
    down = (a.height + b.height) / 2 - abs(a.y - b.y)
    return min(across, down) > 1


def test_the_readme_shows_the_table_as_it_is_drawn() -> None:
    drawn = layout(croupier.game("three-card-poker").rules()).picture.svg(width=900)
    kept = Path(__file__).parents[2] / "docs" / "table.svg"
    assert kept.read_text(encoding="utf-8") == drawn + "\n", "tools/capture.py writes it anew"


@pytest.mark.parametrize("words", ["Ante", "Lucky Ladies Twenty Point Bonus", "Match-the-Dealer"])
def test_words_stay_within_their_circle(words: str) -> None:
    drawn = ElementTree.fromstring(f"<g>{lines(words, 0, 0, 60)}</g>")
    for line in drawn.iter("text"):
        size = float(line.attrib["font-size"])
        across = text_width("".join(line.itertext()), size) / 2
        middle = float(line.attrib["y"]) - 0.34 * size  # from the line that letters stand on
        assert hypot(across, abs(middle) + HALF_A_LETTER * size) < 30.1


def test_617a_1_e_1_a_cover_lies_on_00_of_a_double_zero_layout() -> None:
    roulette = croupier.game("roulette")
    covered = layout(roulette.rules({"wheel": "double-zero-as-single-zero"}))
    whole = layout(roulette.rules({"wheel": "double-zero"}))
    assert "00 is not" in str(covered.picture)
    assert "00 is not" not in str(whole.picture)
    zero = [next(a for a in each.areas if a.on == "0") for each in (covered, whole)]
    assert zero[0] == zero[1], "the felt of 617a.1(e) is that of a double zero table"
    assert not [area for area in covered.areas if "00" in area.on.split("-")]


@pytest.mark.parametrize("reading", ["as-listed", "approved-layout"])
@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single-zero"])
def test_617a_3_e_a_guide_names_the_groups_with_a_zero_that_play_accepts(
    wheel: str, reading: str
) -> None:
    roulette = croupier.game("roulette")
    rules = roulette.rules({"wheel": wheel, "single-zero-layout": reading})
    guide = roulette.paper("guide", rules, form="html").decode()
    for key in ("three-numbers", "four-numbers"):
        accepted = roulette.entry.places(rules, key)
        for group in ("0-1-2", "0-2-3", "0-1-2-3"):
            said = re.search(rf"\b{group}\b(?!-)", guide) is not None
            if group.count("-") == (2 if key == "three-numbers" else 3):
                assert said == (group in accepted), (key, group)


@pytest.mark.parametrize(("table", "title"), [("craps", "CRAPS"), ("mini-craps", "MINI-CRAPS")])
def test_623a_2_a_the_layout_says_which_table_it_is(table: str, title: str) -> None:
    drawn_table = str(layout(croupier.game("craps").rules({"table": table})).picture)
    assert f">{title}<" in drawn_table


@pytest.mark.parametrize("kind", ["guide", "rules-card", "signs", "layout"])
@pytest.mark.parametrize(
    ("name", "answers", "title"),
    [
        ("623a", {"table": "craps"}, "Craps"),
        ("623a", {"table": "mini-craps"}, "Mini-Craps"),
        ("633a", {}, "Blackjack"),
        ("633a", {"blackjack-switch": True}, "Blackjack Switch"),
    ],
)
def test_623a_2_a_and_633a_2_b_10_papers_are_called_what_the_table_is(
    kind: str, name: str, answers: dict[str, object], title: str
) -> None:
    game = croupier.game(name)
    made = make(kind, Subject(game.entry, game.rules(answers), DAY, holder="Example Casino"))
    assert made.title == title
    assert made.running.startswith(f"Example Casino · {title} · 58 Pa. Code Chapter {name}")


def test_601a_10_a_layouts_are_in_feet_and_inches_beside_meters() -> None:
    page = croupier.game("roulette").paper("layout", form="html").decode()
    assert "7 ft 11 in by 3 ft 6 in (2.42 m by 1.06 m)" in page
