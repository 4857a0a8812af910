// The terms of a regulation of two pairs: its switches, and what they mean for the score (art. 5, 7-11).

/** Thirds in a point (7.1). */
export const POINT = 3;
/** The points of a hand's cards together, each side rounded down (7.1). */
export const HAND_POINTS = 11;

/**
 * What most regulations have. `scale` is thirds in one unit of the score, `wholeHand` what
 * `eleven_nil` gives in that unit; the margins are thirds by which a claim and the end of a hand
 * must pass the target; `needsThirds` is the article by which points cannot be written.
 */
export const USUAL = {
  scale: POINT,
  wholeHand: HAND_POINTS,
  claimMargin: 0,
  winningMargin: 0,
  needsThirds: "",
  bonusInClaim: true,
  cappottoByTricks: false,
  cappottoWins: false,
  firstByCard: true,
  firstHandEachGame: false,
};

/** The target of a game counted from 1; the last of the list is repeated (9.3). */
export const targetOf = ({ target }, game) => target[Math.min(game, target.length) - 1];
