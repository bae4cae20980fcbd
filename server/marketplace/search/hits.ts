import { ranked } from './parseListingQuery.ts';

// Parts of the statements that rank: rows `{listing_id, created_at, …}` of what has words. `told` is what else a row says, made of
// its text; read with it, since fetching 2000 texts once more would be a quarter of the work.

/** The condition of a search without filters. */
export const everything = 'true';

/** Listings that tell how many have something: those with the lowest ids, which chance has made, and so of any time. */
export const sample = 200;

/** Looked up are words that fewer listings have. */
export const common = 10_000;

/** A row `{isRare}`. */
export const isRare = (query: string) =>
  `select count(*) < ${common} as "isRare" from (
     select 1 from listing_text where search @@ ${query} limit ${common}) counted`;

/** What the filters leave, found before any word is read. */
export const inside = (where: string) =>
  `select listing_id, created_at from listing_index where ${where} offset 0`;

const limit = (most: number | undefined) => (most === undefined ? '' : `limit ${most}`);

// Left to itself the planner would read all of the one table to join it with the many rows of the other.
export const textsOf = (told: string, condition: string, where: string, most?: number) =>
  where === everything
    ? `select listing_id, listed_at as created_at, ${told} from listing_text where ${condition} ${limit(most)}`
    : `select t.listing_id, i.created_at, ${told} from listing_text t cross join lateral (
         select created_at from listing_index where listing_id = t.listing_id and ${where} offset 0) i
       where ${condition} ${limit(most)}`;

// Of few listings each text is fetched by itself: the planner may take them for many and would read all texts.
export const textsWithin = (told: string, condition: string, listings: string) =>
  `select i.listing_id, i.created_at, ${told} from ${listings} i cross join lateral (
     select search, forms from listing_text where listing_id = i.listing_id offset 0) t
   where ${condition}`;

// What few listings have is looked up, by a query of its own: for many words the planner would rather read all texts. All hits
// come before they are put in order: the planner would go through the newest for them.
export const lookedUp = (told: string, query: string, where: string, most: number) =>
  `select listing_id, created_at, ${told} from (
     select * from (${textsOf('search', `search @@ (select ${query})`, where)} offset 0) hits
     order by created_at desc, listing_id limit ${most}) found`;

// What many have is soon met among the newest. As a function the condition is asked of each row in turn: the planner would
// gather all that have the word from its index.
export const newest = (told: string, query: string, where: string) =>
  where === everything
    ? `select listing_id, listed_at as created_at, ${told} from listing_text where ts_match_vq(search, ${query})
       order by listed_at desc, listing_id limit ${ranked}`
    : `select i.listing_id, i.created_at, t.* from listing_index i cross join lateral (
         select ${told} from listing_text where listing_id = i.listing_id and ts_match_vq(search, ${query}) offset 0) t
       where ${where} order by i.created_at desc, i.listing_id limit ${ranked}`;

// The same where the filters leave few enough to be put in order first; of an area, which the planner takes for a small one, it
// would read all texts otherwise.
export const newestInside = (told: string, query: string, where: string) =>
  newestOf(told, query, `select listing_id, created_at from listing_index where ${where}`);

export const newestOf = (told: string, query: string, listings: string) =>
  `select i.listing_id, i.created_at, t.* from (${listings} order by created_at desc, listing_id) i
   cross join lateral (
     select ${told} from listing_text where listing_id = i.listing_id and ts_match_vq(search, ${query}) offset 0) t
   order by i.created_at desc, i.listing_id limit ${ranked}`;

// The same where fewer have the word than what the filters ask for.
export const newestWords = (told: string, query: string, where: string) =>
  `select t.listing_id, t.listed_at as created_at, ${told} from listing_text t cross join lateral (
     select from listing_index where listing_id = t.listing_id and ${where} offset 0) i
   where ts_match_vq(t.search, ${query}) order by t.listed_at desc, t.listing_id limit ${ranked}`;

/** The same where few have both: all that have the word are compared with all that the filters leave, the CTE `inside`. */
export const compared = (told: string, query: string, most: number) =>
  `select listing_id, created_at, ${told} from (
     select listing_id, listed_at as created_at, search from listing_text
     where search @@ (select ${query}) and ${isInside} offset 0) hits
   order by created_at desc, listing_id limit ${most}`;

// So it is looked up in a hash. As a join the planner, which takes every area for a small one, would read the text of each
// listing in it.
export const isInside = '(listing_id in (select listing_id from inside)) is true';

/** A row `{words, filters, listings}` as {@link Sampled}. */
export const sampled = (query: string, where: string) =>
  `select count(*) filter (where ts_match_vq(search, ${query}))::int as words, count(*) filter (where ${where})::int as filters,
     (select greatest(reltuples, 0)::int from pg_class where oid = 'listing_index'::regclass) as listings
   from (select * from listing_index order by listing_id limit ${sample}) sampled
   join (select listing_id, search from listing_text order by listing_id limit ${sample}) texts using (listing_id)`;
