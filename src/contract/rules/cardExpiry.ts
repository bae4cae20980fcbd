/**
 * Returns whether a card has expired: it is valid until the end of its month. `expMonth` 1 to 12, `expYear` with four
 * digits.
 */
export const hasCardExpired = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  today: Date,
): boolean => today.getUTCFullYear() * 12 + today.getUTCMonth() >= expYear * 12 + expMonth;
