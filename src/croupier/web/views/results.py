"""How a round ended, in one sentence: `Dealer 20, you 11: you lose $5.`

What decided it is what the table was told; the log has it in these words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.equipment.cards import RANK_NAMES, parse_card, rank
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.web.views.seen import CARD, HIDDEN, HIDDEN_TILE, Seen
from croupier.web.views.spots import BY_TOTAL, COMMON, counted

BUST, FOLD = 21, "fold"
PLAIN = frozenset({"win", "lose", "push", "withdrawn", "void", "undone", "surrender"})


@dataclass(frozen=True)
class Result:
    """What decided a round, and what its player gained by it; whether every wager pushed."""

    facts: str
    net: int
    settled: bool
    pushed: bool = False

    @property
    def gain(self) -> str:
        if not self.settled:
            return "your bets stand"
        if self.net > 0:
            return f"you win {money_text(self.net)}"
        if self.net:
            return f"you lose {money_text(-self.net)}"
        return "a push" if self.pushed else "you break even"

    @property
    def kind(self) -> str:
        return "won" if self.net > 0 else "lost" if self.net < 0 else "even"

    def __str__(self) -> str:
        text = f"{self.facts}: {self.gain}." if self.facts else f"{self.gain}."
        return text[0].upper() + text[1:]


def result(rules: Rules, seen: Seen, own: Sequence[int]) -> Result | None:
    """The result of a round for who plays these seats; None before there is one."""
    mine = [each for each in seen.ended if each.bet.seat in own]
    decided = mine or seen.dice or seen.pocket
    if not decided:
        return None
    net = sum(each.net for each in mine)
    folded = any(seen.decided.get(seat) == FOLD for seat in own)
    pushed = not folded and all(each.net == 0 for each in mine)
    return Result(_facts(rules, seen, own), net, bool(mine), pushed)


def _facts(rules: Rules, seen: Seen, own: Sequence[int]) -> str:
    told: dict[str, str] = {}
    for text in seen.said:
        for pattern, facts in PATTERNS:
            if match := pattern.search(text):
                told.update((whose, what) for whose, what in facts(match, own, seen) if what)
                break
    for whose, what in _by_cards(rules, seen, own):
        told.setdefault(whose, what)
    if not told and seen.pocket:
        return seen.pocket
    if not told and seen.dice:
        return "-".join(map(str, seen.dice))
    folded = [seat for seat in own if seen.decided.get(seat) == FOLD]
    if folded and len(own) == 1:
        told["you"] = "you folded"
    if not told:
        return _by_outcome(seen, own)
    order = ("all", "dealer", "you")
    found = [told[whose] for whose in order if whose in told]
    return ", ".join(found)


# ------------------------------------------------------------------------------ what was told

Told = Iterator[tuple[str, str]]


def _shows(match: re.Match[str], own: Sequence[int], seen: Seen) -> Told:
    """`Dealer shows Qs 6d 6c 5d 2h, pair.`"""
    whose = _whose(match["whose"], own)
    if whose:
        text = re.sub(r"\([^)]*\)", "", match["text"])
        cards = CARD.findall(text) + [card for to in COMMON for card in seen.hands.get(to, ())]
        rest = CARD.sub("", text).replace(" over ", " ").strip(" .,:;")
        rest = re.sub(r"^(?:and\b|[\s,:])+", "", rest)
        yield whose, _named(whose, _rank(rest, cards))


def _sets(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    """`Dealer sets Jd Jc 10s 5c 2s (pair) and Ah Qh.`"""
    whose = _whose(match["whose"], own)
    hands = re.split(r", (?=[\dAKQJj])| and (?=[\dAKQJj])", match["text"].rstrip("."))
    if whose:
        yield whose, _named(whose, " and ".join(map(_set, hands)))


def _set(hand: str) -> str:
    """What a hand that was set is worth, as it is told; else its cards' ranks."""
    if worth := re.search(r"\(([^)]*)\)", hand):
        return worth[1]
    return "-".join(card.rstrip("cdhs") for card in CARD.findall(hand))


def _total(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    """`Dealer's total: 20.`, `Seat 4: 26, over 21.`"""
    whose = _whose(match["whose"], own)
    if whose:
        count = int(match["total"])
        yield (
            whose,
            f"{_name(whose)} {'bust with ' if count > BUST else ''}{count}".replace(
                "Dealer bust", "Dealer busts"
            ),
        )


def _has(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    if whose := _whose(match["whose"], own):
        yield whose, f"{_name(whose)} {'have ' if whose == 'you' else 'has '}{match['what']}"


def _all(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    yield "all", " ".join(filter(None, match.groups())).strip()


def _baccarat(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    winner = match["wins"].replace("the ", "").replace("'s Hand", "")
    winner = winner if "wins" in winner else "tie"
    yield "all", f"Player {match['player']}, Banker {match['banker']}, {winner}"


def _pot(match: re.Match[str], own: Sequence[int], _: Seen) -> Told:
    """`The pot, $10, goes to seat 3: the best high hand (two pair).`"""
    winners = [int(each) for each in re.findall(r"seat (\d+)", match["whose"])]
    names = ["you" if [seat] == list(own) else f"seat {seat}" for seat in winners]
    takes = "takes" if len(names) == 1 and names != ["you"] else "take"
    share = "the pot" if len(names) == 1 else "equal shares of the pot"
    by = f" ({match['what']})" if match["what"] else ""
    yield "all", f"{' and '.join(names)} {takes} {share}{by}"


WHOSE = r"(?P<whose>(?:The )?[Dd]ealer(?:'s)?|The bank|Seat \d+)"
Says = Callable[[re.Match[str], Sequence[int], Seen], Told]
PATTERNS: Sequence[tuple[re.Pattern[str], Says]] = tuple(
    (re.compile(pattern), facts)
    for pattern, facts in (
        (rf"^{WHOSE} shows [^:]*: (?P<total>\d+)\.$", _total),
        (rf"^{WHOSE} total: (?P<total>\d+)", _total),
        (rf"^{WHOSE}: (?P<total>\d+), over", _total),
        (rf"^{WHOSE} has (?P<what>Blackjack|a total of \d+|a tie hand)", _has),
        (rf"^{WHOSE} shows (?P<text>.*\([^)]*\) and .*)$", _sets),
        (rf"^{WHOSE} shows (?P<text>.*)$", _shows),
        (rf"^{WHOSE} sets (?P<text>.*)$", _sets),
        (
            r"^Player's Hand (?P<player>\d+).*, Banker's Hand (?P<banker>\d+).*: (?P<wins>.*)\.$",
            _baccarat,
        ),
        (
            (
                r"^The pot, [^ ]+, goes to (?P<whose>seat \d+(?:(?:, | and )seat \d+)*)"
                r"(?:: the best high hand \((?P<what>[^)]*)\))?"
            ),
            _pot,
        ),
        (r"^(\d+ \([\d-]+\)) is thrown", _all),
        (r"^(\d+-\d+) is rolled", _all),
        (r"^The (total is \d+);", _all),
        (r"^(\w+-of-a-kind, showing \d|Low Rollers.*)\.$", _all),
        (r"^(\d+, (?:red|black|green))\.$", _all),
        (r"^(A gain of .*|No gain|.*[Tt]ouchdown.*|Turnover.*|Penalty.*)\.$", _all),
    )
)


def _whose(told: str, own: Sequence[int]) -> str:
    """`dealer`, `you`, or nothing for anybody else."""
    if not told.startswith("Seat"):
        return "dealer"
    return "you" if list(own) == [int(told.split()[1])] else ""


def _name(whose: str) -> str:
    return whose if whose == "you" else "Dealer"


def _named(whose: str, what: str) -> str:
    own = what.replace("does not", "do not") if whose == "you" else what
    return f"{_name(whose)} {own}" if what else ""


def _rank(rank_told: str, cards: Sequence[str]) -> str:
    """What a hand is, with the rank that makes it where the cards shown say so."""
    plain = [card for card in cards if card not in ("joker", HIDDEN) and "-" not in card]
    numbers = [rank(parse_card(card)) for card in plain]
    ranks = [RANK_NAMES[each] for each in numbers]
    if rank_told == "high card" and ranks:
        return f"{RANK_NAMES[max(numbers)]} high"
    pairs = [each for each in ranks if ranks.count(each) == 2]
    if rank_told == "pair" and pairs:
        return f"pair of {pairs[0]}{'es' if pairs[0] == 'six' else 's'}"
    return rank_told


# ------------------------------------------------------------------------------ what is seen


def _by_cards(rules: Rules, seen: Seen, own: Sequence[int]) -> Told:
    """Of Blackjack the player's total, of one card each the cards themselves."""
    for to, cards in seen.hands.items():
        whose = "dealer" if to == "dealer" else "you" if [to] == [f"seat {n}" for n in own] else ""
        if not whose or not cards or {HIDDEN, HIDDEN_TILE} & set(cards):
            continue
        if rules.book.chapter.family == BY_TOTAL:
            yield whose, f"{_name(whose)} {counted(rules, cards).removeprefix('soft ')}"
        elif len(cards) == 1:
            yield whose, f"{_name(whose)} {RANK_NAMES[rank(parse_card(cards[0]))]}"


def _by_outcome(seen: Seen, own: Sequence[int]) -> str:
    """The hand that was paid for, where a paytable decides."""
    paid = [each for each in seen.ended if each.bet.seat in own and each.net >= 0]
    names = [each.outcome for each in sorted(paid, key=lambda each: -each.net)]
    special = [name for name in names if name not in PLAIN]
    if special:
        return special[0].replace("-", " ")
    lost = any(each.net < 0 for each in seen.ended if each.bet.seat in own)
    return "no paying hand" if lost else ""
