"""Face Up Pai Gow Poker as proposed in 2019, read a second time: seven cards named by a person, and
what Fortune Bonus paytables 1 to 6 of that text pay for them and to others."""

from __future__ import annotations

HANDS = {
    "7 card straight flush": "5h 6h 7h 8h 9h 10h Jh",
    "Royal flush + royal match": "10h Jh Qh Kh Ah Ks Qs",
    "7 card straight flush with joker": "5h 6h 7h 8h 9h 10h joker",
    "Five aces": "Ac Ad Ah As joker 9d 4c",
    "Royal flush": "10h Jh Qh Kh Ah 3d 4c",
    "Straight flush": "5h 6h 7h 8h 9h Kd 3c",
    "Four-of-a-kind": "7c 7d 7h 7s Ks 9d 3c",
    "Full house": "7c 7d 7h Ks Kd 9d 3c",
    "Flush": "2h 5h 7h Jh Kh 9d 3c",
    "Three-of-a-kind": "7c 7d 7h Ks Jd 9d 3c",
    "Straight": "5h 6d 7h 8s 9h Kd 2c",
    "Three pair": "7c 7d Ks Kd 9d 9s 3c",
    "Two pair": "7c 7d Ks Kd 9d 4s 3c",
}
FORTUNE = {  # 688a.12(c); 0 is a push
    "7 card straight flush": (5000, 8000, 5000, 2500, 5000, 5000),
    "Royal flush + royal match": (1000, 2000, 2000, 1000, 1000, 2000),
    "7 card straight flush with joker": (750, 1000, 1000, 750, 500, 1000),
    "Five aces": (250, 400, 400, 250, 300, 400),
    "Royal flush": (100, 150, 150, 125, 100, 150),
    "Straight flush": (50, 50, 50, 50, 45, 50),
    "Four-of-a-kind": (20, 25, 25, 25, 25, 25),
    "Full house": (5, 5, 5, 5, 5, 5),
    "Flush": (4, 4, 4, 4, 4, 4),
    "Three-of-a-kind": (3, 3, 3, 3, 3, 3),
    "Straight": (2, 2, 2, 2, 2, 2),
    "Three pair": (0, -1, -1, -1, -1, -1),
    "Two pair": (-1, -1, -1, -1, -1, -1),
}
ENVY = {
    "7 card straight flush": (1000, 5000, 3000, 1000, 2500, 2500),
    "Royal flush + royal match": (250, 1000, 1000, 750, 500, 500),
    "7 card straight flush with joker": (100, 500, 500, 250, 250, 250),
    "Five aces": (50, 250, 250, 100, 150, 150),
    "Royal flush": (25, 50, 50, 50, 55, 55),
    "Straight flush": (10, 20, 20, 20, 25, 25),
    "Four-of-a-kind": (5, 5, 5, 5, 6, 6),
}
OTHER = "Qc Qd 10c 8c 6s 5s 2d"  # a pair: the other player, who has the Envy Bonus
DEALER = "Kh Jc 9c 8d 4d 3s 2s"
