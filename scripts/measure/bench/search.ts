import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readConfig } from '../../../server/config/index.ts';
import { createEngineServices } from '../../../server/bootstrap/engineServices.ts';
import { silentLog } from '../../../server/observability/log.ts';
import { noIncludes, type Ctx, type Engine } from '../../../server/marketplace/ctx.ts';
import {
  mapPins,
  parseListingQuery,
  queryListings,
  rebuildIndex,
} from '../../../server/marketplace/search/index.ts';
import { loadPage } from './pages.ts';
import { percentile, type Figure } from '../report.ts';
import { pinKinds, searchKinds, type SearchKind } from './searchKinds.ts';
import { build, startServer } from './server.ts';

const size = 100_000;
/** Number of queries of each kind, after some that warm the caches. */
const questions = 100;
const warmUps = 10;
const budget = 40;
/** Width of the map beside the list on a wide screen, in CSS pixels. */
const mapWidth = 700;

/**
 * Measures the latency of every kind of search (including its total) among a hundred thousand listings, of the markers
 * on its map, and of the search page at ten connections, in its own database.
 */
export async function benchSearch(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-'));
  try {
    const figures = await benchDatabase(dataDir);
    build();
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      return [...figures, ...(await benchSearchPages(server.url))];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchDatabase(dataDir: string): Promise<Figure[]> {
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine, close } = await createEngineServices(config, { withJobs: false, log: silentLog });
  try {
    await fill(engine, size);
    const figures: Figure[] = [];
    for (const [what, kind] of Object.entries(searchKinds)) {
      const times = await ask(engine, kind);
      figures.push(
        { what: `${what}: p50`, value: percentile(times, 0.5), unit: 'ms' },
        { what: `${what}: p99`, value: percentile(times, 0.99), unit: 'ms', budget },
      );
    }
    for (const [what, kind] of Object.entries(pinKinds)) {
      const times = await askPins(engine, kind);
      figures.push(
        { what: `pins of ${what}: p50`, value: percentile(times, 0.5), unit: 'ms' },
        { what: `pins of ${what}: p99`, value: percentile(times, 0.99), unit: 'ms', budget },
      );
    }
    return figures;
  } finally {
    await close();
  }
}

const pages = {
  'search page': '/s',
  'search page, filters':
    '/s?pub_category=offeringPlace&pub_subcategories=supplies&price=5,30&bounds=55,16,47,6',
  'search page, a word': '/s?keywords=table',
  'search page, a kind and a place': '/s?keywords=clothes+Berlin',
};

async function benchSearchPages(url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(pages)) {
    const { p99 } = await loadPage(url + path);
    figures.push({ what: `${what} at 10 connections: p99`, value: p99, unit: 'ms', budget: 150 });
  }
  // Every request is different, so that none is served from the search cache.
  let asked = 0;
  const { perSecond, p99 } = await loadPage(() => `${url}/s?price=0,${(asked += 1)}`);
  figures.push(
    { what: 'search page, each another price, at 10 connections', value: perSecond, unit: '/s' },
    { what: 'search page, each another price, at 10 connections: p99', value: p99, unit: 'ms', budget: 150 },
  );
  return figures;
}

/** Fills the table up to `size` listings, half of them in a hundred towns, the rest all over Europe. */
export async function fill({ db }: Engine, size: number): Promise<void> {
  const author = randomUUID();
  await db.run(
    `insert into users (id, created_at, email, first_name, last_name) values ($1, now(), $2, 'Bench', 'Mark')`,
    [author, `${author}@example.org`],
  );
  await db.run(
    `with places as (
       select n, case when n % 2 = 0 then 40 + random() * 20 else 40 + (n % 10) * 2 + random() * 0.2 end lat,
         case when n % 2 = 0 then -5 + random() * 40 else -5 + (n / 10 % 10) * 4 + random() * 0.3 end lng
       from generate_series(1, $2::int - (select count(*)::int from listings)) n)
     insert into listings (id, author_id, created_at, updated_at, published_at, state, title, description, price_amount,
       price_currency, lat, lng, shown_lat, shown_lng, public_data)
     select gen_random_uuid(), $1, now() - n * interval '1 minute', now(), now(), 'published',
       (array['Room', 'Кімната', 'Zimmer', 'Pokój', 'Clothes', 'Advice'])[1 + n % 6] || ' ' || n, 'A place with a table and a window',
       (n % 40) * 100, 'EUR', lat, lng, lat, lng,
       jsonb_build_object('category', case when n % 3 = 0 then 'lookingForPlace' else 'offeringPlace' end,
         'subcategories', (array['accomodation', 'supplies', 'services', 'donations', 'jobs'])[1 + n % 5],
         'capacityNumberOfPeople', 1 + n % 8)
     from places`,
    [author, size],
  );
  await rebuildIndex(db);
  await db.run('analyze');
}

const ask = (engine: Engine, kind: SearchKind) =>
  time(n => queryListings(contextOf(engine), parseListingQuery({ page: '1', perPage: '24', ...kind(n) })));

const askPins = (engine: Engine, kind: SearchKind) =>
  time(n => mapPins(contextOf(engine), parseListingQuery(kind(n)), mapWidth));

const contextOf = (engine: Engine): Ctx => ({ engine, viewer: { kind: 'anonymous' }, read: noIncludes });

/** Returns how long each call takes, in milliseconds. */
async function time(call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = -warmUps; n < questions; n++) {
    const start = performance.now();
    await call(n + warmUps);
    if (n >= 0) times.push(performance.now() - start);
  }
  return times;
}
