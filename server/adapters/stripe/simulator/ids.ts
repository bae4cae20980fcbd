import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns unguessable letters and digits. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Returns an id in Stripe's format: `pi_3Qx…`. Account ids are shorter. */
export const newId = (prefix: string): string => `${prefix}_${randomText(prefix === 'acct' ? 16 : 24)}`;

/** Creates the client secret with which a browser may act on one intent. */
export const newClientSecret = (id: string): string => `${id}_secret_${randomText(25)}`;

/** Returns the id of a reference that may be expanded; the simulator itself stores ids only. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;
