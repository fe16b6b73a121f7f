"""Live rounds of one player by a strategy file, dealt at random and settled as at any table.

For games that no count prices by a strategy file, and a witness of those that one does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np

from croupier.catalog.index import Entry
from croupier.equipment.randomness import Seed
from croupier.families.twenty_one.counting.looking import twenty_one
from croupier.maths.decision import NEVER
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Part, Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.strategies.fault import StrategyError
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking, Seen
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Decide, SystemDraw
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager
from croupier.table.round import Round
from croupier.table.session import Session

PER_SESSION = 200  # a session's log is kept whole, so it is not let grow
TELL_EVERY = 1_000
SEAT = 1
WITHDRAWN = "withdrawn"  # taken back before anything decided it
OWN = ("hand", "front cards")
DEALERS = ("dealer", "up")
LIVE = "Rounds are dealt and settled as at a table, one player against the dealer."


def play_rounds(
    entry: Entry,
    rules: Rules,
    strategy: OwnStrategy,
    wager: str,
    terms: Terms,
    tell: Tell,
    rounds: int,
    seed: int,
) -> Counted:
    """The lines of a main wager over live rounds of a strategy."""
    strategy.check(entry.choices(rules))
    made = _Player(entry, rules, strategy, terms)
    bets = opening_bets(rules, wager, terms.stake)
    lines: Counter[Line] = Counter()
    session: Session | None = None
    for nth in range(rounds):
        if nth % TELL_EVERY == 0:
            tell(f"{nth:,} of {rounds:,} rounds")
        if session is None or nth % PER_SESSION == 0:
            dealt = Seed.from_text(f"strategy {seed} {nth}")
            session = Session(entry, rules, seed=dealt, meters=terms.meters)
        played = session.open_round(bets)
        while not played.finished:
            played.choose(made.choice(played))
        lines[_line(rules, wager, played, terms.stake)] += 1
    shares = {
        decision: {key: Fraction(n, rounds) for key, n in taken.items()}
        for decision, taken in made.taken.items()
    }
    told = Strategy(strategy.name, frequencies=shares)
    return Counted(wager, dict(lines), method=SIMULATED, strategy=told, notes=(LIVE,))


def opening_bets(rules: Rules, wager: str, stake: int) -> tuple[Bet, ...]:
    """A main wager, and those that must be placed with it."""
    return (Bet(SEAT, wager, stake), *_with(rules, wager, stake))


def _with(rules: Rules, wager: str, stake: int) -> list[Bet]:
    found = []
    for other in rules.wagers():
        if not other.required or other.key == wager:
            continue
        sizes = rules.stake(other.key)
        times = Fraction(next(iter(sizes.times), sizes.least or "1"))
        found.append(Bet(SEAT, other.key, int(stake * times)))
    return found


def _line(rules: Rules, wager: str, played: Round, stake: int) -> Line:
    """How the main wager and those that belong to it ended."""
    return tuple(
        sorted(
            Part(each.wager, each.outcome, Fraction(each.stake, stake))
            for each in played.settlements
            if each.outcome != WITHDRAWN
            and _main(rules, rules.book.wager_named(each.wager)) == wager
        )
    )


def _main(rules: Rules, wager: Wager) -> str:
    while wager.part_of is not None:
        wager = rules.book.wager_named(wager.part_of)
    return wager.key


class _Player:
    """Answers a table by a strategy; what no rule speaks of as is best."""

    def __init__(self, entry: Entry, rules: Rules, strategy: OwnStrategy, terms: Terms) -> None:
        self.strategy, self.terms = strategy, terms
        code = entry.odds()
        ranking: Callable[[Rules], Ranking | None] | None = getattr(code, "ranking", None)
        self.ranking = ranking(rules) if ranking else None
        self.cards = entry.family != "blackjack"
        self.taken: dict[str, Counter[str]] = {}

    def choice(self, played: Round) -> str:
        question = played.question
        match question:
            case Decide():
                return self._decide(played, question)
            case Arrange():
                return max(worth := played.advice(), key=lambda key: worth[key])
            case SystemDraw():
                return ""
        raise StrategyError(f"{type(question).__name__}: no strategy answers this.")

    def _decide(self, played: Round, question: Decide) -> str:
        names = [choice.key for choice in question.choices]
        seen = self.see(question)
        even = np.zeros((len(names), 1), dtype=np.int64)
        nth = self._ruled(seen, names, even)
        if nth is None:
            worth = played.advice()
            order = sorted(worth, key=lambda key: worth[key])
            even[:, 0] = [order.index(name) if name in worth else NEVER for name in names]
            nth = int(self.strategy.decide(seen, names, even)[0])
        self.taken.setdefault(question.cite, Counter())[names[nth]] += 1
        return names[nth]

    def _ruled(self, seen: Seen, names: Sequence[str], even: np.ndarray) -> int | None:
        """The choice that a rule decides; advice is asked for only without one."""
        ruled = self.strategy.ruled(seen, names, even != NEVER)
        return None if ruled[0] < 0 else int(ruled[0])

    def see(self, question: Decide) -> Seen:
        """What the player sees, as strategy files name it."""
        known = question.known
        own = next((known[key] for key in OWN if key in known), ())
        up = next((known[key] for key in DEALERS if known.get(key)), ())
        hand = np.array([own], dtype=np.int64).reshape(1, -1)
        dealer = np.array(up[:1], dtype=np.int64) if up else None
        if not self.cards:
            return twenty_one(hand, dealer)
        others = [cards for key, cards in known.items() if key not in (*OWN, *DEALERS)]
        board = np.array([[card for cards in others for card in cards]], dtype=np.int64)
        main = self.terms.stake
        raised = max((bet.amount // main for bet in question.made), default=0)
        community = board.reshape(1, -1) if others else None
        return Seen(hand, community, dealer, self.ranking, raised=raised)
