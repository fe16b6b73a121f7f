"""Counts kept on disk: by what they read, whole or not at all, and never in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import croupier
from croupier import kept
from croupier.kept import CacheUnused, cache_folder
from croupier.maths.pricing.cache import (
    MADE_BY,
    SHIPPED,
    Kept,
    asked_for,
    kept_or_counted,
    recorded,
    ship,
)
from croupier.maths.pricing.cache import shipped as all_shipped
from croupier.maths.pricing.counted import Counted, Terms, line
from croupier.rulebook.proposal import Proposal
from croupier.rulebook.rules import Rules
from croupier.sources import PACKAGE, closure, source_hash

TCP = croupier.game("three-card-poker")
RULES = TCP.rules()
KEPT = Kept("game", "ante", "sources", "book")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of the test's own."""
    tmp_path.chmod(0o700)
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "said", [])
    cache_folder.cache_clear()
    yield tmp_path
    cache_folder.cache_clear()


class Counter:
    """Counts how often it is asked to count; reads one answer, and a meter if there is one."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, rules: Rules, terms: Terms) -> tuple[Counted, ...]:
        self.made += 1
        outcome = "win" if rules.text("version") and terms.meters.get("ante", {}) else "lose"
        return (Counted("ante", {line(("ante", outcome)): 1}),)


def test_a_count_is_made_once(folder: Path) -> None:
    count = Counter()
    first = kept_or_counted(KEPT, RULES, Terms(), count)
    assert kept_or_counted(KEPT, RULES, Terms(), count) == first
    assert count.made == 1


def test_a_count_that_cannot_be_marked_as_used_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shipped may lie in a folder that belongs to somebody else."""

    def refused(*_: object) -> None:
        raise PermissionError

    count = Counter()
    kept_or_counted(KEPT, RULES, Terms(), count)
    monkeypatch.setattr(os, "utime", refused)
    kept_or_counted(KEPT, RULES, Terms(), count)
    assert count.made == 1


def test_a_count_by_other_rules_has_read_every_answer() -> None:
    """It hangs on answers that it looked up in the other rules alone."""

    def count(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
        other = rules.with_answers({"version": "both-compulsory"})
        return (Counted("ante", {line(("ante", other.text("version"))): 1}),)

    found = recorded(RULES, Terms(), count)
    assert all(found.has_read(key) for key in RULES.answers)


def test_a_count_serves_whatever_it_did_not_read(folder: Path) -> None:
    count = Counter()
    kept_or_counted(KEPT, RULES, Terms(), count)
    other_table = TCP.rules({"pair-plus-paytable": "C"})
    kept_or_counted(KEPT, other_table, Terms(meters={"progressive": {"meter": 5}}), count)
    assert count.made == 1


@pytest.mark.parametrize(
    ("kept", "answers", "terms"),
    [
        (KEPT, {"version": "ante-at-least-pair-plus"}, Terms()),
        (KEPT, {}, Terms(stake=1000)),
        (KEPT, {}, Terms(meters={"ante": {"meter": 1}})),
        (replace(KEPT, sources="other"), {}, Terms()),
        (replace(KEPT, book="other"), {}, Terms()),
        (replace(KEPT, wager="play"), {}, Terms()),
    ],
)
def test_a_count_is_made_anew_where_what_it_read_differs(
    folder: Path, kept: Kept, answers: dict[str, object], terms: Terms
) -> None:
    count = Counter()
    kept_or_counted(KEPT, RULES, Terms(), count)
    kept_or_counted(kept, TCP.rules(answers), terms, count)
    assert count.made == 2


@pytest.mark.parametrize("damage", ["{", "[]", "{}", "", "\udcff", "win -> lose"])
def test_a_damaged_or_edited_file_is_recounted(folder: Path, damage: str) -> None:
    count = Counter()
    right = kept_or_counted(KEPT, RULES, Terms(), count)
    for path in folder.rglob("*.json"):
        text = path.read_text(encoding="utf-8")
        edited = text.replace("lose", "win") if "->" in damage else damage
        path.write_text(edited, encoding="utf-8", errors="surrogateescape")
    with pytest.warns(CacheUnused, match="is damaged"):
        assert kept_or_counted(KEPT, RULES, Terms(), count) == right
    assert count.made == 2


def test_a_shipped_count_is_used_and_a_stale_one_is_not(folder: Path, tmp_path: Path) -> None:
    shipped, module = replace(KEPT, shipped_in=tmp_path / "game"), "../counting.py"
    assert shipped.shipped_folder() is None
    (tmp_path / "game" / SHIPPED).mkdir(parents=True)
    (tmp_path / "game" / SHIPPED / MADE_BY).write_text(f"{module}\n", encoding="utf-8")
    (tmp_path / "counting.py").write_text("COUNT = 1\n", encoding="utf-8")
    found = recorded(RULES, Terms(), Counter())
    named = shipped.shipped_folder()
    assert named is not None
    ship(named, "ante", found)
    wager, answers, terms = asked_for(all_shipped(tmp_path / "game")[0])
    assert (wager, terms) == ("ante", Terms())
    assert answers == {"version": RULES["version"]}
    count = Counter()
    assert kept_or_counted(shipped, RULES, Terms(), count) == found
    assert count.made == 0
    assert kept_or_counted(replace(shipped, sources="newer"), RULES, Terms(), count) == found
    assert count.made == 0
    (tmp_path / "game" / SHIPPED / MADE_BY).write_text("../newer.py\n", encoding="utf-8")
    (tmp_path / "newer.py").write_text("COUNT = 2\n", encoding="utf-8")
    kept_or_counted(shipped, RULES, Terms(), count)
    assert count.made == 1


def test_a_changed_rules_file_is_counted_anew(folder: Path) -> None:
    """Also where the change is in no paytable: strategies read meters and limits as well."""
    book = TCP.rulebook
    richer = tuple(
        meter.model_copy(update={"seed": "$1,000,000 for 1"}) for meter in book.progressive
    )
    other = book.model_copy(update={"progressive": richer})
    changed = replace(TCP, proposed=Proposal(other, "pair-plus", "", ()))
    for game, files in ((TCP, 1), (TCP, 1), (changed, 2)):
        game.odds(wager="pair-plus", paytable="A")
        assert len(list(folder.rglob("counts/*/*.json"))) == files


def test_another_paytable_of_a_side_wager_leaves_the_main_count(folder: Path) -> None:
    for table in ("A", "D"):
        TCP.odds(TCP.rules({"pair-plus-paytable": table}), wager="ante")
    files = list(folder.rglob("counts/*/*.json"))
    assert len(files) == len(TCP.odds(wager="ante").wagers)
    for file in files:
        reads = json.loads(file.read_text(encoding="utf-8").splitlines()[1])["reads"]
        assert "answer pair-plus-paytable" not in reads


def test_a_folder_that_others_can_write_is_refused(folder: Path) -> None:
    folder.chmod(0o777)
    with pytest.warns(CacheUnused, match=f"{folder} can be written by others"):
        assert cache_folder() is None
    count = Counter()
    kept_or_counted(KEPT, RULES, Terms(), count)
    kept_or_counted(KEPT, RULES, Terms(), count)
    assert count.made == 2
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("CROUPIER_CACHE", str(file / "inside"))
    cache_folder.cache_clear()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert cache_folder() is cache_folder() is None
    cache_folder.cache_clear()
    (once,) = said
    assert str(file / "inside") in str(once.message)
    assert "CROUPIER_CACHE" in str(once.message)


# ------------------------------------------------------------------------------ sources


def test_a_closure_holds_what_is_imported_and_no_other_game() -> None:
    files = closure([PACKAGE / "chapters" / "sic_bo" / "odds.py"])
    names = {file.relative_to(PACKAGE).as_posix() for file in files}
    assert {"chapters/sic_bo/outcomes.py", "hands/kernel.py", "rulebook/rules.py"} <= names
    games = {
        name.split("/")[1] for name in names if name.count("/") > 1 and name[:9] == "chapters/"
    }
    assert games == {"sic_bo"}


def test_every_module_that_a_game_loads_is_in_its_closure() -> None:
    """The imports are found in the text; here they are found by importing."""
    for folder in ("three_card_poker", "craps"):
        module = f"croupier.chapters.{folder}.odds"
        code = (
            f"import sys, {module}\n"
            "for name, module in sorted(sys.modules.items()):\n"
            "    if name.startswith('croupier.') and name != 'croupier.version':\n"
            "        print(module.__file__)"
        )
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        loaded = {Path(text) for text in run.stdout.split()}
        assert loaded <= set(closure([PACKAGE / "chapters" / folder / "odds.py"]))


def test_the_hash_of_a_module_changes_with_what_it_imports(tmp_path: Path) -> None:
    module = tmp_path / "own.py"
    module.write_text("from croupier.hands import kernel\n", encoding="utf-8")
    other = tmp_path / "other" / "own.py"
    other.parent.mkdir()
    other.write_text("from croupier.hands import three\n", encoding="utf-8")
    assert source_hash(module) != source_hash(other)
