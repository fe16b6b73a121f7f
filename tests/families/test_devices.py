"""A device that is out of order stays so until it is repaired, and meanwhile cards are shuffled,
cut, dealt and counted in another way: the paragraph on malfunctions of every chapter that has one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, find, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide, OpenQuestion
from croupier.rulebook.rules import answer
from croupier.table.replay import replay
from croupier.table.round import DEALERS, Round
from croupier.table.session import Session

BY_HAND = {"improper-cut", "stub-count-misdealt", "stub-count-wrong-deck"}
"""What can only be where the dealer shuffles."""


def having(key: str) -> list[Entry]:
    return [entry for entry in PLAYABLE if key in rulebook(entry).irregularities]


def dealt_by(entry: Entry) -> tuple[object, ...]:
    return next((o.values for o in rulebook(entry).option if o.key == "dealing"), ())


def opening_bets(entry: Entry) -> list[str]:
    """The bets of the first script that needs no answers."""
    for path in scripts(entry):
        table = script(path)
        if not table.get("answers") and table["round"][0].get("bets"):
            return list(table["round"][0]["bets"])
    raise AssertionError(entry.game)


def opened(entry: Entry, **answers: object) -> Session:
    asked = {key.replace("_", "-"): value for key, value in answers.items()}
    return Session(entry, answer(rulebook(entry), asked), seed=Seed.from_text("devices"))


def questions(round_: Round) -> Iterator[OpenQuestion]:
    """Each question of a round, answered after it was looked at."""
    while (question := round_.question) is not None:
        yield question
        if round_.question is not question:
            continue
        if isinstance(question, DEALERS):
            round_.deal()
        elif isinstance(question, Decide):
            round_.choose(question.choices[-1].key)
        else:
            round_.choose("house-way" if isinstance(question, Arrange) else "")


def played(session: Session, *calls: str) -> set[str]:
    """A round in which these are called as soon as they can be; what could be called at all."""
    left, found = list(calls), set[str]()
    round_ = session.open_round(opening_bets(session.entry), stepwise=True)
    for question in questions(round_):
        found |= set(question.calls)
        if left and left[0] in question.calls:
            round_.call(left.pop(0))
    assert not left
    return found


@pytest.mark.parametrize("entry", having("shuffler-out-of-order"))
def test_13_g_a_shuffler_stays_out_of_order_until_it_is_repaired(entry: Entry) -> None:
    """649a.13(g) and sisters. Meanwhile the dealer shuffles: in the chapters of poker the cards are
    cut, and the stub is counted though the device would have counted the cards."""
    session = opened(entry, automated_shuffler=True)
    assert "shuffler-repaired" not in played(session)
    played(session, "shuffler-out-of-order")
    every_round = session.dealer.is_shuffle_due
    found = played(session)
    assert not {"shuffler-jam", "shuffler-out-of-order", "shuffler-count-wrong"} & found
    assert "shuffler-repaired" in found
    if every_round:
        assert session.in_use["automated-shuffler"] is False
        manual = played(opened(entry, automated_shuffler=False))
        assert found & BY_HAND == manual & BY_HAND
    played(session, "shuffler-repaired")
    found = played(session)
    assert "shuffler-out-of-order" in found
    assert not every_round or "shuffler-jam" in found
    session.close()
    assert replay(session.log.text()).rounds == session.rounds


BY_DEVICE = [e for e in having("shuffler-out-of-order") if "hand" in dealt_by(e)]


@pytest.mark.parametrize("entry", BY_DEVICE)
def test_9_a_1_without_a_shuffler_no_cards_are_dealt_from_the_hand(entry: Entry) -> None:
    """649a.9(a)(1) and sisters: cards dealt from the hand must be shuffled by a device."""
    decks = {"decks": 2} if entry.chapter == "633a" else {}
    session = opened(entry, dealing="hand", **decks)
    played(session, "shuffler-out-of-order")
    played(session)
    if session.dealer.is_shuffle_due:
        assert session.in_use["dealing"] == "manual-shoe"
        played(session, "shuffler-repaired")
        played(session)
        assert session.in_use["dealing"] == "hand"
    else:
        assert session.in_use["dealing"] == "shoe"


@pytest.mark.parametrize("entry", having("dealing-shoe-out-of-order"))
def test_13_g_cards_are_dealt_in_another_way_until_the_shoe_is_repaired(entry: Entry) -> None:
    session = opened(entry, dealing="automated-shoe")
    by_shoe = session.rules.deal().cite
    played(session, "dealing-shoe-out-of-order")
    found = played(session)
    assert "shoe-jam" not in found
    assert session.in_use.deal().cite != by_shoe
    played(session, "dealing-shoe-repaired")
    assert "shoe-jam" in played(session)
    assert session.in_use.deal().cite == by_shoe


@pytest.mark.parametrize(
    ("game", "device", "cite"),
    [
        ("633a", "reshuffling-device", "633a.14(m)"),
        ("635a", "reshuffling-device", "635a.13(m)"),
        ("651a", "reshuffling-device", "651a.11(e)"),
        ("665a", "reshuffling-device", "665a.13(k)"),
        ("672a", "reshuffling-device", "672a.12(l)"),
        ("673a", "reshuffling-device", "673a.13(l)"),
        ("681a", "reshuffling-device", "681a.9(d)"),
        ("685a", "reshuffling-device", "685a.12(k)"),
        ("686a", "continuous-shuffler", "686a.9(e)"),
    ],
)
def test_14_m_without_a_continuous_shuffler_a_shoe_is_dealt_to_its_cover_card(
    game: str, device: str, cite: str
) -> None:
    entry = find(game)
    session = opened(entry, **{device: True})
    played(session)
    played(session, "shuffler-out-of-order")
    assert any(r.get("cite") == cite for r in session.log.records)
    shuffles = sum(r["record"] == "shuffle" for r in session.log.records)
    played(session)
    played(session)
    after = sum(r["record"] == "shuffle" for r in session.log.records)
    assert after == shuffles
    assert session.dealer.shoe is not None
    assert not session.dealer.is_shuffle_due


def test_625a_7_d_a_manual_shaker_is_used_until_the_other_is_repaired() -> None:
    session = opened(find("625a"), shaker="player-activated")
    played(session, "shaker-out-of-order")
    found = played(session)
    assert not {"shaker-fails", "shaker-out-of-order"} & found
    assert session.in_use["shaker"] == "manual"
    played(session, "shaker-repaired")
    assert "shaker-fails" in played(session)
