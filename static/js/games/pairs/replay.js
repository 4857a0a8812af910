// What the facts of two pairs do to a hand, and the state of a match that they tell.
import { CARDS, suitIndex, THIRDS, winningCard, withCards } from "../cards.js";
import { refuseUnsettled } from "../admission.js";
import { RuleError } from "../errors.js";
import { forgetTaken, inRecord, signed, starterOf, stateOf } from "../fold.js";
import { readHand } from "../scoring.js";
import { seatsFrom, sideOf, sum } from "../sides.js";
import { picked } from "../office.js";
import { isOver, SEATS, WAYS } from "./hand.js";

/** The index of the trump suit, null in a game without trumps. Throws while nobody has named it. */
function trumpOf({ game }, { value }) {
  if (!game.hasTrumps) return null;
  if ("trump" in value) return suitIndex(value.trump);
  throw new RuleError("tricks need the trump suit", { place: "trump", article: "3.1" });
}

function cardsPlayed(fold, draft, payload) {
  if (draft.value.taken?.length) return playLoose(fold, draft, payload);
  const { taken: _empty, ...value } = draft.value;
  if (!value.tricks?.length && "leader" in payload && !(fold.game.starter in value)) {
    value[fold.game.starter] = payload.leader;
  }
  return { value: { ...value, tricks: withCards(value.tricks ?? [], payload.cards, SEATS) } };
}

/** Add cards to a hand kept trick by trick; count each full trick and forget its cards. */
function playLoose(fold, draft, payload) {
  const trump = trumpOf(fold, draft);
  let { loose, leader } = draft;
  const taken = [...draft.value.taken];
  if (!loose.length && leader === null) {
    if (!("leader" in payload)) {
      throw new RuleError("who leads to this trick?", { place: "leader", article: "4.2" });
    }
    leader = payload.leader;
  }
  for (const card of payload.cards) {
    if (loose.includes(card)) {
      throw new RuleError("%(card)s was already played in this trick", { place: "cards", article: "2.1", card });
    }
    loose = [...loose, card];
    if (loose.length < SEATS) continue;
    const { entry, winner } = reckon(loose, trump, leader);
    taken.push(entry);
    [loose, leader] = [[], winner];
  }
  return { loose, leader, value: { ...draft.value, taken } };
}

/** The winning side and thirds of a full trick, and the seat that leads next. */
function reckon(codes, trump, leader) {
  const cards = codes.map((code) => CARDS[code]);
  const winner = seatsFrom(leader, SEATS)[cards.indexOf(winningCard(cards, trump))];
  return { entry: { won: sideOf(winner), thirds: sum(cards.map((card) => THIRDS[card])) }, winner };
}

/** Add a trick by its winner and thirds; tricks recorded by cards before are counted alike. */
function trickTaken(fold, draft, { won, thirds }) {
  const counted = "tricks" in draft.value ? reckoned(fold, draft) : draft;
  const taken = [...(counted.value.taken ?? []), { won, thirds }];
  return { ...counted, loose: [], leader: null, value: { ...counted.value, taken } };
}

function reckoned(fold, draft) {
  let leader = starterOf(fold, draft);
  const trump = trumpOf(fold, draft);
  const taken = [];
  for (const text of draft.value.tricks) {
    const codes = text.split(" ").filter(Boolean);
    if (codes.length < SEATS) continue;
    const { entry, winner } = reckon(codes, trump, leader);
    taken.push(entry);
    leader = winner;
  }
  const bare = forgetTaken(fold.game, draft);
  return { ...bare, value: { ...bare.value, taken } };
}

/** The steps of the facts of a hand that both games have; each gives what it changes in the draft. */
const HAND_STEPS = {
  cards_played: cardsPlayed,
  trick_taken: trickTaken,
  call_made(_fold, { value }, payload) {
    return { value: { ...value, calls: [...(value.calls ?? []), picked(payload, ["trick", "seat", "word"])] } };
  },
  claim_made: (_fold, { value }, { side }) => ({ value: { ...value, claim: { side } } }),
  penalty_applied(_fold, { value }, { hand: _hand, ...penalty }) {
    return { value: { ...value, penalty } };
  },
};

/** What both games are; each adds its own. `signers` is the number of those who have to sign. */
export const PAIRS = {
  players: SEATS,
  signers: 2,
  ways: WAYS,
  withTaken: "calls",
  newDraft: { loose: [], leader: null },
  opened: {},
  matchSteps: { side_signed: signed("side") },
  handSteps: HAND_STEPS,
  isTold: () => true,

  /** A hand in its record form, without rulings; `taken` is empty before the first trick. */
  asWritten({ value }) {
    return ["void", "penalty", ...WAYS].some((key) => key in value) ? value : { ...value, taken: [] };
  },

  /**
   * The state of a match. `open_hand` is the number of the hand in progress, null where there is
   * none; `loose` are the cards of its trick on the table while it is kept trick by trick.
   */
  state(fold) {
    const { game, hands, regulation } = fold;
    const last = hands.at(-1);
    const going = last !== undefined && !isOver(readHand(game, regulation, inRecord(fold, last)));
    return {
      ...stateOf(fold, hands),
      open_hand: going ? hands.length : null,
      loose: going ? last.loose : [],
      leader: going ? last.leader : null,
    };
  },

  isOver: (_state, { winner }) => winner !== null,
  signed: "both sides have signed: reopen the match first",
  admits: {
    side_signed(state, { side }, over) {
      refuseUnsettled(state);
      if (!over) throw new RuleError("the match is not over: nothing can be signed yet", { article: "10.1" });
      if (side in state.signatures) throw new RuleError("this side has signed already", { place: "side" });
    },
  },
};
