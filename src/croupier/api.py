"""The verbs of Croupier for Python programs; the package re-exports them.

game = croupier.game("three-card-poker")
rules = game.rules({"pair-plus-paytable": "D"})
game.odds(rules).wagers
game.open_round(rules, ["ante=10", "pair-plus=5"]).choose("play")
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games import catalog
from croupier.games.catalog import Entry
from croupier.games.proposal import Proposal, propose
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.paying import Paytable
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Rulebook, Wager
from croupier.sources import source_hash

if TYPE_CHECKING:
    from croupier.games.catalog import SessionsOfStrategy, SetOfBets
    from croupier.maths.pricing.cache import Kept
    from croupier.maths.pricing.counted import Counted, Tell, Terms
    from croupier.maths.pricing.report import OddsReport, WagerOdds
    from croupier.table.session import Round, Session


class NotThere(LookupError):  # noqa: N818  reads as what it is
    """A game, wager or paytable that is not there, or has no play or odds yet."""


@dataclass(frozen=True)
class Game:
    """One chapter: its rulebook, and the play and odds derived from it."""

    entry: Entry
    proposed: Proposal | None = None

    @property
    def key(self) -> str:
        return self.entry.game

    @property
    def chapter(self) -> str:
        return self.entry.chapter

    @property
    def title(self) -> str:
        return self.entry.title

    @property
    def rulebook(self) -> Rulebook:
        return self.proposed.book if self.proposed else catalog.rulebook(self.entry)

    def proposing(self, file: Path) -> tuple[Game, str]:
        """This game with a proposed paytable from a file, and the wager it is for."""
        proposal = propose(self.rulebook, file)
        return replace(self, proposed=proposal), proposal.wager

    def wager(self, key: str) -> Wager:
        """A wager by its key, or a sentence that says which there are."""
        if key not in [wager.key for wager in self.rulebook.wager]:
            keys = ", ".join(wager.key for wager in self.rulebook.wager)
            raise NotThere(f"{key!r} is not a wager of {self.key}; there are {keys}.")
        return self.rulebook.wager_named(key)

    def rules(self, answers: Mapping[str, object] | None = None) -> Rules:
        """The rulebook after a Rules Submission's answers; the rest takes its default."""
        return answer(self.rulebook, answers or {})

    def open_session(self, rules: Rules | None = None, **how: Any) -> Session:
        """A table of this game; see `croupier.table.session.Session`."""
        from croupier.table.session import Session

        if not self.entry.has_play:
            raise NotThere(f"{self.key} has no play yet, only its rules.")
        return Session(self.entry, rules or self.rules(), **how)

    def open_round(
        self, rules: Rules, wagers: Sequence[Bet | str], shoe: Sequence[int] | str | None = None
    ) -> Round:
        """A round on its own, from a fresh seed or from a stacked shoe (`"Kh 9c 2d ..."`)."""
        from croupier.equipment.cards import parse_cards

        order = parse_cards(shoe) if isinstance(shoe, str) else shoe
        bets = [parse_bet(wager) if isinstance(wager, str) else wager for wager in wagers]
        return self.open_session(rules, order=order).open_round(bets)

    def odds(
        self,
        rules: Rules | None = None,
        *,
        wager: str | None = None,
        paytable: str | None = None,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> OddsReport:
        """Exact odds of every wager (or one) under every paytable (or one)."""
        from croupier.maths.pricing.cache import kept_or_counted
        from croupier.maths.pricing.counted import tell_nobody

        self._needs_odds()
        rules, tell = rules or self.rules(), tell or tell_nobody
        asked = self._asked_terms(rules, wager, terms)
        begun = time.perf_counter()
        found = []
        for table, main, chosen in self._tables(rules, wager, paytable):
            tell(f"{main.key} {table.label}".strip())
            terms = _within_bounds(rules, main, asked)
            count = partial(self._count, main.key, tell)
            counted = kept_or_counted(self.kept(main.key), chosen, terms, count)
            found.append(self._priced(rules, chosen, table, counted, terms))
        return _report(self, rules, found, begun)

    def kept(self, wager: str) -> Kept:
        """Where the counts of a wager are kept.

        They depend on more of a rules file than its paytables: meters, limits, behaviour.
        """
        from croupier.maths.pricing.cache import Kept

        book = self.entry.rules_file.read_bytes()
        if self.proposed is not None:
            book = repr(self.proposed.book).encode()
        return Kept(
            self.key,
            wager,
            source_hash(self.entry.folder / "odds.py"),
            hashlib.sha256(book).hexdigest(),
            self.entry.folder,
        )

    def _count(self, wager: str, tell: Tell, rules: Rules, terms: Terms) -> tuple[Counted, ...]:
        return self.entry.odds().count(rules, wager, terms, tell)

    def simulate(
        self,
        rules: Rules | None = None,
        *,
        rounds: int,
        seed: int,
        wager: str | None = None,
        paytable: str | None = None,
        cores: int | None = None,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> OddsReport:
        """The same report from simulated rounds; a seed gives the same figures on any cores."""
        from croupier.maths.pricing.counted import tell_nobody

        self._needs_odds()
        code = self.entry.odds()
        rules, tell = rules or self.rules(), tell or tell_nobody
        terms = self._asked_terms(rules, wager, terms)
        begun = time.perf_counter()
        tables = list(self._tables(rules, wager, paytable))
        runs: dict[str, Mapping[str, Counted]] = {}
        found = []
        for table, main, chosen in tables:
            own = _own_changes(rules, chosen, table, main)
            if own not in runs:
                runs[own] = code.simulate(
                    chosen, terms, rounds=rounds, seed=seed, cores=cores, tell=tell
                )
            if main.key in runs[own]:
                at = _within_bounds(rules, main, terms)
                found.append(self._priced(rules, chosen, table, (runs[own][main.key],), at))
        return _report(self, rules, found, begun)

    def sessions(
        self,
        rules: Rules,
        strategy: Path,
        *,
        sessions: int,
        seed: int,
        cores: int | None = None,
        tell: Tell | None = None,
    ) -> SessionsOfStrategy:
        """Sessions of a strategy file: what a bankroll comes to, and how often to nothing."""
        from croupier.maths.pricing.counted import tell_nobody

        code = self.entry.sessions()
        if code is None:
            raise NotThere(f"{self.key} has no strategies as data.")
        return code.run_file(
            rules, strategy, sessions=sessions, seed=seed, cores=cores, tell=tell or tell_nobody
        )

    def together(self, rules: Rules, bets: Sequence[Bet | str], *, odds: int = 0) -> SetOfBets:
        """Exact mean and variance of a set of bets that hang on the same dice."""
        code = self.entry.together()
        if code is None:
            raise NotThere(f"{self.key} prices its wagers one by one.")
        placed = [parse_bet(bet) if isinstance(bet, str) else bet for bet in bets]
        return code.together(rules, placed, odds=odds)

    def decisions(
        self, rules: Rules | None = None, terms: Terms | None = None
    ) -> Iterator[Mapping[str, Any]]:
        """The best decision at everything a player may see, one row each, for export."""
        if not self.entry.has_decisions:
            raise NotThere(f"{self.key} has no decisions to export.")
        rules = rules or self.rules()
        return self.entry.strategy().decisions(rules, self._asked_terms(rules, None, terms))

    def paytable_in_force(self, rules: Rules, wager: str) -> str:
        """The label under which a main wager is priced by these rules."""
        return rules.paytable(priced_tables(self.rulebook, self.wager(wager))[0].wager).label

    def terms(
        self,
        rules: Rules,
        stake: int | None = None,
        meters: Mapping[str, Mapping[str, int]] | None = None,
        *,
        wager: str | None = None,
    ) -> Terms:
        """What odds are given for; without a stake $5, or what comes nearest at the table."""
        from croupier.maths.pricing.counted import Terms

        mains = self._mains(wager)
        main = next((each for each in mains if not rules.stake(each.key).has_bounds), mains[0])
        usual = _within_bounds(rules, main, Terms(meters=meters or {}))
        if stake is None:
            return usual
        low, high, cite = stake_bounds(rules, main)
        if not low <= stake <= high:
            bounded = rules.stake(main.key).has_bounds
            names = ("", "") if bounded else ("table-minimum = ", "table-maximum = ")
            raise BetError(
                f"stake = {money_text(stake)} is refused; {main.key} is from "
                f"{names[0]}{money_text(low)} to {names[1]}{money_text(high)} ({cite})."
            )
        return replace(usual, stake=stake)

    def _asked_terms(self, rules: Rules, wager: str | None, terms: Terms | None) -> Terms:
        if terms is None:
            return self.terms(rules, wager=wager)
        return self.terms(rules, terms.stake, terms.meters, wager=wager)

    def _needs_odds(self) -> None:
        if not self.entry.has_odds:
            raise NotThere(f"{self.key} has no odds yet, only its rules.")

    def _tables(
        self, rules: Rules, wager: str | None, paytable: str | None
    ) -> Iterable[tuple[Paytable, Wager, Rules]]:
        """Each paytable to price, the main wager it belongs to, and rules that select it.

        Those that the answers given exclude are left out; of the others, what is in force comes
        first, then what other answers than the given ones would bring.
        """
        mains = self._mains(wager)
        tables = [(table, main) for main in mains for table in priced_tables(self.rulebook, main)]
        if paytable is not None:
            labels = sorted({table.label for table, _ in tables})
            tables = [(table, main) for table, main in tables if table.label == paytable]
            if not tables:
                raise NotThere(
                    f"{wager or self.key} has no paytable {paytable!r}; there are "
                    f"{', '.join(repr(label) for label in labels)}."
                )
        found = []
        for table, main in tables:
            if table.block.by_reading and not rules.holds(table.block.given):
                continue
            others = {
                key: value
                for key, value in rules.needed_for(table).items()
                if key != table.block.chosen_by
            }
            if not others.keys() & rules.explicit:
                found.append((mains.index(main), bool(others), table, main))
        if not found:
            raise NotThere(self._why_none(rules, tables))
        for _, _, table, main in sorted(found, key=lambda each: each[:2]):
            try:
                chosen = rules.selecting(table)
            except AnswerError:
                continue  # other answers than those changed exclude it
            if chosen.paytable(table.wager).block is table.block:  # no reading takes its place
                yield table, main, chosen

    def _why_none(self, rules: Rules, tables: Sequence[tuple[Paytable, Wager]]) -> str:
        """Which of the answers given would have to be others."""
        needs: dict[str, dict[str, None]] = {}
        for table, _ in tables:
            for key, value in rules.needed_for(table).items():
                if key in rules.explicit and key != table.block.chosen_by:
                    needs.setdefault(key, {})[answer_text(value)] = None
        text = " and ".join(f"{key} = {' or '.join(values)}" for key, values in needs.items())
        main = tables[0][1]
        return f"{main.key} has no paytable under the answers given: it needs {text} ({main.cite})."

    def _priced(
        self,
        rules: Rules,
        chosen: Rules,
        table: Paytable,
        counted: Sequence[Counted],
        terms: Terms,
    ) -> WagerOdds:
        """The odds under one paytable; what is to be said of a proposed one is noted."""
        from croupier.maths.pricing.report import price

        changed = _changed(rules, chosen)
        first, *others = (price(chosen, table, item, terms, changed) for item in counted)
        if self.proposed and (table.wager, table.label) == (
            self.proposed.wager,
            self.proposed.label,
        ):
            first = replace(first, notes=(*first.notes, *self.proposed.warnings))
        return replace(first, variants=tuple(others))

    def _mains(self, wager: str | None) -> list[Wager]:
        book = self.rulebook
        if wager is None:
            return [w for w in book.wager if w.part_of is None]
        found = self.wager(wager)
        while found.part_of is not None:
            found = book.wager_named(found.part_of)
        return [found]


def _within_bounds(rules: Rules, wager: Wager, terms: Terms) -> Terms:
    """The stake of a wager that has bounds of its own: the nearest that is allowed."""
    low, high, _ = stake_bounds(rules, wager)
    return replace(terms, stake=min(max(terms.stake, low), high))


def priced_tables(book: Rulebook, main: Wager) -> tuple[Paytable, ...]:
    """The paytables that tell a wager's odds apart: its own, or those of the parts played with it.

    Ante and Play always pay 1 to 1; it is the Ante Bonus whose tables differ.
    """
    members = [main, *(w for w in book.wager if _belongs(book, w, main))]
    several = [w for w in members if len(book.paytables(w.key)) > 1]
    return book.paytables((several or members)[0].key)


def _belongs(book: Rulebook, wager: Wager, main: Wager) -> bool:
    while wager.part_of is not None:
        if wager.part_of == main.key:
            return True
        wager = book.wager_named(wager.part_of)
    return False


def _own_changes(rules: Rules, chosen: Rules, table: Paytable, main: Wager) -> str:
    """What must be simulated anew for a paytable: every changed answer but the choice of it.

    Where wagers are made during the round, the strategy may depend on the paytable as well.
    """
    changed = _changed(rules, chosen)
    if not any(_belongs(rules.book, wager, main) for wager in rules.book.wager):
        changed.pop(table.block.chosen_by or "", None)
    return repr(sorted(changed.items()))


def _changed(rules: Rules, chosen: Rules) -> dict[str, Any]:
    return {key: value for key, value in chosen.answers.items() if rules.answers[key] != value}


def _report(game: Game, rules: Rules, found: list[WagerOdds], begun: float) -> OddsReport:
    from croupier.maths.pricing.report import OddsReport

    strategy = next((odds.strategy for odds in found if odds.strategy), None)
    return OddsReport(game.key, rules.answers, tuple(found), strategy, time.perf_counter() - begun)


def games() -> tuple[Game, ...]:
    """All games, in the order of their chapters."""
    return tuple(Game(entry) for entry in catalog.entries())


def game(name: str) -> Game:
    """A game by its key ("three-card-poker") or chapter ("649a")."""
    return Game(catalog.find(name))
