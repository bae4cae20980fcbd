import { conditions, window } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import {
  common,
  everything,
  inside,
  isNarrow,
  isRare,
  isRarerThan,
  lookedUp,
  newest,
  newestWords,
  textsOf,
} from './hits.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import { begunWords, formsOf, wholeWords } from './wordQueries.ts';

/** A search by words that orders by relevance: its filters without the words. */
export type ByWords = Omit<ListingFilters, 'words' | 'kin'>;

/** Where words themselves find so many, a page of the search, other words for the same are not asked for. */
export const enough = 24;

/**
 * What is gone through: all that the filters leave (`within`), what has the words, by their index, or the newest listings,
 * of which the rarer of words and filters is looked at first.
 */
export type Way = 'within' | 'lookedUp' | 'newest' | 'newestWords';

/** The condition on rows of the index. */
export const whereOf = (filters: ByWords, values: unknown[]) =>
  [everything, ...conditions(filters, values)].join(' and ');

/**
 * A row `{isNarrow, isRare, isRarer}`: whether the filters leave few listings; where they do not, whether few have the
 * words, and whether fewer than what the filters ask for. Of words that are known to be `isCommon` nobody counts the listings.
 */
export function rarityStatement(filters: ByWords, words: readonly string[], isCommon: boolean): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const begun = begunWords(words, values);
  const counted = isCommon
    ? 'select false as "isRare"'
    : isRare(begun, '(select not "isNarrow" from narrow)');
  return {
    sql: `with narrow as materialized (${isNarrow(where)}), word as materialized (${counted})
      select "isNarrow", "isRare", case when "isNarrow" or "isRare" then false
        else ${isRarerThan(begun, where)} end as "isRarer" from narrow, word`,
    values,
  };
}

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
  const byWord = { lookedUp, newest, newestWords }[way](tier, begun, where, common);
  return `begun as materialized (${byWord}), formed as materialized (
      select * from (
        (${textsOf('2 as tier', `forms @@ ${stems}`, where, common)}) union all
        (${textsOf('4 as tier', `forms @@ ${ends}`, where, common)})) either
      where (select count(*) < ${ranked} from begun)
    ), hit as materialized (
      select listing_id, created_at, min(tier) as tier from (table begun union all table formed) kinds
      group by listing_id, created_at)`;
}
