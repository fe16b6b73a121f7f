"""When an irregularity of the Blackjack family can happen, and when it cannot."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import cards_to, decision, shoe, stepped

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide, Stopped
from croupier.table.round import DEALERS, Round
from croupier.table.session import ActError, Session

MAIN = {
    "blackjack": "blackjack",
    "spanish-21": "spanish-21",
    "double-attack-blackjack": "bet",
    "free-bet-blackjack": "blackjack",
    "double-back-jack": "blackjack",
    "down-under-blackjack": "bet",
}
SHUFFLER: dict[str, object] = {"automated-shuffler": True}


def asked(round_: Round, irregularity: str) -> bool:
    return round_.question is not None and irregularity in round_.question.calls


REVEALING = [  # 633a.14(j)(1), 635a.13(j)(1), 665a.13(h)(1)
    ("blackjack", "Ah 7s Kd 9c", []),
    ("spanish-21", "Ah 7s Kd 9c", []),
    ("double-attack-blackjack", "7s Ah Kd 9c", ["no-attack"]),
]


@pytest.mark.parametrize(("game", "cards", "do"), REVEALING)
def test_635a_13_j_1_a_hole_card_is_revealed_though_every_box_has_a_blackjack(
    game: str, cards: str, do: list[str]
) -> None:
    bets, at = [f"1:{MAIN[game]}=10"], 5 + len(do)
    round_ = stepped(croupier.game(game), bets, cards, do, {at: "card-reader-used-revealing"})
    assert [(end.outcome, end.net) for end in round_.settlements] == [("void", 0)]


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "free-bet-blackjack"])
def test_672a_12_g_a_late_second_card_may_be_found_face_up(game: str) -> None:
    """Also 633a.14(g) and 635a.13(h): what may happen to any card may happen to this one."""
    bets = [f"{seat}:{MAIN[game]}=10" for seat in (1, 2)]
    do = ["second-card", "stand", "stand"]
    calls = {4: "one-card-dealt", 8: "face-up-card"}
    round_ = stepped(croupier.game(game), bets, "Kh 9c 7s 9d Kc 2d 8d", do, calls)
    assert cards_to(round_, "discard rack") == ["2d"]
    assert cards_to(round_, "seat 1") == ["Kh", "8d"]


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "free-bet-blackjack"])
def test_672a_12_e_a_card_that_the_dealer_missed_may_be_found_face_up(game: str) -> None:
    calls = {2: "dealer-card-missed", 5: "face-up-card"}
    bets = [f"1:{MAIN[game]}=10"]
    round_ = stepped(croupier.game(game), bets, "Kh 9d 7s 2c Kc", ["stand"], calls)
    assert cards_to(round_, "discard rack") == ["2c"]
    assert cards_to(round_, "dealer") == ["7s", "Kc"]


@pytest.mark.parametrize(
    "game", ["blackjack", "spanish-21", "free-bet-blackjack", "double-back-jack"]
)
def test_672a_12_c_a_card_exposed_before_the_hole_card_is_the_dealers(game: str) -> None:
    """633a.14(c), 635a.13(d), 672a.12(c), 673a.13(c): each player has two cards, the dealer one."""
    played, bets = croupier.game(game), [f"1:{MAIN[game]}=10"]
    session = played.open_session(played.rules(), order=None, seed=Seed.from_text("hole"))
    round_ = stepped(played, bets, shoe("Kh 9d", "7s Kc"), ["stand"], {4: "exposed-card"})
    assert cards_to(round_, "exposed card") == ["Kc"]
    assert [end.net for end in round_.settlements] == [1000]
    open_ = _to_hole_card(session, bets)
    open_.call("exposed-card")
    while not open_.finished and not isinstance(open_.question, Decide):
        open_.deal()
    if not open_.finished:
        assert "hole" in decision(open_).known
        assert not open_.advice()


def _to_hole_card(session: Session, bets: list[str]) -> Round:
    round_ = session.open_round(bets, stepwise=True)
    for _ in range(3):
        round_.deal()
    return round_


@pytest.mark.parametrize("game", ["double-attack-blackjack", "down-under-blackjack"])
def test_665a_13_c_before_the_hole_card_there_is_no_exposed_card(game: str) -> None:
    """665a.13(c), 685a.12(c): each player and the dealer have two cards."""
    played = croupier.game(game)
    session = played.open_session(played.rules(), seed=Seed.from_text("hole"))
    round_ = session.open_round([f"1:{MAIN[game]}=10"], stepwise=True)
    while isinstance(round_.question, DEALERS) or "no-attack" in _choices(round_):
        if isinstance(round_.question, DEALERS):
            due = getattr(round_.question, "to", "") == "dealer" and not _dealt(round_)
            assert not (due and asked(round_, "exposed-card"))
            round_.deal()
        else:
            round_.choose("no-attack")
        if _dealt(round_):
            break


def _dealt(round_: Round) -> bool:
    return len(cards_to(round_, "dealer")) == 2


def _choices(round_: Round) -> set[str]:
    question = round_.question
    return {choice.key for choice in question.choices} if isinstance(question, Decide) else set()


@pytest.mark.parametrize("game", MAIN)
def test_633a_14_l_a_jam_in_mid_shoe_concerns_the_other_batch(game: str) -> None:
    """633a.14(l), 635a.13(l), 665a.13(j), 672a.12(k), 673a.13(k), 685a.12(j)."""
    played = croupier.game(game)
    batches = {"alternating-batches": True} if game == "spanish-21" else {}
    session = played.open_session(played.rules({**SHUFFLER, **batches}), seed=Seed.from_text("jam"))
    for shuffles in (2, 2):
        round_ = session.open_round([f"1:{MAIN[game]}=10"], stepwise=True)
        round_.call("shuffler-jam")
        while not round_.finished:
            if isinstance(round_.question, DEALERS):
                round_.deal()
            else:
                round_.choose(decision(round_).choices[0].key)
        assert sum(r["record"] == "shuffle" for r in session.log.records) == shuffles


def test_635a_13_l_no_jam_in_mid_shoe_without_a_second_batch() -> None:
    played = croupier.game("spanish-21")
    session = played.open_session(played.rules(SHUFFLER), seed=Seed.from_text("jam"))
    round_ = session.open_round(["1:spanish-21=10"], stepwise=True)
    assert asked(round_, "shuffler-jam")
    round_.deal()
    with pytest.raises(ActError):
        round_.call("shuffler-jam")


def _finished(round_: Round) -> None:
    while not round_.finished:
        if isinstance(round_.question, DEALERS):
            round_.deal()
        else:
            round_.choose(decision(round_).choices[0].key)


@pytest.mark.parametrize("game", MAIN)
def test_633a_14_m_a_device_stays_out_of_order_until_it_is_repaired(game: str) -> None:
    """633a.14(m), 635a.13(m), 665a.13(k), 672a.12(l), 673a.13(l), 685a.12(k)."""
    played, bets = croupier.game(game), [f"1:{MAIN[game]}=10"]
    batches = {"alternating-batches": True} if game == "spanish-21" else {}
    session = played.open_session(played.rules({**SHUFFLER, **batches}), seed=Seed.from_text("out"))
    round_ = session.open_round(bets, stepwise=True)
    assert not asked(round_, "shuffler-repaired")
    round_.call("shuffler-out-of-order")
    _finished(round_)
    round_ = session.open_round(bets, stepwise=True)
    assert not asked(round_, "shuffler-jam")
    assert not asked(round_, "shuffler-out-of-order")
    round_.call("shuffler-repaired")
    assert asked(round_, "shuffler-jam")
    _finished(round_)
    session.open_round(bets, stepwise=True)
    assert session.round is not None
    assert not asked(session.round, "shuffler-repaired")


@pytest.mark.parametrize("game", MAIN)
def test_633a_14_k_no_card_is_dealt_before_the_card_reader_is_repaired(game: str) -> None:
    """633a.14(k), 635a.13(k), 665a.13(i), 672a.12(j), 673a.13(j), 685a.12(i)."""
    played = croupier.game(game)
    session = played.open_session(played.rules(), seed=Seed.from_text("reader"))
    round_ = session.open_round([f"1:{MAIN[game]}=10"], stepwise=True)
    while not asked(round_, "card-reader-malfunction"):
        if isinstance(round_.question, DEALERS):
            round_.deal()
        else:
            round_.choose(decision(round_).choices[0].key)
    before = round_.question
    round_.call("card-reader-malfunction")
    assert isinstance(round_.question, Stopped)
    for act in (round_.deal, lambda: round_.choose("stand")):
        with pytest.raises(ActError):
            act()
    round_.stepwise = False
    round_.go_on()
    assert round_.question.calls == ("card-reader-repaired",)
    assert session.out_of_order == {"card reader"}
    round_.stepwise = True
    round_.call("card-reader-repaired")
    assert not session.out_of_order
    assert type(round_.question) is type(before)


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "free-bet-blackjack"])
def test_633a_14_g_reading_a_late_second_card_before_the_dealers(game: str) -> None:
    """The reading `late-second-card`: also 635a.13(h), 665a.13(f), 672a.12(g) and sisters."""
    bets = [f"{seat}:{MAIN[game]}=10" for seat in (1, 2)]
    do, calls = ["second-card", "stand", "stand"], {4: "one-card-dealt"}
    hole = {}
    for reading in ("after-dealer", "before-dealer"):
        answers: dict[str, object] = {"late-second-card": reading}
        round_ = stepped(croupier.game(game), bets, "Kh 9c 7s 9d Kc Kd", do, calls, answers)
        hole[reading] = cards_to(round_, "dealer")[1], cards_to(round_, "seat 1")[1]
    assert hole == {"after-dealer": ("Kc", "Kd"), "before-dealer": ("Kd", "Kc")}


VOIDED = [
    ("blackjack", "Ah 9h 7s Kd 9c 8d", 7),
    ("spanish-21", "Ah 9h 7s Kd 9c 8d", 7),
]


@pytest.mark.parametrize(("game", "cards", "at"), VOIDED)
def test_633a_14_j_1_a_void_round_is_undone_whole(game: str, cards: str, at: int) -> None:
    """633a.14(j)(1), 635a.13(j)(1): each player's wager is returned, a paid Blackjack's too."""
    bets = [f"{seat}:{MAIN[game]}=10" for seat in (1, 2)]
    round_ = stepped(croupier.game(game), bets, cards, [], {at: "card-reader-used-revealing"})
    assert set(round_.totals().players.values()) == {0}
