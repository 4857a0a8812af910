// Reads matches, one line of JSON each, and tells every fact whose course here is another than the
// one that came with it. Ends with the number of facts and the milliseconds that they took.
import { createInterface } from "node:readline";

const MOST_TOLD = 5;

// The folder of the modules is an argument, because node takes a file for a module by its package.
const [admission, cards, courses, errors, registry, settlements] = await Promise.all(
  ["admission", "cards", "course", "errors", "registry", "trionfo/settlement"].map((name) => import(`${process.argv[2]}/${name}.js`)),
);
const { course, courseAfter } = courses;
const { GAMES } = registry;

let facts = 0;
let wrong = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const match = JSON.parse(line);
  const game = GAMES[match.game];
  let now = null;
  match.told.forEach(([kind, payload, expected, admitted], index) => {
    facts += 1;
    const fact = { number: (now?.facts.length ?? 0) + 1, kind, payload };
    compare({ admitted: now && refusalOf(() => admission.admit(now, kind, payload)) }, { admitted }, match, index);
    let seen = refusalOf(() => {
      now = now ? courseAfter(now, fact) : course(game, match.switches, [fact]);
    });
    seen ??= viewOf(now, "rows" in expected && expected.rows.length !== 1);
    compare(seen, expected, match, index);
  });
  const { name } = game;
  compare(viewOf(course(GAMES[name], match.switches, now.facts), true), match.whole, match, match.told.length);
}

console.log(`${facts} facts, ${Math.round(process.cpuUsage().user / 1000)} ms`);
process.exitCode = wrong ? 1 : 0;

/** How something is refused, null where it is not. */
function refusalOf(act) {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof errors.RuleError)) throw error;
    const place = error.place ? `${error.place}: ` : "";
    return { refused: [place + error.message, error.article] };
  }
}

function viewOf(now, whole) {
  const { state, result, status } = now;
  const shown = whole ? 0 : -1;
  const { hands, ...score } = result;
  const { played, play: _play, ...table } = now.fold.game.openHand(now);
  const { hands: record, regulation, first_starter, closed, ...rest } = state;
  return {
    status,
    record: record.slice(shown),
    rows: hands.slice(shown),
    ...score,
    ...("totals" in score ? { settlement: settlements.settlement(score.totals) } : {}),
    ...rest,
    dismissed: [...new Set(state.dismissed.map((one) => one.map((part) => part ?? "").join(" ")))].sort(),
    struck: [...state.struck].sort((one, other) => one - other),
    table: { ...table, left: cards.cardsLeft(played) },
  };
}

function compare(seen, expected, match, index) {
  const keys = Object.keys({ ...seen, ...expected }).filter((key) => !same(seen[key], expected[key]));
  if (keys.length === 0) return;
  wrong += 1;
  if (wrong > MOST_TOLD) return;
  const [kind, payload] = match.told[index] ?? ["told anew", {}];
  console.log(`${match.game} fact ${index + 1}, ${kind} ${JSON.stringify(payload)}`, JSON.stringify(match.switches));
  for (const key of keys) {
    console.log(`  ${key}: ${JSON.stringify(seen[key])}, not ${JSON.stringify(expected[key])}`);
  }
}

/** Whether two values are the same JSON, whatever the order of keys; undefined is not null. */
function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}
