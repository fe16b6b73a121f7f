"""The verbs of Croupier for Python programs; the package re-exports them, docs/api.md shows them.

Where a function takes rules, pass a mapping of answers, or nothing for the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.catalog import index
from croupier.catalog.index import Entry, NotThere
from croupier.refusals import Wrong
from croupier.reports.pricing import main_wagers, priced_tables, usual_terms
from croupier.rulebook.rules import Rules, answer
from croupier.rulebook.types import Rulebook, Wager
from croupier.store.clock import Clock, now

if TYPE_CHECKING:
    from croupier.analysis.book.lines import Line
    from croupier.analysis.counting.report import Asked, CountingReport
    from croupier.analysis.design.search import Design
    from croupier.analysis.design.wishes import Wish
    from croupier.analysis.exposure.report import ExposureReport
    from croupier.analysis.sessions.poker import PokerReport, Room
    from croupier.analysis.sessions.report import Asked as AskedSessions
    from croupier.analysis.sessions.report import SessionsReport
    from croupier.catalog.code import SessionsOfStrategy, SetOfBets
    from croupier.catalog.search import Hit
    from croupier.equipment.randomness import Seed
    from croupier.maths.pricing.counted import Counted, Tell, Terms
    from croupier.maths.pricing.report import OddsReport
    from croupier.maths.strategies.own import OwnStrategy
    from croupier.reports.comparison import Comparison
    from croupier.reports.reports import Reports
    from croupier.reports.running import Asked as AskedRun
    from croupier.reports.running import Run
    from croupier.rounds.words import Bet
    from croupier.rulebook.proposal import Proposal
    from croupier.rulebook.rules import Finding
    from croupier.store.signing import Signer
    from croupier.table.dealer import Order
    from croupier.table.log import Sink
    from croupier.table.meters import Meters
    from croupier.table.seeds import Fresh
    from croupier.table.session import Round, Session

AskedRules = Rules | Mapping[str, object] | None
Amounts = Mapping[str, Mapping[str, int]]
LIVE_ROUNDS, LIVE_SEED = 20_000, 1
"""Where no count prices a strategy file."""


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
        return self.proposed.book if self.proposed else index.rulebook(self.entry)

    def proposing(self, file: Path | Mapping[str, Any]) -> tuple[Game, str]:
        """This game with a proposed paytable, and the wager that it is for.

        `{"wager": "pair-plus", "label": "Mine", "rows": [["Pair", "1 to 1"]]}`, or a file.
        """
        from croupier.rulebook.proposal import propose

        proposal = propose(self.rulebook, file)
        return replace(self, proposed=proposal), proposal.wager

    def wager(self, key: str) -> Wager:
        """A wager by its key, or an error that lists the wagers."""
        main_wagers(self.rulebook, key)
        return self.rulebook.wager_named(key)

    def rules(self, answers: Mapping[str, object] | None = None) -> Rules:
        """The rulebook with the answers of a Rules Submission; the rest take their defaults."""
        return answer(self.rulebook, answers or {})

    def open_session(
        self,
        rules: AskedRules = None,
        *,
        seed: Seed | str | int | None = None,
        fresh: Fresh | None = None,
        order: Order | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
        meters: Meters | Amounts | None = None,
        sink: Sink | None = None,
        signer: Signer | None = None,
        clock: Clock = now,
    ) -> Session:
        """Open a table of this game: rounds, one after another, in one log.

        A text or number as seed is for a lesson: the same seed deals the same rounds. Without one
        each shoe has a fresh seed, which `fresh` gives. `order`
        stacks the first shuffle; `spins` and `rolls` come before those from the seed. `sink`, such
        as a `LogFile`, stores the log; `signer` signs the receipts, `clock` dates the records.
        Tables that share one `Meters` are linked (605a.8), which the rules must allow.
        """
        from croupier.equipment.randomness import Seed
        from croupier.rulebook.linking import refused_link
        from croupier.table.meters import Meters
        from croupier.table.session import Session

        if not self.entry.has_play:
            raise NotThere(f"{self.key} has rules but no play yet.")
        if not isinstance(seed, Seed | str | int | None):
            raise Wrong(f"seed = {seed!r:.60} is refused; give text, a whole number or a Seed.")
        source = Seed.from_text(str(seed)) if isinstance(seed, str | int) else seed
        elected = self._rules(rules)
        for wager in meters if isinstance(meters, Meters) else ():
            if option := refused_link(elected, wager):
                told = f"meters of {wager} are linked, but {option.key} = no ({option.cite})"
                raise Wrong(f"{told}; elect {option.key}, or give amounts instead of Meters.")
        return Session(
            self.entry,
            elected,
            seed=source,
            fresh=fresh,
            order=order,
            spins=spins,
            rolls=rolls,
            meters=meters,
            sink=sink,
            signer=signer,
            clock=clock,
        )

    def open_round(
        self,
        rules: AskedRules,
        wagers: Sequence[Bet | str],
        shoe: Sequence[int] | str | None = None,
    ) -> Round:
        """Open a single round, from a fresh seed or a stacked shoe (`"Kh 9c 2d ..."`)."""
        from croupier.equipment.cards import parse_cards

        order = parse_cards(shoe) if isinstance(shoe, str) else shoe
        return self.open_session(rules, order=order).open_round(wagers)

    def odds(
        self,
        rules: AskedRules = None,
        *,
        wager: str | None = None,
        paytable: str | None = None,
        terms: Terms | None = None,
        removal: bool = False,
        strategy: Path | Mapping[str, Any] | None = None,
        tell: Tell | None = None,
    ) -> OddsReport:
        """Exact odds of every wager (or one) under every paytable (or one).

        With `removal`, also the effect of removing each card from the shoe. With a `strategy` file,
        the main wager played by it: counted where the game is, else over live rounds.
        """
        if strategy is not None:
            if removal:
                raise Wrong("removal cannot be used with a strategy; omit it.")
            return self._by_strategy(rules, strategy, wager, paytable, terms, tell)
        reports, rules = self._reports(), self._rules(rules)
        asked = self._asked_terms(rules, wager, terms)
        if removal and asked.endless:
            raise Wrong("removal is refused with an endless shoe, which no card leaves.")
        return reports.exact(rules, wager, paytable, asked, tell, removal=removal)

    def design(
        self,
        wager: str,
        wish: Wish | None = None,
        *,
        rules: AskedRules = None,
        rows: Sequence[tuple[str, str]] | None = None,
        tell: Tell | None = None,
    ) -> Design:
        """A search for paytables of a wager that meet a wish, from the rows given or else those in
        force: `tables(5)`, `front(12)`, `sensitivity()`. Raise from `tell` to cancel."""
        from croupier.analysis.design.search import Design
        from croupier.analysis.design.wishes import Wish
        from croupier.maths.pricing.counted import tell_nobody

        self._reports()
        at, found = self.wager(wager), self._rules(rules)
        if not found.offers(at.key):
            raise NotThere(f"{at.key} is not offered under these rules.")
        start = rows or [(row.name, str(row.pays)) for row in found.paytable(at.key).rows]
        asked = wish or Wish()
        return Design.of(self.entry, found, at.key, tuple(start), asked, tell or tell_nobody)

    def simulate(
        self,
        rules: AskedRules = None,
        *,
        rounds: int,
        seed: int,
        wager: str | None = None,
        paytable: str | None = None,
        cores: int | None = None,
        terms: Terms | None = None,
        strategy: Path | Mapping[str, Any] | None = None,
        tell: Tell | None = None,
    ) -> OddsReport:
        """The same report from simulated rounds; a seed gives the same figures on any cores.

        With a `strategy` file, the main wager over live rounds played by it.
        """
        _check_whole(rounds=(rounds, 1), seed=(seed, 0), cores=(1 if cores is None else cores, 1))
        if strategy is not None:
            live = (rounds, seed)
            return self._by_strategy(rules, strategy, wager, paytable, terms, tell, live)
        reports, rules = self._reports(), self._rules(rules)
        asked = self._asked_terms(rules, wager, terms)
        if asked.endless:
            raise Wrong("an endless shoe is counted, not simulated; ask for the odds.")
        return reports.simulated(
            rules, wager, paytable, asked, tell, rounds=rounds, seed=seed, cores=cores
        )

    def run(
        self,
        rules: AskedRules = None,
        *,
        asked: AskedRun,
        wager: str | None = None,
        paytable: str | None = None,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> Run:
        """One wager simulated in pieces: its running mean beside the exact one; for so many rounds,
        or until the standard error of the house advantage is as small as you want."""
        from croupier.maths.pricing.counted import tell_nobody
        from croupier.reports.running import run

        reports, rules = self._reports(), self._rules(rules)
        _check_whole(seed=(asked.seed, 0), rounds=(asked.rounds or 1, 1))
        at = self._asked_terms(rules, wager, terms)
        told = tell or tell_nobody
        return run(reports, rules, wager, at, asked, paytable=paytable, tell=told)

    def counting(
        self,
        rules: AskedRules = None,
        *,
        wager: str,
        asked: Asked | None = None,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> CountingReport:
        """What counting cards wins at a wager settled from a shoe: tags, trigger, win, bets.

        `asked` has tags of your own, the number of rounds, a purse. Raise from `tell` to cancel.
        """
        from croupier.analysis.counting.report import counting
        from croupier.maths.pricing.counted import tell_nobody

        self._reports()
        key, found = self.wager(wager).key, self._rules(rules)
        at = self._asked_terms(found, key, terms)
        return counting(self.entry, found, key, at, asked, tell or tell_nobody)

    def exposure(
        self,
        rules: AskedRules = None,
        *,
        rounds_per_hour: int = 50,
        seed: int = 1,
        deals: int = 0,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> ExposureReport:
        """What a player gains who sees a card that should be hidden, and what errors cost; from so
        many sampled `deals`, what the hands of other players tell."""
        from croupier.analysis.exposure.report import exposure
        from croupier.maths.pricing.counted import tell_nobody

        self._reports()
        _check_whole(rounds_per_hour=(rounds_per_hour, 1), seed=(seed, 0), deals=(deals, 0))
        found = self._rules(rules)
        at = self._asked_terms(found, None, terms)
        told = tell or tell_nobody
        return exposure(
            self.entry,
            found,
            at,
            rounds_per_hour=rounds_per_hour,
            seed=seed,
            deals=deals,
            tell=told,
        )

    def session_report(
        self,
        rules: AskedRules = None,
        *,
        asked: AskedSessions | None = None,
        strategy: Path | Mapping[str, Any] | None = None,
        terms: Terms | None = None,
        tell: Tell | None = None,
    ) -> SessionsReport:
        """What sessions of a wager come to for a player with a bankroll and a plan, and what the
        house holds; with a `strategy` file, the main wager played by it.

        `asked` has the wager, a `Plan`, the house's `Trade`. Raise from `tell` to cancel.
        """
        from croupier.analysis.sessions.report import Asked, sessions
        from croupier.maths.pricing.counted import tell_nobody
        from croupier.maths.strategies.own import read_strategy

        self._reports()
        found, asked = self._rules(rules), asked or Asked()
        if asked.wager is not None:
            self.wager(asked.wager)
        at = self._asked_terms(found, asked.wager, terms)
        if at.endless:
            raise Wrong("sessions are dealt from the shoe in use; omit the endless shoe.")
        own = None
        if strategy is not None:
            count = self._count_by(asked.wager, None)
            own = count(found, read_strategy(strategy), at, tell or tell_nobody)
        return sessions(self.entry, found, at, asked, own=own, tell=tell or tell_nobody)

    def poker_table(self, rules: AskedRules = None, room: Room | None = None) -> PokerReport:
        """What a table of Poker among players brings the house in rake or time charge."""
        from croupier.analysis.sessions.poker import PokerReport, Room, is_poker

        if not is_poker(self.entry, None):
            raise NotThere(f"{self.key} is played against the house; ask for a session_report.")
        return PokerReport(self.entry, self._rules(rules), room or Room())

    def _by_strategy(
        self,
        rules: AskedRules,
        file: Path | Mapping[str, Any],
        wager: str | None,
        paytable: str | None,
        terms: Terms | None,
        tell: Tell | None,
        live: tuple[int, int] | None = None,
    ) -> OddsReport:
        """The main wager by a strategy file; over `live` rounds from a seed if they are asked for,
        or if no count knows strategies."""
        from croupier.maths.strategies.own import read_strategy

        reports, rules = self._reports(), self._rules(rules)
        count, main = self._count_by(wager, live), main_wagers(self.rulebook)[0].key
        asked = self._asked_terms(rules, main, terms)
        if asked.endless:
            raise Wrong("a strategy file is priced from the shoe in use; omit the endless shoe.")
        return reports.by_strategy(rules, read_strategy(file), count, paytable, asked, tell)

    def _count_by(
        self, wager: str | None, live: tuple[int, int] | None
    ) -> Callable[[Rules, OwnStrategy, Terms, Tell], Counted]:
        """How a strategy file is counted for the main wager."""
        code, main = self.entry.odds(), main_wagers(self.rulebook)[0].key
        if not hasattr(code, "decisions") or self.entry.family == "tiles":
            raise NotThere(
                f"{self.key} has no decisions for a strategy file; hands are set by a house way "
                "(docs/house-ways.md), bets over several draws are simulated as sessions "
                "(docs/sessions.md)."
            )
        if wager not in (None, main):
            raise NotThere(f"A strategy prices {main}, not {wager}; omit the wager.")
        exact = None if live else getattr(code, "by_strategy", None)
        rounds = live or (LIVE_ROUNDS, LIVE_SEED)

        def count(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
            from croupier.table.own_rounds import play_rounds

            found = exact(rules, strategy, terms, tell) if exact else None
            return found or play_rounds(self.entry, rules, strategy, main, terms, tell, *rounds)

        return count

    def sessions(
        self,
        rules: AskedRules,
        strategy: Path,
        *,
        sessions: int,
        seed: int,
        cores: int | None = None,
        tell: Tell | None = None,
    ) -> SessionsOfStrategy:
        """Simulate sessions of a strategy file: results of a bankroll, and risk of ruin."""
        from croupier.maths.pricing.counted import tell_nobody

        code = self.entry.sessions()
        if code is None:
            have = ", ".join(entry.game for entry in index.entries() if entry.has_sessions)
            raise NotThere(f"{self.key} has no strategy files; use {have}.")
        _check_whole(
            sessions=(sessions, 1), seed=(seed, 0), cores=(1 if cores is None else cores, 1)
        )
        return code.run_file(
            self._rules(rules),
            strategy,
            sessions=sessions,
            seed=seed,
            cores=cores,
            tell=tell or tell_nobody,
        )

    def together(self, rules: AskedRules, bets: Sequence[Bet | str], *, odds: int = 0) -> SetOfBets:
        """Exact mean and house advantage of bets staked together; their variance where one draw
        decides them all, or one wager with its parts."""
        from croupier.rounds.bets import read_bets

        placed, code = read_bets(bets), self.entry.together()
        if code is not None:
            return code.together(self._rules(rules), placed, odds=odds)
        from croupier.families.draw.together import refuse_odds
        from croupier.reports.staked import staked

        refuse_odds(odds)
        return staked(self._reports(), self._rules(rules), placed)

    def paper(
        self,
        kind: str,
        rules: AskedRules = None,
        *,
        form: str = "pdf",
        day: date | None = None,
        header: Mapping[str, object] | None = None,
        approval: str = "",
        **more: Any,
    ) -> bytes:
        """A paper as PDF or HTML: guide, rules-card, submission, par, layout, signs, request ...

        The same rules, counts and day give the same bytes. `header` names the certificate holder
        as in a Rules Submission, `approval` is the line on approved pages; `large`, `every`,
        `request` and `simulated` are for the papers that take them.
        """
        from croupier.papers.make import printed, subject_of

        asked = self._rules(rules)
        raw = {key: asked[key] for key in asked.explicit}
        about = subject_of(
            self.entry, asked, day or date.today(), header=header, raw=raw, approval=approval
        )
        if self.proposed and kind in ("par", "request") and self.entry.has_odds:
            more = {"report": self.odds(asked), **more}
        return printed(kind, about, form, **more)

    def equity(self, rules: AskedRules, hands: str, board: str = "", dead: str = "") -> SetOfBets:
        """Each hand's share of the pot: `equity({}, "AsKs QdQh", "Ah Qs 2c")`."""
        code = self.entry.equity()
        if code is None:
            have = ", ".join(entry.game for entry in index.entries() if entry.has_equity)
            raise NotThere(f"{self.key} cannot compare players' hands; use {have}.")
        return code.against(self._rules(rules), hands, board, dead)

    def decisions(
        self,
        rules: AskedRules = None,
        terms: Terms | None = None,
        *,
        hand: str | Sequence[int] | None = None,
    ) -> Iterator[Mapping[str, Any]]:
        """The best decision for everything that a player may see, one row each, for export; a game
        with too many for one file needs a `hand` of first cards for some."""
        code = self.entry.odds() if self.entry.has_odds else None
        if code is None or not hasattr(code, "decisions"):
            raise NotThere(f"{self.key} has no decisions to export.")
        rules = self._rules(rules)
        asked = self._asked_terms(rules, None, terms)
        if hand is None:
            return code.decisions(rules, asked)
        if not hasattr(code, "decisions_with"):
            raise NotThere(f"{self.key} exports all its decisions at once; omit the hand.")
        from croupier.equipment.cards import parse_cards

        return code.decisions_with(
            rules, asked, parse_cards(hand) if isinstance(hand, str) else hand
        )

    def paytable_in_force(self, rules: AskedRules, wager: str) -> str:
        """The label of the paytable that prices a main wager under these rules."""
        return (
            self._rules(rules)
            .paytable(priced_tables(self.rulebook, self.wager(wager))[0].wager)
            .label
        )

    def terms(
        self,
        rules: AskedRules = None,
        stake: int | None = None,
        meters: Amounts | None = None,
        *,
        wager: str | None = None,
        endless: bool = False,
    ) -> Terms:
        """The stake and meters to price; without a stake, $5 or the nearest allowed amount.

        `endless`: counted from a shoe without end, as textbooks print it.
        """
        found = usual_terms(self._rules(rules), stake, meters, wager)
        return found.with_endless_shoe() if endless else found

    def _asked_terms(self, rules: Rules, wager: str | None, terms: Terms | None) -> Terms:
        if terms is None:
            return self.terms(rules, wager=wager)
        return self.terms(rules, terms.stake, terms.meters, wager=wager, endless=terms.endless)

    def _rules(self, rules: AskedRules) -> Rules:
        """The rules to use: given as Rules or as a mapping of answers; None means the defaults."""
        if rules is None or isinstance(rules, Mapping):
            return self.rules(rules)
        if not isinstance(rules, Rules):
            raise TypeError(
                f"rules = {rules!r:.60} is refused; give Rules or a mapping of answers."
            )
        if rules.book.game != self.key:
            raise Wrong(f"These rules are for {rules.book.game}, not for {self.key}.")
        return rules

    def _reports(self) -> Reports:
        from croupier.reports.reports import Reports

        if not self.entry.has_odds:
            raise NotThere(f"{self.key} has rules but no odds yet.")
        return Reports(self.entry, self.proposed)


def _check_whole(**numbers: tuple[object, int]) -> None:
    """Refuse anything but whole numbers of at least the minimum."""
    for name, (value, least) in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise Wrong(
                f"{name} = {value!r:.60} is refused; give a whole number of at least {least}."
            )


def games() -> tuple[Game, ...]:
    """All games, in the order of their chapters."""
    return tuple(Game(entry) for entry in index.entries())


def game(name: str) -> Game:
    """A game by its key ("three-card-poker"), chapter ("649a"), title or initials ("uth")."""
    return Game(index.find(name))


def book(
    names: Sequence[str] | None = None,
    *,
    editions: bool = False,
    cores: int | None = None,
    tell: Tell | None = None,
) -> list[Line]:
    """Every wager under every paytable of all games, or of some, under their default rules: a line
    each, as `croupier schema book-line-1` describes. One process a game; raise from `tell` to
    cancel.
    """
    from croupier.analysis.book.every import every_report
    from croupier.analysis.book.lines import lines_of
    from croupier.maths.pricing.counted import tell_nobody

    chosen = [index.find(name) for name in names] if names else list(index.entries())
    if editions:
        chosen += [each for entry in chosen for each in entry.today.editions()]
    entries = list(dict.fromkeys(chosen))
    reports = every_report(entries, tell or tell_nobody, cores=cores)
    return [
        line
        for entry in entries
        if entry.game in reports
        for line in lines_of(entry, reports[entry.game])
    ]


def search(text: str) -> tuple[Hit, ...]:
    """Every record of every chapter with all the words: `search("royal 500 to 1")`."""
    from croupier.catalog.search import search as found

    return tuple(found(text))


def check(file: Path | str) -> list[Finding]:
    """All findings in a Rules Submission or a rules file."""
    from croupier.submission.files import check_file

    return check_file(Path(file))


def compare(before: Path | str | None, after: Path | str, *, game: str | None = None) -> Comparison:
    """Compare two Rules Submissions: answers and wagers that differ, house advantages.

    Without `before`, compare with the chapter's defaults. For paytable files, name the `game`.
    """
    from croupier.reports.comparison import compare as held_against
    from croupier.submission.sides import defaults_of, side_of

    entry = None if game is None else index.find(game)
    now = side_of(Path(after), entry)
    was = defaults_of(now.entry, now.wager) if before is None else side_of(Path(before), entry)
    return held_against(was, now)


def replay(file: Path | str) -> Session:
    """Replay a recorded session; a LogError says where the log fails."""
    from croupier.table.replay import replay as run_again

    return run_again(Path(file).read_text(encoding="utf-8"))
