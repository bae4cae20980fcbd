import type { JsonObject } from '../json.ts';

/**
 * Whether a user hides their profile while nothing of theirs is published: `hidesProfile` in their private data. Which
 * users are hidden now is the database's `is_hidden_profile`.
 */
export const hidesProfile = ({ hidesProfile }: JsonObject): boolean => hidesProfile === true;

/** The private data that switches it on or off: null removes the key, so that the default is not stored. */
export const withHiddenProfile = (hides: boolean): { hidesProfile: true | null } => ({
  hidesProfile: hides ? true : null,
});
