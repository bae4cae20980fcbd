import { Router } from 'express';
import type { WebDeps } from '#server/web/services/index.ts';
import { requireFrequency, savedSearchesOf } from '#server/web/services/savedSearches.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { postEndpoint, requireSameOrigin, signedInSdk, readText, parseTransitBody } from './ownPosts.ts';
import { readFlag } from './read.ts';
import { sendTransit } from './transit.ts';

/**
 * Saved searches, all POST. `/` → {data: searches | null}; `/save` {name, address, frequency} and `/change` {id, name?,
 * frequency?, isPaused?} → {data: search}; `/remove` {id} → {data: null}.
 */
export function savedSearches({ engine }: Pick<WebDeps, 'engine'>, sessions: Sessions): Router {
  const service = engine?.savedSearches;
  const router = Router();
  router.use(requireSameOrigin, parseTransitBody);
  router.post('/', async (request, response) => {
    const sdk = signedInSdk(sessions, request, response);
    sendTransit(response, { data: await savedSearchesOf(sdk, service) });
  });
  const does = postEndpoint(router, sessions, service);
  does('/save', (at, actor, input) =>
    at.save(actor, {
      name: readText(input, 'name'),
      address: readText(input, 'address'),
      frequency: requireFrequency(input.frequency),
    }),
  );
  does('/change', (at, actor, input) =>
    at.change(actor, readText(input, 'id'), {
      ...(input.name === undefined ? {} : { name: readText(input, 'name') }),
      ...(input.frequency === undefined ? {} : { frequency: requireFrequency(input.frequency) }),
      ...(input.isPaused === undefined ? {} : { isPaused: readFlag(input.isPaused, ['isPaused']) }),
    }),
  );
  does('/remove', (at, actor, input) => at.remove(actor, readText(input, 'id')));
  return router;
}
