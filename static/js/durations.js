// Lengths of time as people read them.

const HOUR = 60;
const DAY = 24 * HOUR;
// So many hours are not told in minutes any more, nor so many days in hours (presenters/words/dates.py).
const FEW = 2;

/** How long ago something was, or how long it lasts: nobody reads it as a time of the day. */
export function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes >= FEW * DAY) return aged(minutes);
  return minutes < HOUR ? `${minutes} min` : `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`;
}

/** How old something is: in minutes, hours or days. */
export function aged(minutes) {
  if (minutes < FEW * HOUR) return counted(minutes, "minute");
  if (minutes < FEW * DAY) return counted(Math.floor(minutes / HOUR), "hour");
  return counted(Math.floor(minutes / DAY), "day");
}

/** A number of a unit of time, in the language of the page. */
export function counted(number, unit) {
  const language = globalThis.document?.documentElement.lang ?? "en";
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(number);
}

/** What a clock that runs down has left, to the second. */
export function running(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
