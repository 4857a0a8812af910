// What an offence of two pairs costs: a revoke, a false call, a sign (5.3, 11.6, 16.7).

/** The offences that cost the hand unless a referee decides otherwise (11.6). */
const ELEVEN_NIL_OFFENCES = ["sign", "word", "false_call", "revoke", "false_maraffa", "looked_back"];

/** The remedy proposed for an offence (11.6, 5.3). */
export function remedyFor({ bluff }, offence) {
  if (offence === "false_call" && bluff === "allowed") return "warning";
  return ELEVEN_NIL_OFFENCES.includes(offence) ? "eleven_nil" : "warning";
}
