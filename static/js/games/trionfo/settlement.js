// The payments at the end of a session, where the players have agreed on a stake.

/**
 * The fewest payments that settle a session; `totals`, seat 1 first, sum to zero.
 *
 * A debtor and a creditor of the same amount come first, else the greatest of each.
 */
export function settlement(totals) {
  let open = totals.map((total, index) => ({ seat: index + 1, total })).filter(({ total }) => total !== 0);
  const debts = [];
  while (open.length > 0) {
    const [payer, payee] = even(open) ?? greatest(open);
    const points = Math.min(-payer.total, payee.total);
    debts.push({ payer: payer.seat, payee: payee.seat, points });
    open = open
      .map((one) => ({ ...one, total: one.total + (one === payer ? points : one === payee ? -points : 0) }))
      .filter(({ total }) => total !== 0);
  }
  return debts;
}

function even(open) {
  for (const payer of open.filter(({ total }) => total < 0)) {
    const payee = open.find(({ total }) => total === -payer.total);
    if (payee) return [payer, payee];
  }
  return null;
}

function greatest(open) {
  const least = open.reduce((best, one) => (one.total < best.total ? one : best));
  return [least, open.reduce((best, one) => (one.total > best.total ? one : best))];
}
