"""The verbs of Croupier for Python programs; the package re-exports them.

game = croupier.game("three-card-poker")
rules = game.rules({"pair-plus-paytable": "D"})
game.odds(rules).wagers
game.open_round(rules, ["ante=10", "pair-plus=5"]).choose("play")
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.games import catalog
from croupier.games.catalog import Entry
from croupier.games.pricing import (
    LeftOut,
    NotThere,
    TableToPrice,
    main_wagers,
    priced_tables,
    tables_to_price,
    terms_for,
    usual_terms,
)
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Rulebook, Wager
from croupier.sources import source_hash

if TYPE_CHECKING:
    from croupier.games.catalog import SessionsOfStrategy, SetOfBets
    from croupier.games.proposal import Proposal
    from croupier.maths.pricing.cache import Found, Kept
    from croupier.maths.pricing.counted import Counted, Tell, Terms
    from croupier.maths.pricing.report import OddsReport, WagerOdds
    from croupier.rounds.words import Bet
    from croupier.table.session import Round, Session


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
        from croupier.games.proposal import propose

        proposal = propose(self.rulebook, file)
        return replace(self, proposed=proposal), proposal.wager

    def wager(self, key: str) -> Wager:
        """A wager by its key, or a sentence that says which there are."""
        main_wagers(self.rulebook, key)
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
        return self.open_session(rules, order=order).open_round(wagers)

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
        from croupier.maths.pricing.counted import tell_nobody

        self._needs_odds()
        rules, tell = rules or self.rules(), tell or tell_nobody
        asked = self._asked_terms(rules, wager, terms)
        begun = time.perf_counter()
        tables, left_out = tables_to_price(rules, wager, paytable)
        found = []
        for each in tables:
            tell(f"{each.main.key} {each.table.label}".strip())
            at = terms_for(rules, each.main, asked)
            found.append(self._priced(each, self._counted(each, at, tell), at))
        return _report(self, rules, found, left_out, begun)

    def _counted(self, each: TableToPrice, terms: Terms, tell: Tell) -> Found:
        from croupier.maths.pricing.cache import kept_or_counted

        count = partial(self._count, each.main.key, tell)
        return kept_or_counted(self.kept(each.main.key), each.rules, terms, count)

    def _priced(self, each: TableToPrice, found: Found, terms: Terms) -> WagerOdds:
        """The odds under one paytable; what is to be said of a proposed one is noted."""
        from croupier.maths.pricing.report import price

        first, *others = (
            price(each.rules, each.table, counted, terms, each.changed, in_force=each.in_force)
            for counted in found.counted
        )
        notes = first.notes
        if first.house_advantage < 0:
            notes += _deciding(each, found, terms)
        if self.proposed and self.proposed.is_table(each.table):
            notes += self.proposed.warnings
        return replace(first, notes=notes, variants=tuple(others))

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
        from croupier.maths.pricing.cache import Found
        from croupier.maths.pricing.counted import tell_nobody

        self._needs_odds()
        code = self.entry.odds()
        rules, tell = rules or self.rules(), tell or tell_nobody
        asked = self._asked_terms(rules, wager, terms)
        begun = time.perf_counter()
        tables, left_out = tables_to_price(rules, wager, paytable)
        runs: dict[str, Mapping[str, Counted | tuple[Counted, ...]]] = {}
        found = []
        for each in tables:
            own = each.simulated_with
            if own not in runs:
                runs[own] = code.simulate(
                    each.rules, asked, rounds=rounds, seed=seed, cores=cores, tell=tell
                )
            if each.main.key in runs[own]:
                at = terms_for(rules, each.main, asked)
                sampled = self._priced(each, Found({}, _several(runs[own][each.main.key])), at)
                if sampled.never_came_up:
                    sampled = _with_exact_error(
                        sampled, self._priced(each, self._counted(each, at, tell), at)
                    )
                found.append(sampled)
        return _report(self, rules, found, left_out, begun)

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
        from croupier.rounds.bets import read_bets

        return code.together(rules, read_bets(bets), odds=odds)

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
        return usual_terms(rules, stake, meters, wager)

    def _asked_terms(self, rules: Rules, wager: str | None, terms: Terms | None) -> Terms:
        if terms is None:
            return self.terms(rules, wager=wager)
        return self.terms(rules, terms.stake, terms.meters, wager=wager)

    def _needs_odds(self) -> None:
        if not self.entry.has_odds:
            raise NotThere(f"{self.key} has no odds yet, only its rules.")


def _several(found: Counted | tuple[Counted, ...]) -> tuple[Counted, ...]:
    return found if isinstance(found, tuple) else (found,)


def _deciding(each: TableToPrice, found: Found, terms: Terms) -> tuple[str, ...]:
    """Which readings a player's edge hangs on, and what other readings of the payouts make it."""
    from croupier.maths.pricing.cache import watched
    from croupier.maths.pricing.report import price

    rules, counted = each.rules, found.counted[0]
    watching, reads = watched(rules)
    price(watching, each.table, counted, terms)
    notes = []
    for reading in rules.book.reading:
        if reading.effect != "money" or found.has_read(reading.key) or not reads(reading.key):
            continue
        for choice in reading.choices:
            if choice == rules[reading.key]:
                continue
            other = rules.with_answers({reading.key: choice})
            if other.offers(each.main.key):
                edge = price(other, each.table, counted, terms).house_advantage
                notes.append(f"{reading.key} = {choice} would make it {float(edge):.4%}")
    if not notes:
        return ()
    return (f"The player has the edge as the text is read here; {'; '.join(notes)}.",)


def _with_exact_error(sampled: WagerOdds, exact: WagerOdds) -> WagerOdds:
    """Rows that never came up are missing from the sample's deviation, not from the count's."""
    rows = ", ".join(sampled.never_came_up)
    note = f"Never came up: {rows}. The standard error is by the exact deviation."
    error = exact.standard_deviation / math.sqrt(sampled.rounds)
    return replace(sampled, standard_error=error, notes=(*sampled.notes, note))


def _report(
    game: Game, rules: Rules, found: list[WagerOdds], left_out: list[LeftOut], begun: float
) -> OddsReport:
    from croupier.maths.pricing.report import OddsReport

    strategy = next((odds.strategy for odds in found if odds.strategy), None)
    seconds = time.perf_counter() - begun
    return OddsReport(
        game.key, rules.answers, tuple(found), strategy, seconds, tuple(map(str, left_out))
    )


def games() -> tuple[Game, ...]:
    """All games, in the order of their chapters."""
    return tuple(Game(entry) for entry in catalog.entries())


def game(name: str) -> Game:
    """A game by its key ("three-card-poker") or chapter ("649a")."""
    return Game(catalog.find(name))
