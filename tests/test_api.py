"""The verbs for Python programs: what they take, and what they say of what they do not."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.sources import PACKAGE

TCP = croupier.game("tcp")
UNTYPED: Any = TCP
ROUND = ["ante=10", "pair-plus=5"]


def test_the_verbs_are_shown() -> None:
    verbs = ["Game", "book", "check", "compare", "game", "games", "replay", "search"]
    assert [name for name in dir(croupier) if not name.startswith("_")] == verbs
    told = pydoc.plain(pydoc.render_doc(croupier))
    for verb in ("check(file", "game(name", "games()", "replay(file", "search(text", "class Game"):
        assert verb in told
    for method in ("odds", "simulate", "open_round", "open_session", "decisions", "rules"):
        assert f" {method}(self" in told
    assert croupier.__version__


def test_every_verb_says_what_it_does() -> None:
    for name in croupier.__all__:
        assert getattr(croupier, name).__doc__
    for name, verb in vars(croupier.Game).items():
        if callable(verb) and not name.startswith("_"):
            assert verb.__doc__, name


def test_answers_are_taken_for_rules() -> None:
    by_answers = TCP.odds({"pair-plus-paytable": "D"}, wager="pair-plus").wagers[0]
    by_rules = TCP.odds(TCP.rules({"pair-plus-paytable": "D"}), wager="pair-plus").wagers[0]
    assert by_answers == by_rules
    assert by_answers.paytable == "D"
    assert (
        TCP.open_round({"pair-plus-paytable": "D"}, ROUND).session.rules.answers[
            "pair-plus-paytable"
        ]
        == "D"
    )


def test_a_seed_in_text_or_a_number_is_a_lessons() -> None:
    def cards(seed: Any) -> list[Any]:
        session = TCP.open_session(seed=seed)
        session.open_round(ROUND)
        return [record["card"] for record in session.log.records if record["record"] == "card"]

    assert cards("abc") == cards("abc") != cards("abd")
    assert cards(7) == cards("7")
    assert not TCP.open_session(seed="abc").seed.live
    assert TCP.open_session().seed.live


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: TCP.simulate(rounds=0, seed=1), "rounds = 0 .* 1"),
        (lambda: UNTYPED.simulate(rounds=1e6, seed=1), "rounds = 1000000.0 "),
        (lambda: TCP.simulate(rounds=True, seed=1), "rounds = True"),
        (lambda: TCP.simulate(rounds=9, seed=-1), "seed = -1 .* 0"),
        (lambda: UNTYPED.simulate(rounds=9, seed="x"), "seed = 'x'"),
        (lambda: TCP.simulate(rounds=9, seed=1, cores=0), "cores = 0"),
        (lambda: TCP.odds(croupier.game("craps").rules()), "craps, .* three-card"),
        (lambda: TCP.odds({"colour": "red"}), "not an option or reading"),
        (lambda: TCP.open_session().open_round(["ante"]), "is not a bet"),
        (lambda: TCP.open_session().open_round([]), "No bet is placed"),
        (lambda: UNTYPED.open_session().open_round([3]), "3 is not a bet: a bet is text"),
        (lambda: UNTYPED.open_session(seed=b"x"), "seed = b'x'"),
        (lambda: croupier.search("…"), "words"),
    ],
)
def test_a_wrong_call_gets_one_sentence(call: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_a_name_that_is_no_text() -> None:
    by_name: Any = croupier.game
    with pytest.raises(LookupError, match=r"^3 "):
        by_name(3)


def test_what_is_no_rules_at_all() -> None:
    with pytest.raises(TypeError, match=r"rules = \['x'\]"):
        UNTYPED.odds(["x"])


def test_replay_of_a_file(tmp_path: Path) -> None:
    session = TCP.open_session(seed="abc")
    session.open_round(ROUND).choose("play")
    session.close()
    file = tmp_path / "session.log"
    file.write_text(session.log.text(), encoding="utf-8")
    assert croupier.replay(file).log.text() == session.log.text()


def test_outcomes_stand_as_in_the_paytable_and_then_from_best_to_worst() -> None:
    """Of wagers that end together all do; a fold, which has no row, has its place among them."""
    game = croupier.game("three-card-poker")
    (together,) = game.odds(wager="ante", paytable="A").wagers[:1]
    results = [each.contribution / each.probability for each in together.outcomes]
    assert results == sorted(results, reverse=True)
    table = game.rules().paytable("pair-plus")
    (alone,) = game.odds(game.rules(), wager="pair-plus", paytable=table.label).wagers
    assert [each.outcome for each in alone.outcomes] == [*(r.outcome for r in table.rows), "lose"]


def test_f6_a_room_is_imported_by_its_name_after_the_verbs_were_used() -> None:
    """`games` was a verb and a room: `import croupier.games.three_card_poker.odds as o` failed."""
    code = (
        "import croupier; croupier.games();"
        "import croupier.chapters.three_card_poker.odds as o; import croupier.reports.reports as r;"
        "import croupier.catalog.index as i; assert callable(croupier.games);"
        "print(o.__name__, r.__name__, i.__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split()[0] == "croupier.chapters.three_card_poker.odds"


def test_f6_no_room_has_the_name_of_a_verb() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    assert not rooms & set(croupier.__all__)
