// The course of a match as a drawing, as the server draws it (referee/paper/games/pairs/chart.py) for a phone: hands
// from left to right, the running points of each side, the games beside each other.
import { opponents, SIDES } from "../../games/sides.js";
import { at, CROWDED, HEIGHT, label, numbers, places, polyline, scale, stroke, sum, svgOf, TEXT, WIDTH } from "../drawing.js";
import { filled, piece } from "../pieces.js";
import { lastHand } from "./score.js";

const [TOP, BOTTOM] = [TEXT * 2.4, HEIGHT - TEXT * 3.2];
const UNSCORED = ["in_progress", "surplus"];
const DASHES = { A: "", B: "4 2.5" };

const SHAPES = { triangle, square, diamond, crossed };

/** Draw the course below the sheet of the hand on the table; once the match is over it stands with the result. */
export function showChart(match) {
  document.querySelectorAll("#side .chart").forEach((old) => old.remove());
  const sheet = document.querySelector("#side .running-sheet");
  const above = sheet.parentElement.querySelector(".earlier-hands") ?? sheet;
  if (match.next && lastHand(match.now.result)) above.after(chart(match));
}

/** The drawing of a match under its title. */
export function chart(match) {
  const content = piece("chart");
  content.querySelector(".chart__paper").append(drawing(match));
  return content;
}

/** The drawing of a match, an `svg`. */
export function drawing(match) {
  const words = piece("chart-words").firstElementChild.dataset;
  const plan = planOf(match);
  const { parts: meanings, end } = legend(plan, words);
  const parts = [...scale(plan, 5), ...plan.games.flatMap((game) => gameDrawn(match.page, plan, game)), ...meanings];
  return svgOf(titleOf(match.page, plan, words), parts, end);
}

function titleOf({ games, names }, plan, { title }) {
  const scores = plan.games.map(({ game, score }) => `${games[game - 1][0]} ${score.A}–${score.B}`).join(", ");
  return filled(title, { a: names.A, b: names.B, scores });
}

/** The games with their hands that count, and the places of everything; each has room for its final scores. */
function planOf({ now }) {
  const { result, hands: read, fold } = now;
  const games = [...result.games, ...(result.current ? [{ ...result.current, winner: null }] : [])].map((game) => ({
    ...game,
    steps: result.hands.filter((hand) => hand.game === game.game && !UNSCORED.includes(hand.kind)),
  }));
  const scores = games.flatMap(({ target, score, steps }) => [target, score.A, score.B, ...steps.flatMap((step) => [step.score.A, step.score.B])]);
  const most = Math.max(...scores);
  const ending = TEXT * (1.4 + 0.55 * String(most).length);
  const margin = TEXT * (0.8 + 0.55 * String(most).length);
  const room = WIDTH - margin - ending * games.length;
  // A game needs room for its name, and a new match is drawn as if it had six hands.
  const hands = Math.max(6, sum(games.map(({ steps }) => steps.length)));
  const least = Math.max(1, (hands * (TEXT * 7 - ending)) / room);
  const stretches = games.map(({ steps }) => Math.max(least, steps.length));
  stretches[stretches.length - 1] += Math.max(0, hands - sum(stretches));
  const step = room / sum(stretches);
  const stride = 1 + Math.floor(hands / CROWDED);
  let left = margin;
  const placed = games.map((game, index) => {
    const right = left + stretches[index] * step;
    const last = left + game.steps.length * step;
    const signs = stride > 1 ? [] : game.steps.map((hand) => signsOf(read[hand.hand - 1], hand, fold.regulation));
    const own = { ...game, left, last, right, signs };
    left = right + ending;
    return own;
  });
  return { least: 0, most, step, stride, games: placed, left: margin, right: placed.at(-1).right, y: (amount) => BOTTOM - ((BOTTOM - TOP) * amount) / most };
}

/** The special gains of both sides in a hand, {side, kind}: eleven-nils by ruling and natural ones are kept apart (11.5). */
function signsOf(read, hand, regulation) {
  const signs = SIDES.filter((side) => hand.bonus[side]).map((side) => ({ side, kind: "declared" }));
  const offender = elevenNilAgainst(read, hand, regulation);
  if (offender) signs.push({ side: opponents(offender), kind: "penalty" });
  else if (hand.cappotto) signs.push({ side: opponents(hand.cappotto), kind: "cappotto" });
  return signs;
}

function elevenNilAgainst({ penalty, claim }, { kind }, { wrong_claim: wrong }) {
  if (kind === "penalty" && penalty) return penalty.remedy === "eleven_nil" ? penalty.side : null;
  return kind === "claim_wrong" && wrong === "eleven_nil" ? claim : null;
}

function gameDrawn(page, plan, place) {
  const { left, right, steps, signs } = place;
  return [
    `<path class="chart__game" d="M${at(left)} ${at(TOP - TEXT * 0.4)}V${at(BOTTOM)}H${at(right)}" fill="none" stroke="currentColor" stroke-width=".7"/>`,
    `<path class="chart__target" d="${targetWay(plan, place)}" fill="none" stroke="currentColor" stroke-width=".9" stroke-dasharray="1 2"/>`,
    label(left, TOP - TEXT * 0.9, page.games[place.game - 1].join(" · "), "start", 700),
    ...numbers(steps.map(({ hand }) => hand), plan.step, left + plan.step, BOTTOM + TEXT * 1.15),
    ...SIDES.map((side) => line(plan, place, side)),
    ...signs.flatMap((some, index) => signsDrawn(plan, left + (index + 1) * plan.step, steps[index].score, some)),
    ...endings(plan, place),
  ];
}

/** The way of the target's line, which leaves out the scores written at its height. */
function targetWay(plan, place) {
  const target = plan.y(place.target);
  const crossed = endingHeights(plan, place)
    .filter(([, height]) => Math.abs(height - target) < TEXT * 0.8)
    .map(([side]) => endingOf(place, side).length);
  if (crossed.length === 0) return `M${at(place.left)} ${at(target)}H${at(place.right)}`;
  const after = place.last + TEXT * (0.6 + 0.6 * Math.max(...crossed));
  const way = `M${at(place.left)} ${at(target)}H${at(place.last + TEXT * 0.2)}`;
  return after < place.right ? `${way}M${at(after)} ${at(target)}H${at(place.right)}` : way;
}

function line(plan, place, side) {
  const { steps, left } = place;
  const hands = [];
  for (let hand = plan.stride; hand < steps.length; hand += plan.stride) hands.push(hand);
  if (steps.length > 0) hands.push(steps.length);
  const points = [[left, plan.y(0)], ...hands.map((n) => [left + n * plan.step, plan.y(steps[n - 1].score[side])])];
  const drawn = polyline(points, strokeOf(side));
  return steps.length === 0 || plan.step < TEXT * 0.51 ? drawn : drawn + dots(side, points.slice(1));
}

/** The points of a side as one path: a stroke of no length with round ends is a dot. */
function dots(side, points) {
  const way = points.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join("");
  const drawn = `d="${way}" fill="none" stroke-linecap="round"`;
  const hollow = side === "B" ? `<path class="chart__hollow" ${drawn} stroke="#fff" stroke-width="4.3"/>` : "";
  return `<path class="chart__dot" ${drawn} stroke="currentColor" stroke-width="6.8"/>${hollow}`;
}

const strokeOf = (side) => stroke(`chart__line chart__line--${side}`, DASHES[side]);

/** The signs of a hand, one above the other over the point of the side that gained. */
function signsDrawn({ y: heightOf }, x, score, signs) {
  return SIDES.flatMap((side) => {
    const [own, other] = [heightOf(score[side]), heightOf(score[opponents(side)])];
    // Where the other side's point is close above, the signs step over it.
    const above = own - other >= 0 && own - other < TEXT * 1.4 ? other : own;
    return signs.filter((sign) => sign.side === side).map(({ kind }, index) => signDrawn(kind, x, above - TEXT * 0.8 * (index + 1)));
  });
}

function signDrawn(kind, x, y) {
  return `<g class="chart__mark">${SHAPES[shapeOf(kind)](x, y, TEXT * 0.3)}</g>`;
}

function shapeOf(kind) {
  return { cappotto: "diamond", penalty: "crossed" }[kind] ?? piece("declared").firstElementChild.dataset.shape;
}

const endingOf = ({ score }, side) => `${side} ${score[side]}`;

/** The heights of the scores at the end of the lines, [side, height], kept apart where they are close. */
function endingHeights({ y }, { steps, score }) {
  if (steps.length === 0) return [];
  const sides = score.A >= score.B ? ["A", "B"] : ["B", "A"];
  const heights = sides.map((side) => y(score[side]));
  const gap = Math.max(0, TEXT * 1.05 - (heights[1] - heights[0]));
  return sides.map((side, index) => [side, heights[index] + (index === 0 ? -gap : gap) / 2]);
}

function endings(plan, place) {
  return endingHeights(plan, place).map(([side, height]) =>
    label(place.last + TEXT * 0.4, height + TEXT * 0.32, endingOf(place, side), "start", place.winner === side ? 800 : 500),
  );
}

/** What the lines and the signs mean, as far as they occur, on more lines where it is long, and the height of it all. */
function legend({ games, left }, { cappotto, penalty }) {
  const used = new Set(games.flatMap(({ signs }) => signs.flat().map(({ kind }) => kind)));
  let [x, y] = [left, HEIGHT - TEXT * 0.6];
  const parts = SIDES.flatMap((side) => {
    const drawn = `<path d="M${at(x)} ${at(y - TEXT * 0.3)}h${at(TEXT * 1.6)}"${strokeOf(side)}/>`;
    const name = label(x + TEXT * 1.9, y, side, "start", 800);
    x += TEXT * 3.3;
    return [drawn, name];
  });
  const words = { declared: piece("declared").firstElementChild.textContent, cappotto, penalty };
  for (const [kind, text] of Object.entries(words)) {
    if (!used.has(kind)) continue;
    const width = TEXT * (1.9 + 0.48 * text.length);
    if (x + width > WIDTH) [x, y] = [left, y + TEXT * 1.3];
    parts.push(signDrawn(kind, x + TEXT * 0.4, y - TEXT * 0.3), label(x + TEXT * 1.1, y, text));
    x += width;
  }
  return { parts, end: y + TEXT * 0.6 };
}

function triangle(x, y, r) {
  return polygon([[x - r, y + r], [x + r, y + r], [x, y - r]]);
}

function square(x, y, r) {
  const half = r * 0.9;
  return `<rect x="${at(x - half)}" y="${at(y - half)}" width="${at(2 * half)}" height="${at(2 * half)}" fill="currentColor"/>`;
}

/** A natural eleven-nil: the other side took nothing. */
function diamond(x, y, r) {
  const far = r * 1.25;
  return polygon([[x, y - far], [x + far, y], [x, y + far], [x - far, y]]);
}

function polygon(points) {
  return `<polygon points="${places(points)}" fill="currentColor"/>`;
}

/** An eleven-nil by ruling: a ring with a cross, hollow where the natural one is full. */
function crossed(x, y, r) {
  const d = r * 1.15 * 0.7;
  return `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r * 1.15)}" fill="none" stroke="currentColor"/><path d="M${at(x - d)} ${at(y - d)}L${at(x + d)} ${at(y + d)}M${at(x - d)} ${at(y + d)}L${at(x + d)} ${at(y - d)}" fill="none" stroke="currentColor"/>`;
}
