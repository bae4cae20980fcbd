import { window } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import {
  commonWordThreshold,
  intersected,
  noFilter,
  matchingFilters,
  isInside,
  lookedUp,
  newest,
  newestInside,
  newestOf,
  newestWords,
  textsOf,
  textsWithin,
} from './matches.ts';
import { maxRanked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import { whereOf, type ByWords, type RankingStrategy } from './rankingStrategies.ts';
import { prefixWords, formsOf, sameWords, wholeWords } from './wordQueries.ts';

/** If the words themselves find this many listings, a page, synonyms are not searched. */
export const synonymThreshold = 24;

/**
 * Searches for the words as written, with the same stem, and as beginnings and ends; the newest of each kind. `forms`
 * is large: only its index is used, and only if the others do not fill every page. Counts no further than paging
 * reaches. `few`: all matches, if they fill no page.
 */
export function directStatement(filters: ByWords, words: readonly string[], way: RankingStrategy): Statement {
  const parts = partsOf(filters, words);
  return {
    sql: `with ${hitsAnywhere(parts, way)}, ${pageOf(parts, filters)}`,
    values: parts.values,
  };
}

/**
 * The same, reading all matches of the filters. Its row also has `isNarrow`: whether they are few enough. If not, it
 * finds nothing, or with `orNewest` the newest that have the words as written.
 */
export function withinStatement(filters: ByWords, words: readonly string[], orNewest: boolean): Statement {
  const parts = partsOf(filters, words);
  const isNarrow = `(select count(*) <= ${maxRanked} from inside)`;
  return {
    sql: `with ${hitsWithin(parts, isNarrow, orNewest)}, ${pageOf(parts, filters)}, ${isNarrow} as is_narrow`,
    values: parts.values,
  };
}

interface StatementParts {
  values: unknown[];
  where: string;
  begun: string;
  stems: string;
  ends: string;
  /** SQL cases of the tiers of a row's words: as written, in another spelling or form. */
  tiers: string;
  /** SQL columns of a row that has a word as written, or a longer one. */
  columns: string;
  /** SQL ranks of how well a row matches the words. */
  ranks: string;
}

function partsOf(filters: ByWords, words: readonly string[]): StatementParts {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  const [whole, begun] = [wholeWords(words, values), prefixWords(words, values)];
  const ranks = `ts_rank(search, ${whole}) as of_whole, ts_rank(search, ${begun}) as of_begun`;
  const same = sameWords(words, values);
  const tiers = `when search @@ ${whole} then 1${same ? ` when search @@ ${same} then 2` : ''}`;
  const columns = `case ${tiers} else 4 end as tier, ${ranks}`;
  return { values, where, begun, ...formsOf(words, values), tiers, columns, ranks };
}

const pageOf = ({ values }: StatementParts, filters: ByWords) => `best as materialized (
      select * from hit order by tier, created_at desc, listing_id limit ${maxRanked}
    )
    select (select least(count(*), ${maxRanked}) from hit)::int as total,
      case when (select count(*) from hit) < ${synonymThreshold} then (select json_agg(hit) from hit) end as few,
      array(select listing_id from best order by tier, of_whole desc, of_begun desc, created_at desc, listing_id
        ${window(filters as ListingFilters, values)}) as ids`;

function hitsWithin(
  { where, begun, stems, ends, tiers, columns, ranks }: StatementParts,
  isNarrow: string,
  orNewest: boolean,
): string {
  const tieredByForm = `case ${tiers} when forms @@ (select stems from asked) then 2 else 4 end as tier, ${ranks}`;
  const hasWords = `(search @@ ${begun} or forms @@ (select stems || ends from asked))`;
  const within = textsWithin(tieredByForm, `${isNarrow} and ${hasWords}`, 'inside');
  const newest = newestOf(columns, begun, `select * from inside where not ${isNarrow}`);
  const most = orNewest ? '' : `limit ${maxRanked + 1}`;
  return `inside as materialized (select listing_id, created_at from listing_index where ${where} ${most}),
    asked as materialized (select ${stems} as stems, ${ends} as ends),
    hit as materialized (${orNewest ? `(${within}) union all (${newest})` : within})`;
}

function hitsAnywhere(
  { where, begun, stems, ends, columns, ranks }: StatementParts,
  way: RankingStrategy,
): string {
  const byWord =
    way === 'compared'
      ? intersected(columns, begun, commonWordThreshold)
      : { lookedUp, newest, newestInside, newestWords }[way](columns, begun, where, commonWordThreshold);
  // The words are frequent but still found too few, so the filters are selective.
  const isCompared = way !== 'lookedUp' && where !== noFilter;
  const byForm = (tier: number, form: string) =>
    isCompared
      ? textsOf(
          `${tier} as tier, ${ranks}`,
          `forms @@ ${form} and ${isInside}`,
          noFilter,
          commonWordThreshold,
        )
      : textsOf(`${tier} as tier, ${ranks}`, `forms @@ ${form}`, where, commonWordThreshold);
  // If the words as written fill every page, nothing else is searched and no listing is found twice.
  const isOpen = `(select count(*) < ${maxRanked} from begun)`;
  return `inside as materialized (${matchingFilters(where)}),
    begun as materialized (${byWord}), formed as materialized (
      select * from (
        (${byForm(2, stems)}) union all
        (${byForm(4, ends)})) either
      where ${isOpen}
    ), hit as materialized (
      select listing_id, created_at, tier, of_whole, of_begun from begun where not ${isOpen}
      union all
      select listing_id, created_at, min(tier) as tier, of_whole, of_begun from (table begun union all table formed) kinds
      where ${isOpen} group by listing_id, created_at, of_whole, of_begun)`;
}
