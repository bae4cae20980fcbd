import { maxRanked } from './parseListingQuery.ts';

// Parts of the ranking statements: rows `{listing_id, created_at, …}` of listings that have the words. `columns` is the
// SQL of further columns computed from the text. They are read in the same step, since fetching 2000 texts again would
// be a quarter of the work.

/** The condition of a search without filters. */
export const noFilter = 'true';

/**
 * Size of the sample that estimates how many listings match: those with the lowest ids, which are random and so spread
 * over time.
 */
export const sample = 200;

/** Words in fewer listings than this are looked up in their index. */
export const commonWordThreshold = 10_000;

/** Selects a row `{isRare}`. */
export const isRare = (query: string) =>
  `select count(*) < ${commonWordThreshold} as is_rare from (
     select 1 from listing_text where search @@ ${query} limit ${commonWordThreshold}) counted`;

/** Selects the listings that match the filters, before any text is read. */
export const matchingFilters = (where: string) =>
  `select listing_id, created_at from listing_index where ${where} offset 0`;

const limit = (most: number | undefined) => (most === undefined ? '' : `limit ${most}`);

// Without the lateral join the planner would read one whole table to join it with the many rows of the other.
export const textsOf = (columns: string, condition: string, where: string, most?: number) =>
  where === noFilter
    ? `select listing_id, listed_at as created_at, ${columns} from listing_text where ${condition} ${limit(most)}`
    : `select t.listing_id, i.created_at, ${columns} from listing_text t cross join lateral (
         select created_at from listing_index where listing_id = t.listing_id and ${where} offset 0) i
       where ${condition} ${limit(most)}`;

// Fetches the texts of a few listings one by one: the planner may overestimate their number and would read all texts.
export const textsWithin = (columns: string, condition: string, listings: string) =>
  `select i.listing_id, i.created_at, ${columns} from ${listings} i cross join lateral (
     select search, forms from listing_text where listing_id = i.listing_id offset 0) t
   where ${condition}`;

// Looks up rare words, as a subquery: for many words the planner would otherwise read all texts. All matches are found
// before sorting, or the planner would scan from the newest.
export const lookedUp = (columns: string, query: string, where: string, most: number) =>
  `select listing_id, created_at, ${columns} from (
     select * from (${textsOf('search', `search @@ (select ${query})`, where)} offset 0) hits
     order by created_at desc, listing_id limit ${most}) found`;

// Frequent words are soon found among the newest listings. The condition is a function call, so that it is checked row
// by row: otherwise the planner would gather all matches from the index.
export const newest = (columns: string, query: string, where: string) =>
  where === noFilter
    ? `select listing_id, listed_at as created_at, ${columns} from listing_text where ts_match_vq(search, ${query})
       order by listed_at desc, listing_id limit ${maxRanked}`
    : `select i.listing_id, i.created_at, t.* from listing_index i cross join lateral (
         select ${columns} from listing_text where listing_id = i.listing_id and ts_match_vq(search, ${query}) offset 0) t
       where ${where} order by i.created_at desc, i.listing_id limit ${maxRanked}`;

// The same where the filters match few enough listings to sort first. Without it the planner, which underestimates
// areas, would read all texts.
export const newestInside = (columns: string, query: string, where: string) =>
  newestOf(columns, query, `select listing_id, created_at from listing_index where ${where}`);

export const newestOf = (columns: string, query: string, listings: string) =>
  `select i.listing_id, i.created_at, t.* from (${listings} order by created_at desc, listing_id) i
   cross join lateral (
     select ${columns} from listing_text where listing_id = i.listing_id and ts_match_vq(search, ${query}) offset 0) t
   order by i.created_at desc, i.listing_id limit ${maxRanked}`;

// The same where fewer listings have the word than match the filters.
export const newestWords = (columns: string, query: string, where: string) =>
  `select t.listing_id, t.listed_at as created_at, ${columns} from listing_text t cross join lateral (
     select from listing_index where listing_id = t.listing_id and ${where} offset 0) i
   where ts_match_vq(t.search, ${query}) order by t.listed_at desc, t.listing_id limit ${maxRanked}`;

/**
 * The same where few listings match both: intersects all matches of the word with all matches of the filters, the CTE
 * `inside`.
 */
export const intersected = (columns: string, query: string, most: number) =>
  `select listing_id, created_at, ${columns} from (
     select listing_id, listed_at as created_at, search from listing_text
     where search @@ (select ${query}) and ${isInside} offset 0) hits
   order by created_at desc, listing_id limit ${most}`;

// Forces a hash lookup. As a join the planner, which underestimates every area, would read the text of each listing in
// it.
export const isInside = '(listing_id in (select listing_id from inside)) is true';

/** Selects a row `{words, filters, listings}` as {@link Sampled}. */
export const sampled = (query: string, where: string) =>
  `select count(*) filter (where ts_match_vq(search, ${query}))::int as words, count(*) filter (where ${where})::int as filters,
     (select greatest(reltuples, 0)::int from pg_class where oid = 'listing_index'::regclass) as listings
   from (select * from listing_index order by listing_id limit ${sample}) sampled
   join (select listing_id, search from listing_text order by listing_id limit ${sample}) texts using (listing_id)`;
