import type { Term } from '#contract/lexicon/lexicon.ts';
import { itemsReachable } from '#contract/rules/paging.ts';
import { freeByDay, freeByTime, perhapsFreeByTime } from './available.ts';
import type { Availability, Box, Kin, ListingFilters, SortKey } from './filters.ts';
import { ranked } from './parseListingQuery.ts';

/** SQL that answers one row `{ids, total}`. Named ones stay prepared in each connection. */
export interface Statement {
  sql: string;
  values: unknown[];
  name?: string;
}

/**
 * The statement for one page of a listing query. None of its parts reads further than paging reaches, however many
 * listings match: each is cut off by a limit of its own. The shapes differ because no single one is fast for all.
 */
export function pageStatement(filters: ListingFilters): Statement {
  const { availability, words } = filters;
  if (availability?.isUnpaged) return walked(filters, availability);
  if (words && filters.sort.length === 0) return byRelevance(filters, words);
  if (availability) return inOrder(filters);
  return isUnfiltered(filters) ? wholeList(filters) : inAnyOrder(filters);
}

/** Whether every listing that can be found is in the list. */
function isUnfiltered(filters: ListingFilters): boolean {
  return conditions(filters, []).length === 0;
}

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

// Words as they are written, words with the same stem, other words for the same, beginnings and ends; of each kind the
// newest. `forms` is large and only asked of its index, and not at all where the others fill every page. The words
// themselves are only read of the best: reading those of all hits would take seconds.
function byRelevance(filters: ListingFilters, words: readonly string[]): Statement {
  const values: unknown[] = [];
  const { words: _words, kin = [], ...others } = filters;
  const isWithin = isNarrow(others);
  const hits = isWithin ? hitsWithin : hitsFirst;
  const where = ['true', ...conditions(others, values)].join(' and ');
  const whole = wholeWords(words, values);
  const begun = `search @@ ${begunWords(words, values)}`;
  const tier = `case when search @@ ${whole} then 1 else 4 end as tier`;
  const text = `${add(values, words.join(' '))}::text`;
  // Without filters the index has counted already: then it is enough to meet those that are ordered.
  const isCounted = isUnfiltered(others);
  const total = `(select least(count(*), ${itemsReachable}) from hit)::int`;
  const met = isCounted ? ranked : itemsReachable;
  const byKin = kin.some(({ terms }) => terms.length > 0)
    ? kinParts(kin, { where, isWithin, values })
    : undefined;
  const sql = `with word as materialized (
      ${isRare(begun)}
    ), begun as materialized (
      ${isWithin ? hitsWithin(tier, begun, where) : newestHits('word', tier, begun, where, met)}
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
    select ${isCounted ? `case when (select "isRare" from word) then ${total} else ${itemsReachable} end` : total} as total, array(
      select listing_id from best join listing_text using (listing_id)
      order by tier, ts_rank(search, ${whole}) desc, ts_rank(search, ${begunWords(words, values)}) desc,
        ${byKin ? `${byKin.rank} desc,` : ''} created_at desc, listing_id
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
  const begun = `search @@ ${named}`;
  const parts = [
    isWithin ? hitsWithin(tier, begun, where, ranked) : newestHits('kinword', tier, begun, where, ranked),
    ...(ends.length > 0
      ? [hits(tier, `forms @@ ${add(values, ends.join(' | '))}::tsquery`, where, ranked)]
      : []),
  ];
  const ctes = `few as materialized (
      select count(distinct listing_id) < ${enough} as "isFew" from (table begun union all table formed) direct
    ), kinword as materialized (
      select "isRare" from (${isRare(begun)}) counted where (select "isFew" from few)
    ), kin as materialized (
      select * from (${parts.map(part => `(${part})`).join(' union all ')}) either where (select "isFew" from few)
    ),`;
  return { ctes, rank: `case when tier in (0, 3) then ts_rank(search, ${named}) end` };
}

const written = ({ text, isBeginning }: Term) => (isBeginning ? `${text}:*` : text);

/** Whether fewer listings than paging reaches have the word. */
const isRare = (condition: string) =>
  `select count(*) < ${itemsReachable} as "isRare" from (
     select 1 from listing_text where ${condition} limit ${itemsReachable}) counted`;

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
  `select t.listing_id, i.created_at, ${tier} from listing_text t cross join lateral (
     select created_at from listing_index where listing_id = t.listing_id and ${where} offset 0) i
   where ${condition} limit ${most}`;

// A word that few listings have is looked up; one that many have is soon met among the newest. `word`: the CTE that knows.
const newestHits = (word: string, tier: string, condition: string, where: string, most: number) =>
  `select * from (${hitsFirst(tier, condition, where)}) found where (select "isRare" from ${word})
   union all
   select * from (
     select i.listing_id, i.created_at, t.tier from listing_index i cross join lateral (
       select ${tier} from listing_text where listing_id = i.listing_id and ${condition} offset 0) t
     where ${where} order by i.created_at desc, i.listing_id limit ${most}) met
   where not (select "isRare" from ${word})`;

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

function orderOf(filters: ListingFilters, values: unknown[]): string {
  return filters.origin ? `pos <-> ${pointOf(filters.origin, values)}, listing_id` : order(filters.sort);
}

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
  if (filters.firstPublished) where.push(isFirstPublished(filters.firstPublished, values));
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

function isFirstPublished(
  { after, until }: NonNullable<ListingFilters['firstPublished']>,
  values: unknown[],
): string {
  const [a, b] = [add(values, after), add(values, until)];
  return `listing_id in (select l.id from listings l where l.first_published_at > ${a} and l.first_published_at <= ${b})`;
}

// The planner takes every box for a small one and would fetch half the table through the index on places. A wide box
// is compared by its sides, of which it has statistics.
function insideBox(box: Box, values: unknown[]): string {
  const { west, south, east, north } = box;
  const [w, s, e, n] = [west, south, east, north].map(degrees => `${add(values, degrees)}::float8`);
  return isWide(box)
    ? `(lat between ${s} and ${n} and lng between ${w} and ${e})`
    : `geo <@ box(point(${w}, ${s}), point(${e}, ${n}))`;
}

const isWide = ({ west, south, east, north }: Box) => (north - south) * (east - west) > wideBox;

/** Square degrees: about the size of France. */
const wideBox = 150;

/** The words as they are written. */
function wholeWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.join(' | '))})`;
}

/** Up to two letters a word stands for itself: as a beginning it would match nearly everything. */
function begunWords(words: readonly string[], values: unknown[]): string {
  return `to_tsquery('simple_unaccent', ${add(values, words.map(begunWord).join(' | '))})`;
}

const begunWord = (word: string) => (word.length > 2 ? `${word}:*` : word);

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

function order(sort: readonly SortKey[]): string {
  const keys = sort.map(({ key, descending }) => {
    const direction = descending ? 'desc' : 'asc';
    // Never null, and only so does the index on it serve.
    return key === 'createdAt' ? `created_at ${direction}` : `${expression(key)} ${direction} nulls last`;
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
