import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { notifyDueSearches } from '../../../server/marketplace/savedSearches/index.ts';
import { readQuery } from '../../../server/marketplace/savedSearches/readQuery.ts';
import type { Engine } from '../../../server/marketplace/ctx.ts';
import { toColumns } from '../../../server/marketplace/ports/columnNames.ts';
import { onEmptyMarketplace } from './emptyMarketplace.ts';
import type { Figure } from '../report.ts';
import { fill } from './search.ts';
import { searchKinds } from './searchKinds.ts';

const listings = 50_000;
const searches = 10_000;
/** A user can save at most twenty. */
const people = searches / 20;

/** One in ten searches everywhere; most search around a town, for a category, or by keywords. */
const kinds = [
  'a town, a kind, a price',
  'a town',
  'a word, a town',
  'a country, a subject, people, a price',
  'a word that one alone has',
  'words that none has',
  'a town, a kind, a price',
  'a word, a town',
  'a town',
  'a kind, a subject',
];

/**
 * Measures the daily run over ten thousand saved searches, with a day's new listings (one a minute) among fifty
 * thousand.
 */
export function benchSavedSearches(): Promise<Figure[]> {
  return onEmptyMarketplace([], async engine => {
    await fill(engine, listings);
    await engine.db.run(
      `update listings set first_published_at = created_at where created_at > now() - interval '1 day'`,
    );
    await insertSavedSearches(engine);
    await engine.db.run('analyze');
    const since = performance.now();
    while ((await notifyDueSearches(engine)) > 0);
    const seconds = (performance.now() - since) / 1000;
    const row = await engine.db.first<{ mails: number }>(
      `select count(*)::int as mails from outbox where kind = 'mail/saved-search'`,
    );
    return [
      { what: `${searches} saved searches checked`, value: seconds, unit: 's', budget: 120 },
      { what: 'of them with something new', value: row?.mails ?? 0, unit: '' },
    ];
  });
}

export async function insertSavedSearches({ db, clock }: Engine): Promise<void> {
  const ids = Array.from({ length: people }, () => randomUUID());
  await db.run(
    `insert into users (id, created_at, email, email_verified, first_name, last_name)
     select id, now(), 'seeker' || n || '@example.org', true, 'Seeker', 'Number ' || n
     from unnest($1::uuid[]) with ordinality as people (id, n)`,
    [ids],
  );
  const rows = Array.from({ length: searches }, (_, n) => {
    const kind = searchKinds[kinds[n % kinds.length] ?? ''];
    if (!kind) throw new RangeError('A kind of search has another name by now.');
    const { query, keys, area } = readQuery(kind(n), clock.now());
    return toColumns({ id: randomUUID(), userId: ids[n % people], query, keys, area });
  });
  await db.run(
    `insert into saved_searches
       (id, user_id, name, address, query, digest, keys, area, frequency, created_at, told_until, due_at)
     select id, user_id, 'Search', '', query, sha256(convert_to(id::text, 'utf8')), keys,
       case when area is not null then box(point((area ->> 'west')::float8, (area ->> 'south')::float8),
         point((area ->> 'east')::float8, (area ->> 'north')::float8)) end,
       'daily', now() - interval '10 days', now() - interval '1 day', now() - interval '1 minute'
     from jsonb_to_recordset($1::jsonb) as given (id uuid, user_id uuid, query jsonb, keys text[], area jsonb)`,
    [JSON.stringify(rows)],
  );
}
