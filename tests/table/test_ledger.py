"""Every movement has two sides: the layout, meters, pots, a player who banks, names that clash."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.chapters.jackpots import with_every_jackpot

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import parse_bet
from croupier.rounds.settle import PARTS, parts_of, undo
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    End,
    Moment,
    Rake,
    Said,
    Settlement,
    Speech,
    Start,
    Statement,
    VoidRound,
    standing_bets,
)
from croupier.rulebook.rules import Rules
from croupier.table.ledger import (
    THE_HOUSE,
    Account,
    Ledger,
    LedgerError,
    Totals,
    of_meter,
    of_player,
    of_pot,
)
from croupier.table.meters import Meters
from croupier.table.replay import replay
from croupier.table.session import ActError, Round, Session

ANTE = Bet(1, "ante", 500)
GAME = with_every_jackpot("three-card-poker")


def test_money_that_stays_on_the_layout_is_found() -> None:
    ledger = Ledger()
    ledger.place(ANTE)
    with pytest.raises(LedgerError, match="layout player 1 1 ante holds 500"):
        ledger.check([])
    with pytest.raises(LedgerError, match="500 cents"):
        ledger.check([ANTE, replace(ANTE, seat=2)])
    ledger.check([ANTE])


@pytest.mark.parametrize(
    ("payer", "paid"),
    [
        (THE_HOUSE, {"net": 475, "vigorish": 25}),
        (of_pot("pot"), {"net": 475, "vigorish": 25}),
        (THE_HOUSE, {"net": 9_500, "meter": "meter", "from_meter": 10_000}),
    ],
)
def test_a_settlement_that_is_undone_leaves_everybody_even(
    payer: Account, paid: dict[str, Any]
) -> None:
    ledger = Ledger()
    ledger.place(ANTE)
    settled = Settlement.of(ANTE, "win", "649a.11", **paid)
    ledger.settle(settled, payer)
    assert any(ledger.accounts.values())
    ledger.settle(undo(settled, "649a.12"), payer)
    assert not any(ledger.accounts.values())


def test_a_settlement_that_takes_too_much_is_found() -> None:
    ledger = Ledger()
    ledger.place(ANTE)
    with pytest.raises(LedgerError, match="takes more than was staked"):
        ledger.settle(Settlement.of(ANTE, "lose", "649a.11(b)", net=-600))


def test_a_wager_is_not_settled_twice_nor_where_none_lies() -> None:
    ledger = Ledger()
    ledger.place(ANTE)
    with pytest.raises(LedgerError, match="settles more than the 0 cents there"):
        ledger.settle(Settlement.of(replace(ANTE, wager="play"), "win", "649a.11(b)"))
    ledger.settle(Settlement.of(ANTE, "win", "649a.11(b)", net=500))
    with pytest.raises(LedgerError, match="settles more than the 0 cents there"):
        ledger.settle(Settlement.of(ANTE, "win", "649a.11(b)", net=500))


def test_a_meter_pays_its_part_and_the_house_the_rest() -> None:
    ledger = Ledger()
    bet = Bet(1, "progressive", 100)
    ledger.place(bet)
    ledger.settle(Settlement.of(bet, "royal", "1", net=900, meter="meter", from_meter=600))
    assert ledger.accounts[of_meter("progressive", "meter")] == -600
    assert ledger.accounts[THE_HOUSE] == 100 - 400
    assert ledger.accounts[of_player("player 1")] == 900


@pytest.mark.parametrize("name", ["house", "meter five-card-progressive meter", "layout 1", "pot"])
def test_a_players_name_is_no_account_of_the_table(name: str) -> None:
    session = GAME.open_session(seed=Seed.from_text("names"))
    bets = [parse_bet("1:ante=10"), parse_bet("1:five-card-progressive=1")]
    round_ = session.open_round([replace(bet, player=name) for bet in bets])
    round_.choose("play")
    net = sum(settled.net for settled in round_.settlements)
    assert round_.totals() == Totals({name: net}, -net - 21, meters=21, layout=0)


# ------------------------------------------------------------------------------ linked tables


def test_605a_8_tables_on_one_meter_do_not_overwrite_each_other() -> None:
    rules = GAME.rules()
    shared = Meters.of(rules, {})
    one, two = (Session(GAME.entry, rules, seed=Seed.from_text(t), meters=shared) for t in "ab")
    bets = [parse_bet("1:ante=10"), parse_bet("1:five-card-progressive=1")]
    first = one.open_round(bets)  # both rounds are in play at once
    second = two.open_round(bets)
    second.choose("fold")
    first.choose("fold")
    assert shared["five-card-progressive"]["meter"] == 1_000_000 + 2 * 21
    for session in (one, two):
        session.close()
        assert replay(session.log.text()).log.text() == session.log.text()


def test_605a_8_a_share_is_that_of_the_meter_all_tables_have_fed() -> None:
    rules = GAME.rules()
    shared = Meters.of(rules, {"five-card-progressive": {"meter": 2_000_000}})
    bets = [parse_bet("1:ante=10"), parse_bet("1:five-card-progressive=1")]
    royal = parse_cards("As Ks Qs 2c 3d 4h Js Ts")
    # Dealt one at a time: seat, dealer, seat, dealer, seat, dealer, two for the community.
    order = [royal[nth] for nth in (0, 3, 1, 4, 2, 5, 6, 7)]
    winner = Session(GAME.entry, rules, seed=Seed.from_text("w"), order=order, meters=shared)
    round_ = winner.open_round(bets)
    other = Session(GAME.entry, rules, seed=Seed.from_text("o"), meters=shared)
    other.open_round(bets).choose("fold")
    round_.choose("play")
    (paid,) = (s for s in round_.settlements if s.wager == "five-card-progressive")
    assert paid.from_meter == 2_000_000 + 2 * 21
    assert shared["five-card-progressive"]["meter"] == 1_000_000
    winner.close()
    assert replay(winner.log.text()).log.text() == winner.log.text()


def test_649a_13_a_void_round_gives_its_contribution_back() -> None:
    session = GAME.open_session(seed=Seed.from_text("void"))
    bets = [parse_bet("1:ante=10"), parse_bet("1:five-card-progressive=1")]
    round_ = session.open_round(bets)
    assert session.meters["five-card-progressive"]["meter"] == 1_000_021
    round_.call("dealer-card-exposed")
    assert session.meters["five-card-progressive"]["meter"] == 1_000_000
    funded = [r["cents"] for r in session.log.records if r["record"] == "funded"]
    assert funded == [21, -21]
    assert round_.totals() == Totals({"player 1": 0}, 0, meters=0, layout=0)


def test_649a_12_i_4_part_cents_accrue_and_a_void_round_takes_them_back() -> None:
    rules = GAME.rules({"five-card-hand-bonus-amount": "$2.50"})
    session = Session(GAME.entry, rules, seed=Seed.from_text("parts"))
    meters = session.meters["five-card-hand-bonus"]
    bets = [
        parse_bet(f"{seat}:{wager}")
        for seat in (1, 2)
        for wager in ("ante=10", "five-card-hand-bonus@player=2.50")
    ]
    seed, half = meters["meter"], PARTS // 2  # 21% of $2.50 is 52.5 cents
    one = session.open_round(bets[:2])
    assert (meters["meter"], meters[parts_of("meter")]) == (seed + 52, half)
    one.choose("fold")
    two = session.open_round(bets)
    assert (meters["meter"], meters[parts_of("meter")]) == (seed + 157, half)
    two.call("dealer-card-exposed")
    assert (meters["meter"], meters[parts_of("meter")]) == (seed + 52, half)
    session.close()
    assert replay(session.log.text()).meters.plain() == session.meters.plain()


def test_687a_12_c_a_rate_that_makes_part_cents_is_accepted_and_accrues() -> None:
    game = croupier.game("687a")
    rules = game.rules(
        {
            "progressive-bonus-paytable": "2",
            "progressive-bonus-amount": "$5",
            "progressive-bonus-rate": "12.5%",
        }
    )
    session = Session(game.entry, rules, seed=Seed.from_text("a lawful rate"))
    meters = session.meters["progressive-bonus"]
    seed = meters["meter"]
    for whole, parts in ((62, PARTS // 2), (125, 0)):  # 12.5% of $5 is 62.5 cents
        round_ = session.open_round(
            [parse_bet(f"{each}=5") for each in ("ante", "blind", "progressive-bonus")]
        )
        round_.choose("fold")
        assert (meters["meter"], meters[parts_of("meter")]) == (seed + whole, parts)


# ------------------------------------------------------------------------------ toy games


def at_table(play: Callable[[Rules, Start], Speech], bets: Sequence[Bet], **more: Any) -> Round:
    """A round of a game that is only its `play`, and what else its play.py would offer."""
    rules = GAME.rules()
    code = SimpleNamespace(play=play, check=lambda *_: None, plan=lambda _: None, **more)
    rules_file = GAME.entry.rules_file
    entry = SimpleNamespace(game="toy", chapter="0", play=lambda: code, rules_file=rules_file)
    session = Session(entry, rules, seed=Seed.from_text("toy"))  # type: ignore[arg-type]
    return session.open_round(bets)


BETS = [Bet(1, "bet", 1000, player="Ann"), Bet(2, "bet", 500, player="Ben"), Bet(3, "bet", 0)]


def test_a_player_banks() -> None:
    """Seat 2 banks: what Ann wins is the banker's loss, and the house has its commission."""

    def play(rules: Rules, start: Start) -> Speech:
        ann, ben, _ = start.bets
        yield Settlement.of(ann, "win", "1", net=950, vigorish=50, payer="seat 2")
        yield Settlement.of(ben, "push", "1")
        return End()

    round_ = at_table(play, BETS)
    assert round_.totals() == Totals({"Ann": 950, "Ben": -1000, "player 3": 0}, 50, 0, 0)


def test_what_the_banker_wins_is_lost_to_the_banker() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        ann, ben, _ = start.bets
        yield Settlement.of(ann, "lose", "1", net=-1000, payer="seat 2")
        yield Settlement.of(ben, "push", "1")
        return End()

    assert at_table(play, BETS).totals().players == {"Ann": -1000, "Ben": 1000, "player 3": 0}


def test_a_pot_takes_the_bets_and_pays_the_winner_less_the_rake() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        for bet in start.bets[:2]:
            yield Settlement.of(bet, "called", "1", net=-bet.amount, payer="pot")
        yield Rake(75, "1")
        winner = replace(start.bets[1], amount=0)
        yield Settlement.of(winner, "wins the pot", "1", net=1425, payer="pot")
        return End()

    round_ = at_table(play, BETS)
    assert round_.totals() == Totals({"Ann": -1000, "Ben": 925, "player 3": 0}, 75, 0, 0)
    assert round_.ledger.accounts[of_pot("pot")] == 0


def test_a_pot_that_is_not_paid_out_is_found() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        for bet in start.bets[:2]:
            yield Settlement.of(bet, "called", "1", net=-bet.amount, payer="pot side")
        return End()

    with pytest.raises(LedgerError, match="pot side holds 1500 cents"):
        at_table(play, BETS)


def test_a_void_round_gives_back_what_is_in_the_pot_and_the_rake() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        for bet in start.bets[:2]:
            yield Settlement.of(bet, "called", "1", net=-bet.amount, payer="pot")
        yield Rake(75, "1")
        yield VoidRound("A card too many.", "1")
        return End()

    round_ = at_table(play, BETS)
    assert round_.totals() == Totals(dict.fromkeys(["Ann", "Ben", "player 3"], 0), 0, 0, 0)


def test_a_long_round_is_no_deep_one() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        for _ in range(3000):
            yield Moment("1")
        yield VoidRound("", "1")
        return End()

    assert at_table(play, BETS).finished


def test_a_void_round_returns_what_was_added_during_it_and_keeps_what_is_excepted() -> None:
    def play(rules: Rules, start: Start) -> Speech:
        ann = start.bets[0]
        raised = Choice("raise", "raise", "1", 300, wager="play", on="box")
        yield Decide(1, "1", (raised,), {})
        yield VoidRound("Too few cards.", "1", but=(start.bets[1],))
        yield Settlement.of(start.bets[1], "lose", "1", net=-500)
        assert ann.amount == 1000
        return End()

    round_ = at_table(play, BETS)
    round_.choose("raise")
    assert [(s.wager, s.on, s.stake, s.outcome) for s in round_.settlements] == [
        ("bet", "", 1000, "void"),
        ("play", "box", 300, "void"),
        ("bet", "", 500, "lose"),
    ]


# ------------------------------------------------------------------------------ arranging cards

SEVEN = parse_cards("Kh Kd As Qs 9c 4d 2h")


def arranging(rules: Rules, start: Start) -> Speech:
    question = Arrange(1, "1(b)", SEVEN, (("high", 5), ("low", 2)))
    parts = question.arranged((yield question))
    assert isinstance(parts, dict)
    yield Said(f"low has {len(parts['low'])}, high {len(parts['high'])} cards", "1")
    yield VoidRound("", "1")
    return End()


def low_first(rules: Rules, question: Arrange, parts: dict[str, tuple[int, ...]]) -> str:
    """A pair in the low hand outranks a high hand without one."""
    low = {card >> 2 for card in parts["low"]}
    return "the low hand outranks the high hand (1(c))." if len(low) == 1 else ""


def test_cards_are_arranged_and_the_rest_goes_to_the_part_left_out() -> None:
    round_ = at_table(arranging, BETS[:1])
    assert round_.can_choose("low=As Qs, high=Kh Kd 9c 4d 2h")
    round_.choose("low=As Qs")
    assert round_.finished
    said = [record["text"] for record in round_.log.records if record["record"] == "said"]
    assert said == ["low has 2, high 5 cards"]
    decided = next(r for r in round_.log.records if r["record"] == "decided")
    line = json.loads(round_.log.lines[decided["n"] - 1])
    assert "choice" not in line  # nobody has seen the hands yet
    assert round_.session.seed.unseal(line["n"], line["sealed"]) == decided["choice"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("low=As", "low takes 2 cards"),
        ("high=As Qs", "high takes 5 cards"),
        ("low=As 3c", "3c is not"),
        ("low=As As", "As is not"),
        ("low=As Xx", "Xx"),
        ("middle=As Qs", ": low=Kh Kd"),
        ("As Qs", ": low=Kh Kd"),
        ("low=As Qs, low=Kh Kd", ": low=Kh Kd"),
        ("low=As Qs, high=Kh Kd 9c 4d", "high takes 5 cards"),
        ("low=Kh Kd", r"outranks the high hand \(1\(c\)\)"),
    ],
)
def test_an_arrangement_that_is_none_is_refused(answer: str, says: str) -> None:
    round_ = at_table(arranging, BETS[:1], refuse=low_first)
    with pytest.raises(ActError, match=says):
        round_.choose(answer)
    assert not round_.can_choose(answer)
    assert round_.question is not None


# ------------------------------------------------------------------------------ closing


def standing(rules: Rules, start: Start) -> Speech:
    yield Said("Nothing is decided.", "1")
    bets = [[b.seat, b.wager, b.amount, b.on, b.player] for b in start.bets if b.amount]
    return End({"standing": bets})


def test_a_game_says_what_becomes_of_wagers_that_stand_at_the_close() -> None:
    def close(rules: Rules, carry: dict[str, Any]) -> Iterator[Statement]:
        ann, ben = standing_bets(carry)
        yield Settlement.of(ann, "returned", "1(a)")
        yield Settlement.of(ben, "lose", "1(b)", net=-ben.amount)

    round_ = at_table(standing, BETS, close=close)
    assert round_.totals().layout == 1500
    round_.session.close()
    assert round_.session.cleared == Totals({"Ann": 1000, "Ben": 0}, 500, 0, 0)


def test_a_close_that_leaves_a_wager_on_the_layout_is_found() -> None:
    def close(rules: Rules, carry: dict[str, Any]) -> Iterator[Statement]:
        yield Settlement.of(standing_bets(carry)[0], "returned", "1(a)")

    with pytest.raises(LedgerError, match="holds 500 cents"):
        at_table(standing, BETS, close=close).session.close()


def test_craps_loses_no_money_that_stands_when_the_table_closes() -> None:
    session = croupier.game("craps").open_session(seed="3", rolls=[(2, 4)])
    round_ = session.open_round([parse_bet("pass=10"), parse_bet("field=5")])
    assert round_.totals().layout == 1000  # on the point of 6
    session.close()
    assert sum(session.ledger.accounts.values()) == 0
    assert not session.ledger.open_bets()
    assert replay(session.log.text()).log.text() == session.log.text()


def test_who_asks_has_the_hands_set_the_house_way() -> None:
    high, low = parse_cards("Kh Kd 9c 4d 2h"), parse_cards("As Qs")
    question = Arrange(1, "1(b)", SEVEN, (("high", 5), ("low", 2)), house_way="low=As Qs")
    assert question.arranged("house-way") == {"high": high, "low": low}
    without = Arrange(1, "1(b)", SEVEN, (("high", 5), ("low", 2)))
    assert isinstance(without.arranged("house-way"), str)


def test_the_example_of_three_parts_is_an_answer() -> None:
    question = Arrange(1, "1(b)", SEVEN, (("high", 4), ("medium", 2), ("low", 1)))
    assert question.example == "low=Kh, medium=Kd As"
    assert question.arranged(question.example) == {
        "low": parse_cards("Kh"),
        "medium": parse_cards("Kd As"),
        "high": parse_cards("Qs 9c 4d 2h"),
    }
