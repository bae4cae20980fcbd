import { conditions, window } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import {
  common,
  compared,
  everything,
  inside,
  isInside,
  isNarrow,
  isRare,
  lookedUp,
  newest,
  newestWords,
  sample,
  sampled,
  textsOf,
} from './hits.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import type { Rarity } from './store.ts';
import { begunWords, formsOf, wholeWords } from './wordQueries.ts';

/** A search by words that orders by relevance: its filters without the words. */
export type ByWords = Omit<ListingFilters, 'words' | 'kin'>;

/** Where words themselves find so many, a page of the search, other words for the same are not asked for. */
export const enough = 24;

/**
 * What is gone through: all that the filters leave (`within`), what has the words, by their index (`lookedUp`), or both of
 * them (`compared`), or the newest listings, of which the rarer of words and filters is looked at first.
 */
export type Way = 'within' | 'lookedUp' | 'compared' | 'newest' | 'newestWords';

/** The condition on rows of the index. */
export const whereOf = (filters: ByWords, values: unknown[]) =>
  [everything, ...conditions(filters, values)].join(' and ');

/**
 * A row as {@link Rarity}: whether the filters leave few listings; where they do not, whether few have the words; where not
 * even that, a sample. Of words that are known to be `isCommon` nobody counts the listings.
 */
export function rarityStatement(filters: ByWords, words: readonly string[], isCommon: boolean): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const begun = begunWords(words, values);
  const counted = isCommon
    ? 'select false as "isRare"'
    : isRare(begun, '(select not "isNarrow" from narrow)');
  const told = where === everything ? 'null::int[]' : sampled(begun, where);
  return {
    sql: `with narrow as materialized (${isNarrow(where)}), word as materialized (${counted})
      select "isNarrow", "isRare", case when not "isNarrow" and not "isRare" then ${told} end as sampled from narrow, word`,
    values,
  };
}

/** Which way is the shortest, by what {@link rarityStatement} has told. */
export function wayBy({ isNarrow, isRare, sampled }: Rarity): Way {
  if (isNarrow) return 'within';
  if (isRare) return 'lookedUp';
  if (!sampled) return 'newest';
  const [words, filters, listings] = sampled;
  const each = listings / sample;
  const [rarer = 0, other = 0] = [words, filters].sort((one, another) => one - another);
  // The newest that have the rarer are gone through until enough have the other, too.
  const readOneByOne = Math.min(rarer * each, ranked / (other / sample));
  if ((words + filters) * each < dearer * readOneByOne) return 'compared';
  return words < filters ? 'newestWords' : 'newest';
}

/** How many times as much work a row is that is fetched by itself. */
const dearer = 6;

/**
 * Words as they are written, words with the same stem, beginnings and ends; of each kind the newest. `forms` is large and
 * only asked of its index, and not at all where the others fill every page. The words themselves are only read of the best:
 * reading those of all hits would take seconds. No more are counted than can be paged through. `few`: all hits where they
 * fill no page.
 */
export function directStatement(filters: ByWords, words: readonly string[], way: Way): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const [whole, begun] = [wholeWords(words, values), begunWords(words, values)];
  const forms = formsOf(words, values);
  const asked = { where, whole, begun, ...forms };
  const sql = `with ${way === 'within' ? hitsWithin(asked) : hitsAnywhere(asked, way)}, best as materialized (
      select * from hit order by tier, created_at desc, listing_id limit ${ranked}
    )
    select (select least(count(*), ${ranked}) from hit)::int as total,
      case when (select count(*) from hit) < ${enough} then (select json_agg(hit) from hit) end as few,
      array(select listing_id from best join listing_text using (listing_id)
        order by tier, ts_rank(search, ${whole}) desc, ts_rank(search, ${begun}) desc, created_at desc, listing_id
        ${window(filters as ListingFilters, values)}) as ids`;
  return { sql, values };
}

interface Asked {
  where: string;
  whole: string;
  begun: string;
  stems: string;
  ends: string;
}

const hitsWithin = ({ where, whole, begun, stems, ends }: Asked) => `hit as materialized (
      select i.listing_id, i.created_at,
        case when search @@ ${whole} then 1 when forms @@ ${stems} then 2 else 4 end as tier
      from (${inside(where)}) i join listing_text using (listing_id)
      where search @@ ${begun} or forms @@ (${stems} || ${ends}))`;

function hitsAnywhere({ where, whole, begun, stems, ends }: Asked, way: Exclude<Way, 'within'>): string {
  const tier = `case when search @@ ${whole} then 1 else 4 end as tier`;
  const byWord =
    way === 'compared'
      ? compared(tier, begun, common)
      : { lookedUp, newest, newestWords }[way](tier, begun, where, common);
  // What many have was not enough, so the filters leave few of it.
  const isCompared = way !== 'lookedUp' && where !== everything;
  const byForm = (as: string, form: string) =>
    isCompared
      ? textsOf(as, `forms @@ ${form} and ${isInside}`, everything, common)
      : textsOf(as, `forms @@ ${form}`, where, common);
  return `inside as materialized (${inside(where)}),
    begun as materialized (${byWord}), formed as materialized (
      select * from (
        (${byForm('2 as tier', stems)}) union all
        (${byForm('4 as tier', ends)})) either
      where (select count(*) < ${ranked} from begun)
    ), hit as materialized (
      select listing_id, created_at, min(tier) as tier from (table begun union all table formed) kinds
      group by listing_id, created_at)`;
}
