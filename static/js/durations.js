// Lengths of time as people read them.

/** How long ago something was, or how long it lasts: nobody reads it as a time of the day. */
export function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a clock that runs down has left, to the second. */
export function running(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
