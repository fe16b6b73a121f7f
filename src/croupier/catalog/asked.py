"""What a visitor looks for, in players' words: games and wagers, the likeliest first.

"craps odds", "21+3", "house edge of uth", "3 to 2 blackjack", "best strategy for casino war": words
that ask for a page (`PAGES`) say which one; what remains is held against the names of games and
wagers, and what players call them (`glance.toml`).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from croupier.catalog.glance import as_met, glance
from croupier.catalog.index import Entry, rulebook
from croupier.catalog.search import TOKEN, Query, records
from croupier.rulebook.foreign import FileError
from croupier.rulebook.loader import RulebookError
from croupier.rulebook.types import Wager

WORD = re.compile(r"[a-z0-9]+")
PAYOUT = re.compile(r"\$?[0-9][0-9.]* (?:to|for) \$?[0-9][0-9.]*")
MOST_WORDS = 12
CLOSE = 0.75
# Words that ask for a page of the game, the page they ask for, and words that say nothing.
PAGES = {
    "strategy": "strategy",
    "chart": "strategy",
    "correct": "strategy",
    "learn": "round",
    "rule": "round",
    "rules": "round",
    "how to play": "round",
    "paytable": "paytables",
    "pay table": "paytables",
    "payout": "paytables",
    "payoff": "paytables",
    "pays": "paytables",
    "pay": "paytables",
}
PLAIN = re.compile(
    r"house (?:edge|advantage)|\b(?:odds|edge|probability|chances?|of|the|in|for|on|what|is|an?|at|"
    r"best|basic|optimal|game|bets?|wagers?|and|my|pa|pennsylvania|online|casino|side|how|to|play|"
    r"does|do|i)\b"
)
SPELLED = {"hold em": "holdem", "hold 'em": "holdem", "hold ’em": "holdem", "dont": "don't"}
SPELLED_OUT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: str(number) for number, word in enumerate((*SPELLED_OUT, "eleven"), 1)}
EXACT, ALIAS, PART, WITHIN, NAMED, LOOSE = 100.0, 96.0, 70.0, 60.0, 50.0, 30.0
OF_GAME = 8.0  # a wager whose game is named too


@dataclass(frozen=True)
class Wanted:
    """A game that is looked for, or one of its wagers, and which of its pages."""

    entry: Entry
    wager: str = ""
    page: str = ""
    score: float = 0.0


@dataclass(frozen=True)
class Answer:
    """What was found; `read_as` is the text as it was understood where words were misspelled."""

    found: tuple[Wanted, ...] = ()
    read_as: str = ""


def asked_for(text: str) -> Answer:
    """The games and wagers that a text names, the likeliest first."""
    own = _ask(text)
    if own or not (other := _respelled(text)):
        return Answer(own)
    found = _ask(other)
    return Answer(found, other if found else "")


def _ask(text: str) -> tuple[Wanted, ...]:
    plain = _plain(text)
    query = Query((), tuple(tuple(TOKEN.findall(found)) for found in PAYOUT.findall(plain)))
    plain = PAYOUT.sub(" ", plain)
    page = next((page for asks, page in PAGES.items() if re.search(rf"\b{asks}\b", plain)), "")
    for asks, asked in PAGES.items():
        plain = re.sub(rf"\b{asks}\b", " ", plain) if asked == page else plain
    words = frozenset(_words(plain)[:MOST_WORDS])
    found = [
        replace(wanted, score=wanted.score - place / 100)
        for place, entry in enumerate(as_met())
        for wanted in _within(entry, words, query, page)
    ]
    best = max((wanted.score for wanted in found), default=0.0)
    least = WITHIN - 2 if best > ALIAS - 2 else LOOSE - 1
    return tuple(sorted((w for w in found if w.score > least), key=lambda wanted: -wanted.score))


def _within(entry: Entry, words: frozenset[str], query: Query, page: str) -> Iterator[Wanted]:
    """What of a game the words name: itself, a wager of it, or a row of a paytable."""
    named = _named(entry, words)
    if words and named == EXACT and not query.payouts:
        yield Wanted(entry, "", page, EXACT)
        return
    pays = bool(query.payouts) and any(
        hit.kind == "paytable" and query.matches(hit.text) for hit in records(entry)
    )
    if words and named and (pays or not query.payouts):
        yield Wanted(entry, "", page or ("paytables" if pays else ""), named)
    for wager, score in _wagers(entry, words) if pays or not query.payouts else ():
        yield Wanted(entry, wager, page, score)


def _named(entry: Entry, words: frozenset[str]) -> float:
    """How well the words are the game's name; with the family it is hardly meant."""
    own, called = _names(entry)
    best = 0.0
    for name, exact in [*((name, EXACT) for name in own), *((name, ALIAS) for name in called)]:
        if name == words:
            best = max(best, exact)
        elif _begin(words, name):
            best = max(best, PART - len(name - words))
        elif name < words:
            best = max(best, NAMED)
    if not best and words and _begin(words, frozenset(_words(_plain(entry.family)))):
        best = LOOSE
    return best


def _wagers(entry: Entry, words: frozenset[str]) -> Iterator[tuple[str, float]]:
    """The wagers that the words name, by themselves or beside the name of the game."""
    own, called = _names(entry)
    whole = [name for name in (*own, *called) if name < words]
    for key, names in _wager_names(entry).items():
        best = 0.0
        for name in names:
            if name == words:
                best = max(best, EXACT - 4)
            elif _begin(words, name):
                best = max(best, WITHIN - 2 * len(name - words))
            for game in whole:
                rest = words - game
                if name in (rest, words):
                    best = max(best, EXACT + OF_GAME)
                elif _begin(rest, name) or name < rest:
                    best = max(best, WITHIN + OF_GAME - len(name ^ rest))
        if best:
            yield key, best


def _begin(words: frozenset[str], name: frozenset[str]) -> bool:
    """Whether each word begins one of a name; numbers must be whole."""
    return bool(words) and all(
        any(each == word if word.isdigit() else each.startswith(word) for each in name)
        for word in words
    )


@cache
def _names(entry: Entry) -> tuple[tuple[frozenset[str], ...], tuple[frozenset[str], ...]]:
    """A game's own names, and what players call it."""
    parts = entry.game.split("-")
    initials = "".join(part[0] for part in parts)
    shorter = initials[:-1] if parts[-1] == "poker" else initials
    own = (entry.title, entry.game, entry.chapter, entry.chapter.removesuffix("a"), *entry.short)
    short = [each for each in (initials, shorter) if len(each) > 1]
    told = (*glance(entry).words, *short)
    return tuple(map(_name, own)), tuple(map(_name, told))


@cache
def _wager_names(entry: Entry) -> Mapping[str, tuple[frozenset[str], ...]]:
    try:
        book = rulebook(entry)
    except (RulebookError, FileError):
        return {}
    called = glance(entry).wagers
    return {
        wager.key: (*map(_name, (*_own(wager), *called.get(wager.key, ()))),)
        for wager in book.wager
        if (wager.part_of is None and wager.key != entry.family) or wager.key in called
    }


def _own(wager: Wager) -> tuple[str, ...]:
    """How the chapter calls a wager that stands by itself."""
    own = (wager.name, wager.key, wager.short) if wager.part_of is None else ()
    return tuple(filter(None, own))


def _name(text: str) -> frozenset[str]:
    """The words of a name that tell it from others."""
    plain = _plain(text)
    return frozenset(_words(plain) or WORD.findall(plain))


def _words(plain: str) -> list[str]:
    return [_stem(word) for word in WORD.findall(PLAIN.sub(" ", plain))]


def _stem(word: str) -> str:
    """Without the s of a plural, and numbers as figures."""
    if word in NUMBERS:
        return NUMBERS[word]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _plain(text: str) -> str:
    plain = text.lower()
    for spelled, one in SPELLED.items():
        plain = plain.replace(spelled, one)
    return plain.replace("'", "").replace("’", "")


def _respelled(text: str) -> str:
    """The text with each word that is in no name as the one it comes nearest to."""
    known = _known()
    words = WORD.findall(_plain(text))[:MOST_WORDS]
    found = []
    for word in words:
        near = difflib.get_close_matches(word, known, n=1, cutoff=CLOSE)
        plain = _stem(word) in known or word.isdigit() or PLAIN.fullmatch(word) or word in PAGES
        found.append(word if plain or not near else near[0])
    return " ".join(found) if found != words else ""


@cache
def _known() -> frozenset[str]:
    names = (name for entry in as_met() for part in _names(entry) for name in part)
    wagers = (name for entry in as_met() for each in _wager_names(entry).values() for name in each)
    return frozenset(word for name in (*names, *wagers) for word in name if len(word) > 2)
