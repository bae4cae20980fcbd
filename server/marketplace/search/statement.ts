import { itemsReachable } from '#contract/rules/paging.ts';
import { freeByDay, freeByTime, perhapsFreeByTime } from './available.ts';
import { conditions, isUnfiltered, order, orderOf, window } from './conditions.ts';
import type { Availability, ListingFilters, SortKey } from './filters.ts';
import { ranked } from './parseListingQuery.ts';
import { add } from './values.ts';
import { begunWords, wholeWords } from './wordQueries.ts';

/** SQL that answers one row `{ids, total}`. Named ones stay prepared in each connection. */
export interface Statement {
  sql: string;
  values: unknown[];
  name?: string;
}

/**
 * The statement for one page of a listing query. None of its parts reads further than paging reaches, however many
 * listings match: each is cut off by a limit of its own. The shapes differ because no single one is fast for all. Searches
 * for words that are ordered by relevance ({@link isRanked}) have statements of their own.
 */
export function pageStatement(filters: ListingFilters): Statement {
  const { availability } = filters;
  if (availability?.isUnpaged) return walked(filters, availability);
  if (availability) return inOrder(filters);
  return isUnfiltered(filters) ? wholeList(filters) : inAnyOrder(filters);
}

/** Whether the order says how well the words are met. */
export const isRanked = ({ words, sort, availability }: ListingFilters) =>
  words !== undefined && sort.length === 0 && !availability?.isUnpaged;

function wholeList(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const sql = `select (select count(*) from (select 1 from listing_index limit ${itemsReachable}) counted)::int as total,
    array(select listing_id from listing_index order by ${order(filters.sort)} ${window(filters, values)}) as ids`;
  return { sql, values, name: `search-whole-${shapeOfSort(filters.sort)}` };
}

// Few hits are fetched and ordered; for many, following the order until the page is full is faster. The planner, which
// cannot know which of them a filter has, is told by the count.
function inAnyOrder(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const orderBy = orderOf(filters, values);
  const where = conditions(filters, values).join(' and ');
  const page = window(filters, values);
  const sql = `with c as materialized (
      select count(*)::int as total from (select 1 from listing_index where ${where} limit ${itemsReachable}) counted)
    select c.total, case when c.total > ${walkFrom}
      then array(select listing_id from listing_index where ${where} order by ${orderBy} ${page})
      else array(select listing_id from (select * from listing_index where ${where} limit ${walkFrom}) m
        order by ${orderBy} ${page})
      end as ids from c`;
  return { sql, values };
}

const walkFrom = 3000;

// Free days are dear to find out: each listing is asked once, for the count and the page together.
function inOrder(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const orderBy = orderOf(filters, values);
  const where = conditions(filters, values).join(' and ');
  const sql = `with m as materialized (
      select listing_id, row_number() over (order by ${orderBy}) as at from listing_index where ${where}
      order by ${orderBy} limit ${itemsReachable})
    select (select count(*) from m)::int as total,
      array(select listing_id from m order by at ${window(filters, values)}) as ids`;
  return { sql, values };
}

// One listing after the other is asked until the page is full. Counting hours is costly: it is done for so many at most.
function walked({ availability: _asked, ...others }: ListingFilters, availability: Availability): Statement {
  const values: unknown[] = [];
  const put = (value: unknown) => add(values, value);
  const isByDay = availability.by === 'day';
  const where = conditions(others, values);
  if (!isByDay) where.push(perhapsFreeByTime(availability, put));
  const orderBy = walkOrder(others, values);
  const isFree = (isByDay ? freeByDay : freeByTime)(availability, put);
  const sql = `select null::int as total, array(
    select listing_id from (
      select listing_id, mon, tue, wed, thu, fri, sat, sun from listing_index
      where ${['true', ...where].join(' and ')} order by ${orderBy} ${isByDay ? 'offset 0' : `limit ${ranked}`}
    ) m where ${isFree} ${window(others, values)}) as ids`;
  return { sql, values };
}

function walkOrder(filters: ListingFilters, values: unknown[]): string {
  if (filters.origin || !filters.words || filters.sort.length > 0) return orderOf(filters, values);
  const [whole, any] = [wholeWords, begunWords].map(query => query(filters.words ?? [], values));
  const rank = (query: string | undefined) =>
    `(select ts_rank(t.search, ${query}) from listing_text t where t.listing_id = listing_index.listing_id) desc`;
  return `${rank(whole)}, ${rank(any)}, ${order([])}`;
}

function shapeOfSort(sort: readonly SortKey[]): string {
  return sort.map(({ key, descending }) => `${descending ? '' : '-'}${key}`).join(',') || 'newest';
}
