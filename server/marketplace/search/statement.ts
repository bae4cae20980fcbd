import { maxPagingDepth } from '#contract/paging.ts';
import { freeByDay, freeByTime, maybeFreeByTime } from './available.ts';
import { conditions, isUnfiltered, order, orderOf, scanFrom, window } from './conditions.ts';
import type { Availability, ListingFilters, SortKey } from './filters.ts';
import { maxRanked } from './parseListingQuery.ts';
import { add, prefixWords, wholeWords } from './wordQueries.ts';

/** SQL that returns one row `{ids, total}`. A statement with a name stays prepared in each connection. */
export interface Statement {
  sql: string;
  values: unknown[];
  name?: string;
}

/**
 * Builds the statement for one page of a listing query. Each of its parts has its own limit, so none reads further than
 * paging reaches, however many listings match. The shapes differ because no single one is always fast. Word searches
 * ordered by relevance ({@link isRanked}) have their own statements.
 */
export function pageStatement(filters: ListingFilters): Statement {
  const { availability } = filters;
  if (availability?.isUnpaged) return scannedPage(filters, availability);
  if (availability) return sortedPage(filters);
  return isUnfiltered(filters) ? wholeList(filters) : countedPage(filters);
}

/** Returns whether results are ordered by how well they match the words. */
export const isRanked = ({ words, sort, availability }: ListingFilters) =>
  words !== undefined && sort.length === 0 && !availability?.isUnpaged;

function wholeList(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const sql = `select (select count(*) from (select 1 from listing_index limit ${maxPagingDepth}) counted)::int as total,
    array(select listing_id from listing_index order by ${order(filters.sort)} ${window(filters, values)}) as ids`;
  return { sql, values, name: `search-whole-${shapeOfSort(filters.sort)}` };
}

// A few matches are fetched and sorted; for many, following the order until the page is full is faster. The planner
// cannot know which of the two a filter has, so the count decides.
function countedPage(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const orderBy = orderOf(filters, values);
  const where = conditions(filters, values).join(' and ');
  const page = window(filters, values);
  const sql = `with c as materialized (
      select count(*)::int as total from (select 1 from listing_index where ${where} limit ${maxPagingDepth}) counted)
    select c.total, case when c.total >= ${scanFrom}
      then array(select listing_id from listing_index where ${where} order by ${orderBy} ${page})
      else array(select listing_id from (select * from listing_index where ${where} limit ${scanFrom}) m
        order by ${orderBy} ${page})
      end as ids from c`;
  return { sql, values };
}

// Free days are expensive to compute: each listing is checked once, for the count and the page together.
function sortedPage(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const orderBy = orderOf(filters, values);
  const where = conditions(filters, values).join(' and ');
  const sql = `with m as materialized (
      select listing_id, row_number() over (order by ${orderBy}) as at from listing_index where ${where}
      order by ${orderBy} limit ${maxPagingDepth})
    select (select count(*) from m)::int as total,
      array(select listing_id from m order by at ${window(filters, values)}) as ids`;
  return { sql, values };
}

// Checks one listing after another until the page is full. Counting hours is expensive, so it is done for a limited
// number of listings.
function scannedPage(
  { availability: _asked, ...others }: ListingFilters,
  availability: Availability,
): Statement {
  const values: unknown[] = [];
  const put = (value: unknown) => add(values, value);
  const isByDay = availability.by === 'day';
  const where = conditions(others, values);
  if (!isByDay) where.push(maybeFreeByTime(availability, put));
  const orderBy = walkOrder(others, values);
  const isFree = (isByDay ? freeByDay : freeByTime)(availability, put);
  const sql = `select null::int as total, array(
    select listing_id from (
      select listing_id, mon, tue, wed, thu, fri, sat, sun, available_from from listing_index
      where ${['true', ...where].join(' and ')} order by ${orderBy} ${isByDay ? 'offset 0' : `limit ${maxRanked}`}
    ) m where ${isFree} ${window(others, values)}) as ids`;
  return { sql, values };
}

function walkOrder(filters: ListingFilters, values: unknown[]): string {
  if (filters.origin || !filters.words || filters.sort.length > 0) return orderOf(filters, values);
  const [whole, any] = [wholeWords, prefixWords].map(query => query(filters.words ?? [], values));
  const rank = (query: string | undefined) =>
    `(select ts_rank(t.search, ${query}) from listing_text t where t.listing_id = listing_index.listing_id) desc`;
  return `${rank(whole)}, ${rank(any)}, ${order([])}`;
}

function shapeOfSort(sort: readonly SortKey[]): string {
  return sort.map(({ key, descending }) => `${descending ? '' : '-'}${key}`).join(',') || 'newest';
}
