"""Progressive jackpots across the submissions of a certificate holder: 605a.7(e), 605a.8(g).

One submission says nothing about another; tables that share a meter must require the same wager
and give it the same probability of winning the jackpot. Every row that pays 100% of a meter wins
its jackpot; the probability is counted, never typed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from croupier.catalog.index import find
from croupier.filing.contents import as_filed
from croupier.filing.events import History
from croupier.filing.submissions import last_filed
from croupier.reports.pricing import main_wagers, terms_for
from croupier.rulebook.linking import (
    has_meter,
    jackpots,
    linked_wagers,
    refused_link,
    required_amount,
)
from croupier.rulebook.payout import MeterShare
from croupier.rulebook.rules import Finding, Rules

READING, ONE_A_WAGER = "jackpots-at-a-table", "one-a-wager"  # how chapters read 605a.7(e)(2)


@dataclass(frozen=True)
class Required:
    """What tables that share a meter have in common: what a chance at it takes, and the chances."""

    name: str
    amount: str | None
    chances: Mapping[str, Fraction]


@dataclass(frozen=True)
class Linked:
    """A wager whose tables share a meter with others, and the submission that offers it."""

    name: str
    rules: Rules
    wager: str

    def __str__(self) -> str:
        return f"{self.name} ({self.rules.book.game}, {self.wager})"

    def amount(self) -> str | None:
        """The required amount of the wager; None if the player chooses it."""
        return required_amount(self.rules, self.wager)

    def required(self) -> Required:
        return Required(str(self), self.amount(), self.chances())

    def chances(self) -> Mapping[str, Fraction]:
        """The probability of winning each meter; empty if it is not counted exactly."""
        from croupier.maths.pricing.counted import EXACT, Terms
        from croupier.reports.reports import Reports

        entry = find(self.rules.book.game)
        if not entry.has_odds:
            return {}
        (main,) = main_wagers(self.rules.book, self.wager)
        terms = terms_for(self.rules, main, Terms())
        counted = Reports(entry).counted(self.rules, main.key, terms).counted[0]
        if counted.method != EXACT or self.wager in counted.estimated:
            return {}
        found: dict[str, Fraction] = defaultdict(Fraction)
        for line, weight in counted.lines.items():
            outcomes = [part.outcome for part in line if part.wager == self.wager]
            for meter in {meter for outcome in outcomes for meter in self._wins(outcome)}:
                found[meter] += Fraction(weight, counted.total)
        return found

    def _wins(self, outcome: str) -> Iterator[str]:
        row = self.rules.outcome_row(self.wager, outcome)
        if row is not None and isinstance(row.pays, MeterShare) and row.pays.share == 1:
            yield row.pays.meter


def jackpots_at_a_table(name: str, rules: Rules) -> list[Finding]:
    """605a.7(e)(2): not more than one progressive jackpot, as the chapter reads it."""
    offered = jackpots(rules)
    if len(offered) < 2 or rules.answers.get(READING) == ONE_A_WAGER:
        return []
    cite = "605a.7(e)(2)"
    text = (
        f"{name} ({rules.book.game}) offers {', '.join(offered)}; a table game may offer only one "
        f"progressive jackpot ({cite})."
    )
    return [Finding(cite, text, f"offer one of them, or elect {READING} = {ONE_A_WAGER}.")]


def _offers(rules: Rules, wager: str) -> bool:
    """Whether rules offer a wager, also one of another rulebook."""
    return wager in rules.book.wagers and rules.offers(wager)


def removed_jackpots(before: Rules, after: Rules, approved: Collection[str]) -> list[Finding]:
    """605a.7(e)(5): wagers with a meter that are no longer offered, unless their removal is
    approved."""
    cite = "605a.7(e)(5)"
    return [
        Finding(
            cite,
            f"{wager.name} has a jackpot; removing it needs written approval ({cite}).",
            f"offer {wager.name}, or ask for approval of removing its jackpot.",
        )
        for wager in before.wagers()
        if wager.key in jackpots(before) and not _offers(after, wager.key)
        if wager.key not in approved
    ]


def check_link(link: Sequence[Linked]) -> list[Finding]:
    """What keeps tables from sharing a meter, each compared with the first."""
    if not link:
        return []
    findings = [finding for each in link for finding in unfit(each)]
    if findings or len(link) == 1:
        return findings
    return differences([each.required() for each in link])


def differences(required: Sequence[Required]) -> list[Finding]:
    """What tables that share a meter do not have in common, each compared with the first."""
    first, *others = required
    findings = [_uncounted(each) for each in required if not each.chances]
    for other in others:
        findings += _amounts(first, other)
        if first.chances and other.chances:
            findings += _chances(first, other)
    return findings


def link_findings(name: str, rules: Rules, others: Iterable[tuple[str, Rules]]) -> list[Finding]:
    """605a.7(e)(3), 605a.8(g): what keeps the linked wagers of a submission from sharing a meter
    with wagers of the same name that the holder links in other submissions."""
    known = list(others)
    found = []
    for wager in linked_wagers(rules):
        peers = [Linked(*each, wager) for each in known if wager in linked_wagers(each[1])]
        found += check_link([Linked(name, rules, wager), *peers])
    return found


def unfit(linked: Linked) -> Iterator[Finding]:
    """What keeps a wager from sharing a meter with any other."""
    rules, wager = linked.rules, linked.wager
    cite = "605a.8(g)"
    if wager not in rules.book.wagers or not has_meter(rules, wager):
        yield Finding(cite, f"{linked} has no progressive meter ({cite}).")
    elif not rules.offers(wager):
        yield Finding(cite, f"{linked} is linked but not offered ({cite}).")
    elif option := refused_link(rules, wager):
        text = f"{linked} is linked, but {option.key} = no ({option.cite})."
        yield Finding(option.cite, text, f"elect {option.key}.")
    elif linked.amount() is None:
        cite = "605a.8(g)(2)"
        text = (
            f"{linked} has no required amount; linked tables must require the same amount ({cite})."
        )
        elects = [stake.option for stake in rules.book.wager_named(wager).stake if stake.option]
        yield Finding(cite, text, f"elect {elects[0]}." if elects else "")


def _amounts(first: Required, other: Required) -> Iterator[Finding]:
    """605a.7(e)(3), 605a.8(g)(2)."""
    if first.amount != other.amount:
        cite = "605a.8(g)(2)"
        yield Finding(
            cite,
            f"{first.name} requires {first.amount} and {other.name} {other.amount}; linked tables "
            f"must require the same amount ({cite}, 605a.7(e)(3)).",
        )


def _uncounted(linked: Required) -> Finding:
    cite = "605a.8(g)(1)"
    text = f"{linked.name} has no exact count, so its probability cannot be compared"
    return Finding(cite, f"{text} ({cite}).")


def _chances(first: Required, other: Required) -> Iterator[Finding]:
    cite, ours, theirs = "605a.8(g)(1)", first.chances, other.chances
    for meter in sorted({*ours, *theirs}):
        if ours.get(meter) != theirs.get(meter):
            jackpot = "the meter" if meter == "meter" else f"the {meter} meter"
            yield Finding(
                cite,
                f"{first.name} wins {jackpot} {_often(ours.get(meter))} and {other.name} "
                f"{_often(theirs.get(meter))}; linked tables must have the same probability "
                f"({cite}).",
            )


def _often(chance: Fraction | None) -> str:
    return "never" if chance is None else f"with a probability of {chance}"


def check_links(
    in_force: Callable[[str], tuple[str, Rules] | None],
    holder: str,
    links: Mapping[str, Sequence[tuple[str, str]]],
    day: date,
) -> list[Finding]:
    """Check a holder's links, each of (game, wager), under the rules in force for each game."""
    findings = []
    known: dict[str, tuple[str, Rules] | None] = {}
    for game in dict.fromkeys(game for link in links.values() for game, _ in link):
        known[game] = found = in_force(game)
        if found is None:
            text = f"{game} is linked, but {holder} has no Rules Submission in force for it"
            findings.append(Finding("601a.4(a)", f"{text} on {day.isoformat()} (601a.4(a))."))
        else:
            findings += jackpots_at_a_table(*found)
    for link in links.values():
        held = [Linked(*found, wager) for game, wager in link if (found := known[game])]
        findings += check_link(held)
    return list(dict.fromkeys(findings))


def rules_of(history: History, day: date) -> tuple[str, Rules]:
    """A submission in force and its rules under the rulebook of the time, whatever its findings."""
    filed = last_filed(history, day)
    assert filed is not None
    return filed.filing, as_filed(filed).rules
