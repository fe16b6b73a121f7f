"""Common records: a chapter takes them by name, with its own paragraph and what differs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.rulebook.test_checker import SOUND

from croupier.catalog.index import entries, rulebook
from croupier.rulebook.common import FOLDER, expanded, with_common
from croupier.rulebook.foreign import parse_toml
from croupier.rulebook.loader import RulebookError, load_rulebook, rulebook_of
from croupier.rulebook.types import Rulebook

TAKEN = """
[[procedure]]
[procedure.like]
cards-while-idle = "649a.5(f)"
rest-of-the-deck = ["649a.8(e)", "649a.8(g)"]

[[procedure]]
cite = "649a.11(d)"
what = "Something of its own."

[[irregularity]]
[irregularity.like]
shoe-jam = { cite = "649a.13(f)", given = { ante-paytable = "A" } }
"""


def book(text: str) -> Rulebook:
    return rulebook_of(parse_toml(text, "rules.toml"), "rules.toml")


def common(kind: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{kind}.toml").read_text(encoding="utf-8"))


def refused(text: str) -> str:
    with pytest.raises(RulebookError) as error:
        book(SOUND + text)
    return str(error.value)


def test_records_stand_in_the_place_where_they_are_taken() -> None:
    idle, rest, own = book(SOUND + TAKEN).procedure
    assert (idle.cite, idle.also) == ("649a.5(f)", ())
    assert idle.what == common("procedure")["cards-while-idle"]["what"]
    assert (rest.cite, rest.also) == ("649a.8(e)", ("649a.8(g)",))
    assert own.what == "Something of its own."


def test_a_chapter_says_in_what_its_record_differs() -> None:
    jam = book(SOUND + TAKEN).irregularity[-1]
    said = common("irregularity")["shoe-jam"]
    assert (jam.key, jam.when, jam.effect) == ("shoe-jam", said["when"], said["effect"])
    assert dict(jam.given[0]) == {"ante-paytable": ("A",)}


def test_cites_fill_the_blanks_of_a_text() -> None:
    text = """
[[option]]
[option.like]
dealing = { cite = "649a.5(b)", cites = ["649a.8", "649a.9", "649a.10"] }
"""
    asked = book(SOUND + text).option[-1].question
    assert [asked.find(f"({cite})") > 0 for cite in ("649a.8", "649a.9", "649a.10")] == [True] * 3
    few = refused(text.replace(', "649a.10"', ""))
    assert few.startswith("rules.toml: option > like > dealing: it has 2 cites")


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ('shoe-jams = "649a.13(f)"', ("shoe-jams", "nearest are shoe-jam")),
        ("shoe-jam = 5", ("shoe-jam", "5")),
        ("shoe-jam = {}", ("shoe-jam", "cite")),
        ("shoe-jam = []", ("shoe-jam", "paragraph")),
        ('shoe-jam = { cite = "649a.13(f)", cites = 3 }', ("shoe-jam", "cites", "3")),
        ('shoe-jam = { cite = "649a.13(f)", colour = "red" }', ("shoe-jam", "colour", "red")),
    ],
)
def test_what_cannot_be_taken_is_named(said: str, names: tuple[str, ...]) -> None:
    sentence = refused(f"[[irregularity]]\n[irregularity.like]\n{said}\n")
    assert sentence.startswith("rules.toml: irregularity > ")
    assert all(name in sentence for name in names)


def test_nothing_stands_beside_the_names() -> None:
    text = '[[procedure]]\ncite = "649a.2(a)"\n[procedure.like]\nshaker = "649a.2(a)"\n'
    assert refused(text).startswith("rules.toml: procedure: ")


def test_a_text_with_its_common_records_is_whole() -> None:
    """What is kept with a filing is read by its own records and by none that stand here."""
    text = SOUND + TAKEN
    whole = with_common(text, tomllib.loads(text))
    assert book(whole) == book(text)
    other = whole.replace("The cards are reshuffled", "x").replace("The round is void", "Amended")
    assert "Amended" in book(other).irregularity[-1].remedy
    assert "no common record" in refused(TAKEN + "\n[common.procedure]\n")


def test_a_text_that_is_whole_stays_as_it_is() -> None:
    whole = with_common(SOUND + TAKEN, tomllib.loads(SOUND + TAKEN))
    assert with_common(whole, tomllib.loads(whole)) == whole


def test_a_file_with_an_unknown_name_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(SOUND + TAKEN.replace("shoe-jam", "shoe-jams"), encoding="utf-8")
    with pytest.raises(RulebookError, match=r"rules\.toml: irregularity > like > shoe-jams"):
        load_rulebook(file)


def test_every_common_record_serves_two_chapters_or_more() -> None:
    """A record of one chapter belongs into that chapter's own file."""
    used: dict[tuple[str, str], set[str]] = {}
    for entry in entries():
        data = tomllib.loads(entry.rules_file.read_text(encoding="utf-8"))
        for kind, records in data.items():
            for record in records if isinstance(records, list) else ():
                for name in record.get("like", ()):
                    used.setdefault((kind, name), set()).add(entry.chapter)
    known = {(file.stem, name) for file in FOLDER.glob("*.toml") for name in common(file.stem)}
    assert used.keys() == known
    assert [taken for taken, by in used.items() if len(by) < 2] == []


def test_no_chapter_repeats_a_common_record() -> None:
    """A record that says what a common one says is taken from there."""
    shared = {
        kind: [expanded({kind: [{"like": {name: "0"}}]})[kind][0] for name in names]
        for kind in ("equipment", "inscription", "irregularity", "option", "procedure")
        if (names := [name for name, said in common(kind).items() if "{1}" not in str(said)])
    }
    for entry in entries():
        data = tomllib.loads(entry.rules_file.read_text(encoding="utf-8"))
        for kind, known in shared.items():
            own = [record for record in data.get(kind, ()) if "like" not in record]
            repeated = [each["cite"] for each in own if {**each, "cite": "0"} in known]
            assert repeated == [], entry.chapter


def test_cites_stand_in_the_chapter_and_not_in_the_common_record() -> None:
    for file in FOLDER.glob("*.toml"):
        for name, said in common(file.stem).items():
            assert not {"cite", "also"} & said.keys(), name


def test_a_rulebook_is_shown_whole() -> None:
    for entry in entries():
        said = rulebook(entry).model_dump_json()
        assert "{1}" not in said, entry.chapter
