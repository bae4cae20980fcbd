import type { ResourcePage } from '#contract/resource.ts';
import {
  days,
  requireListingOfAuthor,
  requireSpan,
  type Span,
} from '#server/marketplace/availability/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { findBookings } from './actions/bookingStore.ts';
import { findTransactionRecords, type BookingRecord } from './store.ts';
import { readOf, toBooking, toResources } from './view.ts';

export interface BookingQuery extends Span {
  listingId: string;
  /** Defaults to the states that hold their time: pending and accepted. */
  state?: readonly BookingRecord['state'][] | undefined;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 500; defaults to 100. */
  perPage?: number | undefined;
}

/**
 * Returns the bookings of one's own listing that overlap a span of at most 366 days, earliest first.
 * @throws ApiError not-found, forbidden, validation-invalid-value
 */
export async function queryBookings(ctx: Ctx, query: BookingQuery): Promise<ResourcePage> {
  const { listingId, start, end, state = ['pending', 'accepted'], page = 1, perPage = 100 } = query;
  await requireListingOfAuthor(ctx, listingId);
  requireSpan({ start, end }, { type: 'query', now: ctx.engine.clock.now(), longest: days(366) });
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { records, total } = await findBookings(ctx.engine.db, { listingId, start, end, state, ...window });
  const transactions = ctx.read.include.transaction
    ? await loadTransactions(
        ctx,
        records.map(({ transactionId }) => transactionId),
      )
    : undefined;
  const items = records.map(({ transactionId, ...booking }) => ({
    ...toBooking(booking),
    ...(transactions ? { relationships: { transaction: transactions.get(transactionId) ?? null } } : {}),
  }));
  return {
    items,
    meta: { page, perPage, totalItems: total, totalPages: Math.ceil(total / perPage) },
  };
}

// The caller has checked that the viewer manages the listing and so is a party to all of its transactions.
async function loadTransactions(ctx: Ctx, ids: readonly string[]) {
  const records = await findTransactionRecords(ctx.engine.db, {
    where: 't.id = any($1::uuid[])',
    orderBy: 't.id',
    values: [ids],
    limit: ids.length,
    offset: 0,
  });
  const resources = await toResources({ ...ctx, read: readOf(ctx.read, 'transaction') }, records);
  return new Map(resources.map(resource => [resource.id, resource]));
}
