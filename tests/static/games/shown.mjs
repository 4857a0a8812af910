// Reads matches, one line of JSON each, and tells every fact after which the hand on the table is shown otherwise here.
import { createInterface } from "node:readline";

const [courses, errors, match] = await Promise.all(
  ["course", "errors", "match"].map((name) => import(`${process.argv[2]}/${name}.js`)),
);
const { GAMES } = await import(`${process.argv[2]}/registry.js`);

for await (const line of createInterface({ input: process.stdin })) {
  const { game, switches, told } = JSON.parse(line);
  let now = null;
  for (const [kind, payload, expected] of told) {
    if ("refused" in expected) continue;
    const fact = { number: (now?.facts.length ?? 0) + 1, kind, payload };
    now = now ? courses.courseAfter(now, fact) : courses.course(GAMES[game], switches, [fact]);
    const seen = shown(now);
    for (const key of Object.keys(expected)) {
      if (JSON.stringify(seen[key]) === JSON.stringify(expected[key])) continue;
      console.log(`${game} ${kind} ${JSON.stringify(payload)}: ${key} ${JSON.stringify(seen[key])}, not ${JSON.stringify(expected[key])}`);
      process.exitCode = 1;
    }
    if (process.exitCode) process.exit();
  }
}

function shown(now) {
  const { pad, trick, tricks, words } = match.cardsOf(now);
  return { pad, trick, tricks, words };
}
