// Who signs what a match came to, while there is no network: a pad, or what was signed on it.
import { RuleError } from "../games/errors.js";
import { SIGNING } from "../games/office.js";
import { filled, setText } from "./pieces.js";

/** The name of whoever signs, and the drawing where there is one, as the server reads them from the same form. */
export function inkOf({ name, signature }) {
  const tidy = name.trim().replace(/\s+/g, " ");
  if (!tidy) throw new RuleError("write the name of whoever signs");
  return { name: tidy, ...(signature ? { signature: JSON.parse(signature) } : {}) };
}

/** Leave of each who signs the pad or what was signed, and no pad while a referee has to decide. */
export function showSigners({ now, waits }, content) {
  const { settled, signatures } = now.state;
  for (const drawn of content.querySelectorAll("[data-signer]")) {
    const { signer } = drawn.dataset;
    const [pad, signed] = drawn.children;
    if (settled || signer in signatures) (signer in signatures ? pad : signed).remove();
    else drawn.remove();
    if (signer in signatures) showSigned(signed, signatures[signer], waits.findLast((fact) => signerOf(fact) === signer));
  }
  content.querySelector("[data-unsettled]").hidden = settled;
}

const signerOf = ({ kind, payload }) => SIGNING.has(kind) && String(payload.side ?? payload.seat);

/** A signature that waits has its strokes; those of one that is saved are on the page that the server shows. */
function showSigned(drawn, name, fact) {
  setText(drawn.querySelector("figcaption"), name);
  drawn.querySelector("[data-waiting]").hidden = !fact;
  const ink = drawn.querySelector(".signature__ink");
  const strokes = fact?.payload.signature ?? [];
  if (strokes.length === 0) return ink.remove();
  ink.setAttribute("aria-label", filled(ink.getAttribute("aria-label"), { name }));
  const [line] = ink.children;
  ink.replaceChildren(
    ...strokes.map((stroke) => {
      const one = line.cloneNode();
      one.setAttribute("points", stroke.join(" "));
      return one;
    }),
  );
}
