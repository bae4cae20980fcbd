import type { matchEndpoints } from '#src/api/endpoints/matches.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { matchesOfAllOwn, matchesOfOwn } from '../marketplace/matching/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { readerContext } from './actors.ts';

/** Shown of one listing on its own, and of each of several. */
const [shownOfOne, shownOfEach] = [24, 6];

/** Creates the endpoints of matches, on the embedded engine. They tell of what others publish, so they ask who may read. */
export function createMatchHandlers(engine: Engine): EngineHandlers<typeof matchEndpoints> {
  return {
    'POST /api/matches': async ({ accessToken }, { listingId }) =>
      matchesOfOwn(await readerContext(engine, accessToken), { listingId, limit: shownOfOne }),
    'POST /api/matches/own': async ({ accessToken }) =>
      matchesOfAllOwn(await readerContext(engine, accessToken), { limit: shownOfEach }),
  };
}
