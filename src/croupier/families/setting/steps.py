"""The steps of a round in which hands are set, and such a round against the dealer as a whole."""

from __future__ import annotations

from croupier.families.poker.steps import no_more_bets, void_round
from croupier.families.setting.positions import deal_around, starting_number
from croupier.families.setting.table import SET, SHOWN, SettingTable
from croupier.rounds.words import (
    Call,
    Choice,
    Decide,
    End,
    Moment,
    Said,
    Settlement,
    Speech,
    Step,
    StepTo,
    Void,
    ask,
)

KEEP, SURRENDER = "keep", "surrender"


def set_round(table: SettingTable, begins: str, set_and_shown: Step, settled: Step) -> Speech:
    """A round against the dealer, from what goes wrong before it (`begins`) to the discard rack."""
    try:
        yield from ask(lambda: Moment(begins, table.calls(dealing=False)), table.call)
        yield from no_more_bets(table)
        number = yield from starting_number(table)
        yield from deal_around(table, number, clockwise=True)
        yield from set_and_shown
    except Void as void:
        yield from void_round(table, void)
        return End()
    yield from settled
    return End()


def set_hands(table: SettingTable) -> Step:
    """Every player sets hands, also a bank; the dealer sets those of a co-bank."""
    for seat in table.setting_order():
        if seat in table.voided:
            continue
        if table.bank is not None and table.banks(seat) and table.bank.shares:
            table.set_hands[seat] = table.game.bank_way(table.hands[seat])
        else:
            yield from table.ask_to_set(seat)
    table.moment = SET
    cite = table.CITES.set_hands
    yield from ask(lambda: Moment(cite, table.calls(dealing=False)), table.call)


def show_banker(table: SettingTable) -> Step:
    """The dealer's hands are set and shown, and the bank's; what is set wrongly is set again."""
    table.moment = SHOWN
    if table.dealer_plays:
        table.dealer_hands = table.game.house_way(table.dealer)
        yield Said(f"Dealer sets {table.game.told(table.dealer_hands)}.", table.CITES.dealer_sets)
    if fault := table.bank_fault():
        table.set_bank_again()
        yield Said("The dealer resets the bank's hands in the house way.", fault)
    if table.bank is not None:
        cite = table.CITES.against_dealer if table.bank.dealer_wager else table.reveal_cite
        table.turned_up.add(table.bank.seat)
        yield Said(f"The bank shows {table.game.told(table.banker_hands)}.", cite)
    cite = table.CITES.dealer_sets
    yield from ask(lambda: Moment(cite, table.calls(dealing=False)), table.call)


def ask_to_surrender(table: SettingTable) -> Step:
    """Who has seen the banker's hands may give up the wager and keep the own hands hidden."""
    cite = table.CITES.surrender
    choices = (
        Choice(KEEP, "compare the hands", cite),
        Choice(SURRENDER, "lose the wager without comparing the hands", cite),
    )
    for seat in table.players:
        if table.may_surrender(seat):
            yield from _ask(table, seat, choices)


def _ask(table: SettingTable, seat: int, choices: tuple[Choice, ...]) -> Step:
    while table.may_decide(seat):
        known = dict(table.set_hands[seat])
        known |= {f"banker's {part}": cards for part, cards in table.banker_hands.items()}
        question = Decide(seat, choices[0].cite, choices, known, table.calls(dealing=False))
        given = yield question
        if not isinstance(given, Call):
            if given == SURRENDER:
                yield from table.surrender(seat)
            return
        yield from table.call(given)


def settle_main(table: SettingTable, seat: int) -> StepTo[Settlement]:
    """A player's wager against the banker's hands, if it was not surrendered before."""
    if seat in table.surrendered:
        return table.surrendered[seat]
    bet = table.main(seat)
    table.settled.add(bet)
    if table.abandoned(seat):
        settled = table.pay(bet, "lose", table.left)
    else:
        own = table.set_hands[seat]
        yield from table.show(seat, table.game.told(own), table.reveal_cite)
        settled = table.pay(bet, *table.result(own))
    yield settled
    return settled


def dealers_result(table: SettingTable) -> str:
    """How the dealer's own wager against the bank ends."""
    if table.bank is None or not table.bank.dealer_wager:
        return "push"
    return table.result(table.dealer_hands)[0]
