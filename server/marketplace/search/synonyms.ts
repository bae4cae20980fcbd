import type { Term } from '#server/lexicon/lexicon.ts';
import { window } from './conditions.ts';
import type { WordSynonyms, ListingFilters } from './filters.ts';
import { matchingFilters, lookedUp, newest, newestInside, sample, textsOf, textsWithin } from './matches.ts';
import { maxRanked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import type { Hit } from './store.ts';
import { add, begunBy, prefixWords, wholeWords } from './wordQueries.ts';
import { whereOf, type ByWords, type RankingStrategy } from './rankingStrategies.ts';

// A page of matches of words and their synonyms. Listings that have all of the words in some way come before those that
// have any of them as written; those that have some only as synonyms come between the stems and the ends.

/** Selects a row `{met}`: how many listings of a sample have one of the terms. */
export function metStatement(terms: readonly Term[]): Statement {
  const values: unknown[] = [];
  const named = anyOf(terms, values);
  return {
    sql: `select count(*)::int as met from (select search from listing_text order by listing_id limit ${sample}) sampled
      where ts_match_vq(search, ${named})`,
    values,
  };
}

/** Returns whether so many of the sample have one of the terms that scanning the newest costs less than their index. */
export const isScanCheaper = (met: number, terms: number) => met >= sample * scanThreshold(terms);

// Looking for one term costs a seventh of reading a row, gathering from the index as much as three rows; for 2000
// matches out of 100,000.
const scanThreshold = (terms: number) => Math.min(1, 0.08 * Math.sqrt(1 + terms / 7));

interface SynonymSearch {
  filters: ByWords;
  words: readonly string[];
  /** Only with terms that occur in some listing. */
  synonyms: readonly WordSynonyms[];
  /** The matches of the words themselves. */
  few: readonly Hit[];
  way: 'within' | Extract<RankingStrategy, 'lookedUp' | 'newest' | 'newestInside'>;
}

export function synonymStatement({ filters, words, synonyms, few, way }: SynonymSearch): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const terms = allTerms(synonyms);
  const named = anyOf(terms, values);
  const hasAll = synonyms.map(one => `(${[begunBy(one.word), ...one.terms.map(written)].join(' | ')})`);
  const tier =
    synonyms.length > 1
      ? `case when search @@ ${toQuery(hasAll.join(' & '), values)} then 0 else 3 end as tier`
      : '3 as tier';
  const ends = terms
    .filter(({ isEnd }) => isEnd)
    .map(({ text }) => `'<${[...text].reverse().join('')}':*`)
    .join(' | ');
  // Forces the planner to use the index: otherwise it would read the forms of all rows.
  const ended = ends && `forms @@ (select ${add(values, ends)}::tsquery)`;
  const inWords = `search @@ ${named}`;
  const first =
    way === 'within'
      ? textsWithin(tier, ended ? `(${inWords} or ${ended})` : inWords, `(${matchingFilters(where)})`)
      : { lookedUp, newest, newestInside }[way](tier, named, where, maxRanked);
  const byEnd = way !== 'within' && ended && textsOf(tier, ended, where, maxRanked);
  const direct = [
    few.map(hit => hit.listing_id),
    few.map(hit => hit.created_at),
    few.map(hit => hit.tier),
  ].map(column => add(values, column));
  const isOpen = `(select count(*) < ${maxRanked} from related)`;
  // Otherwise no listing is found twice, and grouping two thousand takes a tenth of the search.
  const isMixed = few.length > 0 ? 'true' : isOpen;
  // Those behind the ones ranked by synonyms come after them, unless they have a word as written.
  const { page, perPage } = filters;
  const isAmongRanked = few.length === 0 && page * perPage <= maxRankedBySynonyms;
  const sorted = isAmongRanked ? maxRankedBySynonyms : maxRanked;
  const sql = `with direct as materialized (
      select * from unnest(${direct[0]}::uuid[], ${direct[1]}::timestamptz[], ${direct[2]}::int[])
        as found (listing_id, created_at, tier)
    ), related as materialized (${first}), ended as materialized (
      ${byEnd ? `select * from (${byEnd}) ends where ${isOpen}` : 'select * from related limit 0'}
    ), hit as materialized (
      select listing_id, created_at, tier, false as is_direct from related where not ${isMixed}
      union all
      select listing_id, created_at, min(tier) as tier, bool_or(is_direct) as is_direct from (
        select *, true as is_direct from direct union all select *, false from related union all select *, false from ended) kinds
      where ${isMixed} group by listing_id, created_at
    ), best as materialized (
      select *, row_number() over (order by tier, created_at desc, listing_id) as at from hit
      order by tier, created_at desc, listing_id limit ${sorted}
    )
    select (select least(count(*), ${maxRanked}) from hit)::int as total, array(
      select listing_id from (
        select *, case when is_direct or at <= ${maxRankedBySynonyms} then
          (select search from listing_text where listing_id = best.listing_id) end as search from best offset 0) read
      order by tier, coalesce(ts_rank(search, ${wholeWords(words, values)}), 0) desc,
        coalesce(ts_rank(search, ${prefixWords(words, values)}), 0) desc,
        case when tier in (0, 3) and at <= ${maxRankedBySynonyms} then ts_rank(search, ${named}) end desc nulls last,
        created_at desc, listing_id
      ${window(filters as ListingFilters, values)}) as ids`;
  return { sql, values };
}

// Matching many words against a text is expensive: only the first matches (ten pages) are sorted by how many of the
// terms they have, the rest by age. Nothing else ranks listings found by synonyms alone.
const maxRankedBySynonyms = 240;

/** Returns each term once: several words may share a subject. */
export const allTerms = (synonyms: readonly WordSynonyms[]): Term[] => [
  ...new Map(synonyms.flatMap(({ terms }) => terms).map(term => [term.text, term])).values(),
];

const toQuery = (text: string, values: unknown[]) => `to_tsquery('simple_unaccent', ${add(values, text)})`;
const anyOf = (terms: readonly Term[], values: unknown[]) => toQuery(terms.map(written).join(' | '), values);
const written = ({ text, isBeginning }: Term) => (isBeginning ? `${text}:*` : text);
