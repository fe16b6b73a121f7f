"""Random tables: answers, seats, players, bets, choices and calls that make sense, and that do not.

One session is made from one number, so a fault that is found is found again. What must hold: what
is refused is refused with a sentence and leaves no trace, every round ends with every wager settled
(the ledger checks it), and the log replays to the byte.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import chain, count
from pathlib import Path
from random import Random
from runpy import run_path
from typing import TypeVar

from tests.chapters.reading import noting

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError, least_players, most_seats
from croupier.rounds.words import Bet, Decide, NextCard, Question, Roll, Spin, Stopped, SystemDraw
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules, answer, questions
from croupier.rulebook.types import Option, Reading, Wager
from croupier.rulebook.ways import MAY_GO_LOW
from croupier.table.replay import replay
from croupier.table.session import ActError, Round, Session

T = TypeVar("T")
REFUSALS = (BetError, ActError)
SESSIONS = 25  # some 100 rounds: a second of a processor
ROUNDS_A_SESSION = 6
QUESTIONS_A_ROUND = 2000
TRIES = 8
AMOUNTS = (1, 25, 50, 100, 250, 333, 500, 501, 700, 1000, 1000, 1000, 1500, 2000, 10_000, 10**6)
CHECKER = Path(__file__).parents[2] / "examples" / "check" / "check_log.py"
check_log: Callable[[str], dict[str, int]] = run_path(str(CHECKER))["check"]
NAMES = ("player 1", "house", "meter", "Zoë O'Hara, Jr.")
MADE_UP = ("", "99", "nowhere", "17,18,19,20", "0", "dealer", "player", "-1")


def fuzz_session(
    entry: Entry, number: int, *, rounds: int = ROUNDS_A_SESSION, replayed: bool = True
) -> int:
    """Play the session of a number; returns how many rounds were played. A long session that is
    not replayed costs less than half for each round: its rules are read and checked once."""
    rng = Random(f"{entry.game} {number}")
    rules = random_rules(entry, rng)
    session = _session(entry, rules, number)
    for _ in range(rounds):
        round_ = _opened(session, random_bets(entry, rules, rng), rng)
        if round_ is not None:
            _play(session, round_, rng)
            _check(round_)
    session.close()
    if replayed:
        text = session.log.text()
        assert replay(text).log.text() == text
        check_log(text)
    return session.rounds


def _session(entry: Entry, rules: Rules, number: int) -> Session:
    """Every other one has a seed for each shoe, and somebody adds to the first."""
    first = Seed.from_text(f"fuzz {number}")
    if number % 2 == 0:
        return Session(entry, rules, seed=first)
    seeds = chain([first], (Seed.from_text(f"fuzz {number} {nth}") for nth in count()))
    session = Session(entry, rules, fresh=lambda: next(seeds))
    session.contribute("player 1", b"fuzz")
    return session


@cache
def fuzzed(entry: Entry, number: int) -> tuple[int, frozenset[str]]:
    """How many rounds the session of a number has, and the keys that are looked up in it."""
    keys: set[str] = set()
    with noting(keys):
        return fuzz_session(entry, number), frozenset(keys)


# ---------------------------------------------------------------------------------- answers


def random_rules(entry: Entry, rng: Random) -> Rules:
    """Rules with some answers changed; a change that contradicts the others is left out."""
    rules = answer(rulebook(entry), {})
    asked = list(questions(rules.book).values())
    for question in rng.sample(asked, min(rng.choice((0, 3, 8, 20)), len(asked))):
        try:
            rules = rules.with_answers({question.key: _random_answer(question, rng)})
        except AnswerError:
            continue
    return rules


OWN_WAY_OF_THREE = "pair first=9-A low=J -> low high medium; any -> medium low high"


def own_way() -> str:
    """A way of cases without conditions alone."""
    return "; ".join(f"{hand} -> {low[0]}" for hand, low in MAY_GO_LOW.items())


def _random_answer(question: Option | Reading, rng: Random) -> object:
    if isinstance(question, Reading):
        return rng.choice(sorted(question.choices))
    if question.may_decline and rng.random() < 0.3:
        return False
    low = question.minimum if isinstance(question.minimum, int) else 0
    high = question.maximum if isinstance(question.maximum, int) else low + 9
    tries: dict[str, Callable[[], object]] = {
        "yes-no": lambda: rng.random() < 0.5,
        "one-of": lambda: rng.choice(question.values),
        "several-of": lambda: rng.sample(question.values, rng.randint(0, len(question.values))),
        "number": lambda: rng.randint(low, high),
        "money": lambda: rng.choice(("$1", "$2.50", "$5", "$25", "$100", "$5,000", "$1,000,000")),
        "odds": lambda: rng.choice(("1 to 1", "8 to 1", "9.5 to 1", "25 to 1", "3 to 2")),
        "percent": lambda: rng.choice(("0%", "3%", "5%", "33%", "100%")),
        "probability": lambda: rng.choice(("unknown", "1/52", "1/7")),
        "text": lambda: "text",
        "house-way": lambda: rng.choice((*question.values, own_way())),
        "house-way-of-three": lambda: rng.choice((*question.values, OWN_WAY_OF_THREE)),
    }
    return tries[question.kind]()


# ------------------------------------------------------------------------------------- bets


def random_bets(entry: Entry, rules: Rules, rng: Random) -> list[Bet]:
    """Bets of some players on some boxes; one set in four has something amiss."""
    most, least = most_seats(rules) or 8, least_players(rules)
    first = rng.randint(1, most + 1 - least)
    more = max(rng.choice((0, 0, 1, 3)), least - 1)
    seats = range(first, min(most, first + more) + 1)
    together = rng.random() < 0.2
    base = rng.choice((1000, 1000, 3300))
    bets = [
        Bet(
            seat,
            wager.key,
            _amount(rules, wager, base, rng),
            place,
            NAMES[first % len(NAMES)] if together else f"player {seat}",
        )
        for seat in seats
        for wager in _some_wagers(entry, rules, rng)
        for place in _places(entry, rules, wager, rng)
    ]
    if rng.random() < 0.25:
        _put_amiss(rules, bets, rng)
    return bets


def _some_wagers(entry: Entry, rules: Rules, rng: Random) -> list[Wager]:
    """What must be placed, some of what may be, and what that needs."""
    may = rules.opening_wagers()
    chosen = [wager for wager in may if wager.required or (wager is may[0] and rng.random() < 0.6)]
    chosen += rng.sample(may, min(rng.choice((1, 1, 2, 4)), len(may)))
    for wager in chosen:
        for need in wager.need_sets():
            chosen.append(rules.book.wager_named(rng.choice(sorted(need))))
    return list({wager.key: wager for wager in chosen}.values())


def _amount(rules: Rules, wager: Wager, base: int, rng: Random) -> int:
    """An amount that should do, mostly: what must be placed is of one size."""
    stake = rules.stake(wager.key)
    if rng.random() < 0.03:
        return rng.choice(AMOUNTS)
    if stake.option is not None:
        return rules.money(stake.option)
    low, high, _ = stake_bounds(rules, wager)
    return max(low, min(high, base if wager.required else rng.choice((base, 500, 3300))))


def _places(entry: Entry, rules: Rules, wager: Wager, rng: Random) -> list[str]:
    places = entry.places(rules, wager.key)
    if "" in places:  # one of them: where it usually is, or elsewhere
        return ["" if rng.random() < 0.8 else rng.choice(places)]
    return rng.sample(places, rng.randint(1, min(2, len(places)))) if places else [""]


def _put_amiss(rules: Rules, bets: list[Bet], rng: Random) -> None:
    """Something that the table must refuse, or may have to."""
    wager = rng.choice([*(wager.key for wager in rules.book.wager), "made-up"])
    seat = rng.choice((0, -1, 1, 2, 7, 99))
    bets.append(Bet(seat, wager, rng.choice((*AMOUNTS, 0, -500)), rng.choice(MADE_UP)))
    rng.shuffle(bets)
    if rng.random() < 0.5:
        bets.append(rng.choice(bets))


# ------------------------------------------------------------------------------------- play


def _opened(session: Session, bets: list[Bet], rng: Random) -> Round | None:
    """A round with these bets, or with what is left of them when refused ones are taken back."""
    for _ in range(TRIES):
        round_ = refusable(session, partial(session.open_round, tuple(bets), stepwise=True))
        if round_ is not None or not bets:
            return round_
        bets.remove(rng.choice(bets))
    return None


def _play(session: Session, round_: Round, rng: Random) -> None:
    nerve = rng.choice((0.0, 0.02, 0.1, 0.3))
    for _ in range(QUESTIONS_A_ROUND):
        question = round_.question
        if question is None:
            return
        if rng.random() < nerve:
            refusable(session, partial(_out_of_order, round_, rng))
        elif question.calls and rng.random() < nerve:
            call, seat = rng.choice(question.calls), _some_seat(round_, rng)
            refusable(session, partial(round_.call, call, seat))
        else:
            _go_on(session, round_, question, rng)
    raise AssertionError("the round does not end")


def _go_on(session: Session, round_: Round, question: Question, rng: Random) -> None:
    if isinstance(question, SystemDraw):
        round_.choose(rng.choice(("", *question.among)))
    elif isinstance(question, Arrange):
        refusable(session, partial(round_.choose, some_arrangement(question, rng)))
    elif isinstance(question, Decide):
        choice = rng.choice(question.choices)
        amount = rng.randint(choice.stake, choice.most) if choice.most else 0
        if not amount or rng.random() < 0.2:
            round_.choose(choice.key)
        else:
            said = f"{choice.key}={amount // 100}.{amount % 100:02}"
            refusable(session, partial(round_.choose, said))
    elif isinstance(question, Stopped):
        round_.call(question.calls[0])
    else:
        round_.deal()


def some_arrangement(question: Arrange, rng: Random) -> str:
    """Any cards in any part; where a part may not outrank another it is refused and tried again."""
    left = rng.sample(question.cards, len(question.cards))
    said = []
    for part, size in question.parts[:-1]:
        said.append(f"{part}={' '.join(card_text(left.pop()) for _ in range(size))}")
    return ", ".join(said)


def _out_of_order(round_: Round, rng: Random) -> None:
    """An act that is out of turn or makes no sense, more often than not."""
    irregularities = [record.key for record in round_.session.rules.book.irregularity]
    act = rng.randint(0, 3)
    if act == 0:
        round_.choose(rng.choice(("stand", "fold", "made-up", "play=0.005", "=", "play=-1", "")))
    elif act == 1 and not isinstance(round_.question, NextCard | Spin | Roll):
        round_.deal()
    elif act == 2:
        round_.session.open_round([Bet(1, "ante", 1000)])
    else:
        round_.call(rng.choice((*irregularities, "made-up")), _some_seat(round_, rng))


def _some_seat(round_: Round, rng: Random) -> int | None:
    return rng.choice([*(bet.seat for bet in round_.bets), None, 0, 99])


def refusable(session: Session, act: Callable[[], T]) -> T | None:
    """Do something that may be refused; a refusal is a sentence and leaves no trace."""
    lines, rounds, carry = len(session.log.lines), session.rounds, session.carry
    question = session.round.question if session.round else None
    try:
        return act()
    except REFUSALS as error:
        refusal = str(error)
    assert refusal.endswith("."), f"a refusal is a sentence: {refusal}"
    assert len(session.log.lines) == lines, f"a refused act is in the log: {refusal}"
    assert (session.rounds, session.carry) == (rounds, carry)
    assert (session.round.question if session.round else None) is question
    return None


def _check(round_: Round) -> None:
    assert round_.finished
    totals = round_.totals()
    assert set(totals.players) == {bet.player for bet in round_.bets}
    assert sum(round_.ledger.accounts.values()) == 0
