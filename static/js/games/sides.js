// Seats and sides (art. 1), and amounts that come as a pair: one for each side.

export const SIDES = ["A", "B"];
export const NONE_EACH = Object.freeze({ A: 0, B: 0 });

const ORDERS = Object.fromEntries(
  [4, 5].map((players) => {
    const seats = Array.from({ length: players }, (_, index) => index + 1);
    return [players, seats.map((leader) => [...seats.slice(leader - 1), ...seats.slice(0, leader - 1)])];
  }),
);

/** The seats in playing order from one of them, at a table of four or five. */
export const seatsFrom = (leader, players) => ORDERS[players][leader - 1];

/** The side of a seat: A for 1 and 3, B for 2 and 4 (1.1). */
export const sideOf = (seat) => (seat % 2 ? "A" : "B");
export const opponents = (side) => (side === "A" ? "B" : "A");
export const nextSeat = (seat, players) => (seat % players) + 1;
/** The seat across the table of four. */
export const partner = (seat) => ((seat + 1) % 4) + 1;

/** The amount for one side and 0 for the other. */
export const only = (side, amount) => ({ ...NONE_EACH, [side]: amount });
export const plus = (one, other) => ({ A: one.A + other.A, B: one.B + other.B });
export const times = (pair, number) => ({ A: pair.A * number, B: pair.B * number });
/** Each amount divided, rounded down. */
export const per = (pair, number) => ({ A: Math.floor(pair.A / number), B: Math.floor(pair.B / number) });

/** The sum of numbers. */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
