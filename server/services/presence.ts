import type { presenceEndpoints } from '#src/api/endpoints/presence.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { authorSeen } from '../marketplace/listings/index.ts';
import type { EngineHandlers } from '../web/index.ts';
import { actorContext } from './actors.ts';

/**
 * Creates the endpoint that says when an author was here last, on the embedded engine. An operator signed in as
 * somebody learns nothing by it.
 */
export function createPresenceHandlers(engine: Engine): EngineHandlers<typeof presenceEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/listing-author-seen': async (actor, { listingId }) =>
      actor.limited ? null : ((await authorSeen(ctxOf(actor), listingId)) ?? null),
  };
}
