"""What the rounds of poker share: moments, the order of settlement, leaving, jackpots, draws."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot

from croupier.equipment.cards import parse_cards
from croupier.rounds.bonuses import jackpot_parts
from croupier.rounds.words import Bet, Decide, Moment, NextCard
from croupier.table.session import Round

MAIN = {
    "649a": ["pair-plus=5"],
    "679a": ["ante=5"],
    "641a": ["aces-up=5"],
    "639a": ["ante=5"],
    "657a": ["ante=5", "super-bonus=5"],
    "647a": ["ante=5"],
    "653a": ["ante=5", "blind=5"],
    "677a": ["ante=5", "odds=5"],
    "643a": ["bet-1=5", "bet-2=5", "bet-3=5"],
    "655a": ["ante=5"],
}
# What is chosen at every decision, if not the first choice: everybody stays, as early as may be.
STAYS = {
    "639a": "bet",
    "657a": "play",
    "679a": "play",
    "653a": "play-4",
    "643a": "let-it-ride",
    "655a": "1x",
}


def opened(chapter: str, bets: list[str | Bet], **answers: object) -> Round:
    game = with_every_jackpot(chapter)
    rules = game.rules({key.replace("_", "-"): value for key, value in answers.items()})
    return game.open_session(rules).open_round(bets, stepwise=True)


def to_moment(round_: Round, chapter: str, nth: int) -> Moment:
    """Everybody stays, and the dealer goes on to the nth moment."""
    seen = 0
    while (question := round_.question) is not None:
        seen += isinstance(question, Moment)
        if seen == nth:
            assert isinstance(question, Moment)
            return question
        if isinstance(question, Decide):
            round_.choose(STAYS.get(chapter, question.choices[0].key))
        else:
            round_.deal()
    raise AssertionError(f"{chapter} has no moment {nth}")


@pytest.mark.parametrize(
    "irregularity", ["stub-count-misdealt", "stub-count-wrong-deck", "wrong-number-of-cards"]
)
@pytest.mark.parametrize("chapter", MAIN)
def test_8_h_9_f_10_f_13_c_before_the_hands_are_turned_up(chapter: str, irregularity: str) -> None:
    """Also where nobody has anything to decide, or everybody raised before the flop."""
    round_ = opened(chapter, [*MAIN[chapter]], shuffler_counts_cards=False)
    to_moment(round_, chapter, 1)
    round_.call(irregularity)
    assert round_.finished
    assert {end.outcome for end in round_.settlements} == {"void"}
    assert sum(end.net for end in round_.settlements) == 0


@pytest.mark.parametrize("chapter", MAIN)
def test_13_c_a_hand_of_the_wrong_size_is_found_when_it_is_turned_up(chapter: str) -> None:
    round_ = opened(chapter, [*MAIN[chapter]])
    moment = to_moment(round_, chapter, 2)
    assert set(moment.calls) == {
        *("wrong-number-of-cards", "shuffler-out-of-order", "player-leaves")
    }
    round_.call("wrong-number-of-cards")
    assert round_.finished
    assert {end.outcome for end in round_.settlements} == {"void"}


@pytest.mark.parametrize(
    ("chapter", "void"),
    [
        ("649a", True),
        ("679a", True),
        ("641a", True),
        ("639a", False),
        ("647a", False),
        ("677a", False),
        ("653a", False),
        ("657a", False),
    ],
)
def test_13_d_a_card_of_the_dealers_exposed_when_everybody_has_decided(
    chapter: str, void: bool
) -> None:
    """Until the dealer reveals the hand in 649a, 679a, 641a; until all have decided elsewhere."""
    round_ = opened(chapter, [*MAIN[chapter]])
    assert ("dealer-card-exposed" in to_moment(round_, chapter, 1).calls) is void


@pytest.mark.parametrize("chapter", MAIN)
def test_13_f_an_automated_shoe_may_jam_at_the_first_card(chapter: str) -> None:
    round_ = opened(chapter, [*MAIN[chapter]], dealing="automated-shoe")
    assert isinstance(round_.question, NextCard)
    round_.call("shoe-jam")
    assert {end.outcome for end in round_.settlements} == {"void"}


def test_649a_5_b_and_e_before_the_first_card() -> None:
    round_ = opened("649a", ["ante=5"], shuffler_counts_cards=True, preshuffled_cards=True)
    assert round_.can_call("shuffler-count-wrong")
    assert round_.can_call("improper-cut")
    round_.deal()
    assert not round_.can_call("improper-cut")


# ------------------------------------------------------------------------------ jackpots


def test_12_e_2_a_jackpot_is_divided_among_players_and_not_among_wagers() -> None:
    """One player on two boxes and another on one: half each; odd cents stay undivided."""
    ann = [Bet(seat, "five-card-hand-bonus", 100, "dealer", "Ann") for seat in (1, 2)]
    ben = Bet(3, "five-card-hand-bonus", 100, "dealer", "Ben")
    assert jackpot_parts(10_001, [ben, *ann]) == {ben: 5000, ann[0]: 2500, ann[1]: 2500}
    assert jackpot_parts(10, [ben, *ann]) == {ben: 5, ann[0]: 3, ann[1]: 2}


def test_639a_12_e_2_two_boxes_of_one_player_share_one_half() -> None:
    """The dealer has a straight flush: a tenth of the meter, $10,000 and what the bets brought."""
    seats = {1: "Ann", 2: "Ann", 3: "Ben"}
    bets = [Bet(seat, "ante", 500, player=name) for seat, name in seats.items()]
    bets += [Bet(seat, "five-card-hand-bonus", 100, "dealer", name) for seat, name in seats.items()]
    game = with_every_jackpot("639a")
    hands = ["2h 4d 6c 8h 10d", "2c 4h 6d 8c 10h", "2d 4c 6h 8d 10c", "3s 4s 5s 6s 7s"]
    order = " ".join(hand.split()[nth] for nth in range(5) for hand in hands)
    rules = game.rules({"adjacent-boxes": 2})
    round_ = game.open_session(rules, order=parse_cards(order)).open_round(bets)
    for _ in seats:
        round_.choose("fold")
    won = {
        end.seat: end.net + end.stake
        for end in round_.settlements
        if end.wager == "five-card-hand-bonus"
    }
    assert won[1] + won[2] == won[3]


# Two straight flushes, of seat 1 and of the dealer, in each chapter's order of dealing.
STRAIGHT_FLUSHES = {
    "639a": ("4h 2h 3s 5h 4d 4s 6h 6c 5s 7h 8c 6s 8h 10d 7s", "ante=5", "fold"),
    "641a": ("4h 2h 3s 5h 4d 4s 6h 6c 5s 7h 8c 6s 8h 10d 7s Kc", "ante=5", "fold"),
    "649a": ("3h 2c 8h 4h 3d 9h 5h Kd 10h 6h 7h", "pair-plus=5", ""),
    "657a": ("4h 2h 3s 5h 4d 4s 6h 6c 5s 7h 8c 6s 8h 10d 7s", "ante=5 super-bonus=5", "fold"),
    "647a": ("4h 2c 8h 3h Kd 9h Jc 5h 6h 7h Qc 2d 3c 10c", "ante=5", "fold"),
    "653a": ("4h 2c 8h 3h Kd 9h Jc 5h 6h 7h Qc 2d 10c", "ante=5 blind=5", "play-4"),
}


@pytest.mark.parametrize("chapter", STRAIGHT_FLUSHES)
def test_12_e_2_reading_when_the_jackpot_on_the_dealers_hand_is_divided(chapter: str) -> None:
    """Seat 2 wagers on the dealer's hand and is paid first, seat 1 on the own: a tenth each."""
    cards, main, choice = STRAIGHT_FLUSHES[chapter]
    won = {}
    for reading in ("in-turn", "last"):
        game = with_every_jackpot(chapter)
        rules = game.rules({"jackpot-on-dealers-hand": reading})
        bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in main.split()]
        bets += ["1:five-card-hand-bonus@player=1", "2:five-card-hand-bonus@dealer=1"]
        round_ = game.open_session(rules, order=parse_cards(cards)).open_round(bets)
        while isinstance(round_.question, Decide):
            round_.choose(choice)
        ends = [end for end in round_.settlements if end.wager == "five-card-hand-bonus"]
        won[reading] = {end.seat: end.net + end.stake for end in ends}
    assert won["in-turn"][2] == won["last"][1] > won["in-turn"][1] == won["last"][2]


# ------------------------------------------------------------------------------ order


@pytest.mark.parametrize(
    ("chapter", "bets", "do"),
    [
        ("653a", ["ante=5", "blind=5", "five-card-hand-bonus@dealer=1", "six-card-bonus=5"], 1),
        ("641a", ["ante=5", "five-card-hand-bonus@player=1", "six-card-bonus=5"], 1),
        ("639a", ["ante=5", "progressive=1", "five-card-hand-bonus@dealer=1"], 1),
        ("657a", [*MAIN["657a"], "queens-up=5", "five-card-hand-bonus@dealer=1"], 1),
        ("643a", [*MAIN["643a"], "five-card-hand-bonus=1", "six-card-bonus=5"], 2),
        ("655a", ["ante=5", "five-card-hand-bonus=1", "six-card-bonus=5"], 3),
    ],
)
def test_11_all_wagers_of_a_player_are_settled_in_the_players_turn(
    chapter: str, bets: list[str], do: int
) -> None:
    """653a.11(h)(2) to (n), 641a.11(c), 639a.11(c), 657a.11(c) to (g), 643a.11(f), 655a.11(h)."""
    both = [f"{seat}:{bet}" for seat in (1, 2) for bet in bets]
    round_ = with_every_jackpot(chapter).open_session(None).open_round(both)
    while isinstance(round_.question, Decide):
        round_.choose({**STAYS, "641a": "play"}[chapter])
    assert round_.finished
    seats = [end.seat for end in round_.settlements]
    assert seats == sorted(seats, reverse=True)
    assert len(seats) >= 2 * len(bets)


# ------------------------------------------------------------------------------ leaving

# The cards, what seat 1 has beside the main wagers; seat 2 has the hand that it envies.
HOLDERS = {
    "649a": ("2h As 3h 5d Ks 3d 9c Qs 3c", "three-card-progressive=1"),
    "641a": ("2h As 3c 5d Ac 4c 9c Ad 6c Jc Ah 7d Kd 9s 8h Qd", "four-card-progressive=1"),
    "639a": ("3h 5s Kc 4d 6s Qd 6c 7s 10h 8h 8s 5h Jd 9s 2d", "progressive=1"),
    "657a": ("2h As 3c 5d Ac 4c 9c Ad 6c Jc Ah 7d Kd 9s 8h", "four-card-progressive=1"),
    "653a": ("2h 6s Kc 4d 7s Qd 3c 8s 9s 10s 5c 2c 3d", "progressive=1"),
    "643a": ("2h As 5d 7c Ks 8h Jd Qs", "three-card-progressive=1"),
    "655a": ("2h 3d As Ks Qs Js 10s", "progressive-payout=1"),
}


@pytest.mark.parametrize(("reading", "envies"), [("no", 0), ("yes", 1)])
@pytest.mark.parametrize("chapter", HOLDERS)
def test_7_b_reading_envy_for_the_hand_of_a_player_who_left(
    chapter: str, reading: str, envies: int
) -> None:
    cards, wager = HOLDERS[chapter]
    game = with_every_jackpot(chapter)
    answers: dict[str, object] = {"envy-for-abandoned-hand": reading}
    if chapter == "639a":
        answers["progressive-paytable"] = "D"
    session = game.open_session(game.rules(answers), order=parse_cards(cards))
    bets = [f"{seat}:{bet}" for seat in (1, 2) for bet in MAIN[chapter]]
    round_ = session.open_round([*bets, f"1:{wager}"], stepwise=True)
    to_moment(round_, chapter, 1)
    round_.call("player-leaves", 2)
    while round_.question is not None:
        round_.deal()
    envy = [end for end in round_.settlements if end.outcome.startswith("envy")]
    assert len(envy) == envies
    assert {end.outcome for end in round_.settlements if end.seat == 2} == {"lose"}


@pytest.mark.parametrize("chapter", MAIN)
def test_7_b_who_leaves_abandons_every_box(chapter: str) -> None:
    """The player of seats 1 and 2 leaves: nothing is decided or won there."""
    game = with_every_jackpot(chapter)
    main = [bet.split("=")[0] for bet in MAIN[chapter]]
    seats = {1: "Ann", 2: "Ann", 3: "Ben"}
    bets = [Bet(seat, key, 500, player=name) for seat, name in seats.items() for key in main]
    session = game.open_session(game.rules({"adjacent-boxes": 2}), seed="every box")
    round_ = session.open_round(bets, stepwise=True)
    round_.call("player-leaves", 2)
    while (question := round_.question) is not None:
        if isinstance(question, Decide):
            assert question.seat == 3
            round_.choose(STAYS.get(chapter, question.choices[0].key))
        else:
            round_.deal()
    left = [end for end in round_.settlements if end.seat < 3]
    assert [end.outcome for end in left] == ["lose"] * 2 * len(main)


def test_643a_7_b_no_box_of_a_player_who_left_is_envied() -> None:
    """The player of seats 2 and 3 leaves seat 3; seat 2 had the ace, king and queen of spades."""
    game = with_every_jackpot("643a")
    seats = {1: "Ann", 2: "Ben", 3: "Ben"}
    bets = [
        Bet(seat, key, 500, player=name)
        for seat, name in seats.items()
        for key in ("bet-1", "bet-2", "bet-3")
    ]
    bets.append(Bet(1, "three-card-progressive", 100, player="Ann"))
    order = parse_cards("2h As 4c 5d 7c Ks 9d 8h Jd Qs 3s")
    session = game.open_session(game.rules({"adjacent-boxes": 2}), order=order)
    round_ = session.open_round(bets, stepwise=True)
    to_moment(round_, "643a", 1)
    round_.call("player-leaves", 3)
    while round_.question is not None:
        round_.deal()
    assert not [end for end in round_.settlements if end.outcome.startswith("envy")]


def test_653a_7_b_in_a_void_round_the_trips_of_a_player_who_left_is_not_paid() -> None:
    cards = "9h 2c 9d 2d 9c 7h 9s Ac 4d Jh Kc"
    game = with_every_jackpot("653a")
    for leaves, net in ((True, -500), (False, 1500)):
        session = game.open_session(game.rules(), order=parse_cards(cards))
        round_ = session.open_round(["ante=5", "blind=5", "trips=5"], stepwise=True)
        while not isinstance(round_.question, Decide):
            round_.deal()
        if leaves:
            round_.call("player-leaves", 1)
        round_.call("dealer-card-exposed")
        while round_.question is not None:
            round_.deal()
        (trips,) = (end for end in round_.settlements if end.wager == "trips")
        assert trips.net == net
        assert [end.outcome for end in round_.settlements if end.wager == "ante"] == ["void"]


# ------------------------------------------------------------------------------ dealing


def test_653a_10_g_community_cards_may_come_first() -> None:
    round_ = opened(
        "653a",
        ["ante=5", "blind=5"],
        dealing="automated-shoe",
        reshuffling_shoe=True,
        community_cards_first=True,
    )
    to = []
    while isinstance(round_.question, NextCard):
        to.append(round_.question.to)
        round_.deal()
    assert to == [*["community"] * 5, *["seat 1"] * 2, *["dealer"] * 2]
    assert isinstance(round_.question, Decide)
    assert round_.question.known["community"] == ()
    round_.choose("check")
    assert isinstance(round_.question, Decide)
    assert len(round_.question.known["community"]) == 3
    round_.choose("check")
    assert isinstance(round_.question, Decide)
    assert len(round_.question.known["community"]) == 5


# ------------------------------------------------------------------------------ draws


@pytest.mark.parametrize("chapter", ["649a", "643a", "655a"])
def test_1_simulated_rounds_stay_as_many_with_a_magic_card_and_a_lucky_bonus(chapter: str) -> None:
    game = with_every_jackpot(chapter)
    answers = {
        "magic-card-bonus": True,
        "magic-card-frequency": "1/10",
        "lucky-bonus": True,
        "lucky-bonus-frequency": "1/7",
    }
    rules, rounds = game.rules(answers), 300_000
    wager = "five-card-hand-bonus"
    (sample,) = game.simulate(rules, rounds=rounds, seed=24, wager=wager).wagers
    (exact,) = game.odds(rules, wager=wager).wagers
    assert sample.rounds == rounds
    assert sample.standard_error is not None
    assert sample.standard_error > 0.999 * sample.standard_deviation / rounds**0.5
    assert sample.progressive is not None
    assert exact.progressive is not None
    gap = sample.progressive.return_at_meters - exact.progressive.return_at_meters
    assert abs(float(gap)) < 4 * exact.standard_deviation / rounds**0.5


# The parts of .8, .9 and .10 that say what becomes of a wrong count of the stub.
STUBS = {
    **dict.fromkeys(("639a", "641a", "643a", "649a", "653a", "655a", "657a"), "hff"),
    **dict.fromkeys(("663a", "669a", "674a", "678a"), "hff"),
    **dict.fromkeys(("677a", "679a", "680a", "682a", "683a", "684a"), "gff"),
    "647a": "hhf",
    "676a": "fff",
    "687a": "ihf",
}
DEALINGS = ("manual-shoe", "hand", "automated-shoe")
ALL_BETS = MAIN | {
    "663a": ["ante=5"],
    "669a": ["ante=5", "blind=5"],
    "674a": ["ante-across=5", "ante-down=5"],
    "676a": ["front-9=5"],
    "678a": ["ante=5"],
    "680a": ["ante=5"],
    "682a": ["ante=5"],
    "683a": ["ante=5"],
    "684a": ["ante=5", "odds=5"],
    "687a": ["ante=5", "blind=5"],
}


@pytest.mark.parametrize("chapter", STUBS)
@pytest.mark.parametrize("nth", range(len(DEALINGS)))
def test_a_wrong_stub_count_cites_the_way_of_dealing_in_use(chapter: str, nth: int) -> None:
    """684a.8(g), 684a.9(f), 684a.10(f) and their sisters."""
    answers = {"dealing": DEALINGS[nth], "automated_shuffler": True}
    round_ = opened(chapter, [*ALL_BETS[chapter]], shuffler_counts_cards=False, **answers)
    while True:
        question = round_.question
        assert question is not None
        if "stub-count-misdealt" in question.calls:
            break
        if isinstance(question, Decide):
            round_.choose(question.choices[0].key)
        else:
            round_.deal()
    round_.call("stub-count-misdealt")
    assert {end.cite for end in round_.settlements} == {
        f"{chapter}.{8 + nth}({STUBS[chapter][nth]})"
    }


@pytest.mark.parametrize(
    ("chapter", "bets", "cite"),
    [
        ("684a", ["ante=5", "odds=5"], "684a.11(b)(2)"),
        ("671a", ["ante=5", "super=5"], "671a.11(b)(1)"),
    ],
)
def test_684a_11_b_2_and_671a_11_b_1_a_fold_has_a_paragraph_of_its_own(
    chapter: str, bets: list[str | Bet], cite: str
) -> None:
    game = with_every_jackpot(chapter)
    round_ = game.open_session(game.rules()).open_round(bets)
    assert isinstance(round_.question, Decide)
    assert next(c.cite for c in round_.question.choices if c.key == "fold") == cite
