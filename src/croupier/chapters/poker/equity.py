"""The door to hands against hands: `croupier odds poker --hands "AsKs QdQh" --board "Ah Qs 2c"`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.chapters.poker.counting.equities import Equities, equities
from croupier.chapters.poker.counting.showdowns import cards_of
from croupier.chapters.poker.forms import Form, form_of
from croupier.equipment.cards import card_text, parse_card
from croupier.maths.pricing.counted import EXACT
from croupier.rounds.bets import BetError, most_seats
from croupier.rulebook.foreign import shown
from croupier.rulebook.rules import Rules

CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)


@dataclass(frozen=True)
class HandsAgainstHands:
    """Hands, what lies on the board, and what each has of the pot."""

    game: str
    hands: tuple[str, ...]
    board: str
    found: Equities

    def facts(self) -> Mapping[str, Any]:
        """For programs."""
        found, exact = self.found, self.found.method == EXACT
        return {
            "game": self.game,
            "board": self.board,
            "method": found.method,
            "ways": found.total,
            "hands": [
                {
                    "hand": hand,
                    "equity": float(found.equity(nth)),
                    "equity_exact": str(found.equity(nth)) if exact else None,
                    "wins": found.wins[nth],
                    "shares": found.ties[nth],
                }
                for nth, hand in enumerate(self.hands)
            ],
        }


def against(rules: Rules, hands: str, board: str = "", dead: str = "") -> HandsAgainstHands:
    """What each of some hands, apart by spaces, has of the pot; `dead` cards are out of play."""
    form = form_of(rules)
    held = [_cards(text, "hands") for text in hands.split()]
    table, gone = _cards(board, "board"), _cards(dead, "dead")
    _check(rules, form, held, table, gone)
    found = equities(rules, form, held, table, gone)
    texts = tuple("".join(map(card_text, hand)) for hand in held)
    return HandsAgainstHands(form.name, texts, " ".join(map(card_text, table)), found)


def _cards(text: str, what: str) -> tuple[int, ...]:
    joined = "".join(text.replace(",", " ").split())
    cards = CARD.findall(joined)
    if "".join(cards) != joined:
        raise BetError(f"{what} '{shown(text)}': write cards like AsKs or 10h.")
    return tuple(map(parse_card, cards))


def _check(
    rules: Rules,
    form: Form,
    held: Sequence[Sequence[int]],
    board: Sequence[int],
    dead: Sequence[int],
) -> None:
    own, on_board = cards_of(form)
    cite, most = form.cite("deal"), most_seats(rules)
    if not 2 <= len(held) <= (most or len(held)):
        hands = f"{len(held)} hand{'' if len(held) == 1 else 's'}"
        raise BetError(f"{hands}: {form.name} is played by 2 to {most} ({form.cite('ante')}).")
    for hand in held:
        if not 1 <= len(hand) <= own:
            texts = "".join(map(card_text, hand))
            raise BetError(f"hand {texts}: a player of {form.name} has {own} cards ({cite}).")
    if len(board) > on_board:
        texts = "".join(map(card_text, board))
        has = f"has {on_board} cards on it ({form.cite('streets', -1)})" if on_board else "has none"
        raise BetError(f"board {texts}: {form.name} {has}.")
    for card, times in Counter([*board, *dead, *(c for hand in held for c in hand)]).items():
        if times > 1:
            raise BetError(
                f"{card_text(card)} is given {times} times; the game uses one deck (637a.3(a))."
            )
    left = 52 - len(board) - len(dead) - sum(map(len, held))
    if left < sum(own - len(hand) for hand in held) + on_board - len(board):
        raise BetError(f"{left} cards are left, too few for {len(held)} hands of {form.name}.")
