import * as v from 'valibot';
import type { SeenLately } from '#contract/rules/activity.ts';
import { map } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';
import { text } from './schemas.ts';

/** When the author of an offer was here last, for whoever is logged in. */
export const presenceEndpoints = {
  /**
   * null when nothing may be said: for requests, own and closed listings, across a block, during impersonation, when
   * the author hides it or was not here for a month, and for unknown ids.
   */
  'POST /api/listing-author-seen': {
    access: 'signed-in',
    input: map({ listingId: v.pipe(text(), v.uuid()) }),
    result: result<SeenLately | null>(),
    hosted: null,
  },
} satisfies Definitions;
