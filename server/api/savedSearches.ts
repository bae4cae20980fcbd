import { Router } from 'express';
import type { WebDeps } from '#server/web/deps.ts';
import { requireFrequency, savedSearchesOf } from '#server/web/savedSearches.ts';
import type { Sessions } from '#server/web/session.ts';
import { deedsOf, ownRequest, signedInSdk, text, transitBody } from './ownPosts.ts';
import { readFlag } from './read.ts';
import { sendTransit } from './transit.ts';

/**
 * Searches that people keep, all by POST. `/` → {data: searches | null}; `/save` {name, address, frequency} and `/change`
 * {id, name?, frequency?, isPaused?} → {data: search}; `/remove` {id} → {data: null}.
 */
export function savedSearches(
  { savedSearches: desk }: Pick<WebDeps, 'savedSearches'>,
  sessions: Sessions,
): Router {
  const router = Router();
  router.use(ownRequest, transitBody);
  router.post('/', async (request, response) => {
    const sdk = signedInSdk(sessions, request, response);
    sendTransit(response, { data: await savedSearchesOf(sdk, desk) });
  });
  const does = deedsOf(router, sessions, desk);
  does('/save', (at, asker, input) =>
    at.save(asker, {
      name: text(input, 'name'),
      address: text(input, 'address'),
      frequency: requireFrequency(input.frequency),
    }),
  );
  does('/change', (at, asker, input) =>
    at.change(asker, text(input, 'id'), {
      ...(input.name === undefined ? {} : { name: text(input, 'name') }),
      ...(input.frequency === undefined ? {} : { frequency: requireFrequency(input.frequency) }),
      ...(input.isPaused === undefined ? {} : { isPaused: readFlag(input.isPaused, ['isPaused']) }),
    }),
  );
  does('/remove', (at, asker, input) => at.remove(asker, text(input, 'id')));
  return router;
}
