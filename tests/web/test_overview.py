"""A page of a game begins as a person does: what it is, a round, what bets cost."""

from __future__ import annotations

import re

import pytest

from croupier.api import game as game_of
from croupier.catalog.glance import glance
from croupier.catalog.index import entries, find
from croupier.catalog.usual import usual_rules
from croupier.papers.wording.patron import steps
from croupier.web.pages.look.game import always
from croupier.web.shell import percent
from croupier.web.views.answers import form_of
from croupier.web.views.grouped import Effect, effects_of, grouped
from tests.web.conftest import Visitor

GAMES = [entry.game for entry in entries()]
CITE = re.compile(r"\b6\d\da\.\d")
BUTTON = re.compile(r"<(?:button|a class=\"button)[^>]*>(.*?)</(?:button|a)>", re.DOTALL)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_begins_with_what_the_game_is_and_its_buttons_speak_no_law(
    reader: Visitor, name: str
) -> None:
    text = reader.get(f"/games/{name}").text
    begins, rest = text.split('aria-labelledby="a-round"', 1)
    assert f"/pictures/felt/{name}.svg" in begins
    assert glance(find(name)).says.split("'")[0] in begins
    assert not CITE.search(begins)
    assert not any(CITE.search(words) for words in BUTTON.findall(text))
    assert CITE.search(rest.split('id="in-detail"', 1)[1])


@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_told_in_about_six_steps(name: str) -> None:
    told = steps(usual_rules(find(name)))
    assert 3 <= len(always(told)) <= 8
    assert [step for step in told if step in always(told)] == always(told)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_asked_once_and_what_moves_money_comes_first(name: str) -> None:
    form = form_of(find(name), ())
    found = list(grouped(form, {}, ()))
    keys = [field.key for group in found for field in group.fields]
    asked = [field.key for field in (*form.options, *form.readings) if field.asked]
    assert sorted(keys) == sorted(asked)
    assert [group.open for group in found] == sorted((group.open for group in found), reverse=True)


def test_each_choice_has_the_house_edge_that_it_would_make() -> None:
    game = game_of("three-card-poker")
    rules = usual_rules(game.entry)
    effects = effects_of(rules, game.odds(dict(rules.answers), wager="pair-plus"))
    for label in "ABCDE":
        odds = game.odds({"pair-plus-paytable": label}, wager="pair-plus", paytable=label)
        own = next(each for each in odds.wagers if each.in_force)
        wanted = Effect("Pair Plus Wager", own.house_advantage)
        assert effects["pair-plus-paytable", label] == wanted
    assert effects_of(rules, None) == {}


def test_the_form_shows_what_a_choice_would_cost(visitor: Visitor) -> None:
    visitor.until_counted("/games/three-card-poker/paytables")
    text = visitor.until_counted("/games/three-card-poker")
    edge = game_of("three-card-poker").odds({"pair-plus-paytable": "B"}, wager="pair-plus")
    wanted = next(own for own in edge.wagers if own.in_force).house_advantage
    assert f'<option value="B">B: {percent(wanted, 2)}</option>' in text


def test_what_the_main_wager_depends_on_shows_what_was_counted_before(visitor: Visitor) -> None:
    visitor.until_counted("/games/roulette")
    visitor.until_counted("/games/roulette?wheel=single-zero")
    text = visitor.get("/games/roulette?verbal-wagers=no").text
    assert '<option value="double-zero" selected>double zero: 5.26%</option>' in text
    assert re.search(r'<option value="single-zero">single zero: 2\.70%</option>', text)
