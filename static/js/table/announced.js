// What changes on the screen is said to who does not see it: a game that is over, the score of each side, whose turn
// it is, what was declared, and what the keys ask. The place where it is said stays, whatever part of the page is new.
const REST = 300;
const SCORES = ".score__side, .totals__seat";
const SCORE = ".score__who, .score__points, .score__games .visually-hidden, .totals__who, .totals__total";
const OVER = "[data-moment]:not([hidden]) > .visually-hidden";
const TURN = ".round-table__seat--turn :is(.round-table__name, [data-role=turn])";
const DECLARED = ".accuse-said";
const ASKED = "#work .hand__keys > h2";

let before = new Map();
let timer = 0;

export function startAnnouncing() {
  const place = document.getElementById("announced");
  if (!place) return;
  before = shown();
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => tell(place), REST);
  });
  const all = { childList: true, characterData: true, subtree: true };
  document.querySelectorAll("#score, #side, #work").forEach((region) => observer.observe(region, all));
}

function tell(place) {
  const now = shown();
  const fresh = [...now].filter(([what, words]) => words && before.get(what) !== words).map(([, words]) => words);
  before = now;
  if (fresh.length > 0) place.textContent = fresh.join(". ");
}

function shown() {
  const scores = [...document.querySelectorAll(SCORES)].map((one) => wordsOf(one.querySelectorAll(SCORE)));
  const [over, ...rest] = [OVER, TURN, DECLARED, ASKED].map((one) => wordsOf(document.querySelectorAll(one)));
  return new Map([over, ...scores, ...rest].map((words, index) => [index, words]));
}

function wordsOf(elements) {
  return [...elements].map((one) => one.textContent.trim().replace(/\s+/g, " ")).join(" ");
}
