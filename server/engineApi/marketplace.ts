import type { Community } from '#contract/console/figures.ts';
import type { MapPins } from '#contract/listing/mapPin.ts';
import { MINUTE } from '#contract/time/units.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import type { marketplaceEndpoints } from '#src/api/endpoints/marketplace.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { networkOf } from '../marketplace/limits/index.ts';
import { countPublished, createAreaFinder, mapPins, parseListingQuery } from '../marketplace/search/index.ts';
import { countMembers } from '../marketplace/users/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { readerContext } from './actors.ts';

/** Moving a map requests pins about as often as typing requests places. */
const pace = { burst: 40, perSecond: 8 };

/** Creates the endpoints of the engine's public data. */
export function createMarketplaceHandlers(engine: Engine): EngineHandlers<typeof marketplaceEndpoints> {
  const waitOf = createRateLimiter(
    () => pace,
    () => engine.clock.now().getTime(),
  );
  const findArea = createAreaFinder(engine);
  return {
    async 'GET /api/map-pins'({ address, accessToken }, { query, width }) {
      requireTurn(waitOf(networkOf(address) ?? ''));
      return findPins(engine, await accessToken(), query, width);
    },
    async 'GET /api/found-area'({ address, isInProcess, accessToken }, { query }) {
      if (!isInProcess) requireTurn(waitOf(networkOf(address) ?? ''));
      return findArea(await readerContext(engine, await accessToken()), parseQuery(query));
    },
    'GET /api/community': createCommunityCounter(engine),
  };
}

/**
 * Returns the pins of a search as the holder of the token, or a visitor, sees them. `query`: the parameters of
 * listings/query, as a query string; `width`: of the map, in CSS pixels.
 * @throws ApiError as listings/query
 */
export async function findPins(
  engine: Engine,
  accessToken: string | undefined,
  query: string,
  width: number,
): Promise<MapPins> {
  return mapPins(await readerContext(engine, accessToken), parseQuery(query), width);
}

const parseQuery = (query: string) => parseListingQuery(Object.fromEntries(new URLSearchParams(query)));

/** How long the counts are cached, in milliseconds: counting is too expensive for every visit of the home page. */
const keptFor = 10 * MINUTE;

/**
 * Returns a function that counts the community, at most every ten minutes; it returns the previous counts while that
 * fails. A private marketplace reveals none.
 */
export function createCommunityCounter(engine: Engine): () => Promise<Community | null> {
  let kept: { at: number; numbers: Promise<Community | null> } | undefined;
  const count = async (before: Promise<Community | null> | undefined): Promise<Community | null> => {
    try {
      const [listings, members] = await Promise.all([countPublished(engine.db), countMembers(engine.db)]);
      return { ...listings, members };
    } catch (error) {
      engine.log.error('community figures not counted', { error });
      return (await before) ?? null;
    }
  };
  return async () => {
    if (engine.settings().access.isPrivate) return null;
    const now = engine.clock.now().getTime();
    if (!kept || now - kept.at >= keptFor) kept = { at: now, numbers: count(kept?.numbers) };
    return kept.numbers;
  };
}
