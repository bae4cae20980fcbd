import type { Term } from '#contract/lexicon/lexicon.ts';
import { conditions, isWide, window } from './conditions.ts';
import type { Kin, ListingFilters } from './filters.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import { add } from './values.ts';
import {
  common,
  everything,
  hitsFirst,
  hitsWithin,
  isRare,
  isRarerThan,
  newestHits,
  sample,
} from './hits.ts';
import { begunWord, begunWords, formsOf, wholeWords } from './wordQueries.ts';

// Words as they are written, words with the same stem, other words for the same, beginnings and ends; of each kind the
// newest. `forms` is large and only asked of its index, and not at all where the others fill every page. The words
// themselves are only read of the best: reading those of all hits would take seconds. No more are counted than can be paged
// through.
export function byRelevance(filters: ListingFilters, words: readonly string[], isCommon: boolean): Statement {
  const values: unknown[] = [];
  const { words: _words, kin = [], ...others } = filters;
  const isWithin = isNarrow(others);
  const hits = isWithin ? hitsWithin : hitsFirst;
  const where = [everything, ...conditions(others, values)].join(' and ');
  const whole = wholeWords(words, values);
  const begun = begunWords(words, values);
  const tier = `case when search @@ ${whole} then 1 else 4 end as tier`;
  const { stems, ends } = formsOf(words, values);
  const byKin = kin.some(({ terms }) => terms.length > 0)
    ? kinParts(kin, { where, isWithin, values })
    : undefined;
  const sql = `with word as materialized (
      select "isRare", ${isWithin ? 'false' : isRarerThan(begun, where)} as "isRarer"
      from (${isCommon ? 'select false as "isRare"' : isRare(begun)}) counted
    ), begun as materialized (
      ${isWithin ? hitsWithin(tier, `search @@ ${begun}`, where) : newestHits('word', tier, begun, where, common)}
    ), formed as materialized (
      select * from (
        (${hits('2 as tier', `forms @@ ${stems}`, where, common)}) union all
        (${hits('4 as tier', `forms @@ ${ends}`, where, common)})) either
      where (select count(*) < ${ranked} from begun)
    ), ${byKin?.ctes ?? ''} hit as materialized (
      select listing_id, created_at, min(tier) as tier from (
        table begun union all table formed ${byKin ? 'union all table kin' : ''}) kinds
      group by listing_id, created_at
    ), best as materialized (
      select *, row_number() over (order by tier, created_at desc, listing_id) as at from hit
      order by tier, created_at desc, listing_id limit ${ranked}
    )
    select ${isWithin ? '' : `not (select "isRare" from word) as "isCommon",`}
      (select least(count(*), ${ranked}) from hit)::int as total, array(
      select listing_id from best join listing_text using (listing_id)
      order by tier, ts_rank(search, ${whole}) desc, ts_rank(search, ${begun}) desc,
        ${byKin ? `${byKin.rank},` : ''} created_at desc, listing_id
      ${window(filters, values)}) as ids`;
  return { sql, values };
}

/** Where the words themselves find so many, a page of the search, other words for the same are not asked for. */
const enough = 24;

interface Within {
  where: string;
  isWithin: boolean;
  values: unknown[];
}

// Listings that have all of the words in one way or another come before those that have any of them as it is written.
function kinParts(kin: readonly Kin[], { where, isWithin, values }: Within): { ctes: string; rank: string } {
  const terms = kin.flatMap(one => one.terms);
  const ends = terms.filter(({ isEnd }) => isEnd).map(({ text }) => `'<${[...text].reverse().join('')}':*`);
  const query = (text: string) => `to_tsquery('simple_unaccent', ${add(values, text)})`;
  const named = query(terms.map(written).join(' | '));
  const hits = isWithin ? hitsWithin : hitsFirst;
  const hasAll = kin.map(({ word, terms }) => `(${[begunWord(word), ...terms.map(written)].join(' | ')})`);
  const tier =
    kin.length > 1
      ? `case when search @@ ${query(hasAll.join(' & '))} then 0 else 3 end as tier`
      : '3 as tier';
  const first = isWithin
    ? hitsWithin(tier, `search @@ ${named}`, where, ranked)
    : newestHits('kinword', tier, named, where, ranked);
  const byEnd =
    ends.length > 0
      ? hits(tier, `forms @@ ${add(values, ends.join(' | '))}::tsquery`, where, ranked)
      : undefined;
  const ctes = `few as materialized (
      select count(distinct listing_id) < ${enough} as "isFew" from (table begun union all table formed) direct
    ), kinword as materialized (
      select count(*) < ${Math.ceil(sample * dearFrom(terms.length))} as "isRare", false as "isRarer" from (
        select search from listing_text order by listing_id limit ${sample}) sampled
      where ts_match_vq(search, ${named}) and (select "isFew" from few)
    ), kinfirst as materialized (
      select * from (${first}) either where (select "isFew" from few)
    ), kin as materialized (
      table kinfirst
      ${byEnd ? `union all select * from (${byEnd}) either where (select "isFew" from few) and (select count(*) < ${ranked} from kinfirst)` : ''}
    ),`;
  const rank = `case when tier in (0, 3) and at <= ${rankedByKin} then ts_rank(search, ${named}) end`;
  return { ctes, rank: `${rank} desc nulls last` };
}

// So many words are dear to look for in a text: only the first of those found are ordered by how much they have of them, the
// others by age.
const rankedByKin = 240;

// The share of listings from which on meeting words among the newest is less work than the index of words: looking for one
// takes a seventh of what a row does, gathering from the index as much as a row, and 2000 hits are wanted of 100,000.
const dearFrom = (terms: number) => Math.min(1, 0.16 * Math.sqrt(1 + terms / 7));

const written = ({ text, isBeginning }: Term) => (isBeginning ? `${text}:*` : text);

/** Whether an index finds what the filters leave before any word is read. */
function isNarrow({ ids, authorId, boxes }: ListingFilters): boolean {
  return ids !== undefined || authorId !== undefined || (boxes?.every(box => !isWide(box)) ?? false);
}
