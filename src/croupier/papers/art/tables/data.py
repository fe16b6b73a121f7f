"""What a chapter's layout and signs show: `layout.toml` beside its rules, each record cited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from croupier.catalog.index import Entry, find
from croupier.papers.wording.game_files import declined, filled, read
from croupier.papers.wording.limits import limit_words
from croupier.papers.wording.words import either, sentence, short_name
from croupier.rulebook.fittings import Inscription
from croupier.rulebook.records import Cited, Given, Key, Record, Text
from croupier.rulebook.rules import Rules

FILE = "layout.toml"
LAYOUT, SIGN, EITHER = "layout", "sign", "layout or sign"
ODDS_POSTED, POSTED = "odds-posted", "-posted"
OFFERED = "{offered}"
IN_THESE_WORDS = "In these words:"


PLACED = Literal["", "seat", "dealer", "left", "right", "table", "cross"]
LABELLED = Literal["strip", "positions", "circle", "button", "sign"]


class Drawn(Cited):
    """Betting `areas` of wagers, `words` to be read, or places for so many `cards`.

    Words of areas stand in them; between those that are `equal` stands the sign =, and `places` is
    the order of an area's places from the player's left. Of cards each place has its word; `at`
    says where they are, `left` and `right` of the dealer. A `strip` is a row of labelled boxes that
    are no betting areas, `positions` one numbered like the seats, a `circle` is on the dealer's
    right, and each seat has its `button`. An answer's key in braces stands for the answer; words
    with one that was declined are left out. Of the wagers `named` those that are offered stand for
    {offered}. With `limits` the words are the payout limits that hold. Words at a `sign` are on no
    layout; others go where their inscription goes, by the option that names its paragraph or the
    one that is named here (`posted`).
    """

    areas: tuple[Key, ...] = ()
    words: tuple[Text, ...] = ()
    cards: tuple[int, ...] = ()
    at: PLACED | LABELLED = ""
    equal: tuple[Key, ...] = ()
    places: tuple[str, ...] = ()
    named: tuple[Key, ...] = ()
    limits: bool = False
    posted: str = ""
    given: Given = ()

    @property
    def only_words(self) -> bool:
        said = bool(self.words) or self.limits
        return said and not self.areas and not self.cards and self.at in ("", "sign")


class _File(Record):
    drawn: tuple[Drawn, ...] = ()


def records(game: str) -> tuple[Drawn, ...]:
    """All that layout and signs of a chapter may show; where it is wagers alone, no file."""
    return _read(find(game))


@cache
def _read(entry: Entry) -> tuple[Drawn, ...]:
    return _File.model_validate(read(entry, FILE)).drawn


def drawn(rules: Rules) -> tuple[Drawn, ...]:
    """What the layout shows under these rules."""
    return tuple(record for record in _shown(rules) if not _is_posted(rules, record))


def notices(rules: Rules) -> tuple[str, ...]:
    """The words of the signs under these rules, beside limits and payouts."""
    posted = (record for record in _shown(rules) if _is_posted(rules, record))
    return tuple(words for record in posted for words in record.words)


def inscriptions(rules: Rules) -> tuple[Inscription, ...]:
    """What layout and signs must bear, but for limits and the like that are not set, and for areas
    of wagers that are not offered."""
    every = records(rules.book.game)
    worded = {record.cite for record in every if record.only_words}
    shown = {record.cite for record in _shown(rules)}
    with_areas = {record.cite for record in every if record.areas}
    offered = {record.cite for record in every if any(map(rules.offers, record.areas))}
    return tuple(
        record
        for record in rules.book.inscription
        if rules.holds(record.given)
        and record.cite not in with_areas - offered
        and (record.where == LAYOUT or record.cite not in worded - shown)
    )


def inscribed(rules: Rules, record: Inscription) -> str:
    """What an inscription must say, and the words that stand for it where they are others."""
    alone = [each.cite for each in inscriptions(rules)].count(record.cite) == 1
    shown = [each for each in _shown(rules) if each.cite == record.cite and each.only_words]
    words = [sentence(each) for drawn_words in shown for each in drawn_words.words]
    if not alone or not words or words == [record.says]:
        return record.says
    return f"{record.says}\n{IN_THESE_WORDS} {' '.join(words)}"


def where(rules: Rules, record: Inscription) -> str:
    """Where an inscription is, also where the certificate holder has the choice.

    Of two options for one paragraph the second is for its second inscription.
    """
    if record.where != EITHER:
        return record.where
    named = [each.posted for each in records(rules.book.game) if each.cite == record.cite]
    options = [option for option in rules.book.option if option.key.endswith(POSTED)]
    cited = [option.key for option in options if record.cite in (option.cite, *option.also)]
    of_cite = [each for each in rules.book.inscription if each.cite == record.cite]
    nth = min(of_cite.index(record), len(cited) - 1)
    for key in (*filter(None, named), *cited[nth:], ODDS_POSTED):
        if key in rules.answers:
            return SIGN if rules.text(key) == SIGN else LAYOUT
    return SIGN


def areas(rules: Rules, *, shared: bool = False) -> tuple[str, ...]:
    """The wagers that have an area at each position, or one that all share."""
    found = (
        key
        for record in drawn(rules)
        if (record.at == "table" and not record.cards) is shared
        for key in record.areas
    )
    return tuple(key for key in dict.fromkeys(found) if rules.offers(key))


def said(rules: Rules) -> tuple[str, ...]:
    """The words that stand on the layout by themselves."""
    return tuple(words for record in drawn(rules) if record.only_words for words in record.words)


def strips(rules: Rules, seats: int = 0) -> tuple[tuple[str, ...], ...]:
    """Rows of labelled boxes; of so many seats where they are numbered like these."""
    numbers = tuple(str(nth + 1) for nth in range(seats))
    return tuple(
        (*record.words, *numbers) if record.at == "positions" else record.words
        for record in drawn(rules)
        if record.at in ("strip", "positions")
    )


def _shown(rules: Rules) -> Iterator[Drawn]:
    """What is on the layout or a sign, with the answers in its words."""
    for record in records(rules.book.game):
        words = limit_words(rules) if record.limits else _naming(rules, record)
        if not rules.holds(record.given) or any(declined(rules, each) for each in words):
            continue
        if words or not record.limits:
            said = tuple(filled(rules, each) for each in words)
            yield record if said == record.words else record.model_copy(update={"words": said})


def _naming(rules: Rules, record: Drawn) -> tuple[Text, ...]:
    """The words of a record, with the names of wagers that are offered."""
    if not record.named:
        return record.words
    offered = [short_name(rules.book.wager_named(key)) for key in record.named if rules.offers(key)]
    return tuple(words.replace(OFFERED, either(offered, "and")) for words in record.words)


def _is_posted(rules: Rules, record: Drawn) -> bool:
    if record.at == SIGN:
        return True
    if not record.only_words:
        return False
    asked = [each for each in inscriptions(rules) if each.cite == record.cite]
    return bool(asked) and where(rules, asked[-1]) == SIGN
