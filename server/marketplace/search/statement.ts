import { freeByDay, freeByTime, perhapsFreeByTime } from './available.ts';
import type { Availability, Box, ListingFilters, SortKey } from './filters.ts';
import { ranked } from './parseListingQuery.ts';

/** SQL that answers one row `{ids, total}`. Named ones stay prepared in each connection. */
export interface Statement {
  sql: string;
  values: unknown[];
  name?: string;
}

/**
 * The statement for one page of a listing query. The shapes differ because no single one is fast for all: filters
 * narrow first and sort after, an unfiltered list follows the index on the date, distance follows the index on the place.
 */
export function pageStatement(filters: ListingFilters): Statement {
  if (filters.availability?.isUnpaged) return walked(filters, filters.availability);
  if (filters.words && filters.sort.length === 0) return byRelevance(filters, filters.words);
  if (filters.origin) return byDistance(filters, filters.origin);
  return isUnfiltered(filters) ? wholeList(filters) : bySort(filters);
}

/** Whether every listing that can be found is in the list. */
export function isUnfiltered(filters: ListingFilters): boolean {
  return conditions(filters, []).length === 0;
}

// Counting in the same statement would read the whole table for each page: the caller knows the number.
function wholeList(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const sql = `select null::int as total, array(
    select listing_id from listing_index order by ${order(filters.sort)} ${window(filters, values)}) as ids`;
  return { sql, values, name: `search-all-${shapeOfSort(filters.sort)}` };
}

function bySort(filters: ListingFilters): Statement {
  const values: unknown[] = [];
  const columns = [
    'listing_id',
    'created_at',
    ...filters.sort.map(({ key }) => `${expression(key)} as "${key}"`),
  ];
  const where = conditions(filters, values);
  return counted(
    filters,
    values,
    columns.join(', '),
    where,
    order(filters.sort, key => `"${key}"`),
  );
}

// Materialised: otherwise the planner may walk the newest listings one by one until a page of a rare filter is full.
function counted(
  filters: ListingFilters,
  values: unknown[],
  columns: string,
  where: readonly string[],
  orderBy: string,
): Statement {
  const sql = `with m as materialized (select ${columns} from listing_index where ${where.join(' and ')})
    select (select count(*) from m)::int as total,
      array(select listing_id from m order by ${orderBy} ${window(filters, values)}) as ids`;
  return { sql, values };
}

// Words as they are written before words with the same stem before the rest. Each of these is asked of its index, and the
// words themselves are only read of the newest: reading those of all hits would take seconds.
function byRelevance(filters: ListingFilters, words: readonly string[]): Statement {
  const values: unknown[] = [];
  const { words: _words, ...others } = filters;
  const where = [anyForm(words, values), ...conditions(others, values)].join(' and ');
  const whole = wholeWords(words, values);
  const hit = (condition: string) =>
    `m.listing_id in (select t.listing_id from listing_text t where ${condition})`;
  const sql = `with m as materialized (
      select listing_id, created_at from listing_text join listing_index using (listing_id) where ${where}
    ), best as materialized (
      select listing_id, created_at,
        case when ${hit(`t.search @@ ${whole}`)} then 1 when ${hit(`t.forms @@ ${stems(words, values)}`)} then 2 else 3 end as tier
      from m order by tier, created_at desc, listing_id limit ${ranked}
    )
    select (select count(*) from m)::int as total, array(
      select listing_id from best join listing_text using (listing_id)
      order by tier, ts_rank(search, ${whole}) desc, ts_rank(search, ${begunWords(words, values)}) desc,
        created_at desc, listing_id
      ${window(filters, values)}) as ids`;
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
  if (filters.origin) return `pos <-> ${pointOf(filters.origin, values)}, listing_id`;
  if (!filters.words || filters.sort.length > 0) return order(filters.sort);
  const [whole, any] = [wholeWords, begunWords].map(query => query(filters.words ?? [], values));
  const rank = (query: string | undefined) =>
    `(select ts_rank(t.search, ${query}) from listing_text t where t.listing_id = listing_index.listing_id) desc`;
  return `${rank(whole)}, ${rank(any)}, ${order([])}`;
}

// Few hits are sorted; for many, walking the index from the nearest on is faster.
function byDistance(filters: ListingFilters, origin: NonNullable<ListingFilters['origin']>): Statement {
  const values: unknown[] = [];
  const point = pointOf(origin, values);
  const where = conditions(filters, values).join(' and ');
  const page = window(filters, values);
  const sql = `with c as materialized (select count(*)::int as total from listing_index where ${where})
    select c.total, case when c.total > ${walkFrom}
      then array(select listing_id from listing_index where ${where} order by pos <-> ${point}, listing_id ${page})
      else array(select listing_id from (select listing_id, pos from listing_index where ${where} offset 0) m
        order by pos <-> ${point}, listing_id ${page})
      end as ids from c`;
  return { sql, values };
}

const walkFrom = 3000;

function pointOf({ lat, lng }: NonNullable<ListingFilters['origin']>, values: unknown[]): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const here = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return `cube(${add(values, here)}::float8[])`;
}

function conditions(filters: ListingFilters, values: unknown[]): string[] {
  const where: string[] = [];
  const { boxes, words, price, availability, stock } = filters;
  if (filters.origin) where.push('pos is not null');
  if (filters.ids) where.push(`listing_id = any(${add(values, filters.ids)}::uuid[])`);
  if (filters.authorId) where.push(`author_id = ${add(values, filters.authorId)}`);
  if (filters.notByAuthors) where.push(`author_id <> all(${add(values, filters.notByAuthors)}::uuid[])`);
  if (boxes) {
    const inside = boxes.map(box => insideBox(box, values));
    where.push(`(${inside.join(' or ')})`);
  }
  if (filters.allKeys.length > 0) where.push(`keys @> ${add(values, filters.allKeys)}::text[]`);
  // One condition for each group: one of its keys, and that for all groups.
  for (const group of filters.anyKeys) where.push(`keys && ${add(values, group)}::text[]`);
  const ranges = [['price', price] as const, ...Object.entries(filters.longs)];
  for (const [key, range] of ranges) {
    if (range?.from !== undefined) where.push(`${expression(key)} >= ${add(values, range.from)}::bigint`);
    if (range?.below !== undefined) where.push(`${expression(key)} < ${add(values, range.below)}::bigint`);
  }
  if (stock) {
    const enough = `stock >= ${add(values, stock.atLeast)}::bigint`;
    where.push(stock.orUncounted ? `(${enough} or stock is null)` : enough);
  }
  if (words)
    where.push(`listing_id in (select t.listing_id from listing_text t where ${anyForm(words, values)})`);
  if (availability) where.push(freeByDay(availability, value => add(values, value)));
  return where;
}

// The planner takes every box for a small one and would fetch half the table through the index on places. A wide box
// is compared by its sides, of which it has statistics.
function insideBox({ west, south, east, north }: Box, values: unknown[]): string {
  const [w, s, e, n] = [west, south, east, north].map(degrees => `${add(values, degrees)}::float8`);
  return (north - south) * (east - west) > wideBox
    ? `(lat between ${s} and ${n} and lng between ${w} and ${e})`
    : `geo <@ box(point(${w}, ${s}), point(${e}, ${n}))`;
}

/** Square degrees: about the size of France. */
const wideBox = 150;

/** The words as they are written. */
function wholeWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.join(' | '))})`;
}

/** Up to two letters a word stands for itself: as a beginning it would match nearly everything. */
function begunWords(words: readonly string[], values: unknown[]): string {
  const begun = words.map(word => (word.length > 2 ? `${word}:*` : word)).join(' | ');
  return `to_tsquery('simple_unaccent', ${add(values, begun)})`;
}

/** Words with the same stems. */
function stems(words: readonly string[], values: unknown[]): string {
  return `stem_query(${add(values, words.join(' '))})`;
}

/** A condition: one of the words, one with the same stem, or one that begins or ends with it. */
function anyForm(words: readonly string[], values: unknown[]): string {
  const text = `${add(values, words.join(' '))}::text`;
  return `(search @@ ${begunWords(words, values)} or forms @@ (stem_query(${text}) || end_query(${text})))`;
}

// Keys come from the search schema, never from outside: they may stand in the SQL, where the index on them is found.
function expression(key: string): string {
  if (key === 'createdAt') return 'created_at';
  return key === 'price' ? 'price' : `(nums ->> '${key}')::bigint`;
}

function order(sort: readonly SortKey[], column: (key: string) => string = expression): string {
  const keys = sort.map(({ key, descending }) => {
    const direction = descending ? 'desc' : 'asc';
    // Never null, and only so does the index on it serve.
    return key === 'createdAt' ? `created_at ${direction}` : `${column(key)} ${direction} nulls last`;
  });
  if (!sort.some(({ key }) => key === 'createdAt')) keys.push('created_at desc');
  return [...keys, 'listing_id'].join(', ');
}

function shapeOfSort(sort: readonly SortKey[]): string {
  return sort.map(({ key, descending }) => `${descending ? '' : '-'}${key}`).join(',') || 'newest';
}

function window({ page, perPage }: ListingFilters, values: unknown[]): string {
  return `limit ${add(values, perPage)}::int offset ${add(values, (page - 1) * perPage)}::int`;
}

function add(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}
