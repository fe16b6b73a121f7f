// Checks a closed session log by itself, as docs/session-log.md describes it: the chain, the commitments,
// and every card, spin and roll from the seeds. `checkLog(text)` resolves to what was checked, by kind;
// it rejects at the first thing that does not follow. `checkLog.chain(text)` checks the chain alone.
"use strict";
const checkLog = (() => {
  const utf8 = (text) => new TextEncoder().encode(text);
  const fromHex = (digits) => new Uint8Array((digits.match(/../g) || []).map((pair) => parseInt(pair, 16)));
  const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
  const number = (value, bytes) => fromHex(BigInt(value).toString(16).padStart(2 * bytes, "0"));
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

  const MASK = (1n << 64n) - 1n;
  const ROTATIONS = [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];
  const rotate = (lane, by) => (by ? ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK : lane);
  const ROUNDS = (() => {
    let state = 1;
    return Array.from({ length: 24 }, () => {
      let constant = 0n;
      for (let bit = 0; bit < 7; bit++) {
        if (state & 1) constant |= 1n << ((1n << BigInt(bit)) - 1n);
        state = (state << 1) ^ ((state >> 7) * 0x171);
      }
      return constant;
    });
  })();

  function permute(lanes) {
    for (const constant of ROUNDS) {
      const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
      for (let at = 0; at < 25; at++) lanes[at] ^= columns[(at + 4) % 5] ^ rotate(columns[(at + 1) % 5], 1);
      const moved = [];
      for (let x = 0; x < 5; x++) {
        for (let y = 0; y < 5; y++) moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(lanes[x + 5 * y], ROTATIONS[x + 5 * y]);
      }
      for (let at = 0; at < 25; at++) {
        const row = at - (at % 5);
        lanes[at] = moved[at] ^ (~moved[row + ((at + 1) % 5)] & MASK & moved[row + ((at + 2) % 5)]);
      }
      lanes[0] ^= constant;
    }
  }

  // The bytes of SHAKE-256, one after another.
  function* shake256(bytes) {
    const RATE = 136;
    const padded = new Uint8Array(Math.ceil((bytes.length + 1) / RATE) * RATE);
    padded.set(bytes);
    padded[bytes.length] ^= 0x1f;
    padded[padded.length - 1] ^= 0x80;
    const lanes = Array(25).fill(0n);
    for (let start = 0; start < padded.length; start += RATE) {
      const block = new DataView(padded.buffer, start, RATE);
      for (let at = 0; at < RATE / 8; at++) lanes[at] ^= block.getBigUint64(8 * at, true);
      permute(lanes);
    }
    for (;;) {
      for (let at = 0; at < RATE; at++) yield Number((lanes[at >> 3] >> BigInt(8 * (at & 7))) & 255n);
      permute(lanes);
    }
  }

  const draw = (seed, purpose, nth) =>
    shake256(joined(utf8("croupier/draw/1\0"), number(utf8(purpose).length, 2), utf8(purpose), number(nth, 8), seed));

  function below(limit, source) {
    const width = Math.ceil(Math.ceil(Math.log2(limit)) / 8);
    const values = 256 ** width;
    for (;;) {
      let value = 0;
      for (let at = 0; at < width; at++) value = 256 * value + source.next().value;
      if (value < values - (values % limit)) return value % limit;
    }
  }

  function shuffled(cards, source) {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last--) {
      const chosen = below(last + 1, source);
      [order[last], order[chosen]] = [order[chosen], order[last]];
    }
    return order;
  }

  const commitment = async (seed) => toHex(await sha256(joined(utf8("croupier/commitment/1\0"), seed)));
  const mixed = (seed, additions) =>
    sha256(joined(utf8("croupier/mixed/1\0"), seed, ...additions.flatMap((each) => [number(each.length, 4), each])));

  function unseal(seed, line, sealed) {
    const mask = shake256(joined(utf8("croupier/seal/1\0"), number(line, 8), seed));
    return new TextDecoder().decode(fromHex(sealed).map((byte) => byte ^ mask.next().value)).replace(/ +$/, "");
  }

  function must(holds, fault) {
    if (!holds) throw new Error(fault);
  }

  async function chained(text) {
    let head = "";
    const records = [];
    for (const line of text.split("\n").slice(0, -1)) {
      const cut = line.lastIndexOf(',"digest":"');
      const body = `${line.slice(0, cut)}}`;
      const digest = toHex(await sha256(utf8(body)));
      must(line === `${line.slice(0, cut)},"digest":"${digest}"}`, `line ${records.length + 1} was edited`);
      records.push({ ...JSON.parse(body), digest });
      const record = records.at(-1);
      must(record.previous === head && record.n === records.length, `a line before line ${records.length} is missing`);
      head = digest;
    }
    return records;
  }

  async function seedsOf(records) {
    const commitments = new Map(), reveals = new Map();
    let at = 1;
    for (const each of records) {
      if (each.record === "session" || each.record === "seed") {
        at = each.number ?? 1;
        commitments.set(at, each.commitment);
      } else if (each.record === "revealed" || each.record === "close") reveals.set(each.number ?? at, fromHex(each.reveal));
    }
    for (const [nth, committed] of commitments) {
      must(reveals.has(nth), `seed ${nth} has not been revealed`);
      must((await commitment(reveals.get(nth))) === committed, `seed ${nth} does not match its commitment`);
    }
    return reveals;
  }

  async function check(text) {
    const records = await chained(text), reveals = await seedsOf(records), [opening] = records;
    const { cards, spins, rolls } = opening.stacked, pack = opening.pack;
    const piles = new Map(Array.isArray(cards) ? [["", cards]] : Object.entries(cards ?? {}));
    const given = { spin: spins.length, roll: rolls.length };
    const count = { line: records.length, seed: reveals.size, shuffle: 0, card: 0, spin: 0, roll: 0 };
    const shoes = new Map(), pockets = new Map();
    let house = reveals.get(1), seed = house, additions = [], drawn = 0;
    for (const each of records) {
      const kind = each.record, side = each.side ?? "", fault = `line ${each.n} does not follow from its seed`;
      if (kind === "seed") [house, additions, drawn] = [(seed = reveals.get(each.number)), [], 0];
      else if (kind === "contributed") {
        must(!drawn, fault);
        additions.push(fromHex(each.hex));
        seed = await mixed(house, additions);
      } else if (given[kind]) given[kind]--;
      else if (kind === "shuffle" && piles.has(side)) {
        shoes.set(side, [...piles.get(side)]);
        piles.delete(side);
      } else if (kind in { shuffle: 1, spin: 1, roll: 1 }) {
        const source = draw(seed, kind, ++drawn);
        if (kind === "roll") must(each.dice.every((die) => die === 1 + below(6, source)), fault);
        else if (kind === "spin" && each.of) {
          must(each.place === below(each.of, source), fault);
          const place = `${each.of} ${each.pointer} ${each.place}`;
          if (!pockets.has(place)) pockets.set(place, each.pocket);
          must(pockets.get(place) === each.pocket, fault);
        } else if (kind === "shuffle" && pack) {
          const held = each.sealed ? unseal(seed, each.n, each.sealed).split(" ") : [];
          const deck = Array((each.cards + held.length) / pack.length).fill(pack).flat();
          for (const card of held) deck.splice(deck.indexOf(card), 1);
          shoes.set(side, shuffled(deck, source));
        } else continue;
        count[kind]++;
      } else if (kind === "burn" && shoes.has(side)) {
        must(shoes.get(side).splice(0, 1 + each.more)[0] === each.card, fault);
      } else if (kind === "card" && pack && !each.held) {
        const card = each.face_up ? each.card : unseal(seed, each.n, each.sealed);
        must(shoes.get(side).splice(each.past ?? 0, 1)[0] === card, fault);
        count.card++;
      }
    }
    return count;
  }

  return Object.assign(check, { below, chain: chained, commitment, draw, fromHex, mixed, shuffled, toHex, unseal });
})();
if (typeof module === "object") module.exports = checkLog;
