// Reads forms, {game, kind, fields, expected} as lines of JSON, and tells each that is read here into another fact.
import { createInterface } from "node:readline";

const { MARAFONE_FACTS, TRESSETTE_FACTS } = await import(`${process.argv[2]}/ahead/pairs/facts.js`);
const { RuleError } = await import(`${process.argv[2]}/games/errors.js`);
const FACTS = { marafone: MARAFONE_FACTS, tressette: TRESSETTE_FACTS };

for await (const line of createInterface({ input: process.stdin })) {
  const { game, kind, fields, expected } = JSON.parse(line);
  const read = sorted(payloadOf(FACTS[game][kind], fields));
  if (JSON.stringify(read) === JSON.stringify(sorted(expected))) continue;
  console.log(`${game} ${kind} ${JSON.stringify(fields)}: ${JSON.stringify(read)}, not ${JSON.stringify(expected)}`);
  process.exitCode = 1;
}

/** The fact of a form; null where it is refused. */
function payloadOf(read, fields) {
  try {
    return read(fields, null);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function sorted(value) {
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}
