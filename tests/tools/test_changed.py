"""`make check` finds the tests of what changed, the nearest first, and stops in time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conftest import account
from tools.changed import ROOT, concerned_by, games_of


def named(*changed: str) -> list[str]:
    return [str(test.relative_to(ROOT)) for test in concerned_by({ROOT / name for name in changed})]


def test_a_changed_test_comes_before_those_that_import_it() -> None:
    assert named("tests/chapters/sic_bo/test_sic_bo.py") == ["tests/chapters/sic_bo/test_sic_bo.py"]
    importing = {
        "tests/chapters/test_answers_read.py",
        "tests/chapters/test_editions.py",
        "tests/chapters/test_fuzz.py",
        "tests/floor/test_seats.py",
        "tests/floor/test_simulated.py",
        "tests/papers/test_guide_answers.py",
        "tests/store/test_copying.py",
        "tests/web/test_peeking.py",
    }
    assert set(named("tests/chapters/fuzz.py")) == importing


def test_the_concerned_by_the_room_that_changed_come_first() -> None:
    found = named("src/croupier/hands/five.py")
    assert found[0].startswith("tests/hands/")
    assert "tests/chapters/caribbean_stud_poker/test_odds.py" in found
    assert not [test for test in found if "roulette" in test]


def test_a_games_tests_hang_on_its_data() -> None:
    rules = "src/croupier/chapters/sic_bo/rules.toml"
    assert "tests/chapters/sic_bo/test_sic_bo.py" in named(rules)
    assert games_of({ROOT / rules}) == ["sic_bo"]
    assert games_of({ROOT / rules, ROOT / "src/croupier/api.py"}) == []


def test_what_nothing_imports_concerns_no_test() -> None:
    assert named("docs/architecture.md") == []


def test_no_test_begins_when_time_is_up() -> None:
    words = [sys.executable, "-m", "pytest", "--within=0", "tests/equipment/test_dice.py"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert "Time is up" in done.stdout
    assert done.stderr == ""


def test_cost_is_a_games_by_folder_or_parameter_else_its_rooms() -> None:
    tests = Path("tests")
    assert account(f"{tests}/chapters/sic_bo/test_sic_bo.py::test_x") == "sic_bo"
    assert account(f"{tests}/chapters/test_folders.py::test_x[625a-sic-bo-dice]") == "sic_bo"
    assert (
        account(f"{tests}/chapters/test_folders.py::test_x[none-such]") == "chapters/test_folders"
    )
    assert account(f"{tests}/maths/test_draw.py::test_x[3]") == "maths"
