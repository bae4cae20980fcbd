import { window } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import {
  common,
  compared,
  everything,
  inside,
  isInside,
  lookedUp,
  newest,
  newestInside,
  newestOf,
  newestWords,
  textsOf,
  textsWithin,
} from './hits.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import { whereOf, type ByWords, type Way } from './ways.ts';
import { begunWords, formsOf, wholeWords } from './wordQueries.ts';

/** Where words themselves find so many, a page of the search, other words for the same are not asked for. */
export const enough = 24;

/**
 * Words as they are written, words with the same stem, beginnings and ends; of each kind the newest. `forms` is large and
 * only asked of its index, and not at all where the others fill every page. No more are counted than can be paged through.
 * `few`: all hits where they fill no page.
 */
export function directStatement(filters: ByWords, words: readonly string[], way: Way): Statement {
  const asked = ask(filters, words);
  return {
    sql: `with ${hitsAnywhere(asked, way)}, ${pageOf(asked, filters)}`,
    values: asked.values,
  };
}

/**
 * The same by reading all that the filters leave. A row that says in addition whether that `isNarrow`; where not, nothing is
 * found, or with `orNewest` the newest that have the words as they are written.
 */
export function withinStatement(filters: ByWords, words: readonly string[], orNewest: boolean): Statement {
  const asked = ask(filters, words);
  const isNarrow = `(select count(*) <= ${ranked} from inside)`;
  return {
    sql: `with ${hitsWithin(asked, isNarrow, orNewest)}, ${pageOf(asked, filters)}, ${isNarrow} as "isNarrow"`,
    values: asked.values,
  };
}

interface Asked {
  values: unknown[];
  where: string;
  whole: string;
  begun: string;
  stems: string;
  ends: string;
  /** What a row says that has a word as it is written, or a longer one. */
  told: string;
  /** How much of the words a row has. */
  ranks: string;
}

function ask(filters: ByWords, words: readonly string[]): Asked {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const [whole, begun] = [wholeWords(words, values), begunWords(words, values)];
  const ranks = `ts_rank(search, ${whole}) as of_whole, ts_rank(search, ${begun}) as of_begun`;
  const told = `case when search @@ ${whole} then 1 else 4 end as tier, ${ranks}`;
  return { values, where, whole, begun, ...formsOf(words, values), told, ranks };
}

const pageOf = ({ values }: Asked, filters: ByWords) => `best as materialized (
      select * from hit order by tier, created_at desc, listing_id limit ${ranked}
    )
    select (select least(count(*), ${ranked}) from hit)::int as total,
      case when (select count(*) from hit) < ${enough} then (select json_agg(hit) from hit) end as few,
      array(select listing_id from best order by tier, of_whole desc, of_begun desc, created_at desc, listing_id
        ${window(filters as ListingFilters, values)}) as ids`;

function hitsWithin(
  { where, whole, begun, stems, ends, told, ranks }: Asked,
  isNarrow: string,
  orNewest: boolean,
): string {
  const toldByForm = `case when search @@ ${whole} then 1 when forms @@ ${stems} then 2 else 4 end as tier, ${ranks}`;
  const hasWords = `(search @@ ${begun} or forms @@ (${stems} || ${ends}))`;
  const within = textsWithin(toldByForm, `${isNarrow} and ${hasWords}`, 'inside');
  const newest = newestOf(told, begun, `select * from inside where not ${isNarrow}`);
  const most = orNewest ? '' : `limit ${ranked + 1}`;
  return `inside as materialized (select listing_id, created_at from listing_index where ${where} ${most}),
    hit as materialized (${orNewest ? `(${within}) union all (${newest})` : within})`;
}

function hitsAnywhere({ where, begun, stems, ends, told, ranks }: Asked, way: Way): string {
  const byWord =
    way === 'compared'
      ? compared(told, begun, common)
      : { lookedUp, newest, newestInside, newestWords }[way](told, begun, where, common);
  // What many have was not enough, so the filters leave few of it.
  const isCompared = way !== 'lookedUp' && where !== everything;
  const byForm = (tier: number, form: string) =>
    isCompared
      ? textsOf(`${tier} as tier, ${ranks}`, `forms @@ ${form} and ${isInside}`, everything, common)
      : textsOf(`${tier} as tier, ${ranks}`, `forms @@ ${form}`, where, common);
  return `inside as materialized (${inside(where)}),
    begun as materialized (${byWord}), formed as materialized (
      select * from (
        (${byForm(2, stems)}) union all
        (${byForm(4, ends)})) either
      where (select count(*) < ${ranked} from begun)
    ), hit as materialized (
      select listing_id, created_at, min(tier) as tier, of_whole, of_begun from (table begun union all table formed) kinds
      group by listing_id, created_at, of_whole, of_begun)`;
}
