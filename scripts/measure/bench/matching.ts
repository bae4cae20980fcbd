import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { noIncludes, type Engine } from '../../../server/marketplace/ctx.ts';
import { matchesOfOwn } from '../../../server/marketplace/matching/index.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import { percentile, type Figure } from '../report.ts';
import { fill } from './search.ts';

const size = 100_000;
/** Number of listings whose matches are queried, after some that warm the caches. */
const questions = 300;
const warmUps = 30;
const budget = 60;
/** Number of open requests that are matched at night, and of their authors. */
const requests = 10_000;
const guests = 1000;
const nightBudget = 300;
const port = 3993;

/**
 * Measures how long it takes to match one listing with a hundred thousand others, and to match ten thousand requests at
 * night while the server answers searches.
 */
export function benchMatching(): Promise<Figure[]> {
  return onEmptyMarketplace([port], async (engine, [server]) => {
    await fill(engine, size);
    await giveRequestsToGuests(engine);
    const { times, found } = await ask(engine);
    return [
      { what: 'matches of a listing: p50', value: percentile(times, 0.5), unit: 'ms' },
      { what: 'matches of a listing: p99', value: percentile(times, 0.99), unit: 'ms', budget },
      { what: 'matches found on average', value: found / times.length, unit: '' },
      ...(await benchNight(engine, server?.url ?? '')),
    ];
  });
}

/** Requests have other authors than offers: own listings never match. */
async function giveRequestsToGuests({ db }: Engine): Promise<void> {
  const ids = Array.from({ length: guests }, () => randomUUID());
  await db.run(
    `insert into users (id, created_at, email, email_verified, first_name, last_name)
     select id, now(), 'guest' || n || '@example.org', true, 'Guest', 'Number ' || n
     from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [ids],
  );
  for (const [table, id] of [
    ['listings', 'id'],
    ['listing_index', 'listing_id'],
  ] as const)
    await db.run(
      `update ${table} set author_id = ($1::uuid[])[1 + abs(hashtext(${id}::text)) % ${guests}]
       where ${table === 'listings' ? `public_data ->> 'category' = 'lookingForPlace'` : `keys @> array['category=lookingForPlace']`}`,
      [ids],
    );
  await db.run('analyze');
}

async function ask(engine: Engine): Promise<{ times: number[]; found: number }> {
  const asked = await engine.db.rows<{ id: string; authorId: string }>(
    `select listing_id as id, author_id from listing_index order by md5(listing_id::text) limit $1`,
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

/** A tenth of the offers are new since yesterday. */
async function benchNight({ db }: Engine, url: string): Promise<Figure[]> {
  await db.run(
    `update listings set updated_at = now() - interval '2 days' where hashtext(id::text) % 10 <> 0`,
  );
  await db.run(
    `insert into match_rounds (listing_id, told_until, matched_at, due_at)
     select listing_id, now() - interval '1 day', now() - interval '1 day', now() + interval '1 day'
     from listing_index where keys @> array['category=lookingForPlace'] order by md5(listing_id::text) limit $1`,
    [requests],
  );
  let searches = 0;
  const searchUntil = async (isDone: () => Promise<boolean>) => {
    const times: number[] = [];
    while (!(await isDone())) {
      const since = performance.now();
      // Every search is different, so that none is served from the cache.
      await (await fetch(`${url}/s?price=0,${(searches += 1)}`)).text();
      times.push(performance.now() - since);
      await sleep(100);
    }
    return percentile(times, 0.99);
  };
  const quietUntil = performance.now() + 20_000;
  const before = await searchUntil(async () => performance.now() > quietUntil);
  const since = performance.now();
  await db.run('update match_rounds set due_at = now()');
  const during = await searchUntil(
    async () => (await db.first('select 1 from match_rounds where due_at <= now() limit 1')) === undefined,
  );
  const seconds = (performance.now() - since) / 1000;
  const row = await db.first<{ mails: number }>(
    `select count(*)::int as mails from outbox where kind = 'mail/new-matches'`,
  );
  return [
    { what: `a night’s round of ${requests} requests`, value: seconds, unit: 's', budget: nightBudget },
    { what: 'of them with something new', value: row?.mails ?? 0, unit: '' },
    { what: 'a search before the round: p99', value: before, unit: 'ms' },
    { what: 'a search during the round: p99', value: during, unit: 'ms' },
  ];
}
