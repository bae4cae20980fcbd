import { inQuery, invalid } from '#contract/parse.ts';
import { maxPagingDepth } from '#contract/paging.ts';
import type { ResourcePage } from '#contract/resource.ts';
import { lastPage } from '#contract/paging.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { likePattern } from '#server/marketplace/likePattern.ts';
import { awaitsDecisionOf } from './awaiting.ts';
import type { SortKey, TransactionQuery } from './parseTransactionQuery.ts';
import { mentions } from './mentions.ts';
import { requireSignedIn } from './policy.ts';
import {
  countTransactions,
  findTransactionRecords,
  type PageQuery,
  type TransactionRecord,
} from './store.ts';
import { toResources } from './view.ts';

const sortColumns: Record<Exclude<SortKey, 'unread'>, string> = {
  createdAt: 't.created_at',
  lastTransitionedAt: 't.last_transitioned_at',
  lastMessageAt: 't.last_message_at',
  lastActivityAt: 'greatest(t.last_message_at, t.last_transitioned_at)',
  bookingStart: 't.booking_start',
  bookingEnd: 't.booking_end',
};

const neverNull: readonly SortKey[] = ['createdAt', 'lastTransitionedAt', 'lastActivityAt'];

// A user has few transactions, so prevent a scan of the index over all transactions.
const unindexed = (column: string) => `(${column} + interval '0')`;

/** Returns the viewer's own transactions, for operators all; newest first unless sorted. @throws forbidden */
export async function query(ctx: Ctx, wanted: TransactionQuery): Promise<ResourcePage> {
  requireSignedIn(ctx.viewer);
  const { page, perPage } = wanted;
  const conditions = conditionsOf(ctx, wanted);
  const count = () => countTransactions(ctx.engine.db, { ...conditions, atMost: maxPagingDepth });
  const offset = (page - 1) * perPage;
  const slice = { ...conditions, orderBy: orderOf(ctx.viewer, wanted), limit: perPage, offset };
  const { totalItems, records } =
    ctx.viewer.kind === 'user'
      ? await readOwn(ctx, { ...slice, ...nameOf(wanted) }, count)
      : await readAll(ctx, slice, count);
  return {
    items: await toResources(ctx, records),
    meta: {
      page,
      perPage,
      totalItems,
      totalPages: Math.ceil(totalItems / perPage),
      paginationLimit: lastPage(perPage),
    },
  };
}

interface Slice {
  totalItems: number;
  records: TransactionRecord[];
}

// Every page requests two short lists of the signed-in user's own. A page that isn't full gives the total itself.
async function readOwn({ engine }: Ctx, slice: PageQuery, count: () => Promise<number>): Promise<Slice> {
  const records = await findTransactionRecords(engine.db, slice);
  const isLast = records.length < slice.limit && (records.length > 0 || slice.offset === 0);
  return { records, totalItems: isLast ? slice.offset + records.length : await count() };
}

async function readAll({ engine }: Ctx, slice: PageQuery, count: () => Promise<number>): Promise<Slice> {
  const totalItems = await count();
  const areFew = totalItems < maxPagingDepth ? { fewerThan: maxPagingDepth } : {};
  return { totalItems, records: await findTransactionRecords(engine.db, { ...slice, ...areFew }) };
}

const frequentFilters: readonly string[] = [
  'only',
  'hasUnread',
  'needsAnswer',
  'isArchived',
  'hasBooking',
  'lastTransitions',
];
const frequentOrders: readonly string[] = ['createdAt', 'lastActivityAt', 'unread,lastActivityAt'];

/**
 * Names the statement of a user's own list, so that it is prepared once, if it is one that pages ask for. Other
 * combinations of filters have no name: they are too many to keep prepared.
 */
function nameOf({ page: _page, perPage: _perPage, sort, ...filters }: TransactionQuery): { name?: string } {
  const order = sort.map(({ key }) => key).join();
  const isFrequent =
    frequentOrders.includes(order) &&
    sort.every(({ isAscending }) => !isAscending) &&
    Object.keys(filters).every(name => frequentFilters.includes(name));
  if (!isFrequent) return {};
  const { only = 'both', lastTransitions, ...flags } = filters;
  // PostgreSQL tells no more than 63 characters of two names apart.
  const set = [flags.hasUnread, flags.needsAnswer, flags.isArchived, flags.hasBooking]
    .map(flag => (flag === undefined ? 'x' : Number(flag)))
    .join('');
  return { name: `transactions-${only}-${set}-${lastTransitions ? 'some' : 'all'}-${order}` };
}

/** Returns the conditions on a row of `transactions t`, all of which must hold, and their parameters. */
export function conditionsOf(
  { viewer }: Pick<Ctx, 'viewer'>,
  wanted: TransactionQuery,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (viewer.kind === 'user') {
    add(p => mine(p, wanted.only), viewer.userId);
    if (wanted.hasUnread !== undefined)
      add(p => (wanted.hasUnread ? unreadBy(p) : `not ${unreadBy(p)}`), viewer.userId);
    if (wanted.needsAnswer !== undefined)
      add(p => (wanted.needsAnswer ? needsAnswerOf(p) : `not ${needsAnswerOf(p)}`), viewer.userId);
    if (wanted.isArchived !== undefined)
      add(p => (wanted.isArchived ? archived(p) : `not ${archived(p)}`), viewer.userId);
    for (const word of wanted.keywords ?? []) add(p => mentions(p, '$1'), likePattern(word));
  } else {
    const own = ownFilters.find(name => wanted[name] !== undefined);
    // There is no index on the last activity of all transactions: this order is only for the few that one user has.
    const unordered = wanted.sort.some(({ key }) => ownOrders.includes(key)) ? 'sort' : undefined;
    const wrong = own ?? unordered;
    if (wrong) throw invalid(inQuery(wrong));
  }
  add(p => `t.last_transition = any(${p}::text[])`, wanted.lastTransitions);
  add(p => `t.state = any(${p}::text[])`, wanted.states);
  add(p => `t.process_name = any(${p}::text[])`, wanted.processNames);
  add(p => `t.listing_id = ${p}`, wanted.listingId);
  add(p => mine(p), wanted.userId);
  add(p => `t.created_at >= ${p}`, wanted.createdAtStart);
  add(p => `t.created_at < ${p}`, wanted.createdAtEnd);
  add(p => `t.customer_id = ${p}`, wanted.customerId);
  add(p => `t.provider_id = ${p}`, wanted.providerId);
  add(p => `t.last_transitioned_at >= ${p}`, wanted.lastTransitionedAtStart);
  add(p => `t.booking_start >= ${p}`, wanted.bookingStart?.from);
  add(p => `t.booking_start < ${p} and ${askedBefore(p)}`, wanted.bookingStart?.before);
  add(p => `t.booking_end >= ${p}`, wanted.bookingEnd?.from);
  add(p => `t.booking_end < ${p} and ${askedBefore(p)}`, wanted.bookingEnd?.before);
  add(p => booked(`b.state = any(${p}::text[])`), wanted.bookingStates);
  add(p => `false = ${p}`, wanted.hasStockReservation);
  if (wanted.stockReservationStates) conditions.push('false');
  // Worded as in the partial indexes, so that they are used.
  if (wanted.hasBooking !== undefined)
    conditions.push(`t.booking_start is ${wanted.hasBooking ? 'not null' : 'null'}`);
  if (wanted.hasPayin !== undefined)
    conditions.push(wanted.hasPayin ? 't.payin_amount > 0' : 'coalesce(t.payin_amount, 0) = 0');
  if (wanted.hasMessage !== undefined)
    conditions.push(`t.last_message_at is ${wanted.hasMessage ? 'not null' : 'null'}`);
  return { where: conditions.join(' and ') || 'true', values };
}

/** Filters and orders that depend on who asks. */
const ownFilters = ['only', 'hasUnread', 'needsAnswer', 'isArchived', 'keywords'] as const;
const ownOrders: readonly SortKey[] = ['lastActivityAt', 'unread'];

const booked = (condition: string): string =>
  `exists (select 1 from bookings b where b.transaction_id = t.id and ${condition})`;

// A stay cannot be requested later than a day after it began (createPendingBooking). This condition saves the sort
// index from scanning everything newer than stays that ended long ago.
const askedBefore = (parameter: string) => `t.created_at < ${parameter}::timestamptz + interval '48 hours'`;

function mine(parameter: string, only?: TransactionQuery['only']): string {
  if (only === 'order') return `t.customer_id = ${parameter}`;
  if (only === 'sale') return `t.provider_id = ${parameter}`;
  return `(t.customer_id = ${parameter} or t.provider_id = ${parameter})`;
}

/** SQL: whether a user has unread messages in a transaction `t`. Worded as in the partial indexes, so that they are used. */
export const unreadBy = (parameter: string): string =>
  `((t.customer_id = ${parameter} and t.customer_unread > 0) or (t.provider_id = ${parameter} and t.provider_unread > 0))`;

const needsAnswerOf = (parameter: string) => `(${unreadBy(parameter)} or (${awaitsDecisionOf(parameter)}))`;

const archived = (parameter: string) =>
  `case when t.customer_id = ${parameter} then t.customer_archived else t.provider_archived end`;

/** The viewer's id is the first parameter of own lists. */
function orderOf(viewer: Ctx['viewer'], { sort }: TransactionQuery): string {
  const keys = sort.map(({ key, isAscending }) => {
    const direction = isAscending ? 'asc' : 'desc';
    if (key === 'unread') return `${unreadBy('$1')} ${direction}`;
    const isOwn = viewer.kind === 'user' && !neverNull.includes(key);
    const column = isOwn ? unindexed(sortColumns[key]) : sortColumns[key];
    // The indexes have the plain order; a nulls clause on a column that is never null would prevent their use.
    return `${column} ${direction}${neverNull.includes(key) ? '' : ' nulls last'}`;
  });
  return [...keys, 't.id'].join(', ');
}
