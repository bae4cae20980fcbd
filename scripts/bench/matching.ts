import { performance } from 'node:perf_hooks';
import { noIncludes, type Engine } from '../../server/marketplace/ctx.ts';
import { matchesOfOwn } from '../../server/marketplace/matching/index.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { percentile, type Figure } from './report.ts';
import { fill } from './search.ts';

const size = 100_000;
/** Listings whose matches are asked for, after some that warm the caches. */
const questions = 300;
const warmUps = 30;
const budget = 60;

/** Measures how long it takes to match one listing with a hundred thousand others. */
export function benchMatching(): Promise<Figure[]> {
  return onEmptyMarketplace([], async engine => {
    await fill(engine, size);
    const { times, found } = await ask(engine);
    return [
      { what: 'matches of a listing: p50', value: percentile(times, 0.5), unit: 'ms' },
      { what: 'matches of a listing: p99', value: percentile(times, 0.99), unit: 'ms', budget },
      { what: 'matches found on average', value: found / times.length, unit: '' },
    ];
  });
}

async function ask(engine: Engine): Promise<{ times: number[]; found: number }> {
  const asked = await engine.db.rows<{ id: string; authorId: string }>(
    `select listing_id as id, author_id as "authorId" from listing_index order by md5(listing_id::text) limit $1`,
    [questions + warmUps],
  );
  const times: number[] = [];
  let found = 0;
  for (const [index, { id, authorId }] of asked.entries()) {
    const viewer = { kind: 'user', userId: authorId, trusted: false, limited: false } as const;
    const since = performance.now();
    const matches = await matchesOfOwn({ engine, viewer, read: noIncludes }, { listingId: id, limit: 24 });
    if (index < warmUps) continue;
    times.push(performance.now() - since);
    found += matches.length;
  }
  return { times, found };
}
