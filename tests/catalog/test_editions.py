"""Which edition a name or a day asks for."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from croupier.catalog.editions import NoEdition, chosen, faults, keys
from croupier.catalog.index import UnknownGame, find
from croupier.rulebook.editions import Edition, head_of
from croupier.rulebook.foreign import FileError

TODAY = date(2026, 11, 18)
HEAD = '[edition]\nkey = "{key}"\nstatus = "temporary"\nsource = "x"\n{days}\n'


def folder(tmp_path: Path, **days: str) -> Path:
    """A game's folder with editions: `y2013 = "from = 2013-08-31"`."""
    (tmp_path / "editions").mkdir()
    for name, said in days.items():
        key = name.removeprefix("y")
        text = HEAD.format(key=key, days=said)
        (tmp_path / "editions" / f"{key}.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def dated(tmp_path: Path) -> Path:
    return folder(
        tmp_path, y2011="", y2013="from = 2013-08-31\nuntil = 2015-08-31", y2016="from = 2016-01-01"
    )


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("2011", "2011"),
        ("2013-08-31", "2013"),
        ("2015-08-30", "2013"),
        ("2015-08-31", ""),
        ("2016-01-01", "2016"),
        ("2026-11-17", "2016"),
        ("2026-11-18", ""),
        ("2030-01-01", ""),
    ],
)
def test_a_key_or_a_day_names_an_edition(dated: Path, wanted: str, found: str) -> None:
    assert chosen("a-game", dated, wanted, TODAY) == found


def test_a_day_before_the_first_says_so(dated: Path) -> None:
    with pytest.raises(NoEdition, match=r"2013-08-30 .* before .* 2013 from August 31, 2013"):
        chosen("a-game", dated, "2013-08-30", TODAY)


def test_without_days_a_day_is_refused_with_the_editions(tmp_path: Path) -> None:
    with pytest.raises(NoEdition, match=r"no days .* 2011 \(temporary\)"):
        chosen("a-game", folder(tmp_path, y2011=""), "2012-01-01", TODAY)


@pytest.mark.parametrize("wanted", ["2012", "", "today", "2011-13-01", "x" * 500, "../2011"])
def test_an_unknown_edition_is_refused_with_those_there_are(dated: Path, wanted: str) -> None:
    with pytest.raises(NoEdition, match="2011, 2013, 2016 and today's text"):
        chosen("a-game", dated, wanted, TODAY)


def test_a_file_bears_the_name_of_its_edition(tmp_path: Path) -> None:
    here = folder(tmp_path, y2011="")
    file = here / "editions" / "2011.toml"
    file.rename(file.with_name("2012.toml"))
    assert keys(here) == ("2012",)
    with pytest.raises(FileError, match="2011"):
        find("649a").__class__("g", "649a", "T", "f", here).as_of("2012")


def test_649a_of_2011_is_found_and_others_are_refused() -> None:
    assert find("tcp@2011").game == "three-card-poker@2011"
    assert find("tcp@2011").today == find("649a")
    assert [entry.edition for entry in find("649a").editions()] == ["2011"]
    for name in ("649a@2010", "649a@", "617a@2011", "649a@2011@2011"):
        with pytest.raises(UnknownGame):
            find(name)


def edition(**said: object) -> Edition:
    return head_of({"key": "2011", "status": "code", "source": "x", **said}, "test")


def test_faults_of_paragraphs() -> None:
    today, own = ["649a.1", "649a.1(a)", "649a.1(b)"], ["649a.1", "649a.1(a)"]
    assert [*faults(edition(came_later=["649a.1(b)"]), today, own)] == []
    later = edition(came_later=["649a.1(a)"], renumbered={"649a.1(b)": "649a.1(a)"})
    assert [*faults(later, today, own)] == []
    assert "649a.1(b)" in next(faults(edition(), today, own))
    twice = faults(edition(renumbered={"649a.1(b)": "649a.1(a)"}), today, own)
    assert "both 649a.1(a)" in next(twice)
    doubled = edition(renumbered={"649a.1(b)": "649a.1(a)"}, doubled=["649a.1(a)"])
    assert [*faults(doubled, today, own)] == []
    assert "649a.9" in next(faults(edition(came_later=["649a.9", "649a.1(b)"]), today, own))
