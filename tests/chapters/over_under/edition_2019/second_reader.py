"""Over/Under as proposed in 2019, read a second time: settled from that text alone, each wager with
the paragraph of that text under which it is settled. Cards are "Kh" or "10c", money is cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}  # 686a.8(b)
BONUS |= {39 - total: pays for total, pays in BONUS.items()}
Ends = dict[str, tuple[int, str]]


def total(cards: Sequence[str]) -> int:
    """686a.3(d)."""
    return sum(
        {"J": 10, "Q": 10, "K": 10, "A": 11}.get(card[:-1]) or int(card[:-1]) for card in cards
    )


def settle(stakes: Mapping[str, int], choice: str, cards: Sequence[str]) -> Ends:
    """The net of each wager and its paragraph; `choice` is over-23, under-18 or surrender."""
    points, ante, found = total(cards), stakes["ante"], {}
    if choice == "surrender":
        found["ante"] = (-ante, "686a.7(g)(3)")
    else:
        over = choice == "over-23"
        wins = points >= 24 if over else points <= 17
        won = "686a.7(i)(1)" if over else "686a.7(i)(2)"
        end = (ante, won) if wins else (-ante, "686a.7(j)")
        found |= {"ante": end, choice: end}
    if "bonus" in stakes:
        pays = BONUS.get(points, -1)
        found["bonus"] = (stakes["bonus"] * pays, "686a.7(k)")
    return found
