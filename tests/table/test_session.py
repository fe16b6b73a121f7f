"""A session: commitment before the deal, acts in turn, a log that cannot be edited unseen."""

from __future__ import annotations

import json

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.table.forging import rechained

import croupier
from croupier.equipment.cards import card_text
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Randomness, Seed
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.table.log import LogError, read_log
from croupier.table.replay import replay
from croupier.table.session import ActError, Session

GAME = with_every_jackpot("three-card-poker")
BETS = [parse_bet("1:ante=10"), parse_bet("2:ante=5"), parse_bet("2:five-card-progressive=1")]


def played(seed: str = "seven") -> Session:
    session = GAME.open_session(seed=Seed.from_text(seed))
    for _ in range(2):
        round_ = session.open_round(BETS)
        round_.choose("play")
        round_.choose("fold")
    session.close()
    return session


def test_replay_reproduces_the_bytes() -> None:
    session = played()
    assert replay(session.log.text()).log.text() == session.log.text()


def test_every_edited_line_is_found() -> None:
    lines = played().log.lines
    for number, line in enumerate(lines):
        for fact in json.loads(line).values():
            if isinstance(fact, str) and len(fact) > 1:
                edited = [*lines]
                edited[number] = line.replace(fact, fact[::-1] + "x")
                with pytest.raises(LogError):
                    replay("\n".join(edited) + "\n")


def test_every_truncation_and_every_missing_line_is_found() -> None:
    lines = played().log.lines
    for number in range(len(lines)):
        with pytest.raises(LogError):
            replay("".join(f"{line}\n" for line in lines[:number]))
        with pytest.raises(LogError):
            replay("".join(f"{line}\n" for nth, line in enumerate(lines) if nth != number))
    with pytest.raises(LogError):
        replay("\n".join(lines))


def test_a_forged_chain_does_not_make_a_forged_card_pass() -> None:
    text = played().log.text()
    records = read_log(text)
    assert rechained(records) == text
    forged = [dict(record) for record in records]
    card = next(record for record in forged if "sealed" in record)
    card["sealed"] = Seed.from_text("seven").seal(card["n"], "As")
    with pytest.raises(LogError, match=f"line {card['n']} is not"):
        replay(rechained(forged))


def test_the_commitment_is_published_before_the_deal_and_hides_the_seed() -> None:
    session = GAME.open_session()
    opening = dict(session.log.records[0])
    assert opening["commitment"] == session.seed.commitment
    assert session.seed.reveal not in session.log.text()
    assert opening["live"] is True


def test_the_deal_is_the_seeds_shuffle() -> None:
    session = played()
    first = Randomness(session.seed).shuffle(GAME.entry.play().plan(GAME.rules()).deck.cards())  # type: ignore[union-attr]
    dealt = [r["card"] for r in session.log.records if r["record"] == "card"][:11]
    assert dealt == [card_text(card) for card in first[:11]]


def test_acts_out_of_turn_are_refused_and_lose_nothing() -> None:
    session = GAME.open_session(seed=Seed.from_text("x"))
    round_ = session.open_round(BETS)
    with pytest.raises(ActError):
        session.open_round(BETS)
    with pytest.raises(ActError):
        session.close()
    with pytest.raises(ActError):
        round_.deal()
    with pytest.raises(ActError, match="cannot happen now"):
        round_.call("face-up-card")
    with pytest.raises(ActError, match="one of 1, 2"):
        round_.call("player-leaves")
    assert round_.can_choose("play")
    assert not round_.can_choose("raise")
    assert round_.can_call("dealer-card-exposed")
    assert not round_.can_call("shoe-jam")
    round_.choose("play")
    round_.choose("play")
    assert round_.finished
    session.close()
    replay(session.log.text())


def test_a_card_dealt_twice_is_refused() -> None:
    with pytest.raises(EquipmentError, match="Kh too often"):
        GAME.open_round(GAME.rules(), ["ante=10"], "Kh Kh 2c 3c 4c 5c")


def test_an_order_that_is_too_short_says_so() -> None:
    with pytest.raises(EquipmentError):
        GAME.open_round(GAME.rules(), ["ante=10"], "Kh 2c")


def shoe_left(cards_left: int) -> list[str]:
    """What is said at a minibaccarat table whose shoe has so many cards left before a round."""
    game = croupier.game("minibaccarat")
    session = game.open_session(seed=Seed.from_text("cover"))
    dealer = session.dealer
    dealer.begin_round()
    assert dealer.shoe is not None
    dealer.shoe.burn(dealer.shoe.remaining - cards_left)
    said = []
    for _ in range(3):
        before = len(session.log.records)
        session.open_round([parse_bet("player=10")])
        records = session.log.records[before:]
        said.append(
            ", ".join(
                str(r.get("text", "shuffle"))
                for r in records
                if r["record"] == "shuffle" or r.get("text") == "Last hand."
            )
        )
    return said


def test_627a_9_e_one_more_hand_after_the_hand_in_which_the_cover_card_appears() -> None:
    assert shoe_left(15) == ["Last hand.", "", "shuffle"]  # it appears during the first hand


def test_627a_9_e_the_cover_card_as_first_card_of_a_round() -> None:
    assert shoe_left(14) == ["Last hand.", "", "shuffle"]


def test_a_seat_is_one_players_while_a_wager_stands_there() -> None:
    game = croupier.game("craps")
    session = game.open_session(game.rules(), rolls=[(2, 2)])
    pass_bet, field = Bet(1, "pass", 1000, "", "Ann"), Bet(1, "field", 1000, "", "Bob")
    with pytest.raises(BetError, match="seat 1 belongs to Ann"):
        session.open_round([pass_bet, field])
    session.open_round([pass_bet])
    with pytest.raises(BetError, match="seat 1 belongs to Ann"):
        session.open_round([field])
