// The pack (art. 2), tricks, turns and revokes of every game of the forty cards (art. 3, 4).
import { at, RuleError } from "./errors.js";
import { nextSeat, seatsFrom } from "./sides.js";

export const SUITS = ["coppe", "denari", "spade", "bastoni"];
const RANKS = "32ARCF7654";

// A card is `10 * suit + strength`, strength 9 for the three down to 0 for the four; people and
// records write it rank then suit: `3d`, `Ac`.
export const CODES = SUITS.flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit[0]));
export const CARDS = Object.fromEntries(CODES.map((code, card) => [code, card]));
export const THREE = 9;
export const TWO = 8;
export const ACE = 7;
export const THIRDS = CODES.map(([rank]) => (rank === "A" ? 3 : "32RCF".includes(rank) ? 1 : 0));
export const PACK_THIRDS = 32;
export const LAST_TRICK_THIRDS = 3;
export const HAND_THIRDS = PACK_THIRDS + LAST_TRICK_THIRDS;
export const FOUR_OF_COINS = CARDS["4d"];

export const suitOf = (card) => Math.floor(card / 10);
/** The index of a suit, null where there is none. */
export const suitIndex = (suit) => (suit ? SUITS.indexOf(suit) : null);

/** Read one card. */
export function parseCard(text) {
  if (Object.hasOwn(CARDS, text)) return CARDS[text];
  throw new RuleError("“%(card)s” is not a card: write the rank (3 2 A R C F 7 6 5 4), then c d s or b", {
    article: "2.1",
    card: text.slice(0, 20),
  });
}

/** The cards of a trick as records write it: `Ad 4d 5d 6d`. */
export const codesOf = (trick) => trick.split(" ").filter(Boolean);

/** Read at most `most` tricks, of one card a player and each card once in the hand. */
export function readTricks(texts, most, players) {
  if (texts.length > most) throw new RuleError("must have %(most)s entries at most", { most });
  const tricks = texts.map((text, index) => at(index, () => codesOf(text).map(parseCard)));
  tricks.forEach(({ length: size }, index) => {
    if (size >= 1 && size < players && index < tricks.length - 1) {
      throw new RuleError("only the last trick may be unfinished; this one has %(size)s cards", {
        place: `[${index}]`,
        size,
      });
    }
    if (size < 1 || size > players) {
      throw new RuleError("a trick has %(players)s cards, one of each player, not %(size)s", {
        place: `[${index}]`,
        players,
        size,
      });
    }
  });
  refuseTwice(tricks);
  return tricks;
}

function refuseTwice(tricks) {
  const first = new Map();
  tricks.forEach((cards, index) => {
    for (const card of cards) {
      if (first.has(card)) {
        throw new RuleError("%(card)s was already played in trick %(trick)s", {
          place: `[${index}]`,
          article: "2.1",
          card: CODES[card],
          trick: first.get(card) + 1,
        });
      }
      first.set(card, index);
    }
  });
}

/** Whether every card of the pack has been played. */
export const isWhole = (tricks) => tricks.flat().length === CODES.length;

/** The tricks of a record with more cards on the table. */
export function withCards(tricks, cards, players) {
  const longer = [...tricks];
  for (const card of cards) {
    const last = longer.length - 1;
    if (last < 0 || codesOf(longer[last]).length === players) longer.push(card);
    else longer[last] += ` ${card}`;
  }
  return longer;
}

/** How high a card is in a trick: trumps, then the suit led, then nothing (4.2, 16.2). */
function powerOf(card, led, trump) {
  const suit = suitOf(card);
  return (suit === trump ? 20 : suit === led ? 10 : -10) + (card % 10);
}

/** The highest trump, else the highest card of the suit led. */
export function winningCard(cards, trump) {
  const led = suitOf(cards[0]);
  return cards.reduce((best, card) => (powerOf(card, led, trump) > powerOf(best, led, trump) ? card : best));
}

/**
 * Follow the tricks from the first leader; `whole` tricks make a hand.
 *
 * `leaders` are the seats that led each trick, and last the seat whose lead comes next; `thirds`
 * those of each seat in finished tricks, the last trick's included; `cards` those of each seat, one
 * a trick. `trump` is the index of the suit, null in a game without trumps.
 */
export function play(tricks, trump, leader, players, whole) {
  const leaders = [leader];
  const thirds = Array(players).fill(0);
  const cards = thirds.map(() => []);
  for (const trick of tricks) {
    const order = seatsFrom(leaders.at(-1), players);
    trick.forEach((card, turn) => cards[order[turn] - 1].push(card));
    if (trick.length < players) continue;
    const winner = order[trick.indexOf(winningCard(trick, trump))];
    leaders.push(winner);
    for (const card of trick) thirds[winner - 1] += THIRDS[card];
  }
  if (leaders.length > whole) thirds[leaders.at(-1) - 1] += LAST_TRICK_THIRDS;
  return { leaders, thirds, cards };
}

/** The seat that played a card, null where nobody is known to have. */
export function holderOf(played, card) {
  const seat = played.cards.findIndex((cards) => cards.includes(card)) + 1;
  return seat || null;
}

/** The unfinished trick as `[seat, card]`, the leader, and the seat to play next, null if unknown. */
export function onTheTable(codes, leader, players) {
  if (leader === null) return { table: [], leader: null, turn: null };
  const order = seatsFrom(leader, players);
  const lying = codes.length < players ? codes : [];
  return { table: lying.map((code, turn) => [order[turn], code]), leader, turn: order[lying.length] };
}

/** The cards that nobody has played yet, by their codes. */
export const cardsLeft = (played) => CODES.filter((code) => !played.includes(code));

/** Who did not follow suit, in which trick, and the first later trick that shows it (4.3). */
export function revokes(tricks, cardsBySeat) {
  const led = tricks.map(([card]) => suitOf(card));
  const found = [];
  cardsBySeat.forEach((cards, index) => {
    const refused = new Map();
    cards.forEach((card, trick) => {
      const suit = suitOf(card);
      for (const earlier of refused.get(suit) ?? []) {
        found.push({ seat: index + 1, trick: earlier, shown_in: trick + 1 });
      }
      refused.delete(suit);
      if (suit !== led[trick]) refused.set(led[trick], [...(refused.get(led[trick]) ?? []), trick + 1]);
    });
  });
  return found;
}

/**
 * The turn to begin a hand (art. 3, 13.1): `expected` is the seat, null where nobody can tell.
 *
 * Where a first hand is one in `everyGame`, a new game has its own; where it is decided `byCard`, a
 * void first hand is decided anew.
 */
export const newRotation = (players, everyGame = false, byCard = true) => ({
  players,
  everyGame,
  byCard,
  expected: null,
  first: true,
});

/** The turn after the hand that a seat began; a void one does not move the rotation (3.4). */
export function rotated(rotation, seat, isVoid) {
  if (isVoid) {
    const first = rotation.first && (rotation.byCard || seat === null);
    return { ...rotation, first, expected: first ? null : seat };
  }
  return { ...rotation, first: false, expected: seat === null ? null : nextSeat(seat, rotation.players) };
}

/** The turn in a new game (3.3). */
export const newGame = (rotation) => (rotation.everyGame ? { ...rotation, first: true, expected: null } : rotation);
