import type { matchEndpoints } from '#src/api/endpoints/matches.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { matchesOfOwn } from '../marketplace/matching/index.ts';
import type { EngineHandlers } from '../web/index.ts';
import { actorContext } from './actors.ts';

const shownAtMost = 24;

/** Creates the endpoint of matches, on the embedded engine. */
export function createMatchHandlers(engine: Engine): EngineHandlers<typeof matchEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/matches': (actor, { listingId }) =>
      matchesOfOwn(ctxOf(actor), { listingId, limit: shownAtMost }),
  };
}
