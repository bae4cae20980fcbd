/** Whether a card can no longer be used: it can until its month ends. `expMonth` 1 to 12, `expYear` with four digits. */
export const hasCardExpired = (
  { expMonth, expYear }: { expMonth: number; expYear: number },
  today: Date,
): boolean => today.getUTCFullYear() * 12 + today.getUTCMonth() >= expYear * 12 + expMonth;
