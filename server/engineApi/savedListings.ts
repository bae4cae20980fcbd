import type { savedListingEndpoints } from '#src/api/endpoints/savedListings.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as savedListings from '../marketplace/savedListings/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of saved listings, on the embedded engine. */
export function createSavedListingHandlers(engine: Engine): EngineHandlers<typeof savedListingEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    // An operator signed in as somebody has no business with these.
    'POST /api/saved-listings': async actor => (actor.limited ? [] : savedListings.queryOwn(ctxOf(actor))),
    'POST /api/saved-listings/ids': async actor =>
      actor.limited ? [] : savedListings.queryIds(ctxOf(actor)),
    'POST /api/saved-listings/save': (actor, input) => savedListings.save(ctxOf(actor), input),
    'POST /api/saved-listings/remove': (actor, input) => savedListings.remove(ctxOf(actor), input),
  };
}
