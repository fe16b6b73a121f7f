"""The facts of a table on which it hangs whether an irregularity can have happened.

A record's `at` lists those that must all be true. A game says which are true now
(`rounds.moments`); nobody can call what the table knows by itself.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

FACTS = {
    # Cards and devices.
    "shuffler at work": "The shuffling device works and shuffles cards: of this round, or others.",
    "shuffled": "The cards were shuffled for this round, and none of them has been dealt.",
    "shuffler works": "The shuffling device is not out of order.",
    "shuffler out of order": "The shuffling device failed and has not been repaired.",
    "dealing shoe works": "The automated dealing shoe is not out of order and deals nothing now.",
    "dealing shoe out of order": "The dealing shoe failed and has not been repaired.",
    "dealing shoe deals": "The automated dealing shoe dispenses the cards of the round.",
    "shaker works": "The automated shaker is not out of order.",
    "shaker out of order": "The automated shaker failed and has not been repaired.",
    "card reader in use": "The card reader device has been at hand since the first two cards.",
    "card reader out of order": "The card reader device failed and has not been repaired.",
    "electrical device works": "The device that lights the winning areas is not out of order.",
    "electrical device out of order": "It failed after a roll, and has not been fixed.",
    "known to the table": "The table knows it by itself and acts on it, so nobody can call it.",
    # The deal.
    "card due": "The next act is a card.",
    "cards dealt": "A card of the round lies on the table.",
    "in the deal": "The first cards are still being dealt.",
    "deal over": "No card of the deal is due.",
    "initial cards dealt": "Players and dealer have their initial cards.",
    "stub counted": "All cards are out that come from the deck, and the rest may be counted.",
    "bonus cards dealt": "A card lies on the area of a bonus wager.",
    "a face-up card found": "A card was found face up in this round.",
    "no face-up card found": "No card was found face up in this round.",
    # Cards that must not be seen yet.
    "dealer's cards hidden": "The dealer has a card that nobody may see yet.",
    "player's cards hidden": "A player has a card whose exposure lets the player void the hand.",
    "other cards hidden": "The dealer, a bank or a position without a wager has a hidden card.",
    "hole cards hidden": "A player has a card that not even that player may see yet.",
    "community cards hidden": "A community card lies face down.",
    "exposed card matters": "A card exposed in error is the next card for whoever takes it.",
    # Players and what they do.
    "players present": "A player with a wager has not left.",
    "players decide": "Players decide, or have decided, on the cards they hold.",
    "somebody undecided": "A player has neither folded nor made the wager that decides.",
    "nothing settled": "The deal is over and no wager is settled.",
    "start can be undone": "The house's hands are not shown or, if so read, not compared yet.",
    "house way set": "Hands that must be set in the manner of the house are shown.",
    "player banks": "A player banks the round.",
    # The Blackjack family.
    "dealer's card due": "The next of the first cards is the dealer's.",
    "dealer's second card due": "The next of the first cards is the dealer's second.",
    "first card due": "The next of the first cards is the first of a hand, beside others.",
    "second card due": "The next of the first cards is the second of a hand.",
    "requested card due": "The next card is one that a player asked for.",
    "card reader not needed": "The hole card is hidden and cannot give the dealer a Blackjack.",
    "Blackjack to be shown": "The dealer has Blackjack, and the card reader device is to show it.",
    "dealer stands": "The dealer has 17 or more and draws no more.",
    "a 10 found": "A 10 was found in the shoe in this round.",
    "no 10 found": "No 10 was found in the shoe in this round.",
    "side determined": "It is known from which side of a double shoe the round must be dealt.",
    "value range shown": "The card reader device has told the range of the hole card.",
    # Baccarat, Casino War, Over/Under.
    "no card waiting": "No card drawn in error waits to begin the hand.",
    "banker draws": "The Player's Hand has stayed and the Banker's Hand draws.",
    "banker stays": "Both hands have stayed.",
    "a hand stayed": "The Player's Hand has stayed, and the Banker's Hand draws or has stayed.",
    "player holds cards": "A player turns over the cards of a hand.",
    "curator deals": "A player deals the cards.",
    "a hand stands on 17": "A hand of two cards or more must not be dealt another.",
    "original card due": "The next card is a player's of the original deal.",
    "War card due": "The next card is a player's of the War deal.",
    "additional cards due": "The next card is the first of a player's two additional cards.",
    # Dice and wheels.
    "dice thrown": "The dice are thrown or shaken.",
    "dice not tossed": "Nothing shows that the shaker has tossed the dice.",
    "wheel spun": "The wheel is spun.",
    "another shooter": "Another player can take the dice.",
    "fire bets pending": "A Fire Bet was made before an earlier roll.",
    # The poker room.
    "at the table": "Always true: it can happen at any moment of a round.",
    "hand in play": "Cards are dealt or bet on.",
    "pot in play": "The pot has not been awarded.",
    "pot awarded": "The pot has been awarded.",
    "few have bet": "The deal has begun, and fewer than two players have voluntarily bet.",
    "card to spare": "A card is due, and the round can be dealt without one card of the deck.",
    "players sit out": "The first cards are dealt, and a player at the table is not dealt in.",
    "bet due": "A player is to bet.",
    "bet owed": "A player is to call or make a bet, or owes one.",
    "call due": "A player is to call a bet.",
    "hole card due": "The next card is a hole card of a hand that shows none.",
    "another hole card due": "The next card is a hole card of a hand that shows one.",
    "last hole card due": "The next card is the last hole card of a Stud hand.",
    "five-card hole card due": "The next card is the hole card of Five-card Stud.",
    "board hole card due": "The next card is a hole card, and there is a card to spare.",
}


def _known(fact: str) -> str:
    if fact not in FACTS:
        raise ValueError(f"{fact!r} is not a fact of a table: {', '.join(FACTS)}")
    return fact


Fact = Annotated[str, AfterValidator(_known)]
