import type { Term } from '#contract/lexicon/lexicon.ts';
import { window } from './conditions.ts';
import type { Kin, ListingFilters } from './filters.ts';
import { inside, lookedUp, newest, newestInside, sample, textsOf, textsWithin } from './hits.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import type { Hit } from './store.ts';
import { add } from './values.ts';
import { whereOf, type ByWords, type Way } from './ways.ts';
import { begunWord, begunWords, wholeWords } from './wordQueries.ts';

// A page of hits by words and by other words for the same. Listings that have all of the words in one way or another come
// before those that have any of them as it is written; those that have some in other words between the stems and the ends.

/** A row `{met}`: how many of a sample of listings have one of the terms. */
export function metStatement(terms: readonly Term[]): Statement {
  const values: unknown[] = [];
  const named = anyOf(terms, values);
  return {
    sql: `select count(*)::int as met from (select search from listing_text order by listing_id limit ${sample}) sampled
      where ts_match_vq(search, ${named})`,
    values,
  };
}

/** Whether so many of the sample have one of so many terms that meeting them among the newest is less work than their index. */
export const isSoonMet = (met: number, terms: number) => met >= sample * dearFrom(terms);

// Looking for one takes a seventh of what a row does, gathering from the index as much as three rows, and 2000 hits are wanted
// of 100,000.
const dearFrom = (terms: number) => Math.min(1, 0.08 * Math.sqrt(1 + terms / 7));

interface Asked {
  filters: ByWords;
  words: readonly string[];
  /** With those of their terms that were ever written. */
  kin: readonly Kin[];
  /** What has the words themselves. */
  few: readonly Hit[];
  way: 'within' | Extract<Way, 'lookedUp' | 'newest' | 'newestInside'>;
}

export function kinStatement({ filters, words, kin, few, way }: Asked): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const terms = allTerms(kin);
  const named = anyOf(terms, values);
  const hasAll = kin.map(one => `(${[begunWord(one.word), ...one.terms.map(written)].join(' | ')})`);
  const tier =
    kin.length > 1
      ? `case when search @@ ${toQuery(hasAll.join(' & '), values)} then 0 else 3 end as tier`
      : '3 as tier';
  const ends = terms
    .filter(({ isEnd }) => isEnd)
    .map(({ text }) => `'<${[...text].reverse().join('')}':*`)
    .join(' | ');
  // Asked of the index, whatever the planner thinks of it: of the rows it would read the forms of all.
  const ended = ends && `forms @@ (select ${add(values, ends)}::tsquery)`;
  const inWords = `search @@ ${named}`;
  const first =
    way === 'within'
      ? textsWithin(tier, ended ? `(${inWords} or ${ended})` : inWords, `(${inside(where)})`)
      : { lookedUp, newest, newestInside }[way](tier, named, where, ranked);
  const byEnd = way !== 'within' && ended && textsOf(tier, ended, where, ranked);
  const direct = [
    few.map(hit => hit.listing_id),
    few.map(hit => hit.created_at),
    few.map(hit => hit.tier),
  ].map(column => add(values, column));
  const sql = `with direct as materialized (
      select * from unnest(${direct[0]}::uuid[], ${direct[1]}::timestamptz[], ${direct[2]}::int[])
        as found (listing_id, created_at, tier)
    ), kin as materialized (${first}), ended as materialized (
      ${byEnd ? `select * from (${byEnd}) ends where (select count(*) < ${ranked} from kin)` : 'select * from kin limit 0'}
    ), hit as materialized (
      select listing_id, created_at, min(tier) as tier, bool_or("isDirect") as "isDirect" from (
        select *, true as "isDirect" from direct union all select *, false from kin union all select *, false from ended) kinds
      group by listing_id, created_at
    ), best as materialized (
      select *, row_number() over (order by tier, created_at desc, listing_id) as at from hit
      order by tier, created_at desc, listing_id limit ${ranked}
    )
    select (select least(count(*), ${ranked}) from hit)::int as total, array(
      select listing_id from (
        select *, case when "isDirect" or at <= ${rankedByKin} then
          (select search from listing_text where listing_id = best.listing_id) end as search from best offset 0) read
      order by tier, coalesce(ts_rank(search, ${wholeWords(words, values)}), 0) desc,
        coalesce(ts_rank(search, ${begunWords(words, values)}), 0) desc,
        case when tier in (0, 3) and at <= ${rankedByKin} then ts_rank(search, ${named}) end desc nulls last,
        created_at desc, listing_id
      ${window(filters as ListingFilters, values)}) as ids`;
  return { sql, values };
}

// Many words are dear to look for in a text: only the first of those found (ten pages) are ordered by how much they have of
// them, the others by age. Those that were found by other words alone have nothing else to be ordered by.
const rankedByKin = 240;

/** Each once: several words may be of one subject. */
export const allTerms = (kin: readonly Kin[]): Term[] => [
  ...new Map(kin.flatMap(({ terms }) => terms).map(term => [term.text, term])).values(),
];

const toQuery = (text: string, values: unknown[]) => `to_tsquery('simple_unaccent', ${add(values, text)})`;
const anyOf = (terms: readonly Term[], values: unknown[]) => toQuery(terms.map(written).join(' | '), values);
const written = ({ text, isBeginning }: Term) => (isBeginning ? `${text}:*` : text);
