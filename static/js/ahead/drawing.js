// What the drawings of courses share, as the server draws them (referee/paper/press/) for a phone.
export const WIDTH = 320;
export const HEIGHT = 220;
export const TEXT = 16.4;
export const STROKE = 1.8;
const WEIGHT = 500;
/** Hands beyond which there are lines only, drawn through some of their points. */
export const CROWDED = 120;

const EVERY = [1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 5000];

/** A place or a length in a drawing. */
export const at = (number) => number.toFixed(1);

export const sum = (amounts) => amounts.reduce((one, other) => one + other, 0);

const escaped = (text) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt()};`);

/** An `svg` of these parts; `title` is for who cannot see it. */
export function svgOf(title, parts, height = HEIGHT) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" class="chart__drawing" role="img" viewBox="0 0 ${WIDTH} ${at(height).replace(".0", "")}" font-family="Alegreya Sans" font-size="${TEXT}" font-weight="${WEIGHT}"><title>${escaped(title)}</title>${parts.join("")}</svg>`;
  return document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
}

export function label(x, y, text, anchor = "start", weight = WEIGHT) {
  // Most begin at `x`, in the weight of the drawing.
  const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
  const weighted = weight === WEIGHT ? "" : ` font-weight="${weight}"`;
  return `<text class="chart__label" x="${at(x)}" y="${at(y)}" fill="currentColor"${anchored}${weighted}>${escaped(text)}</text>`;
}

/** The scale at the left and its hairlines, so many lines or a few fewer. */
export function scale({ least, most, left, right, y }, count) {
  const span = most - least;
  const every = EVERY.find((n) => span / n <= count) ?? span;
  const amounts = [];
  for (let amount = -every * Math.floor(-least / every); amount <= most; amount += every) amounts.push(amount);
  const way = amounts.map((amount) => `M${at(left)} ${at(y(amount))}H${at(right)}`).join("");
  return [
    `<path class="chart__grid" d="${way}" fill="none" stroke="#999" stroke-width=".4"/>`,
    ...amounts.map((amount) => label(left - TEXT * 0.5, y(amount) + TEXT * 0.32, String(amount).replace("-", "−"), "end")),
  ];
}

/** The numbers of hands a step apart, as many as there is room for; `first` is the place of the first, `y` their line. */
export function numbers(hands, step, first, y) {
  const widest = TEXT * (0.5 + 0.5 * String(hands.at(-1) ?? 0).length);
  const every = EVERY.find((n) => n * step >= widest) ?? hands.at(-1) + 1;
  return hands.flatMap((hand, index) => (hand % every === 0 ? [label(first + index * step, y, String(hand), "middle")] : []));
}

/** The attributes of a line. */
export function stroke(style, dashes = "") {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return ` class="${style}" fill="none" stroke="currentColor" stroke-width="${STROKE}"${dashed}`;
}

export const places = (points) => points.map(([x, y]) => `${at(x)},${at(y)}`).join(" ");

export const polyline = (points, attributes) => `<polyline points="${places(points)}"${attributes}/>`;
