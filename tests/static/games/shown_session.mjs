// Reads sessions of trionfo, one line of JSON each, and tells every fact after which the table page
// would show here something else than the server.
import { createInterface } from "node:readline";

const MOST_TOLD = 8;
const folder = process.argv[2];
const [courses, match, registry, hands, sessions, telling] = await Promise.all(
  ["games/course", "games/match", "games/registry", "ahead/trionfo/hand", "ahead/trionfo/session", "ahead/trionfo/told"].map(
    (name) => import(`${folder}/${name}.js`),
  ),
);

let wrong = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const { words, facts } = JSON.parse(line);
  let now = null;
  facts.forEach(([kind, payload, names, expected], index) => {
    const fact = { number: index + 1, kind, payload };
    now = now ? courses.courseAfter(now, fact) : courses.course(registry.GAMES.trionfo, {}, [fact]);
    if (expected) compare(shown({ ...names, words }, now, expected), expected, `fact ${index + 1}, ${kind} ${JSON.stringify(payload)}`);
  });
}
process.exitCode = wrong ? 1 : 0;

function shown(page, now, expected) {
  if (now.status !== "open") return over(page, now);
  const hand = hands.handShown(now);
  return {
    totals: sessions.totalsShown(page, now),
    note: sessions.noteOf(page, now),
    sums: sessions.sumsOf(now),
    rows: sessions.sheetRows(page, now).reverse().slice(0, 12),
    ended: sessions.newsOf(page, now),
    centre: hands.centreOf(page, hand),
    seats: hands.tableSeats(hand),
    deal: hands.dealLines(page, hand),
    bidding: hands.biddingRows(page, hand),
    offered: hand.offered,
    facts: hands.handFacts(page, hand),
    needed: hands.thirdsNeeded(hand),
    values: hands.trickValues(hand),
    taken: hands.takenSoFar(page, hand),
    tally: hands.tallyShown(page, hand),
    ...cardsOf(page, now),
    needsCard: hand.needsCard,
    needsPartner: hand.needsPartner,
    said: expected.said && telling.actWords(page, now, now.facts.at(-1)),
  };
}

function over(page, now) {
  return {
    totals: sessions.totalsShown(page, now),
    note: sessions.noteOf(page, now),
    sums: sessions.sumsOf(now),
    ended: sessions.newsOf(page, now),
    moment: sessions.momentOf(page, now),
    said: telling.actWords(page, now, now.facts.at(-1)),
  };
}

function cardsOf({ seats, words }, now) {
  const { pad, trick, tricks } = match.cardsOf(now);
  const named = ({ seat, call: _call, revoke, ...card }) => ({ name: seats[seat - 1], ...card, ...(revoke === undefined ? {} : { flag: revoke ? words.revoke : "" }) });
  return {
    pad: pad.map((row) => ({ ...row, cards: row.cards.map((card) => ({ ...card, by: card.by ? seats[card.by - 1] : "" })) })),
    trick: trick.map(named),
    tricks: tricks.map(({ number, cards }) => ({ number, cards: cards.map(named) })),
  };
}

function compare(seen, expected, where) {
  for (const key of Object.keys(expected)) {
    if (same(seen[key], expected[key])) continue;
    wrong += 1;
    if (wrong > MOST_TOLD) return;
    console.log(where);
    console.log(`  ${key}: ${JSON.stringify(seen[key])}, not ${JSON.stringify(expected[key])}`);
  }
}

function same(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key], other[key]));
}
