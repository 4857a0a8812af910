// The course of a session as a drawing, as the server draws it (referee/paper/games/trionfo/chart.py) for a phone: hands
// from left to right, the running total of each player.
import { at, CROWDED, HEIGHT, label, numbers, places, polyline, scale, stroke, STROKE, svgOf, TEXT, WIDTH } from "../drawing.js";
import { balance, filled, piece } from "../pieces.js";
import { SEATS } from "./hand.js";

const [TOP, BOTTOM] = [TEXT, HEIGHT - TEXT * 1.6];
/** The line of each seat: full, dashed, dotted, dash and dot, short. */
const DASHES = ["none", "10.8 5.4", "2.16 3.96", "16.2 4.5 2.16 4.5", "5.4 3.6"];
const SIGNS = [circle, square, triangle, diamond, cross];
const FILLS = ["currentColor", "#fff", "currentColor", "#fff", "none"];

/** The height of a line of letters, in their size. */
const LINE = 1.15;

const length = (text) => [...text].length;

/** Draw the course below the sheet; there is none before anything was paid. */
export function showChart(match) {
  document.querySelectorAll("#side .chart").forEach((old) => old.remove());
  // The course of a session that is over stands with its end.
  if (!match.next || !match.now.result.hands.some(({ kind }) => kind === "played")) return;
  const sheet = document.querySelector("#side .payments-sheet");
  const content = chart(match);
  (sheet.parentElement.querySelector(".earlier-hands") ?? sheet).after(content);
}

/** The course as a drawing with its title. */
export function chart(match) {
  const content = piece("chart");
  content.querySelector(".chart__paper").append(drawing(match));
  return content;
}

function drawing(match) {
  const plan = planOf(match);
  const totals = plan.names.map((name, index) => `${name} ${balance(plan.totals.at(-1)[index])}`).join(", ");
  const title = filled(piece("chart-words").firstElementChild.dataset.title, { totals });
  const parts = [...field(plan), ...SEATS.flatMap((seat) => line(plan, seat)), ...endings(plan)];
  if (!plan.isBelow) return svgOf(title, parts);
  return svgOf(title, [...parts, ...SEATS.flatMap((seat) => nameBelow(plan, seat))], HEIGHT + TEXT * (5 * LINE + 0.3));
}

function planOf({ page: { names }, now: { result } }) {
  const totals = [SEATS.map(() => 0), ...result.hands.filter(({ kind }) => kind !== "in_progress").map((hand) => hand.totals)];
  const hands = totals.length - 1;
  const all = totals.flat();
  // A new session needs a scale, so it is drawn as if a few points had been won.
  const [most, least] = [Math.max(4, ...all), Math.min(-4, ...all)];
  const widest = Math.max(...all.map((total) => balance(total).length));
  const left = TEXT * (0.8 + 0.55 * widest);
  const room = Math.min(Math.max(...names.map(length)), Math.trunc((WIDTH / TEXT) * 0.55) - widest);
  const isBelow = !names.every((name) => fits(name, Math.max(3, room)));
  const letters = isBelow ? 0 : room;
  const right = WIDTH - TEXT * (4.4 + 0.48 * (letters + widest));
  const step = (right - left) / Math.max(6, hands);
  const y = (amount) => BOTTOM - ((BOTTOM - TOP) * (amount - least)) / (most - least);
  return { names, totals, hands, most, least, left, right, letters, isBelow, step, stride: 1 + Math.floor(hands / CROWDED), last: left + step * hands, y };
}

/** Where a line passes: at its value, or aside of it where it would cover another. */
function point(plan, hand, seat) {
  const along = hand ? alongside(plan, hand, seat) : [seat];
  const aside = along.indexOf(seat) - (along.length - 1) / 2;
  return [plan.left + plan.step * hand, plan.y(plan.totals[hand][seat - 1]) + aside * STROKE * 1.2];
}

/** The lines that run along a line before or behind a hand, itself among them. */
function alongside({ totals, hands }, hand, seat) {
  const near = [hand - 1, hand + 1].filter((one) => one <= hands).map((one) => totals[one]);
  const here = totals[hand];
  return SEATS.filter((other) => here[other - 1] === here[seat - 1] && near.some((one) => one[other - 1] === one[seat - 1]));
}

/** How high a line is anywhere between its first point and its last. */
function heightAt(plan, seat, x) {
  const hand = Math.min(plan.hands - 1, Math.trunc((x - plan.left) / plan.step));
  const [[x0, y0], [, y1]] = [point(plan, hand, seat), point(plan, hand + 1, seat)];
  return y0 + ((y1 - y0) * (x - x0)) / plan.step;
}

/** The scale, the line of those who have won nothing, and the numbers of the hands. */
function field(plan) {
  const axis = `<path class="chart__axis" d="M${at(plan.left)} ${at(TOP)}V${at(BOTTOM)}M${at(plan.left)} ${at(plan.y(0))}H${at(plan.right)}" fill="none" stroke="currentColor" stroke-width=".7"/>`;
  const hands = plan.totals.slice(1).map((_, index) => index + 1);
  return [...scale(plan, 6), axis, ...numbers(hands, plan.step, plan.left + plan.step, BOTTOM + TEXT * 1.3)];
}

function line(plan, seat) {
  const hands = [];
  for (let hand = 0; hand < plan.hands; hand += plan.stride) hands.push(hand);
  const points = [...hands, plan.hands].map((hand) => point(plan, hand, seat));
  const drawn = [polyline(points, strokeOf(seat))];
  // Signs keep a distance from each other, and those of two lines stand at different hands.
  const apart = TEXT * 1.6;
  const every = Math.max(1, Math.round(apart / plan.step));
  const last = lastSign(plan, seat);
  for (let hand = 1 + Math.floor((seat * every) / 6); hand < plan.hands; hand += every) {
    if (plan.left + plan.step * hand <= last - apart) drawn.push(sign(seat, ...point(plan, hand, seat)));
  }
  if (plan.hands) drawn.push(sign(seat, last, heightAt(plan, seat, last)));
  return drawn;
}

/** Where the last sign of a line stands: at its end, before those that end there too. */
function lastSign({ totals, left, last }, seat) {
  const ends = totals.at(-1);
  const before = ends.slice(0, seat - 1).filter((total) => total === ends[seat - 1]).length;
  return Math.max(left, last - before * TEXT * 0.62);
}

const strokeOf = (seat) => stroke("chart__line", DASHES[seat - 1]);

function sign(seat, x, y) {
  return `${SIGNS[seat - 1](x, y, TEXT * 0.24)} fill="${FILLS[seat - 1]}" stroke="currentColor" stroke-width="1.4"/>`;
}

/** Sign, seat, name and total of each line, in the order in which the lines end. */
function endings(plan) {
  const totals = plan.totals.at(-1);
  const order = SEATS.map((seat) => [seat, point(plan, plan.hands, seat)]).sort(([, one], [, other]) => one[1] - other[1]);
  const heights = keptApart(order.map(([seat]) => plan.y(totals[seat - 1])), TEXT * LINE);
  return order.flatMap(([seat, end], index) => {
    const [x, y] = [plan.right + TEXT * 0.6, heights[index]];
    return [
      `<path class="chart__grid" d="M${at(end[0])} ${at(end[1])}L${at(plan.right)} ${at(end[1])}L${at(x)} ${at(y)}" fill="none" stroke="#999" stroke-width=".6"/><path d="M${at(x)} ${at(y)}h${at(TEXT * 2.2)}"${strokeOf(seat)}/>${sign(seat, x + TEXT * 1.1, y)}`,
      label(x + TEXT * 2.6, y + TEXT * 0.32, `${seat} ${plan.isBelow ? "" : nameOf(plan, seat, Math.max(3, plan.letters))}`),
      label(WIDTH, y + TEXT * 0.32, balance(totals[seat - 1]), "end", totals[seat - 1] === Math.max(...totals) ? 800 : 700),
    ];
  });
}

/** Sign, seat and name of a line, below the field. */
function nameBelow(plan, seat) {
  const y = HEIGHT + TEXT * (LINE * seat - 0.4);
  const name = nameOf(plan, seat, Math.trunc((WIDTH - TEXT * 3.5) / (TEXT * 0.48)));
  return [
    `<path d="M0 ${at(y)}h${at(TEXT * 2.2)}"${strokeOf(seat)}/>${sign(seat, TEXT * 1.1, y)}`,
    label(TEXT * 2.6, y + TEXT * 0.32, `${seat} ${name}`),
  ];
}

/** A name as far as there is room for so many letters, first of all its first word. */
function nameOf({ names }, seat, room) {
  const name = narrowed(names[seat - 1], room);
  const most = roomFor(name, room);
  return length(name) <= most ? name : `${[...name].slice(0, most - 1).join("").trimEnd()}…`;
}

function fits(name, room) {
  const short = narrowed(name, room);
  return length(short) <= roomFor(short, room);
}

const narrowed = (name, room) => (length(name) > roomFor(name, room) ? name.split(/\s+/)[0] : name);

/** Capitals are one and a half times as wide. */
function roomFor(name, room) {
  const isLoud = name === name.toUpperCase() && name !== name.toLowerCase();
  return isLoud ? Math.floor((room * 2) / 3) : room;
}

/** Heights in ascending order, moved as little as keeps them apart and in the field. */
function keptApart(heights, least) {
  const moved = [...heights];
  for (let index = 1; index < moved.length; index += 1) moved[index] = Math.max(moved[index], moved[index - 1] + least);
  moved[moved.length - 1] = Math.min(moved.at(-1), BOTTOM);
  for (let index = moved.length - 2; index >= 0; index -= 1) moved[index] = Math.min(moved[index], moved[index + 1] - least);
  return moved;
}

function circle(x, y, r) {
  return `<circle class="chart__dot chart__dot--full" cx="${at(x)}" cy="${at(y)}" r="${at(r)}"`;
}

function square(x, y, r) {
  return `<rect class="chart__dot chart__dot--hollow" x="${at(x - r)}" y="${at(y - r)}" width="${at(2 * r)}" height="${at(2 * r)}"`;
}

function triangle(x, y, r) {
  return polygon("full", [[x - r, y + r], [x + r, y + r], [x, y - r * 1.2]]);
}

function diamond(x, y, r) {
  const far = r * 1.35;
  return polygon("hollow", [[x, y - far], [x + far, y], [x, y + far], [x - far, y]]);
}

function cross(x, y, r) {
  return `<path class="chart__dot" d="M${at(x - r)} ${at(y - r)}L${at(x + r)} ${at(y + r)}M${at(x - r)} ${at(y + r)}L${at(x + r)} ${at(y - r)}"`;
}

function polygon(kind, points) {
  return `<polygon class="chart__dot chart__dot--${kind}" points="${places(points)}"`;
}
