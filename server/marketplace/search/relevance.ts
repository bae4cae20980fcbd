import type { Term } from '#contract/lexicon/lexicon.ts';
import { itemsReachable } from '#contract/rules/paging.ts';
import { conditions, isUnfiltered, isWide, window } from './conditions.ts';
import type { Kin, ListingFilters } from './filters.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import { add } from './values.ts';
import { begunWord, begunWords, textForForms, wholeWords } from './wordQueries.ts';

// Words as they are written, words with the same stem, other words for the same, beginnings and ends; of each kind the
// newest. `forms` is large and only asked of its index, and not at all where the others fill every page. The words
// themselves are only read of the best: reading those of all hits would take seconds.
export function byRelevance(filters: ListingFilters, words: readonly string[], isCommon: boolean): Statement {
  const values: unknown[] = [];
  const { words: _words, kin = [], ...others } = filters;
  const isWithin = isNarrow(others);
  const hits = isWithin ? hitsWithin : hitsFirst;
  const where = [everything, ...conditions(others, values)].join(' and ');
  const whole = wholeWords(words, values);
  const begun = begunWords(words, values);
  const tier = `case when search @@ ${whole} then 1 else 4 end as tier`;
  const text = textForForms(words, values);
  // Without filters the index has counted already: then it is enough to meet those that are ordered.
  const isCounted = isUnfiltered(others);
  const total = `(select least(count(*), ${itemsReachable}) from hit)::int`;
  const met = isCounted ? ranked : itemsReachable;
  const byKin = kin.some(({ terms }) => terms.length > 0)
    ? kinParts(kin, { where, isWithin, values })
    : undefined;
  const sql = `with word as materialized (
      ${isCommon ? 'select false as "isRare"' : isRare(begun)}
    ), begun as materialized (
      ${isWithin ? hitsWithin(tier, `search @@ ${begun}`, where) : newestHits('word', tier, begun, where, met)}
    ), formed as materialized (
      select * from (
        (${hits('2 as tier', `forms @@ stem_query(${text})`, where)}) union all
        (${hits('4 as tier', `forms @@ end_query(${text})`, where)})) either
      where (select count(*) < ${met} and count(*) filter (where tier = 1) < ${ranked} from begun)
    ), ${byKin?.ctes ?? ''} hit as materialized (
      select listing_id, created_at, min(tier) as tier from (
        table begun union all table formed ${byKin ? 'union all table kin' : ''}) kinds
      group by listing_id, created_at
    ), best as materialized (
      select * from hit order by tier, created_at desc, listing_id limit ${ranked}
    )
    select ${isWithin ? '' : `not (select "isRare" from word) as "isCommon",`} ${isCounted ? `case when (select "isRare" from word) then ${total} else ${itemsReachable} end` : total} as total, array(
      select listing_id from best join listing_text using (listing_id)
      order by tier, ts_rank(search, ${whole}) desc, ts_rank(search, ${begun}) desc,
        ${byKin ? `${byKin.rank} desc,` : ''} created_at desc, listing_id
      ${window(filters, values)}) as ids`;
  return { sql, values };
}

/** The condition of a search without filters. */
const everything = 'true';

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
  const parts = [
    isWithin
      ? hitsWithin(tier, `search @@ ${named}`, where, ranked)
      : newestHits('kinword', tier, named, where, ranked),
    ...(ends.length > 0
      ? [hits(tier, `forms @@ ${add(values, ends.join(' | '))}::tsquery`, where, ranked)]
      : []),
  ];
  const ctes = `few as materialized (
      select count(distinct listing_id) < ${enough} as "isFew" from (table begun union all table formed) direct
    ), kinword as materialized (
      select "isRare" from (${isRare(named)}) counted where (select "isFew" from few)
    ), kin as materialized (
      select * from (${parts.map(part => `(${part})`).join(' union all ')}) either where (select "isFew" from few)
    ),`;
  return { ctes, rank: `case when tier in (0, 3) then ts_rank(search, ${named}) end` };
}

const written = ({ text, isBeginning }: Term) => (isBeginning ? `${text}:*` : text);

/** Whether fewer listings than paging reaches have the word. */
const isRare = (query: string) =>
  `select count(*) < ${itemsReachable} as "isRare" from (
     select 1 from listing_text where search @@ ${query} limit ${itemsReachable}) counted`;

/** Whether an index finds what the filters leave before any word is read. */
function isNarrow({ ids, authorId, boxes }: ListingFilters): boolean {
  return ids !== undefined || authorId !== undefined || (boxes?.every(box => !isWide(box)) ?? false);
}

// The planner takes what it likes best: the filter's index or the word's.
const hitsWithin = (tier: string, condition: string, where: string, most = itemsReachable) =>
  `select listing_id, created_at, ${tier} from listing_text join listing_index using (listing_id)
   where ${condition} and ${where} limit ${most}`;

// Left to itself the planner would read all of the one table to join it with the many rows of the other.
const hitsFirst = (tier: string, condition: string, where: string, most = itemsReachable) =>
  where === everything
    ? `select listing_id, listed_at as created_at, ${tier} from listing_text where ${condition} limit ${most}`
    : `select t.listing_id, i.created_at, ${tier} from listing_text t cross join lateral (
         select created_at from listing_index where listing_id = t.listing_id and ${where} offset 0) i
       where ${condition} limit ${most}`;

// A word that few listings have is looked up; one that many have is soon met among the newest. `word`: the CTE that knows.
const newestHits = (word: string, tier: string, query: string, where: string, most: number) =>
  `select * from (${hitsFirst(tier, `search @@ ${query}`, where)}) found where (select "isRare" from ${word})
   union all
   select * from (${newest(tier, query, where, most)}) met where not (select "isRare" from ${word})`;

// As a function the condition is asked of each row in turn: the planner would gather all that have the word from its index.
const newest = (tier: string, query: string, where: string, most: number) =>
  where === everything
    ? `select listing_id, listed_at as created_at, ${tier} from listing_text where ts_match_vq(search, ${query})
       order by listed_at desc, listing_id limit ${most}`
    : `select i.listing_id, i.created_at, t.tier from listing_index i cross join lateral (
         select ${tier} from listing_text where listing_id = i.listing_id and ts_match_vq(search, ${query}) offset 0) t
       where ${where} order by i.created_at desc, i.listing_id limit ${most}`;
