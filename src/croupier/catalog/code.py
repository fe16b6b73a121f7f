"""What the code of a game's folder offers, file by file; a game has the files that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from random import Random

    from croupier.maths.pricing.counted import Counted, Tell, Terms
    from croupier.maths.pricing.removal import FromShoe
    from croupier.maths.seen_rounds import SeenRounds
    from croupier.maths.shoe.game import ShoeGame
    from croupier.rounds.arrange import Arrange
    from croupier.rounds.plan import ShoePlan
    from croupier.rounds.words import Bet, Decide, Speech, Start
    from croupier.rulebook.rules import Rules


class PlayCode(Protocol):
    """What a game's play.py offers.

    If a game needs them: `places(rules, wager)`, the places of a wager on the layout; `SYMBOLS`,
    those of wagers on the sections of a wheel; `close(rules, carry)`, an iterator of statements
    that settle open wagers when the table closes; `refuse(rules, question, parts)`, why an
    arrangement of cards is not allowed; `choices(rules)`, every choice that a player can be offered
    with the main wager in a round in which nothing goes wrong, if the rules file does not say it.
    """

    OUTCOMES: Mapping[str, frozenset[str]]

    def play(self, rules: Rules, start: Start) -> Speech: ...
    def check(self, rules: Rules, bets: Sequence[Bet]) -> None: ...
    def plan(self, rules: Rules) -> ShoePlan | None: ...


class OddsCode(Protocol):
    """What a game's odds.py offers: `advise`, and all `decisions` for export, only if there are
    decisions; `decisions_with` a hand of first cards if they are too many for one file;
    `by_strategy` counts the main wager by a strategy file (None where it cannot), `ranking` is how
    such a file ranks hands;
    `from_shoe` if cards may be missing when a wager is made, None for a wager without such a
    count, and `from_cards` the same by cards where it tells suits that only several together
    show; `seen_rounds` deals shoe after shoe as a counter sees it (None where it cannot), and
    `solved_from` is the main wager's game of the Blackjack family."""

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]: ...
    def simulate(
        self, rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
    ) -> Mapping[str, tuple[Counted, ...]]: ...
    def advise(
        self, rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]: ...
    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]: ...
    def decisions_with(
        self, rules: Rules, terms: Terms, hand: Sequence[int]
    ) -> Iterator[Mapping[str, Any]]: ...
    def from_shoe(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe | None: ...
    def from_cards(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> FromShoe | None: ...
    def seen_rounds(self, rules: Rules, terms: Terms) -> SeenRounds | None: ...
    def solved_from(self, rules: Rules, terms: Terms) -> ShoeGame: ...


class SessionsOfStrategy(Protocol):
    """The results of many sessions of a strategy; `draws` is the word for its draws."""

    @property
    def draws(self) -> str: ...
    def facts(self) -> Mapping[str, Any]: ...
    def svg(self) -> str: ...


class SessionsCode(Protocol):
    """What sessions.py offers, in a game whose strategies are data."""

    def run_file(
        self,
        rules: Rules,
        file: Path,
        *,
        sessions: int,
        seed: int,
        cores: int | None,
        tell: Tell,
    ) -> SessionsOfStrategy: ...


class SetOfBets(Protocol):
    """The result of combined bets, or of hands compared."""

    def facts(self) -> Mapping[str, Any]: ...


class TogetherCode(Protocol):
    """What together.py offers, in a game whose bets depend on the same draw."""

    def together(self, rules: Rules, bets: Sequence[Bet], *, odds: int = 0) -> SetOfBets: ...


class EquityCode(Protocol):
    """What equity.py offers, in a game that players play among themselves."""

    def against(self, rules: Rules, hands: str, board: str = "", dead: str = "") -> SetOfBets: ...


class WaysCode(Protocol):
    """What ways/words.py offers, in a game that describes its house way by its own cases."""

    COLUMNS: tuple[str, ...]

    def way_rows(self, way: str) -> tuple[tuple[str, ...], ...]: ...


class OpponentsCode(Protocol):
    """What opponents.py offers, in a game that needs several players."""

    KINDS: Sequence[str]

    def choose(self, kind: str, rules: Rules, question: Decide, rng: Random) -> str: ...
