"""Casino War read a second time: every wager settled from the text of chapter 651a alone.

None of the program is used here; every payout is copied from 651a.10. Cards are "Kh" or "10c",
money is cents. `hands` are the first cards, `wars` the War cards, each by seat. A decision is "war"
or "surrender", asked of a tie hand alone. `war_ties` are the Tie Wagers on the War deal, by seat.
`missed` are seats that were dealt no card in the original deal, `missed_war` in the War deal.
A player may hold several boxes; every box is settled by itself, so the player is not read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Answers = Mapping[str, object]
Bet = tuple[int, str, int, str, str]  # seat, wager, cents, on, player
Row = tuple[int, str, str, int, int]  # seat, wager, on, stake, net

RANKS = "23456789TJQKA"  # 651a.6, the lowest first
INITIAL = 1  # 651a.10(1)
TIE = 10  # 651a.10(2)
WAR, WAR_ON_TIE = 1, 2  # 651a.10(3)


def rank(card: str) -> int:
    return RANKS.index(card[:-1].replace("10", "T"))


def surrendered(stake: int) -> int:
    """Half is collected and half returned: 651a.9(c)(1)."""
    if stake % 2:
        raise ValueError(f"initial: half of {stake} cents is no whole number of cents")
    return -stake // 2


def settle(
    answers: Answers,
    bets: Sequence[Bet],
    decisions: Mapping[int, str],
    hands: Mapping[int, str],
    dealer: str,
    wars: Mapping[int, str],
    dealer_war: str | None,
    *,
    war_ties: Mapping[int, int] | None = None,
    missed: Collection[int] = (),
    missed_war: Collection[int] = (),
) -> list[Row]:
    """What each wager wins or loses: the original deal from the dealer's right, then surrenders
    clockwise, then the War deal from the dealer's right (651a.9)."""
    stakes = {(seat, wager): stake for seat, wager, stake, _, _ in bets}
    seats = sorted({seat for seat, _ in stakes}, reverse=True)
    rows: list[Row] = []
    ties: list[int] = []
    for seat in seats:
        initial, tie = stakes[seat, "initial"], stakes.get((seat, "tie"))
        if seat in missed:  # 651a.11(c)
            rows.append((seat, "initial", "", initial, 0))
            if tie is not None:
                rows.append((seat, "tie", "", tie, 0))
            continue
        ahead = rank(hands[seat]) - rank(dealer)
        if ahead == 0:
            ties.append(seat)
        else:
            net = initial * INITIAL if ahead > 0 else -initial
            rows.append((seat, "initial", "", initial, net))
        if tie is not None:
            rows.append((seat, "tie", "", tie, -tie if ahead else tie * TIE))
    for seat in reversed(ties):
        if decisions[seat] == "surrender":
            initial = stakes[seat, "initial"]
            rows.append((seat, "initial", "", initial, surrendered(initial)))
    for seat in ties:
        if decisions[seat] == "war":
            initial, war_tie = stakes[seat, "initial"], (war_ties or {}).get(seat)
            for wager, times in zip(
                ("initial", "war", "war-tie"),
                war_deal(None if seat in missed_war else wars[seat], dealer_war),
                strict=True,
            ):
                stake = war_tie if wager == "war-tie" else initial
                if stake is not None:
                    rows.append((seat, wager, "", stake, stake * times))
    return rows


def war_deal(own: str | None, dealer: str | None) -> tuple[int, int, int]:
    """What a cent of the Initial, War and Tie Wagers wins in the War deal: 651a.9(g)."""
    if own is None or dealer is None:  # the reading missed-war-card: void, as in 651a.11(c)
        return 0, 0, 0
    if rank(own) < rank(dealer):
        return -1, -1, -1
    if rank(own) > rank(dealer):
        return 0, WAR, -1
    return 0, WAR_ON_TIE, TIE
