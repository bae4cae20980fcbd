import type { Json, JsonObject } from '../json.ts';

/** The guests of a stay. Numbers only, so that they can be described in each reader's language. */
export interface Party {
  adults: number;
  /** Up to 17 years old. */
  children: number;
  hasPets: boolean;
}

/** Most adults, and most children, of a party. */
export const maxParty = 100;

export function isParty(value: Json | undefined): value is Party & JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { adults, children, hasPets, ...others } = value as JsonObject;
  const isCounted = isCount(adults, 1) && isCount(children, 0);
  return isCounted && typeof hasPets === 'boolean' && Object.keys(others).length === 0;
}

const isCount = (value: Json | undefined, min: number) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= maxParty;

/** Returns the guests from a transaction's protected data, which both parties see; undefined when absent. */
export const partyOf = ({ party }: JsonObject): Party | undefined => (isParty(party) ? party : undefined);

/** Returns the message values that describe the guests. */
export const partyValues = ({ adults, children, hasPets }: Party) => ({
  count: adults + children,
  adults,
  children,
  pets: hasPets ? 'yes' : 'no',
});
