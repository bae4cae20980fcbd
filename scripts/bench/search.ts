import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { silentLog } from '../../server/log.ts';
import { readNothingMore, type Ctx, type Engine } from '../../server/marketplace/ctx.ts';
import { parseListingQuery, queryListings, rebuildIndex } from '../../server/marketplace/search/index.ts';
import { percentile, type Figure } from './report.ts';

const sizes = [10_000, 100_000];
const questions = 300;

/** Latency of a search by bounds, category and price, with its total, in a database of its own. */
export async function benchSearch(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'poruch-bench-'));
  const config = readConfig({ PORUCH_MODE: 'demo', DATA_DIR: dataDir });
  const { engine, close } = await createContext(config, { withJobs: false, log: silentLog });
  try {
    const figures: Figure[] = [];
    for (const size of sizes) {
      await fill(engine, size);
      const times = await ask(engine);
      figures.push(
        { what: `search in ${size} listings: p50`, value: percentile(times, 0.5), unit: 'ms' },
        { what: `search in ${size} listings: p99`, value: percentile(times, 0.99), unit: 'ms', budget: 50 },
      );
    }
    return figures;
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Brings the table to `size` listings, half of them in a hundred towns, the rest all over Europe. */
export async function fill({ db, ...engine }: Engine, size: number): Promise<void> {
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
  await rebuildIndex({ db, ...engine });
  await db.run('analyze');
}

async function ask(engine: Engine): Promise<number[]> {
  const ctx: Ctx = { ...engine, viewer: { kind: 'anonymous' }, read: readNothingMore };
  const times: number[] = [];
  for (let n = -30; n < questions; n++) {
    const lat = 40 + ((n + 30) % 10) * 2;
    const lng = -5 + ((n + 30) % 7) * 4;
    const query = parseListingQuery({
      bounds: `${lat + 0.5},${lng + 0.8},${lat - 0.3},${lng - 0.3}`,
      pub_category: n % 2 ? 'offeringPlace' : 'lookingForPlace',
      price: '500,3000',
      page: '1',
      perPage: '24',
    });
    const start = performance.now();
    await queryListings(ctx, query);
    if (n >= 0) times.push(performance.now() - start);
  }
  return times;
}
