import type { JsonObject } from '#contract/json.ts';
import type { Term } from '#contract/lexicon/lexicon.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Statement } from './statement.ts';

export interface IndexRow {
  listing_id: string;
  author_id: string;
  created_at: Date;
  /** Minor units; 0 is free. */
  price: number;
  lat: number | null;
  lng: number | null;
  keys: readonly string[];
  nums: JsonObject;
  /** Seats on each weekday; null for a plan of hours. */
  mon: number | null;
  tue: number | null;
  wed: number | null;
  thu: number | null;
  fri: number | null;
  sat: number | null;
  sun: number | null;
  /** 168 marks; null for a plan of days. */
  hours: string | null;
  /** Minutes. */
  longest: number | null;
  /** Seats. */
  most: number | null;
  /** Pieces left; null: nobody counts them. */
  stock: number | null;
  title: string;
  description: string;
}

const columns = [
  ...['listing_id', 'author_id', 'created_at', 'price', 'lat', 'lng', 'keys', 'nums'],
  ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'hours', 'longest', 'most', 'stock'],
];

/** Writes the search rows anew. Words of the title weigh more than those of the description. */
export async function putRows(tx: Tx, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows);
  await tx.run(
    `insert into listing_index (${columns.join(', ')}) select ${columns.join(', ')}
     from jsonb_to_recordset($1::jsonb) as given (listing_id uuid, author_id uuid, created_at timestamptz, price bigint,
       lat float8, lng float8, keys text[], nums jsonb, mon int, tue int, wed int, thu int, fri int, sat int, sun int,
       hours bit(168), longest int, most int, stock int)
     on conflict (listing_id) do update set ${columns.map(name => `${name} = excluded.${name}`).join(', ')}`,
    [given],
    'search-put',
  );
  await tx.run(
    `insert into listing_text (listing_id, listed_at, search, forms)
     select listing_id, created_at, listing_words(title, description), listing_forms(title || ' ' || description)
     from jsonb_to_recordset($1::jsonb) as given (listing_id uuid, created_at timestamptz, title text, description text)
     on conflict (listing_id) do update set listed_at = excluded.listed_at, search = excluded.search, forms = excluded.forms`,
    [given],
    'search-put-text',
  );
  // In their order, so that two writers of the same new words never wait for each other.
  await tx.run(
    `insert into search_words select distinct found.word from listing_text, unnest(tsvector_to_array(search)) as found (word)
     where listing_id = any($1::uuid[]) and length(found.word) between 4 and 40 and found.word !~ '[0-9./]'
       and not exists (select from search_words known where known.word = found.word)
     order by 1 on conflict do nothing`,
    [rows.map(row => row.listing_id)],
    'search-put-words',
  );
}

/** Words that were ever written, with about the same letters as one of these, the likest first. */
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

export async function removeRows(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.run('delete from listing_index where listing_id = any($1::uuid[])', [listingIds], 'search-remove');
}

/** A listing that has words; `created_at` as the database writes it. */
export interface Hit {
  listing_id: string;
  created_at: string;
  /** How it has them, the best way first. */
  tier: number;
}

export interface FoundPage {
  ids: string[];
  total: number | null;
  /** All hits, where a search for words has few. */
  few?: Hit[] | null;
  /** Where filters were asked first: whether they leave so few that all was read; otherwise nothing was. */
  isNarrow?: boolean;
}

/** Of a sample of listings how many have the words of a search and how many its filters leave; then all listings, about. */
export interface Sampled {
  words: number;
  filters: number;
  /** 0: nobody has counted them yet. */
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

/** The texts of those terms that some listing may have: of short ones nobody keeps whether they were ever written. */
export async function findWrittenTerms(db: Queryable, terms: readonly Term[]): Promise<ReadonlySet<string>> {
  const kept = terms.filter(({ text, isEnd }) => !isEnd && /^\p{L}{4,40}$/u.test(text));
  const others = terms.filter(term => !kept.includes(term)).map(({ text }) => text);
  // By bytes: all words that begin so, or only the word.
  const after = kept.map(({ text, isBeginning }) => text + (isBeginning ? '\u{10ffff}' : '\u{1}'));
  const rows = await db.rows<{ text: string }>(
    `select text from unnest($1::text[], $2::text[]) as term (text, after)
     where exists (select from search_words where word ~>=~ text and word ~<~ after)`,
    [kept.map(({ text }) => text), after],
    'search-written-terms',
  );
  return new Set([...others, ...rows.map(({ text }) => text)]);
}

/** One page of ids; `total` is absent where the statement does not count. */
export async function findPage(db: Queryable, { sql, values, name }: Statement): Promise<FoundPage> {
  const row = await db.first<FoundPage>(sql, values, name);
  return row ?? { ids: [], total: 0 };
}

/** Listings that can be found and are so. */
export async function findIdsWhere(db: Queryable, where: string, values: unknown[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select listing_id as id from listing_index where ${where}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The newest listings that can be found. */
export async function findNewestIds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select listing_id as id from listing_index order by created_at desc, listing_id limit $1',
    [limit],
    'search-newest',
  );
  return rows.map(row => row.id);
}

/** Fresh statistics, so that plans fit after many rows changed at once. */
export async function analyze(db: Queryable): Promise<void> {
  await db.run('analyze listing_index, listing_text, search_words');
}
