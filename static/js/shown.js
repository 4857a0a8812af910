// Show a match with the hands that wait on this tablet, in what the server has drawn of it. When they are
// saved the server's page takes its place.
const SIDES = ["A", "B"];

/** Fill a text that has names in braces. */
const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
const counted = ([one, more], n) => filled(n === 1 ? one : more, { n });
const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);
const piece = (name) => document.querySelector(`#ahead [data-piece=${name}]`).content;

/** Draw the score, the sheet, the seats and the head of the table as they are with what waits. */
export function showAhead(match, first) {
  const { page, now } = match;
  const { result } = now;
  const game = (result.current ?? result.games.at(-1)).game;
  const [name, target] = page.games[game - 1];
  const note = result.winner ? page.words.finished : filled(page.words.hand, { n: match.next.number });
  setText(document.querySelector("[data-standing]"), `${name} · ${note}`);
  const score = document.querySelector("#score .score");
  setText(score.querySelector(".score__game"), name);
  setText(score.querySelector(".score__target b"), target);
  setText(score.querySelector(".score__note"), note);
  score.querySelector(".score__trump")?.remove();
  SIDES.forEach((side) => showSide(match, side, score.querySelector(`.score__side--${side}`)));
  const long = SIDES.some((side) => pointsOf(result)[side] > 99);
  score.classList.toggle("score--long", long);
  showSheet(match, first);
  showSeats(match);
  // They are of the hand before.
  document.querySelectorAll("#side :is(.tally, .chart, [data-tricks])").forEach((old) => old.remove());
}

const pointsOf = ({ current, games }) => (current ?? games.at(-1)).score;
const lastHand = ({ hands }) => hands.findLast(({ kind }) => !["void", "in_progress", "surplus"].includes(kind));

function showSide({ page, now }, side, drawn) {
  const { result, fold } = now;
  const { words } = page;
  const [game, points] = [(result.current ?? result.games.at(-1)).game, pointsOf(result)[side]];
  drawn.querySelector(".score__points").firstChild.data = String(points);
  const isWinner = result.winner === side;
  drawn.classList.toggle("score__side--won", isWinner);
  const marks = drawn.querySelectorAll(".score__game-mark");
  marks.forEach((mark, index) => mark.classList.toggle("score__game-mark--won", index < result.games_won[side]));
  setText(drawn.querySelector(".score__games .visually-hidden"), counted(words.won, result.games_won[side]));
  const last = lastHand(result);
  const said = {
    last: last?.game === game ? signed(last.points[side]) : "",
    won: isWinner ? " " : "",
    missing: result.winner ? "" : missing(words, fold.regulation.target, game, points),
  };
  const facts = Object.entries(said).filter(([, text]) => text);
  drawn.querySelector(".score__facts").replaceChildren(...facts.map(([fact, text]) => factOf(fact, text)));
}

function missing(words, targets, game, points) {
  const left = targets[Math.min(game, targets.length) - 1] - points;
  if (left > 0) return counted(words.missing, left);
  return left === 0 ? words.third : "";
}

function factOf(name, text) {
  const fact = piece("facts").querySelector(`[data-fact=${name}]`).cloneNode(true);
  if (text.trim()) setText(fact, text);
  return fact;
}

/** The rows of the hands that wait, from the hand `first`, above those that are saved, which keep theirs. */
function showSheet(match, first) {
  const { page, now } = match;
  const body = document.querySelector("#side .running-sheet tbody");
  const numberOf = (row) => Number(row.querySelector(".running-sheet__n").textContent);
  const saved = [...body.querySelectorAll(".running-sheet__row")].filter((row) => numberOf(row) < first);
  const waiting = now.result.hands.slice(first - 1).map(({ hand }) => rowOf(match, hand));
  const rows = [];
  let shown = 0;
  for (const row of [...waiting.reverse(), ...saved]) {
    const { game, kind } = now.result.hands[numberOf(row) - 1];
    if (game !== shown && kind !== "surplus") rows.push(headingOf(page.games[(shown = game) - 1][0]));
    rows.push(row);
  }
  body.replaceChildren(...rows);
}

function headingOf(name) {
  const heading = piece("row").querySelector(".running-sheet__game").cloneNode(true);
  setText(heading.querySelector("th"), name);
  return heading;
}

function rowOf(match, number) {
  const { page, now } = match;
  const pattern = piece("row");
  const row = pattern.querySelector(".running-sheet__row").cloneNode(true);
  const [hand, read, value] = [now.result.hands[number - 1], now.hands[number - 1], now.state.hands[number - 1]];
  setText(row.querySelector(".running-sheet__n"), String(number));
  const who = row.querySelector(".running-sheet__who");
  if (hand.starter === null) who.remove();
  else setText(who, page.seats[hand.starter - 1]);
  const suit = [...pattern.children].find((one) => one.matches(`.suit--${value.trump}`));
  if (suit) row.querySelector(".running-sheet__n").after(suit.cloneNode(true));
  const mark = row.querySelector(".running-sheet__mark");
  const marks = marksOf(page, hand, read).map((text) => setText(mark.cloneNode(true), text));
  mark.replaceWith(...marks, pattern.querySelector("[data-waiting]").cloneNode(true));
  const isScored = hand.kind !== "surplus";
  row.classList.toggle("running-sheet__row--surplus", !isScored);
  row.classList.add("running-sheet__row--waiting");
  const cells = row.querySelectorAll(".running-sheet__points");
  const totals = row.querySelectorAll(".running-sheet__total");
  SIDES.forEach((side, index) => {
    setText(cells[index].querySelector(".running-sheet__number"), isScored ? String(hand.points[side]).replace("-", "−") : "");
    setText(totals[index], isScored ? String(hand.score[side]) : "");
    const sum = isScored ? sumOf(now.fold.regulation, hand, read, side) : "";
    const drawn = cells[index].querySelector(".running-sheet__sum");
    if (sum) setText(drawn, sum);
    else drawn.remove();
  });
  return row;
}

function marksOf({ words, names }, hand, { declared }) {
  if (hand.kind === "surplus") return [words.surplus];
  const [maraffa] = declared;
  const said = maraffa ? [filled(hand.bonus[maraffa.side] ? words.maraffa : words.unscored, { name: names[maraffa.side] })] : [];
  return hand.cappotto ? [...said, filled(words.cappotto, { side: names[hand.cappotto] })] : said;
}

/** How points were made, such as `7⅔ → 7 + 3`; empty where there is no sum. */
function sumOf({ scale }, hand, { points }, side) {
  const bonus = hand.bonus[side];
  const thirds = hand.thirds?.[side] ?? 0;
  const taken = points ? points[side] : Math.floor(thirds / scale);
  const off = taken + bonus - hand.points[side];
  const parts = [String(taken), ...(bonus > 0 ? [`+ ${bonus}`] : []), ...(off > 0 ? [`− ${off}`] : [])];
  if (thirds % scale) return [`${Math.floor(thirds / 3) || ""}${["", "⅓", "⅔"][thirds % 3]}`, "→", ...parts].join(" ");
  return parts.length > 1 ? parts.join(" ") : "";
}

/** Who deals, who begins and who does not look in the hand that comes next. */
function showSeats({ next }) {
  document.querySelectorAll("#side .round-table :is(.round-table__trump, .round-table__centre, .round-table__card)").forEach((old) => old.remove());
  document.querySelectorAll("#side .round-table__seat").forEach((seat) => {
    const number = Number(seat.dataset.place);
    seat.querySelectorAll("[data-role]").forEach((old) => old.remove());
    seat.classList.remove("round-table__seat--turn");
    seat.classList.toggle("round-table__seat--blind", next?.must_not_look === number);
    if (!next) return;
    const roles = { dealer: next.dealer, battezzante: next.starter, blind: next.must_not_look };
    for (const [role, holder] of Object.entries(roles)) {
      if (holder === number) seat.append(piece("roles").querySelector(`[data-role=${role}]`).cloneNode(true));
    }
  });
}

/** What everybody must know before the cards are dealt. */
export function showDeal({ page, next }, drawn) {
  const { words, seats } = page;
  const { dealer, starter, is_first: isFirst, must_not_look: blind } = next;
  const say = (text, seat) => filled(text, { name: seats[seat - 1] });
  const lines = dealer === null ? [] : [say(words.deals, dealer)];
  if (starter !== null) lines.push(say(words.starts, starter));
  else lines.push(isFirst ? words.card : words.unknown);
  if (blind !== null) lines.push(say(words.blind, blind));
  const line = drawn.querySelector(".deal__line");
  drawn.replaceChildren(...lines.map((text) => setText(line.cloneNode(true), text)));
  drawn.classList.toggle("deal--seen", starter !== null);
}

/** The panel of a match that is over. */
export function overPanel({ page, now }) {
  const panel = piece("over").cloneNode(true);
  const { winner, games_won: won, games } = now.result;
  setText(panel.querySelector("[data-outcome]"), filled(page.words.outcome, { side: page.names[winner], games: against(won, winner) }));
  const lines = games.map((game) => {
    const line = document.createElement("li");
    return setText(line, gameOver(page, game));
  });
  panel.querySelector("[data-games]").append(...lines);
  return panel;
}

/** What ended the game before, while the hand that comes next is the first of a new one; else "". */
export function gameJustOver({ page, now }) {
  const { current, games } = now.result;
  const last = lastHand(now.result);
  return current && last && last.game !== current.game ? gameOver(page, games.at(-1)) : "";
}

function gameOver({ games, names, words }, { game, winner, score, ended_by: why }) {
  return filled(words.over, { game: games[game - 1][0], side: names[winner], score: against(score, winner), why: words.why[why] });
}

function against(pair, first) {
  return first === "A" ? `${pair.A}–${pair.B}` : `${pair.B}–${pair.A}`;
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
  return element;
}
