"""601a.3(f) to (h): a published feature is elected, priced, played, replayed and printed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.catalog import index
from croupier.catalog.faults import check
from croupier.rulebook.features import FOLDER, elected_features, feature_text, question_of
from croupier.rulebook.loader import RulebookError
from croupier.sources import ELSEWHERE
from croupier.table.log import LogError
from croupier.table.replay import replay

ROWS = [["Straight flush", "50 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]
TABLE = {"wager": "pair-plus", "label": "Keystone", "rows": ROWS}
REQUEST, CITE = "RQ-2026-0001", "56 Pa.B. 2001"
ELECTED = {question_of(REQUEST): "Keystone"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that CROUPIER_CHAPTERS names, with a feature of 649a."""
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    put(tmp_path, feature_text("three-card-poker", REQUEST, CITE, TABLE))
    yield tmp_path
    monkeypatch.undo()
    index.look_again()


def put(folder: Path, text: str) -> None:
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / f"{REQUEST}.toml").write_text(text, encoding="utf-8")
    index.look_again()


def test_601a_3_f_a_published_feature_is_a_question_of_its_game(folder: Path) -> None:
    game = croupier.game("649a")
    assert elected_features(game.rules()) == {}
    rules = game.rules(ELECTED)
    table = rules.paytable("pair-plus")
    assert (table.label, table.cite) == ("Keystone", CITE)
    assert [[row.name, str(row.pays)] for row in table.rows] == ROWS
    assert list(elected_features(rules)) == [REQUEST]
    assert not check(index.find("649a"))


def test_601a_3_f_a_feature_is_priced_under_the_count_of_its_game(folder: Path) -> None:
    (odds,) = croupier.game("649a").odds(ELECTED, wager="pair-plus").wagers
    assert odds.paytable == "Keystone"
    paid = 50 * 48 + 30 * 52 + 3_744  # of 22,100 hands
    assert odds.house_advantage == 1 - Fraction(paid + 48 + 52 + 3_744, 22_100)


def test_601a_3_h_a_feature_is_played_and_replayed(folder: Path) -> None:
    table = croupier.game("649a").open_session(ELECTED, seed="a lesson")
    round = table.open_round(["1:ante=10", "1:pair-plus=10"])
    while round.question is not None:
        round.choose("play")
    table.close()
    assert replay(table.log.text()).rules.paytable("pair-plus").cite == CITE
    with pytest.MonkeyPatch.context() as without:
        without.delenv(ELSEWHERE)
        index.look_again()
        with pytest.raises(LogError, match=question_of(REQUEST)):
            replay(table.log.text())


def test_601a_3_f_another_game_does_not_have_it(folder: Path) -> None:
    assert question_of(REQUEST) not in croupier.game("651a").rules().answers


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"pair-plus"', '"pair-minus"', "wager 'pair-minus' is unknown"),
        ('"30 to 1"', '"30 zu 1"', "'30 zu 1' is not a payout"),
        ('label = "Keystone"', 'label = "A"', "label 'A' is in the chapter"),
    ],
)
def test_601a_3_f_a_feature_that_its_game_cannot_pay_is_named(
    folder: Path, old: str, new: str, said: str
) -> None:
    put(folder, feature_text("three-card-poker", REQUEST, CITE, TABLE).replace(old, new))
    with pytest.raises(RulebookError, match=said):
        croupier.game("649a").rules()
