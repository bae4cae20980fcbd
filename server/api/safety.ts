import { Router } from 'express';
import type { WebDeps } from '#server/web/deps.ts';
import { hasBlocked, safetyOf } from '#server/web/safety.ts';
import type { Sessions } from '#server/web/session.ts';
import { deedsOf, inputOf, ownRequest, signedInSdk, text, transitBody } from './ownPosts.ts';
import { sendTransit } from './transit.ts';

/**
 * What people do for their safety, all by POST. `/` → {data: {blocked, reports} | null}; `/has-blocked` {userId} →
 * {data: boolean}; `/block` and `/unblock` {userId} → {data: null}; `/report` {kind, id, reason} → {data: report};
 * `/report-note` {id, note} and `/report-take-back` {id} → {data: null}; `/appeal` {id, matter, reason?} → {data: appeal}.
 */
export function safety({ safety: desk }: Pick<WebDeps, 'safety'>, sessions: Sessions): Router {
  const router = Router();
  router.use(ownRequest, transitBody);
  router.post('/', async (request, response) => {
    sendTransit(response, { data: await safetyOf(signedInSdk(sessions, request, response), desk) });
  });
  router.post('/has-blocked', async (request, response) => {
    const sdk = signedInSdk(sessions, request, response);
    sendTransit(response, { data: await hasBlocked(sdk, desk, text(inputOf(request), 'userId')) });
  });
  const does = deedsOf(router, sessions, desk);
  does('/block', (at, asker, input) => at.block(asker, text(input, 'userId')));
  does('/unblock', (at, asker, input) => at.unblock(asker, text(input, 'userId')));
  does('/report', (at, asker, input) => {
    const report = { kind: text(input, 'kind'), id: text(input, 'id'), reason: text(input, 'reason') };
    return at.report(asker, report);
  });
  does('/report-note', (at, asker, input) => at.addNote(asker, text(input, 'id'), text(input, 'note')));
  does('/report-take-back', (at, asker, input) => at.takeBack(asker, text(input, 'id')));
  does('/appeal', (at, asker, input) =>
    at.appeal(asker, {
      id: text(input, 'id'),
      matter: text(input, 'matter'),
      ...(input.reason === undefined ? {} : { reason: text(input, 'reason') }),
    }),
  );
  return router;
}
