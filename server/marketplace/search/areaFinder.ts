import { foundArea, type FoundArea } from '#contract/listing/foundArea.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import type { ListingFilters } from './filters.ts';
import { boundsOf, noFilters, plainFilters, wholeEarth } from './mapPins.ts';
import { countByCell, type Cell } from './mapPinStore.ts';
import { withoutBlocked } from './queryListings.ts';

/** Squares of 1.4 degrees: small beside the box around results that are far from each other. */
const level = 8;
/** Milliseconds. That of all listings reads every one of them, and hardly changes. */
const lifetime = 30_000;
/** Bytes: some thousand searches. */
const limit = 1024 * 1024;
const bytesOfArea = 400;

/**
 * Creates a function that returns where the matching listings are; null without any. Where `maxCounted` or
 * more match, it returns where all listings are, so that the cost doesn't grow with the site (decision 034). Readers with the same filters and the same blocked users share an answer. Page, order and
 * origin of the filters are ignored. The function throws ApiError as `queryListings`.
 */
export function createAreaFinder(
  { clock }: Engine,
  maxCounted = 2_000,
): (ctx: Ctx, filters: ListingFilters) => Promise<FoundArea | null> {
  const cached = new BoundedCache<Promise<FoundArea | null>>({
    name: 'searches',
    limit,
    sizeOf: () => bytesOfArea,
    lifetime,
    now: () => clock.now().getTime(),
  });
  const cachedArea = (key: string, find: () => Promise<FoundArea | null>): Promise<FoundArea | null> => {
    const known = cached.get(key);
    if (known) return known;
    const area = find();
    cached.set(key, area);
    // The first listing of a site is found at once, and a failure isn't repeated.
    const forget = () => cached.delete(key);
    area.then(found => found ?? forget(), forget);
    return area;
  };
  return async (ctx, filters) => {
    const { db } = ctx.engine;
    const readable = await withoutBlocked(ctx, { ...filters, page: 1, perPage: 1, sort: [] });
    const { notByAuthors } = readable;
    return cachedArea(JSON.stringify(readable), async () => {
      const plain = await plainFilters(ctx, { ...readable, boxes: readable.boxes ?? [wholeEarth] });
      const cells = await countByCell(db, plain, level, maxCounted);
      if (countOf(cells) < maxCounted) return areaOf(cells);
      const all = { ...noFilters, boxes: [wholeEarth], ...(notByAuthors && { notByAuthors }) };
      return cachedArea(`all ${JSON.stringify(notByAuthors)}`, async () =>
        areaOf(await countByCell(db, all, level)),
      );
    });
  };
}

const countOf = (cells: readonly Cell[]) => cells.reduce((sum, { count }) => sum + count, 0);

const areaOf = (cells: readonly Cell[]) =>
  foundArea(cells.map(cell => ({ bounds: boundsOf(cell), count: cell.count }))) ?? null;
