"""Check a closed session log with Python's standard library alone: python check_log.py FILE

Chain, commitments, and every card, spin and roll from the seeds, as docs/session-log.md has them.
"""

import hashlib
import json
import sys


def must(holds, fault):
    if not holds:
        raise ValueError(fault)


def mixed(seed, additions):
    parts = b"".join(len(each).to_bytes(4, "big") + each for each in additions)
    return hashlib.sha256(b"croupier/mixed/1\0" + seed + parts).digest() if additions else seed


def draw(seed, purpose, number):
    head = len(purpose).to_bytes(2, "big") + purpose.encode() + number.to_bytes(8, "big")
    return iter(hashlib.shake_256(b"croupier/draw/1\0" + head + seed).digest(16384))


def below(limit, source):
    width = ((limit - 1).bit_length() + 7) // 8
    while True:
        value = int.from_bytes(bytes(next(source) for _ in range(width)), "big")
        if value < 256**width - 256**width % limit:
            return value % limit


def shuffled(cards, source):
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, source)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def unseal(seed, number, sealed):
    text, head = bytes.fromhex(sealed), b"croupier/seal/1\0" + number.to_bytes(8, "big") + seed
    mask = hashlib.shake_256(head).digest(len(text))
    return (
        bytes(a ^ b for a, b in zip(text, mask, strict=True)).decode(errors="replace").rstrip(" ")
    )


def chained(text):
    head, records = "", []
    for line in text.split("\n")[:-1]:
        body, _, digest = line.rpartition(',"digest":"')
        records.append(json.loads(body + "}"))
        must(hashlib.sha256((body + "}").encode()).hexdigest() == digest[:64], "edited")
        must((digest[64:], records[-1]["previous"]) == ('"}', head), "not chained")
        must(records[-1]["n"] == len(records), "a line is missing")
        head = digest[:64]
    return records


def check(text):
    """What was checked, by kind; a ValueError at the first thing that does not follow."""
    records, reveals, commitments, number = chained(text), {}, {}, 1
    for each in records:
        if each["record"] in ("session", "seed"):
            number = each.get("number", 1)
            commitments[number] = each["commitment"]
        elif each["record"] in ("revealed", "close"):
            reveals[each.get("number", number)] = bytes.fromhex(each["reveal"])
    for number, commitment in commitments.items():
        must(number in reveals, f"seed {number} is not revealed")
        digest = hashlib.sha256(b"croupier/commitment/1\0" + reveals[number]).hexdigest()
        must(digest == commitment, f"seed {number} is not the one committed to")
    opening = records[0]
    piles, pack = opening["stacked"]["cards"], opening.get("pack")
    piles = piles if isinstance(piles, dict) else {"": piles} if piles else {}
    given = {kind: len(opening["stacked"][f"{kind}s"]) for kind in ("spin", "roll")}
    seed = house = reveals[1]
    additions, drawn, shoes, pockets = [], 0, {}, {}
    count = {
        "line": len(records),
        "seed": len(reveals),
        "shuffle": 0,
        "card": 0,
        "spin": 0,
        "roll": 0,
    }
    for each in records:
        kind, side, line = each["record"], each.get("side", ""), f"line {each['n']}"
        if kind == "seed":
            seed = house = reveals[each["number"]]
            additions, drawn = [], 0
        elif kind == "contributed":
            must(not drawn, f"{line}: added after a draw")
            additions.append(bytes.fromhex(each["hex"]))
            seed = mixed(house, additions)
        elif given.get(kind):
            given[kind] -= 1
        elif kind == "shuffle" and side in piles:
            shoes[side] = piles.pop(side)[:]
        elif kind in ("shuffle", "spin", "roll"):
            drawn += 1
            source = draw(seed, kind, drawn)
            if kind == "roll":
                must(each["dice"] == [1 + below(6, source) for _ in each["dice"]], line)
            elif kind == "spin" and "of" in each:
                must(each["place"] == below(each["of"], source), line)
                place = (each["of"], each.get("pointer"), each["place"])
                must(pockets.setdefault(place, each["pocket"]) == each["pocket"], line)
            elif kind == "shuffle" and pack:
                held = unseal(seed, each["n"], each["sealed"]).split() if "sealed" in each else []
                cards = pack * ((each["cards"] + len(held)) // len(pack))
                for card in held:
                    cards.remove(card)
                shoes[side] = shuffled(cards, source)
            else:
                continue
            count[kind] += 1
        elif kind == "burn" and side in shoes:
            must(shoes[side].pop(0) == each["card"], line)
            del shoes[side][: each["more"]]
        elif kind == "card" and pack and not each.get("held"):
            card = each["card"] if each["face_up"] else unseal(seed, each["n"], each["sealed"])
            must(shoes[side].pop(each.get("past", 0)) == card, line)
            count["card"] += 1
    return count


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        print(", ".join(f"{many} {kind}s" for kind, many in check(file.read()).items()))
