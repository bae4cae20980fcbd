import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that nobody can guess. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** An id as Stripe makes them: `pi_3Qx…`. Ids of accounts are shorter. */
export const newId = (prefix: string): string => `${prefix}_${randomText(prefix === 'acct' ? 16 : 24)}`;

/** What a browser shows to act on one intent. */
export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`;
