import type { JsonObject } from '#contract/json.ts';
import type { Term } from '#server/lexicon/lexicon.ts';
import { toColumns } from '#server/marketplace/ports/columnNames.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Statement } from './statement.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface IndexRow {
  listingId: string;
  authorId: string;
  createdAt: Date;
  /** Minor units; 0 is free. */
  price: number;
  lat: number | null;
  lng: number | null;
  keys: readonly string[];
  nums: JsonObject;
  /** Seats on each weekday; null for an hour plan. */
  mon: number | null;
  tue: number | null;
  wed: number | null;
  thu: number | null;
  fri: number | null;
  sat: number | null;
  sun: number | null;
  /** 168 bits, one for each hour of the week; null for a day plan. */
  hours: string | null;
  /** Minutes. */
  longest: number | null;
  /** Seats. */
  most: number | null;
  /** First day that can be booked, as the database formats it; null when the listing names none. */
  availableFrom: string | null;
  /** Pieces left; null when they are not counted. */
  stock: number | null;
  /** Comes last in the default order. */
  stale: boolean;
  title: string;
  description: string;
}

const columns = [
  ...['listing_id', 'author_id', 'created_at', 'price', 'lat', 'lng', 'keys', 'nums'],
  ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'hours', 'longest', 'most', 'available_from', 'stock'],
  'stale',
];

/** Rewrites the search rows. Words of the title weigh more than those of the description. */
export async function putRows(tx: Tx, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map(toColumns));
  await tx.run(
    `insert into listing_index (${columns.join(', ')}) select ${columns.join(', ')}
     from jsonb_to_recordset($1::jsonb) as given (listing_id uuid, author_id uuid, created_at timestamptz, price bigint,
       lat float8, lng float8, keys text[], nums jsonb, mon int, tue int, wed int, thu int, fri int, sat int, sun int,
       hours bit(168), longest int, most int, available_from timestamptz, stock int, stale boolean)
     on conflict (listing_id) do update set ${columns.map(name => `${name} = excluded.${name}`).join(', ')}`,
    [given],
    'search-put',
  );
  await tx.run(
    `insert into listing_text (listing_id, listed_at, search, forms)
     select listing_id, created_at, listing_words(title, description) || translated_words(listing_id),
       listing_forms(title || ' ' || description) || translated_stems(listing_id)
     from jsonb_to_recordset($1::jsonb) as given (listing_id uuid, created_at timestamptz, title text, description text)
     on conflict (listing_id) do update set listed_at = excluded.listed_at, search = excluded.search, forms = excluded.forms`,
    [given],
    'search-put-text',
  );
  // Sorted, so that two transactions inserting the same new words never deadlock.
  await tx.run(
    `insert into search_words select distinct found.word from listing_text, unnest(tsvector_to_array(search)) as written (word),
       lateral (select replace(written.word, '''', '')) as found (word)
     where listing_id = ${anyOf('$1')} and length(found.word) between 4 and 40 and found.word !~ '[0-9./]'
       and not exists (select from search_words known where known.word = found.word)
     order by 1 on conflict do nothing`,
    [rows.map(row => row.listingId)],
    'search-put-words',
  );
}

/** Returns indexed words spelt similarly to one of these, most similar first. */
export async function findSimilarWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ word: string }>(
    `select distinct s.word from unnest($1::text[]) given (word)
     cross join lateral (select word from search_words where word % unaccent(given.word)
       order by similarity(word, unaccent(given.word)) desc, word limit 30) s`,
    [words],
    'search-similar-words',
  );
  return rows.map(row => row.word);
}

export async function deleteRows(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.run(`delete from listing_index where listing_id = ${anyOf('$1')}`, [listingIds], 'search-remove');
}

/** A listing that matches words, as JSON of the database: its keys are columns. */
export interface Hit {
  listing_id: string;
  created_at: string;
  /** How it matches, best first. */
  tier: number;
}

export interface FoundPage {
  ids: string[];
  total: number | null;
  /** All matches, if a word search has few. */
  few?: Hit[] | null;
  /**
   * When the filters were evaluated first: whether they match few enough listings that all were read; otherwise none
   * was.
   */
  isNarrow?: boolean;
}

/**
 * How many listings of a sample have the words of a search and how many match its filters; then the estimated number of
 * all listings.
 */
export interface Sampled {
  words: number;
  filters: number;
  /** 0: the table was never analysed. */
  listings: number;
}

export async function findSample(db: Queryable, { sql, values }: Statement): Promise<Sampled> {
  return (await db.first<Sampled>(sql, values)) ?? { words: 0, filters: 0, listings: 0 };
}

export async function findIsRare(db: Queryable, { sql, values }: Statement): Promise<boolean> {
  return (await db.first<{ isRare: boolean }>(sql, values))?.isRare ?? true;
}

export async function findMet(db: Queryable, { sql, values }: Statement): Promise<number> {
  return (await db.first<{ met: number }>(sql, values))?.met ?? 0;
}

/**
 * Returns the texts of those terms that some listing may contain. Short words are not recorded, so they are always
 * included.
 */
export async function findWrittenTerms(db: Queryable, terms: readonly Term[]): Promise<ReadonlySet<string>> {
  const kept = terms.filter(({ text, isEnd }) => !isEnd && /^\p{L}{4,40}$/u.test(text));
  const others = terms.filter(term => !kept.includes(term)).map(({ text }) => text);
  // Byte order: all words with this beginning, or only the word itself.
  const after = kept.map(({ text, isBeginning }) => text + (isBeginning ? '\u{10ffff}' : '\u{1}'));
  const rows = await db.rows<{ text: string }>(
    `select text from unnest($1::text[], $2::text[]) as term (text, after)
     where exists (select from search_words where word ~>=~ text and word ~<~ after)`,
    [kept.map(({ text }) => text), after],
    'search-written-terms',
  );
  return new Set([...others, ...rows.map(({ text }) => text)]);
}

/** Returns one page of ids; `total` is absent if the statement does not count. */
export async function findPage(db: Queryable, { sql, values, name }: Statement): Promise<FoundPage> {
  const row = await db.first<FoundPage>(sql, values, name);
  return row ?? { ids: [], total: 0 };
}

/** Returns the searchable listings that match the condition. */
export async function findIdsWhere(db: Queryable, where: string, values: unknown[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select listing_id as id from listing_index where ${where}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Returns the newest searchable listings. */
export async function findNewestIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select listing_id as id from listing_index order by created_at desc, listing_id limit $1',
    [limit],
    'search-newest',
  );
  return rows.map(row => row.id);
}

/**
 * Updates the statistics, so that plans fit after many rows changed at once, and lets the pins of maps be counted from
 * their index alone, which takes half as long. Not inside a transaction.
 */
export async function vacuumAndAnalyze(db: Db): Promise<void> {
  await db.run('analyze listing_index, listing_text, search_words');
  // Of millions of listings it takes longer than a statement may: then autovacuum does it soon.
  await db.run('vacuum listing_index').catch(() => undefined);
}
