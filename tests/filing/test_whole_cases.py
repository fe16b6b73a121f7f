"""601a.2 to 601a.4: whole cases, each from its request to a played round, an odds report, papers
and a yes of may-offer. A variation, a feature and a game with a folder of its own."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.filing.refusing import refused
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HOUSE, days, desk, person

import croupier
from croupier.catalog import index
from croupier.catalog.new_game import new_game
from croupier.filing.desk import Desk
from croupier.filing.events import Event
from croupier.filing.histories import Filings
from croupier.filing.proposed import Files, attached_file, proposed
from croupier.filing.view import View
from croupier.papers.document import Paper
from croupier.papers.filed import filed_notice, filed_request, filed_submission
from croupier.papers.make import make, subject_of
from croupier.papers.print.web import as_html
from croupier.papers.sealing import Sealing
from croupier.people.person import Role, guest
from croupier.sources import ELSEWHERE
from croupier.submission.form import template

AVAILABLE, OPEN = days(47), days(80)
STEPS: list[tuple[str, Role, int, dict[str, Any]]] = [
    ("verified", Role.LABORATORY, 1, {}),
    ("notified", Role.DIRECTOR, 2, {}),
    ("preliminary", Role.BOARD, 3, {"meeting": "2026-03-04"}),
    ("posted", Role.BOARD, 4, {}),
    ("final", Role.BOARD, 45, {"meeting": "2026-04-15"}),
    ("published", Role.BOARD, 46, {"bulletin": "56 Pa.B. 2001"}),
    ("posted-finally", Role.BOARD, 47, {}),
]
WHEEL = """[variation]
of = "big-six-wheel"
game = "keystone-wheel"
title = "Keystone Wheel"
number = "990a"
without = [{ wager = "20-dollar" }, { option = "20-dollar-odds" }, { option = "joker-odds" }]

[[variation.change]]
record = { equipment = "big-six" }
to = { pockets = ["joker", "$1", "$2", "$1", "$5", "$2", "$1", "$10", "$1", "flag"] }

[[variation.change]]
record = { paytable = "joker" }
to = { rows = [["Win", "8 to 1"]], elected = {} }

[[variation.change]]
record = { option = "flag-odds" }
to = { minimum = "8 to 1", default = "8 to 1" }
"""
GUIDE = """[[step]]
cite = "990a.2(a)"
says = "Place a wager on a symbol of the wheel of keystones."

[[ends]]
cite = "990a.2(e)"
wagers = ["joker"]
wins = "The clapper stops at the keystone."
loses = "It stops at any other section."
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.setenv(ELSEWHERE, str(folder))
    index.look_again()
    yield folder
    monkeypatch.undo()
    index.look_again()


def plain_text(paper: Paper) -> str:
    """The words of a paper in their order."""
    page = as_html(paper).decode().partition("<body")[2]
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def approved_request(filings: Filings, game: str, files: Files) -> str:
    maker = desk(filings, Role.SUPPLIER)
    key = maker.request({**WHOLE, "game": game}, DAY, files).filing
    for kind, role, day, data in STEPS:
        desk(filings, role).advance(key, kind, days(day), data)
    return key


def filed(filings: Filings, folder: Path, game: str, elects: dict[str, str]) -> Event:
    """A submission with every default but for what it elects."""
    head, answers = template(index.rulebook(index.find(game))).split("[answers]")
    for question, answer in elects.items():
        assert f'{question} = "chapter"' in answers
        answers = answers.replace(f'{question} = "chapter"', f'{question} = "{answer}"')
    said = {"certificate_holder": HOUSE, "date_filed": "2026-04-17", "reviewed_by": "A. Manager"}
    lines = [
        next((f'{k} = "{v}"' for k, v in said.items() if line.startswith(k)), line)
        for line in head.splitlines()
    ]
    file = folder / f"{game}.toml"
    file.write_text("\n".join((*lines, "[answers]", answers)), encoding="utf-8")
    return Desk(filings, person(Role.MANAGER), seal=Sealing()).file(file, AVAILABLE)


def may_offer(filings: Filings, submission: Event, game: str, drawing: Path) -> str:
    """What may-offer answers once the table is approved."""
    decides = {"layout": Role.BUREAU, "signage": Role.BUREAU, "equipment": Role.COMPLIANCE}
    for subject, role in decides.items():
        asked = desk(filings, Role.MANAGER).ask(
            subject, HOUSE, game, AVAILABLE, submission=submission.filing, files=[drawing]
        )
        desk(filings, role).approve(asked.filing, AVAILABLE)
    return View(filings, guest("pat")).may_offer(HOUSE, game, OPEN).says()


def printed(game: str, answers: Mapping[str, str] | None = None) -> dict[str, str]:
    """Guide, card, par sheet, layout and signs as text."""
    entry = index.find(game)
    subject = subject_of(entry, croupier.game(game).rules(answers), OPEN)
    return {kind: plain_text(make(kind, subject)) for kind in ("guide", "rules-card", "layout")}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """The rules file of a variation, with its guide beside it."""
    folder = tmp_path / "proposed"
    folder.mkdir()
    (folder / "guide.toml").write_text(GUIDE, encoding="utf-8")
    file = folder / "rules.toml"
    file.write_text(WHEEL, encoding="utf-8")
    return file


def test_601a_2_a_1_i_a_variation_from_its_request_to_the_table(
    filings: Filings, games: Path, wheel: Path, tmp_path: Path
) -> None:
    drawing = tmp_path / "wheel.svg"
    drawing.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    files = Files(rules=wheel, attached=[attached_file("layout", drawing)])
    key = approved_request(filings, "keystone-wheel", files)
    folder = plain_text(filed_request(filings, key, AVAILABLE))
    assert "A variation of Big Six Wheel (619a)" in folder
    assert "wheel of keystones" in folder

    adopted = View(filings, guest("pat")).adopts(key, AVAILABLE)
    adopted.write()
    assert adopted.lacks() == ()
    assert sorted(file.name for file in adopted.files) == ["guide.toml", "rules.toml"]

    game = croupier.game("keystone-wheel")
    edges = {odds.wager: odds.house_advantage for odds in game.odds().wagers}
    # 4 of the 10 sections pay 1 to 1, 2 pay 2 to 1, one each 5, 10, 8 and 8 to 1.
    assert edges == {
        "1-dollar": Fraction(2, 10),
        "2-dollar": Fraction(4, 10),
        "5-dollar": Fraction(4, 10),
        "10-dollar": Fraction(-1, 10),
        "flag": Fraction(1, 10),
        "joker": Fraction(1, 10),
    }
    session = game.open_session(seed="whole case", spins=["joker"])
    round_ = session.open_round(["joker=5", "flag=5"])
    ends = {end.wager: (end.net, end.cite) for end in round_.settlements}
    assert ends == {"joker": (4000, "990a.3"), "flag": (-500, "990a.2(e)")}

    submission = filed(filings, tmp_path, "keystone-wheel", {})
    assert submission.data["found"] == []
    answer = may_offer(filings, submission, "keystone-wheel", drawing)
    assert answer.startswith("yes"), answer
    papers = printed("keystone-wheel")
    assert "wheel of keystones" in papers["guide"]
    assert all("Keystone Wheel" in text and "619a." not in text for text in papers.values())


def test_601a_3_h_a_later_change_of_the_rules_files_reaches_no_approved_variation(
    filings: Filings, games: Path, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = approved_request(filings, "keystone-wheel", Files(rules=wheel))
    adopted = View(filings, guest("pat")).adopts(key, AVAILABLE)
    adopted.write()
    submission = filed(filings, tmp_path, "keystone-wheel", {})
    desk(filings, Role.DIRECTOR).approve(submission.filing, days(50))
    before = filed_submission(filings, submission.filing, OPEN).paper
    rules = next(file for file in adopted.files if file.name == "rules.toml")
    text = rules.read_text(encoding="utf-8")
    assert 'game = "big-six-wheel"' in text  # the other game's rules are in it
    rules.write_text(text.replace('"8 to 1"', '"7 to 1"'), encoding="utf-8")
    index.look_again()

    after = filed_submission(filings, submission.filing, OPEN)
    assert after.paper == before
    assert "today's rulebook" in after.note
    assert "8 to 1" in plain_text(filed_notice(filings, key, AVAILABLE).paper)
    again = filed(filings, tmp_path, "keystone-wheel", {})
    assert [each["cite"] for each in again.data["found"]] == ["601a.3(h)"]
    (point,) = View(filings, guest("pat")).adopts(key, AVAILABLE).lacks()
    assert "601a.3(h)" in point


def test_601a_3_c_and_e_posting_and_notice_contain_the_rules_and_say_when_each_wager_wins(
    filings: Filings, games: Path, wheel: Path
) -> None:
    key = approved_request(filings, "keystone-wheel", Files(rules=wheel))
    posted = plain_text(filed_notice(filings, key, days(44)).paper)
    assert "period of 30 days for public comment" in posted
    assert "Last day for comments: 2026-04-06." in posted  # 30 full days end on Saturday, April 4
    for day, title in ((days(46), "Pennsylvania Bulletin"), (AVAILABLE, "Posting of the rules")):
        text = plain_text(filed_notice(filings, key, day).paper)
        assert title in text
        assert "The clapper stops at the keystone." in text
        assert "subject to the requirements of subsections (g) and (h)" in text
        assert "Equipment: big-six: pockets" in text
        assert "8 to 1" in text
    assert "8 to 1" in posted


def test_601a_3_c_i_an_amended_rules_file_takes_the_place_of_the_proposed_one(
    filings: Filings, games: Path, wheel: Path
) -> None:
    maker = desk(filings, Role.SUPPLIER)
    key = maker.request({**WHOLE, "game": "keystone-wheel"}, DAY, Files(rules=wheel)).filing
    for kind, role, day, data in STEPS[:4]:
        desk(filings, role).advance(key, kind, days(day), data)
    wheel.write_text(WHEEL.replace('[["Win", "8 to 1"]]', '[["Win", "7 to 1"]]'), encoding="utf-8")
    desk(filings, Role.BOARD).amended(key, days(40), rules=wheel)
    for when, pays in ((days(39), "8 to 1"), (days(40), "7 to 1")):
        known = proposed(filings.history(key), when)
        assert known is not None
        assert known.book is not None
        (table,) = known.book.paytables("joker")
        assert [str(row.pays) for row in table.rows] == [pays]


def test_601a_2_a_a_feature_from_its_request_to_the_table(
    filings: Filings, games: Path, tmp_path: Path
) -> None:
    paytable = tmp_path / "paytable.toml"
    paytable.write_text(
        'wager = "joker"\nlabel = "Keystone"\nrows = [["Win", "50 to 1"]]\n', encoding="utf-8"
    )
    key = approved_request(filings, "big-six-wheel", Files(paytable=paytable))
    text = plain_text(filed_notice(filings, key, days(46)).paper)
    assert "new feature of an existing table game" in text
    assert "50 to 1" in text
    adopted = View(filings, guest("pat")).adopts(key, AVAILABLE)
    adopted.write()
    game = croupier.game("big-six-wheel")
    rules = game.rules(adopted.elects)
    (odds,) = game.odds(rules, wager="joker", paytable="Keystone").wagers
    assert odds.house_advantage == Fraction(54 - 51, 54)
    session = game.open_session(rules, seed="whole case", spins=["joker"])
    round_ = session.open_round(["joker=5"])
    (end,) = round_.settlements
    assert (end.net, end.cite) == (25_000, "56 Pa.B. 2001")
    submission = filed(filings, tmp_path, "big-six-wheel", dict(adopted.elects))
    assert submission.data["found"] == []
    answer = may_offer(filings, submission, "big-six-wheel", paytable)
    assert answer.startswith("yes"), answer
    assert key in answer
    assert "50 to 1" in printed("big-six-wheel", adopted.elects)["guide"]


def test_601a_2_a_a_game_with_its_own_folder_from_its_request_to_the_table(
    filings: Filings, games: Path, tmp_path: Path
) -> None:
    new_game("Lucky Eight", chapters=tmp_path / "maker").write()
    made = tmp_path / "maker" / "lucky_eight"
    key = approved_request(filings, "lucky-eight", Files(rules=made / "rules.toml"))
    adopted = View(filings, guest("pat")).adopts(key, AVAILABLE)
    assert sorted(file.name for file in adopted.files) == [
        "guide.toml",
        "layout.toml",
        "paragraphs.txt",
        "rules.toml",
    ]
    shutil.copytree(made, games / "lucky_eight")  # its code comes from its maker
    index.look_again()
    assert View(filings, guest("pat")).adopts(key, AVAILABLE).files == {}
    game = croupier.game("lucky-eight")
    (odds,) = game.odds().wagers
    assert odds.house_advantage == Fraction(1, 6)
    session = game.open_session(seed="whole case")
    round_ = session.open_round(["main=5"])
    assert len(round_.settlements) == 1
    submission = filed(filings, tmp_path, "lucky-eight", {})
    assert submission.data["found"] == []
    answer = may_offer(filings, submission, "lucky-eight", made / "rules.toml")
    assert answer.startswith("yes"), answer
    assert "Lucky Eight" in printed("lucky-eight")["guide"]
    assert "Say here when the wager wins." in plain_text(
        filed_notice(filings, key, AVAILABLE).paper
    )


def test_601a_2_a_1_i_a_variation_that_cannot_be_played_is_refused_with_what_is_wrong(
    filings: Filings, games: Path, wheel: Path
) -> None:
    maker = desk(filings, Role.SUPPLIER)
    parts = {**WHOLE, "game": "keystone-wheel"}
    with pytest.raises(Exception, match=r"601a\.2\(a\)\(1\)\(i\)"):
        maker.request({**parts, "kind": "new"}, DAY, Files(rules=wheel))
    wheel.write_text(WHEEL.replace('[["Win",', '[["Twice",'), encoding="utf-8")
    with pytest.raises(Exception, match="wager joker: no paytable has the row 'win'"):
        maker.request(parts, DAY, Files(rules=wheel))


def test_601a_3_f_what_is_told_in_words_alone_is_no_dead_end(filings: Filings, games: Path) -> None:
    key = approved_request(filings, "big-six-wheel", Files())
    with pytest.raises(Exception, match="--paytable-file") as told:
        View(filings, guest("pat")).adopts(key, AVAILABLE)
    assert '[variation] of = "big-six-wheel"' in str(told.value)


def test_601a_2_a_1_rules_under_the_key_or_number_of_another_game_are_refused(
    filings: Filings, games: Path, wheel: Path
) -> None:
    """They would be priced and printed as that game, and could not be adopted."""
    maker = desk(filings, Role.SUPPLIER)
    parts = {**WHOLE, "game": "keystone-wheel"}

    def asks(says: str, *changed: tuple[str, str], game: str = "keystone-wheel") -> None:
        text = WHEEL
        for before, after in changed:
            assert before in text
            text = text.replace(before, after)
        wheel.write_text(text, encoding="utf-8")
        with refused("601a.2(a)(1)", says):
            maker.request({**parts, "game": game}, DAY, Files(rules=wheel))

    key, number = ('game = "keystone-wheel"', 'number = "990a"')
    asks("--paytable-file", (key, 'game = "roulette"'), game="roulette")
    asks("617a", (number, 'number = "617a"'))
    wheel.write_text(WHEEL, encoding="utf-8")
    first = maker.request(parts, DAY, Files(rules=wheel)).filing
    asks(first, (key, 'game = "other-wheel"'), game="other-wheel")
    wheel.write_text(WHEEL, encoding="utf-8")
    assert maker.request(parts, DAY, Files(rules=wheel)).filing != first  # the same game again


def test_601a_2_a_1_rules_whose_folder_is_another_games_are_refused(
    filings: Filings, games: Path, wheel: Path
) -> None:
    (games / "keystone_wheel").mkdir()
    other = WHEEL.replace('"keystone-wheel"', '"other-wheel"').replace("990a", "991a")
    (games / "keystone_wheel" / "rules.toml").write_text(other, encoding="utf-8")
    index.look_again()
    with refused("601a.2(a)(1)", "other-wheel"):
        desk(filings, Role.SUPPLIER).request(
            {**WHOLE, "game": "keystone-wheel"}, DAY, Files(rules=wheel)
        )


def test_601a_3_f_a_number_taken_since_is_named_before_anything_is_written(
    filings: Filings, games: Path, wheel: Path
) -> None:
    key = approved_request(filings, "keystone-wheel", Files(rules=wheel))
    (games / "other_wheel").mkdir()
    other = WHEEL.replace('"keystone-wheel"', '"other-wheel"')
    (games / "other_wheel" / "rules.toml").write_text(other, encoding="utf-8")
    index.look_again()
    with refused("601a.3(f)", "'990a'"):
        View(filings, guest("pat")).adopts(key, AVAILABLE)
    assert [folder.name for folder in games.iterdir()] == ["other_wheel"]


def test_601a_3_c_i_amended_rules_keep_a_number_of_their_own(
    filings: Filings, games: Path, wheel: Path, tmp_path: Path
) -> None:
    maker = desk(filings, Role.SUPPLIER)
    maker.request({**WHOLE, "game": "keystone-wheel"}, DAY, Files(rules=wheel))
    text = WHEEL.replace('"keystone-wheel"', '"other-wheel"')
    wheel.write_text(text.replace("990a", "991a"), encoding="utf-8")
    (wheel.parent / "guide.toml").unlink()
    key = maker.request({**WHOLE, "game": "other-wheel"}, DAY, Files(rules=wheel)).filing
    for kind, role, day, data in STEPS[:4]:
        desk(filings, role).advance(key, kind, days(day), data)
    wheel.write_text(text, encoding="utf-8")
    with refused("601a.2(a)(1)", "990a"):
        desk(filings, Role.BOARD).amended(key, days(40), rules=wheel)
