"""DJ Wild Stud Poker as proposed in 2019, read a second time: hands named by a person, and what the
text of 2019 pays for each. Of the lost page nothing is here."""

from __future__ import annotations

# A hand for every row: 687a.6(b) and (e); none has a 2 that could be a 2, but where all are wild.
HANDS = {
    "Five wilds": "2c 2d 2h 2s joker",
    "Royal flush, natural": "Ah Kh Qh Jh 10h",
    "Royal flush, with wild": "Ah Kh Qh Jh joker",
    "Five-of-a-kind": "Kc Kd Kh Ks joker",
    "Straight flush, natural": "9h 8h 7h 6h 5h",
    "Straight flush, with wild": "9h 8h 7h 6h joker",
    "Four-of-a-kind, natural": "Qc Qd Qh Qs 7d",
    "Four-of-a-kind, with wild": "Qc Qd Qh joker 7d",
    "Full house, natural": "Qc Qd Qh 7d 7s",
    "Full house, with wild": "Qc Qd joker 7d 7s",
    "Flush, natural": "Ah Jh 9h 7h 4h",
    "Flush, with wild": "Ah Jh 9h joker 4h",
    "Straight, natural": "10h 9c 8d 7s 6c",
    "Straight, with wild": "10h 9c joker 7s 6c",
    "Three-of-a-kind, natural": "Jc Jd Jh 8s 5c",
    "Three-of-a-kind, with wild": "Jc Jd joker 8s 5c",
    "Pair": "Jc Jd 9h 8s 5c",
}
TRIPS = {  # 687a.12(d): DJWT-04 to DJWT-07, natural and with wild
    "Five wilds": (2000, 2000, 500, 2000),
    "Royal flush, natural": (1000, 1000, 400, 1000),
    "Royal flush, with wild": (90, 70, 70, 60),
    "Five-of-a-kind": (70, 60, 60, 50),
    "Straight flush, natural": (200, 200, 200, 200),
    "Straight flush, with wild": (25, 25, 25, 25),
    "Four-of-a-kind, natural": (60, 50, 50, 40),
    "Four-of-a-kind, with wild": (6, 6, 6, 6),
    "Full house, natural": (30, 30, 30, 30),
    "Full house, with wild": (5, 5, 5, 5),
    "Flush, natural": (25, 25, 25, 25),
    "Flush, with wild": (4, 4, 4, 4),
    "Straight, natural": (20, 20, 20, 20),
    "Straight, with wild": (3, 3, 3, 3),
    "Three-of-a-kind, natural": (6, 6, 6, None),
    "Three-of-a-kind, with wild": (1, 1, 1, None),
    "Pair": (-1, -1, -1, -1),
}
BLIND = {  # 687a.12(b), for a hand that wins
    "Five wilds": 1000,
    "Royal flush": 50,
    "Five-of-a-kind": 10,
    "Straight flush": 9,
    "Four-of-a-kind": 4,
    "Full house": 3,
    "Flush": 2,
    "Straight": 1,
    "Three-of-a-kind": 0,
    "Pair": 0,
}
DEALER = "Kc 9d 6s 4d 3c"  # king high: loses to a pair or better
# Each loses to five wilds: 687a.12(e), DJWBB-03 and DJWBB-04.
BAD_BEAT = {
    "Royal flush, natural": (500, 299),
    "Straight flush, natural": (500, 299),
    "Four-of-a-kind, natural": (300, 299),
    "Full house, natural": (200, 200),
    "Flush, natural": (100, 100),
    "Straight, natural": (50, 50),
    "Three-of-a-kind, natural": (15, 15),
    "Pair": (-1, -1),
}
