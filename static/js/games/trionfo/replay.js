// What the facts of trionfo do to a hand and a session, and the state that they tell.
import { HAND_THIRDS, PACK_THIRDS, play, readTricks, suitIndex, withCards } from "../cards.js";
import { refuseUnsettled } from "../admission.js";
import { at, RuleError } from "../errors.js";
import { forgetTaken, inRecord, signed, starterOf, stateOf } from "../fold.js";
import { readHand } from "../scoring.js";
import { seatsFrom, sum } from "../sides.js";
import { checkAscending, highest, SPEAKERS } from "./bids.js";
import { PLAYED, PLAYERS, TRICKS, WAYS } from "./hand.js";
import { isDecided, lastTrick, masoDecision, wonByCards } from "./outcome.js";

const bidsOf = ({ value }) => value.bids ?? [];
const hasSpoken = (draft) => bidsOf(draft).length === SPEAKERS;

/** Whether the hand can stand in the record: all have spoken, or it is void. */
function isTold(fold, draft) {
  // A ruling may tell a hand that was annulled before all had spoken.
  const told = inRecord(fold, draft);
  return "void" in told || (told.bids ?? []).length === SPEAKERS;
}

/** The winning bid. Throws before all have spoken, or where all passed. */
function highestBid(draft) {
  const bid = highest(bidsOf(draft));
  if (bid === null || !hasSpoken(draft)) {
    throw new RuleError("the bidding comes first", { place: "hand", article: "13.2" });
  }
  return bid;
}

/** Add a bid; the first one sets the first speaker. */
function bidMade(fold, draft, { seat, bid }) {
  const bids = bidsOf(draft);
  if (bids.length === SPEAKERS) throw new RuleError("all five have spoken", { place: "bid", article: "13.2" });
  const first = bids.length ? starterOf(fold, draft) : seat;
  const expected = seatsFrom(first, PLAYERS)[bids.length];
  if (seat !== expected) {
    throw new RuleError("it is the turn of seat %(expected)s to speak, not of seat %(seat)s", {
      place: "seat",
      article: "13.2",
      expected,
      seat,
    });
  }
  checkAscending([...bids, bid], "bid");
  return { value: { ...draft.value, ...(bids.length ? {} : { first }), bids: [...bids, bid] } };
}

function cardsPlayed(_fold, draft, { cards }) {
  highestBid(draft);
  if (draft.taken.length > 0) {
    throw new RuleError("this hand is kept trick by trick: its cards are not known from the beginning", {
      place: "cards",
    });
  }
  return { value: { ...draft.value, tricks: withCards(draft.value.tricks ?? [], cards, PLAYERS) } };
}

/** Add a trick by its winner and thirds; tricks recorded by cards before are counted alike. */
function trickWon(fold, draft, { seat, thirds }) {
  highestBid(draft);
  let kept = draft;
  if ("tricks" in draft.value) kept = { ...forgetTaken(fold.game, draft), taken: reckoned(fold, draft) };
  const taken = [...kept.taken, [seat, thirds]];
  const total = sum(taken.map(([, worth]) => worth));
  if (taken.length > TRICKS || total > PACK_THIRDS || (taken.length === TRICKS && total !== PACK_THIRDS)) {
    throw new RuleError("the cards of eight tricks are worth 32 thirds, not %(total)s", {
      place: "thirds",
      article: "2.2",
      total,
    });
  }
  return settled(fold, draft, { ...kept, taken });
}

function reckoned(fold, draft) {
  const tricks = at("tricks", () => readTricks(draft.value.tricks, TRICKS, PLAYERS));
  if (!("trump" in draft.value)) {
    throw new RuleError("tricks need the trump suit", { place: "trump", article: "13.2" });
  }
  const trump = suitIndex(draft.value.trump);
  return wonByCards(tricks, play(tricks, trump, starterOf(fold, draft), PLAYERS, TRICKS));
}

/** Note the amico of a hand kept trick by trick; null where the signore called his own card. */
function partnerNamed(fold, draft, { partner }) {
  highestBid(draft);
  return settled(fold, draft, { ...draft, partner: [partner] });
}

/** The hand `kept` trick by trick with its outcome, once that is known; `draft` is as it stood. */
function settled(fold, draft, kept) {
  const bid = highestBid(kept);
  const { taken, partner, value } = kept;
  const declarer = seatsFrom(starterOf(fold, draft), PLAYERS)[bid.turn];
  if (bid.word !== "chiamo" && bid.word !== "di_piu") {
    const decision = masoDecision(bid.word, declarer, taken);
    return decision ? { ...kept, value: { ...value, made: decision.made } } : kept;
  }
  if (taken.length < TRICKS || (bid.word === "chiamo" && partner === null)) return kept;
  const side = [declarer, ...(partner ?? [])];
  const own = sum(taken.map(([seat, worth], index) => (side.includes(seat) ? worth + lastTrick(index + 1) : 0)));
  const thirds = { declarer: own, others: HAND_THIRDS - own };
  return { ...kept, value: { ...value, ...(partner ? { partner: partner[0] } : {}), thirds } };
}

/** What is said of a hand before its cards. */
const said = (key, from) => (_fold, draft, payload) => {
  highestBid(draft);
  return { value: { ...draft.value, [key]: payload[from] } };
};

/** Refuse what cannot be said of a hand before all have spoken (13.2). */
function checkBidding(value) {
  const place = PLAYED.find((key) => key in value);
  if (place) throw new RuleError("the bidding comes first", { place, article: "13.2" });
  const key = Object.keys(value).find((one) => one !== "first" && one !== "bids");
  if (key) throw new RuleError("unknown key “%(key)s”", { key });
  at("bids", () => checkAscending(value.bids ?? []));
}

function refuseEnded({ ended }) {
  if (ended !== null) throw new RuleError("the session has been ended already");
}

/** What trionfo is to a fold of its facts. */
export const SESSION = {
  players: PLAYERS,
  signers: PLAYERS,
  ways: WAYS,
  withTaken: "partner",
  newDraft: { taken: [], partner: null },
  opened: { ended: null, stake: null, plan: { hands: null, until: null } },
  matchSteps: {
    player_signed: signed("seat"),
    match_reopened: () => ({ closed: false, signatures: {}, decided: null, stands: false, ended: null }),
    session_ended: (_fold, { how }) => ({ ended: how }),
    stake_agreed: (_fold, { currency, cents }) => ({ stake: { currency, cents } }),
    stake_dropped: () => ({ stake: null }),
    end_planned: (_fold, { hands = null, until = null }) => ({ plan: { hands, until } }),
  },
  handSteps: {
    bid_made: bidMade,
    trump_named: said("trump", "trump"),
    card_called: said("called", "card"),
    cards_played: cardsPlayed,
    trick_won: trickWon,
    partner_named: partnerNamed,
  },
  isTold,

  /** A hand in its record form, without rulings; its bids are told once all have spoken. */
  asWritten(draft) {
    if (hasSpoken(draft)) return draft.value;
    const { bids: _bids, ...value } = draft.value;
    return value;
  },

  /**
   * The state of a session. `open_hand` is the number of the hand in progress, null where there is
   * none, `value` what was said of it so far, `taken` the seat and thirds of each of its tricks.
   */
  state(fold) {
    let last = fold.hands.at(-1) ?? null;
    let told = fold.hands;
    if (last && !isTold(fold, last)) {
      told = fold.hands.slice(0, -1);
      checkBidding(last.value);
    } else if (last && isDecided(readHand(fold.game, fold.regulation, inRecord(fold, last)))) {
      last = null;
    }
    return {
      ...stateOf(fold, told),
      open_hand: last ? fold.hands.length : null,
      value: last ? last.value : {},
      taken: last ? last.taken : [],
      ended: fold.ended,
      stake: fold.stake,
      plan: fold.plan,
    };
  },

  isOver: ({ ended }) => ended !== null,
  signed: "everyone has signed: reopen the match first",
  admits: {
    end_planned: refuseEnded,
    session_ended(state) {
      refuseEnded(state);
      if (state.open_hand === null) return;
      throw new RuleError("finish the hand in progress first, or annul it", { place: "hand" });
    },
    player_signed(state, { seat }, over) {
      refuseUnsettled(state);
      if (!over) throw new RuleError("the session is not over: nothing can be signed yet");
      if (seat in state.signatures) throw new RuleError("this player has signed already", { place: "seat" });
    },
    stake_dropped({ stake }) {
      if (stake === null) throw new RuleError("no stake has been agreed on");
    },
  },
};
