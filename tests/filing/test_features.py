"""601a.3(f) to (h): a feature and a new game all the way from the request to the table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.filing.refusing import refused
from tests.filing.test_requests import WHOLE
from tests.filing.written import DAY, HEAD, HOUSE, days, desk, whole

import croupier
from croupier.catalog import index
from croupier.filing.histories import Filings
from croupier.filing.proposed import NO_FILES, Files, attached_file, proposed
from croupier.filing.view import View
from croupier.people.person import Role, guest
from croupier.rulebook.loader import rules_text
from croupier.rulebook.proposal import ProposalError
from croupier.sources import ELSEWHERE

GAME = "three-card-poker"
PAYTABLE = """wager = "pair-plus"
label = "Keystone"
rows = [["Straight flush", "50 to 1"], ["Three-of-a-kind", "30 to 1"], ["Pair", "1 to 1"]]
"""
LAST = days(47)
STEPS: list[tuple[str, Role, int, dict[str, Any]]] = [
    ("verified", Role.LABORATORY, 1, {}),
    ("notified", Role.DIRECTOR, 2, {"prohibited": ["pair-plus-paytable = A"]}),
    ("preliminary", Role.BOARD, 3, {"meeting": "2026-03-04"}),
    ("posted", Role.BOARD, 4, {}),
    ("final", Role.BOARD, 45, {"meeting": "2026-04-15"}),
    ("published", Role.BOARD, 46, {"bulletin": "56 Pa.B. 2001"}),
    ("posted-finally", Role.BOARD, 47, {}),
]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of games that CROUPIER_CHAPTERS names."""
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.setenv(ELSEWHERE, str(folder))
    index.look_again()
    yield folder
    monkeypatch.undo()
    index.look_again()


@pytest.fixture
def paytable(tmp_path: Path) -> Path:
    file = tmp_path / "paytable.toml"
    file.write_text(PAYTABLE, encoding="utf-8")
    return file


def requested(filings: Filings, files: Files, game: str = GAME, until: str = "") -> str:
    key = desk(filings, Role.SUPPLIER).request({**WHOLE, "game": game}, DAY, files).filing
    for kind, role, day, data in STEPS:
        if kind == until:
            break
        desk(filings, role).advance(key, kind, days(day), data)
    return key


def file(filings: Filings, folder: Path, text: str, day: date = LAST) -> Any:
    """A submission of 649a that elects paytable C, and more."""
    path = folder / "submission.toml"
    answers = whole("C").replace('feature-rq-2026-0001 = "chapter"', "")
    path.write_text(HEAD + text + answers, encoding="utf-8")
    return desk(filings, Role.MANAGER).file(path, day)


def found_in(event: Any) -> list[tuple[str, str]]:
    return [(each["cite"], each["text"]) for each in event.data["found"]]


def approve_the_table(filings: Filings, key: str, drawing: Path, day: date) -> None:
    decides = {"layout": Role.BUREAU, "signage": Role.BUREAU, "equipment": Role.COMPLIANCE}
    for subject, role in decides.items():
        manager = desk(filings, Role.MANAGER)
        asked = manager.ask(subject, HOUSE, GAME, day, submission=key, files=[drawing])
        desk(filings, role).approve(asked.filing, day)


def test_601a_3_f_to_h_a_feature_is_adopted_elected_and_offered(
    filings: Filings, games: Path, paytable: Path, tmp_path: Path
) -> None:
    key = requested(filings, Files(paytable=paytable))
    view = View(filings, guest("pat"))
    adopted = view.adopts(key, LAST)
    assert adopted.elects == {"feature-rq-2026-0001": "Keystone"}
    adopted.write()
    assert adopted.lacks() == ()
    filed = file(filings, tmp_path, 'feature-rq-2026-0001 = "Keystone"\n')
    assert found_in(filed) == []
    approve_the_table(filings, filed.filing, paytable, LAST)
    answer = view.may_offer(HOUSE, GAME, days(80))
    assert answer.yes, answer.says()
    assert [r.why.split()[1] for r in answer.reasons if r.cite == "601a.3(f)"] == [key]
    assert croupier.game(GAME).rules(adopted.elects).paytable("pair-plus").cite == "56 Pa.B. 2001"


def test_601a_3_f_a_feature_that_is_not_available_is_neither_adopted_nor_offered(
    filings: Filings, games: Path, paytable: Path, tmp_path: Path
) -> None:
    key = requested(filings, Files(paytable=paytable), until="posted-finally")
    view = View(filings, guest("pat"))
    with refused("601a.3(f)", key, "finally approved"):
        view.adopts(key, LAST)
    known = proposed(filings.history(key), LAST)
    assert known is not None
    (games / "features").mkdir()
    (games / "features" / "own.toml").write_text(known.feature, encoding="utf-8")
    index.look_again()
    filed = file(filings, tmp_path, 'feature-rq-2026-0001 = "Keystone"\n')
    ((cite, text),) = found_in(filed)
    assert (cite, key in text) == ("601a.3(f)", True)
    approve_the_table(filings, filed.filing, paytable, LAST)
    answer = view.may_offer(HOUSE, GAME, days(80))
    assert [r.cite for r in answer.reasons if not r.met] == ["601a.3(f)"]


def test_601a_3_h_a_feature_is_offered_as_it_was_published(
    filings: Filings, games: Path, paytable: Path, tmp_path: Path
) -> None:
    key = requested(filings, Files(paytable=paytable))
    adopted = View(filings, guest("pat")).adopts(key, LAST)
    adopted.write()
    (feature,) = adopted.files
    changed = feature.read_text(encoding="utf-8").replace("50 to 1", "40 to 1")
    feature.write_text(changed, encoding="utf-8")
    index.look_again()
    filed = file(filings, tmp_path, 'feature-rq-2026-0001 = "Keystone"\n')
    assert [cite for cite, _ in found_in(filed)] == ["601a.3(h)"]
    answer = View(filings, guest("pat")).may_offer(HOUSE, GAME, days(80))
    assert "601a.3(h)" in [reason.cite for reason in answer.reasons if not reason.met]


@pytest.mark.parametrize(("elects", "cites"), [("chapter", []), ("Keystone", ["601a.2(c)"])])
def test_601a_2_c_a_notice_on_a_feature_binds_the_feature(
    filings: Filings, games: Path, paytable: Path, tmp_path: Path, elects: str, cites: list[str]
) -> None:
    """It prohibits an option that both submissions elect."""
    STEPS[1][3]["prohibited"] = ["pair-plus-paytable = C"]
    try:
        key = requested(filings, Files(paytable=paytable))
    finally:
        STEPS[1][3]["prohibited"] = ["pair-plus-paytable = A"]
    View(filings, guest("pat")).adopts(key, LAST).write()
    filed = file(filings, tmp_path, f'feature-rq-2026-0001 = "{elects}"\n')
    assert [cite for cite, _ in found_in(filed)] == cites


def test_601a_3_c_i_an_amended_paytable_takes_the_place_of_the_proposed_one(
    filings: Filings, games: Path, paytable: Path, tmp_path: Path
) -> None:
    key = requested(filings, Files(paytable=paytable), until="final")
    other = tmp_path / "amended.toml"
    other.write_text(PAYTABLE.replace("50 to 1", "40 to 1"), encoding="utf-8")
    desk(filings, Role.BOARD).amended(key, days(40), "", None, other)
    for day, pays in ((days(39), "50 to 1"), (days(40), "40 to 1")):
        known = proposed(filings.history(key), day)
        assert known is not None
        assert known.table is not None
        assert known.table["rows"][0][1] == pays
    wordy = requested(filings, NO_FILES, until="final")
    with refused("601a.3(c)(i)", wordy, "paytable"):
        desk(filings, Role.BOARD).amended(wordy, days(40), "", None, other)


def test_601a_2_a_1_a_request_keeps_its_rulebook_its_paytable_and_its_files(
    filings: Filings, paytable: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "shaker.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    digest = hashlib.sha256(picture.read_bytes()).hexdigest()
    files = Files(paytable=paytable, attached=[attached_file("equipment", picture)])
    parts = {part: value for part, value in WHOLE.items() if part != "equipment"} | {"game": GAME}
    key = desk(filings, Role.SUPPLIER).request(parts, DAY, files).filing
    known = proposed(filings.history(key), DAY)
    assert known is not None
    (kept,) = known.attachments()
    assert (kept.part, kept.file, kept.digest) == ("equipment", "shaker.png", digest)
    assert kept.content == picture.read_bytes()
    assert known.request.texts["rulebook"] == rules_text(index.find(GAME).rules_file)
    assert known.request.texts["paytable"] == PAYTABLE


def test_601a_2_a_1_what_cannot_be_kept_or_paid_is_refused(
    filings: Filings, paytable: Path, tmp_path: Path
) -> None:
    maker = desk(filings, Role.SUPPLIER)
    empty = tmp_path / "empty.png"
    empty.write_bytes(b"")
    with refused("601a.2(a)(1)(iv)", "empty.png", "0 bytes"):
        attached_file("equipment", empty)
    with refused("601a.2(a)(2)", "reason", "certification"):
        attached_file("reason", paytable)
    with refused("601a.2(a)(1)", "new-game"):
        maker.request(WHOLE, DAY, Files(paytable=paytable))
    paytable.write_text(PAYTABLE.replace("pair-plus", "pair-minus"), encoding="utf-8")
    with pytest.raises(ProposalError, match="pair-minus"):
        maker.request({**WHOLE, "game": GAME}, DAY, Files(paytable=paytable))


def new_game() -> str:
    """A whole rules file under another name."""
    text = rules_text(index.find("casino-war").rules_file)
    for old, new in (("casino-war", "new-game"), ("Casino War", "New Game"), ("651a", "999a")):
        text = text.replace(f'"{old}"', f'"{new}"', 1)
    return text


def test_601a_3_f_a_new_game_with_a_rules_file_is_adopted_and_what_it_lacks_is_named(
    filings: Filings, games: Path, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(new_game(), encoding="utf-8")
    key = requested(filings, Files(rules=rules), "new-game")
    view = View(filings, guest("pat"))
    adopted = view.adopts(key, LAST)
    adopted.write()
    assert index.find("new-game").rules_file.read_text(encoding="utf-8") == new_game()
    (lacks,) = adopted.lacks()
    assert "paragraphs.txt" in lacks
    answer = view.may_offer(HOUSE, "new-game", LAST)
    assert [r.met for r in answer.reasons if r.cite == "601a.3(f)"] == [True]
    with refused("601a.2(a)(1)", "other-game", "new-game"):
        desk(filings, Role.SUPPLIER).request(
            {**WHOLE, "game": "other-game"}, DAY, Files(rules=rules)
        )


def test_601a_3_f_a_game_of_a_folder_of_ones_own_is_not_thereby_authorized(
    filings: Filings, games: Path
) -> None:
    (games / "new_game").mkdir()
    (games / "new_game" / "rules.toml").write_text(new_game(), encoding="utf-8")
    index.look_again()
    answer = View(filings, guest("pat")).may_offer(HOUSE, "new-game", LAST)
    assert (False, "601a.3(f)") in [(r.met, r.cite) for r in answer.reasons]


def test_601a_3_g_a_requested_game_is_known_by_its_name(filings: Filings, games: Path) -> None:
    key = requested(filings, NO_FILES, "new-game")
    view = View(filings, guest("pat"))
    assert view.game_named("new-game") == "new-game"
    answer = view.may_offer(HOUSE, "new-game", LAST)
    assert next(r.cite for r in answer.reasons if not r.met) == "601a.4(a)"
    with refused("601a.3(f)", key, "croupier new-game"):
        view.adopts(key, LAST)
    with pytest.raises(index.UnknownGame):
        view.game_named("never-requested")
