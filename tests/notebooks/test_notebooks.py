"""The example notebooks run from top to bottom, and what they show is drawn."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pandas
import polars
import pytest
from nbclient import NotebookClient
from tools.notebooks import FOLDER, notebook

import croupier
from croupier.equipment.cards import card_text
from croupier.papers.art import card, hand
from croupier.papers.art.tables import layout
from croupier.refusals import Wrong
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide

SCRIPTS = sorted(FOLDER.glob("*.py"))
SHOWS = {
    "mathematician": ("text/html", ("House advantage", "<caption>Basic strategy")),
    "designer": ("image/svg+xml", ("king of hearts, king of diamonds", "THREE CARD POKER")),
    "regulator": ("text/html", ("pair-plus-paytable",)),
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs_and_shows_what_it_promises(script: Path) -> None:
    made = NotebookClient(notebook(script.read_text(encoding="utf-8")), timeout=300).execute()
    kind, words = SHOWS[script.stem]
    shown = [output.get("data", {}) for cell in made.cells for output in cell.get("outputs", [])]
    for wanted in words:
        assert any(wanted in str(data.get(kind, "")) for data in shown)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_notebook_is_what_its_script_says(script: Path) -> None:
    kept = nbformat.read(script.with_suffix(".ipynb"), as_version=4)
    assert kept == notebook(script.read_text(encoding="utf-8"))


def test_frames_hold_exact_figures_beside_floats() -> None:
    report = croupier.game("649a").odds(wager="pair-plus")
    wagers = report.frame()
    assert isinstance(wagers, polars.DataFrame)
    assert wagers["house_advantage_exact"][3] == "128/5525"
    outcomes = report.frame(outcomes=True, library="pandas")
    assert isinstance(outcomes, pandas.DataFrame)
    assert len(outcomes) == sum(len(odds.outcomes) for odds in report.wagers)
    with pytest.raises(Wrong, match="library"):
        report.frame(library="numpy")


def test_displays_escape_what_they_show() -> None:
    rules = croupier.game("649a").rules({"pair-plus-paytable": "D"})
    assert "<td>pair-plus-paytable</td><td>649a.12(d)</td><td>D</td><td>given</td>" in (
        rules._repr_html_()
    )
    round_ = croupier.game("649a").open_round(rules, ["ante=10"])
    told = round_._repr_html_()
    assert "Seat 1: play or fold?" in told
    assert "649a.11" not in told
    assert isinstance(round_.question, Decide)
    own = round_.question.known["hand"]
    assert f"Seat 1 knows: hand {' '.join(map(card_text, own))}" in told
    unseen = {each["card"] for each in round_.log.records if each["record"] == "card"}
    assert not any(name in told for name in unseen - {*map(card_text, own)})
    round_.choose("play")
    assert "649a.11" in round_._repr_html_()
    setting = croupier.game("pai-gow-poker").open_round({}, ["pai-gow-poker=10"])
    assert isinstance(setting.question, Arrange)
    asked = " ".join(map(card_text, setting.question.cards))
    assert f"Seat 1 sets {asked}: " in setting._repr_html_()
    assert card("As")._repr_svg_().startswith("<svg")
    drawn = hand("Kh Qs 10d")._repr_svg_()
    assert 'aria-label="king of hearts, queen of spades, 10 of diamonds"' in drawn
    assert 'height="160"' in drawn
    assert 'width="760"' in layout(rules)._repr_svg_()
