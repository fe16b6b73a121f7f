"""A round of Roulette: one spin, 617a.3 to 617a.6, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.chapters.roulette.outcomes import (
    DOWNS,
    OUTCOMES,
    WON_OR_LOST,
    covered,
    is_zero,
    mask_of,
    pocket_number,
)
from croupier.chapters.roulette.round.layout import Layout, layout_of
from croupier.chapters.roulette.round.touchdown import (
    CITE,
    Football,
    after_down,
    carry_of,
    games_in,
    refuse_during_a_game,
    refuse_second,
    team_question,
)
from croupier.rounds.bets import BetError, check_bet, check_bets, check_once
from croupier.rounds.moments import calls
from croupier.rounds.plan import no_cards as plan
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    Bet,
    Call,
    End,
    Said,
    Settlement,
    Speech,
    Spin,
    Start,
    Statement,
    Step,
    StepTo,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.payout import PayoutError, money_text
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "close", "places", "plan", "play"]

EVEN_MONEY = frozenset({"red", "black", "odd", "even", "1-18", "19-36"})
NEAREST_SHOWN = 6
VOID_COMPARTMENT = "ball-in-00"  # 617a.4(c)(2) itself has the wheel respun


def places(rules: Rules, wager: str) -> tuple[str, ...]:
    """Where a wager may be placed on the layout in use."""
    return tuple(place for place in layout_of(rules).spots.get(wager, {}) if place)


# ------------------------------------------------------------------------------ placing wagers


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """617a.3: amounts, and places that are on the layout."""
    apart = [bet for bet in bets if _bound_apart(rules, bet)]
    for bet in apart:
        check_bet(rules, bet, on_layout=True, limits=False)
    rest = [bet for bet in bets if bet not in apart]
    if rest or not apart:
        check_bets(rules, rest, on_layout=True)
    layout = layout_of(rules)
    for bet in bets:
        if bet.wager == "touchdown":
            if bet.on:
                raise BetError(_one_place(rules, bet))
            continue
        _check_place(rules, layout, bet)
        if bet.wager == "five-adjacent":
            _check_division(rules, layout, bet)
    check_once(bets, layout.place_name)
    refuse_second(bets)


def _bound_apart(rules: Rules, bet: Bet) -> bool:
    """617a.3(e)(1)(iii): whether the table's limits bind each Straight Wager that it is."""
    return bet.wager == "five-adjacent" and rules["five-adjacent-limits"] == "each"


def _check_place(rules: Rules, layout: Layout, bet: Bet) -> None:
    if layout.numbers(bet.wager, bet.on) is not None:
        return
    places = layout.spots[bet.wager]
    if "" in places:
        raise BetError(_one_place(rules, bet))
    wager = rules.book.wager_named(bet.wager)
    wanted = set(bet.on.split("-"))
    near = sorted(places, key=lambda place: -len(wanted & set(place.split("-"))))
    written = " or ".join(f"{bet.wager}@{place}" for place in near[:NEAREST_SHOWN])
    more = len(places) - NEAREST_SHOWN
    raise BetError(
        f"{bet.wager} on {bet.on or 'nothing'!r} is not a place on the layout; it covers "
        f"{wager.against}: {written}{f' or one of {more} more' if more > 0 else ''} "
        f"({wager.cite})."
    )


def _one_place(rules: Rules, bet: Bet) -> str:
    cite = rules.book.wager_named(bet.wager).cite
    return f"{bet.wager} on {bet.on!r}: it has one place; write it as {bet.wager}=5 ({cite})."


def _check_division(rules: Rules, layout: Layout, bet: Bet) -> None:
    """617a.3(e)(1)(iii): Straight Wagers of equal value, each paid in whole cents."""
    numbers = layout.numbers(bet.wager, bet.on)
    assert numbers is not None
    each, rest = divmod(bet.amount, len(numbers))
    if rest:
        raise BetError(
            f"{bet.wager} on {bet.on} of {money_text(bet.amount)}: it is {len(numbers)} wagers of "
            f"equal value; wager an amount that {len(numbers)} divides (617a.3(e)(1)(iii))."
        )
    if _bound_apart(rules, bet):
        check_bet(rules, replace(bet, wager="straight", amount=each), on_layout=True)
    try:
        settle(rules, replace(bet, amount=each), "win", "")
    except PayoutError as error:
        raise BetError(f"{bet.wager}: {error}") from None


# ------------------------------------------------------------------------------ the round


def play(rules: Rules, start: Start) -> Speech:
    """One spin. A Touchdown game that is not over goes on in the next round."""
    games = games_in(start.carry)
    refuse_second(start.bets, games)
    if games and rules["touchdown-in-progress"] == "any-game":
        refuse_during_a_game(start.bets)
    return _round(rules, start, games)


def close(rules: Rules, carry: Mapping[str, object]) -> Iterator[Statement]:
    """Touchdown games that no spin follows, by the reading elected of 617a.3(f)(2)."""
    for game in games_in(carry):
        if rules["touchdown-at-close"] == "returned":
            yield Settlement.of(game.bet, "returned", CITE)
        else:
            yield settle(rules, game.bet, game.outcome, rules.paytable("touchdown").cite)


def _round(rules: Rules, start: Start, games: Sequence[Football]) -> Speech:
    layout = layout_of(rules)
    yield Said("No more bets.", "617a.5(b)")
    try:
        pocket = yield from _spin(rules, layout)
    except Void as void:
        yield VoidRound(void.why, void.cite, but=tuple(game.bet for game in games))
        return End(carry_of(games))
    colour = layout.wheel.colour(pocket)
    yield Said(f"{pocket}, {colour}.", "617a.5(c)")
    yield from _settle(rules, layout, start.bets, pocket)
    still: list[Football] = []
    for game in games:
        after = after_down(rules, game, layout.wheel, pocket)
        down = DOWNS - after.downs_left
        yield Said(f"Seat {game.seat}, down {down}: the football is {after.where}.", CITE)
        if after.downs_left:
            still.append(after)
        else:
            yield settle(rules, after.bet, after.outcome, rules.paytable("touchdown").cite)
    if is_zero(pocket_number(pocket)):
        for bet in [b for b in start.bets if b.wager == "touchdown"]:
            team = yield team_question(bet)
            still.append(Football(bet.seat, bet.player, bet.amount, str(team)))
            yield Said(f"Seat {bet.seat}: the football is {still[-1].where}.", CITE)
    return End(carry_of(still))


def _spin(rules: Rules, layout: Layout) -> StepTo[str]:
    """617a.5(a), 617a.6: spun until a spin is valid, unless a void one returns the wagers."""
    records = rules.irregularities
    now = calls(rules, {"wheel spun": True})
    question = Spin(layout.wheel.pockets, "617a.5(a)", calls=now)

    def no_spin(call: Call) -> Step:
        record = records[call.irregularity]
        if rules["no-spin-wagers"] == "returned" and record.key != VOID_COMPARTMENT:
            raise Void(record.cite, "No spin: the wagers are returned.")
        yield Said(record.remedy, record.cite)

    while (pocket := (yield from ask(lambda: question, no_spin))) == layout.void:
        yield from no_spin(Call(VOID_COMPARTMENT))
    assert isinstance(pocket, str)
    return pocket


# ------------------------------------------------------------------------------ settling


def _settle(rules: Rules, layout: Layout, bets: Sequence[Bet], pocket: str) -> Step:
    """617a.5(d) and (e): a fifth is moved, losing wagers are collected, winning ones paid."""
    lost: list[Settlement] = []
    won: list[Settlement] = []
    for bet in bets:
        if bet.wager == "touchdown":
            if not is_zero(pocket_number(pocket)):
                lost.append(settle(rules, bet, "lose", "617a.3(f)(1)"))
            continue
        settled = settle_spin(rules, layout, bet, pocket)
        (won if settled.pays else lost).append(settled)
        if settled.pays and bet.wager == "five-adjacent":
            numbers = layout.numbers(bet.wager, bet.on) or ()
            each = money_text(bet.amount // len(numbers))
            yield Said(f"Seat {bet.seat}: {each} of {bet.wager} is moved to {pocket}.", "617a.5(d)")
    yield from lost
    yield from won


def settle_spin(rules: Rules, layout: Layout, bet: Bet, pocket: str) -> Settlement:
    numbers = layout.numbers(bet.wager, bet.on)
    assert numbers is not None
    outcome = WON_OR_LOST[covered(mask_of(numbers), pocket_number(pocket))]
    if outcome == "lose":
        return settle(rules, bet, outcome, _losing_cite(layout, bet, pocket))
    cite = rules.paytable(bet.wager).cite
    if bet.wager != "five-adjacent":
        return settle(rules, bet, outcome, cite)
    each = replace(bet, amount=bet.amount // len(numbers))
    paid = settle(rules, each, outcome, cite)
    rest = settle(rules, replace(bet, amount=bet.amount - each.amount), "lose", cite)
    return replace(paid, stake=bet.amount, net=paid.net + rest.net)


def _losing_cite(layout: Layout, bet: Bet, pocket: str) -> str:
    """617a.4(b) and (c)(3) say that even-money wagers lose on the zeros."""
    if bet.wager in EVEN_MONEY and is_zero(pocket_number(pocket)):
        return "617a.4(c)(3)" if layout.void else "617a.4(b)"
    return "617a.5(e)"
