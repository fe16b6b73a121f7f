// Runs the browser's checker on the test vectors, and on the logs named; prints JSON.
"use strict";
globalThis.crypto ??= require("node:crypto").webcrypto;
const [, , checker, vectors, ...logs] = process.argv;
const fs = require("node:fs");
const check = require(checker);
const known = JSON.parse(fs.readFileSync(vectors, "utf8"));
const seed = (each) => check.fromHex(each.seed);
const source = (each, purpose) => check.draw(seed(each), purpose, each.number);
const some = (bytes, many) => check.toHex(Array.from({ length: many }, () => bytes.next().value));
const range = (many) => Array.from({ length: many }, (_, at) => at);

(async () => {
  const found = {
    commitments: await Promise.all(known.commitments.map((each) => check.commitment(seed(each)))),
    mixed: await Promise.all(known.mixed.map(async (each) => check.toHex(await check.mixed(seed(each), each.additions.map(check.fromHex))))),
    draws: known.draws.map((each) => some(source(each, each.purpose), each.bytes.length / 2)),
    below: known.below.map((each) => check.below(each.limit, check.fromHex(each.bytes).values())),
    shuffles: known.shuffles.map((each) => check.shuffled(range(each.cards), source(each, "shuffle"))),
    spins: known.spins.map((each) => check.below(each.pockets, source(each, "spin"))),
    rolls: known.rolls.map((each) => {
      const bytes = source(each, "roll");
      return each.dice.map(() => 1 + check.below(6, bytes));
    }),
    seals: known.seals.map((each) => check.unseal(seed(each), each.line, each.sealed)),
    logs: await Promise.all(logs.map((file) => check(fs.readFileSync(file, "utf8")).catch((fault) => `${fault.message}`))),
  };
  process.stdout.write(JSON.stringify(found));
})();
