import { Router } from 'express';
import type { WebDeps } from '#server/web/services/index.ts';
import { hasBlocked, safetyOf } from '#server/web/services/safety.ts';
import type { Sessions } from '#server/web/session/session.ts';
import {
  postEndpoint,
  parseInput,
  requireSameOrigin,
  signedInSdk,
  readText,
  parseTransitBody,
} from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/**
 * Safety actions of users, all POST. `/` → {data: {blocked, reports} | null}; `/has-blocked` {userId} → {data:
 * boolean}; `/block` and `/unblock` {userId} → {data: null}; `/report` {kind, id, reason} → {data: report};
 * `/report-note` {id, note} and `/report-take-back` {id} → {data: null}; `/appeal` {id, matter, reason?} → {data:
 * appeal}.
 */
export function safety({ engine }: Pick<WebDeps, 'engine'>, sessions: Sessions): Router {
  const service = engine?.safety;
  const router = Router();
  router.use(requireSameOrigin, parseTransitBody);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await safetyOf(signedInSdk(sessions, request, response), service) });
  });
  router.post('/has-blocked', async (request, response) => {
    const sdk = signedInSdk(sessions, request, response);
    sendTransit(response, { data: await hasBlocked(sdk, service, readText(parseInput(request), 'userId')) });
  });
  const does = postEndpoint(router, sessions, service);
  does('/block', (at, actor, input) => at.block(actor, readText(input, 'userId')));
  does('/unblock', (at, actor, input) => at.unblock(actor, readText(input, 'userId')));
  does('/report', (at, actor, input) => {
    const report = {
      kind: readText(input, 'kind'),
      id: readText(input, 'id'),
      reason: readText(input, 'reason'),
    };
    return at.report(actor, report);
  });
  does('/report-note', (at, actor, input) =>
    at.addNote(actor, readText(input, 'id'), readText(input, 'note')),
  );
  does('/report-take-back', (at, actor, input) => at.takeBack(actor, readText(input, 'id')));
  does('/appeal', (at, actor, input) =>
    at.appeal(actor, {
      id: readText(input, 'id'),
      matter: readText(input, 'matter'),
      ...(input.reason === undefined ? {} : { reason: readText(input, 'reason') }),
    }),
  );
  return router;
}
