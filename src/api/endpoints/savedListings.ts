import * as v from 'valibot';
import { maxSavedListings, type SavedIds, type SavedListing } from '#contract/listing/savedListings.ts';
import { map, string } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';

/**
 * Listings that the signed-in user has saved. Private to the user: not even an operator signed in as the user can see
 * them.
 */
export const savedListingEndpoints = {
  /** Newest first, including closed ones; null when the marketplace is hosted elsewhere. */
  'POST /api/saved-listings': {
    access: 'signed-in',
    input: v.unknown(),
    result: result<readonly SavedListing[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /** The same, only their ids. */
  'POST /api/saved-listings/ids': {
    access: 'signed-in',
    input: v.unknown(),
    result: result<readonly string[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * Skips listings that cannot be saved: those that are not public, the user's own, and those of blocked users.
   * @throws validation-invalid-params when there is room for none of them
   */
  'POST /api/saved-listings/save': {
    access: 'user',
    input: map({ ids: v.pipe(v.array(string({ max: 36 })), v.maxLength(maxSavedListings)) }),
    result: result<SavedIds>(),
  },
  'POST /api/saved-listings/remove': {
    access: 'user',
    input: map({ id: string({ max: 36 }) }),
    result: result<void>(),
  },
} satisfies Definitions;
