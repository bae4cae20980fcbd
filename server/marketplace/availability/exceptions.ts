import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { pageMeta } from '#contract/paging.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { requireListingOfAuthor, type ListingScope } from './policy.ts';
import { days, requireSpan, type Span } from './span.ts';
import {
  findException,
  findExceptions,
  insertException,
  deleteExceptionRow,
  type ExceptionRecord,
} from './store.ts';

export interface ExceptionQuery extends Span {
  listingId: string;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 100, the default. */
  perPage?: number | undefined;
}

/** Returns the exceptions of an own listing that overlap the span, of at most 366 days, earliest first. */
export async function queryExceptions(
  ctx: Ctx,
  { listingId, start, end, page = 1, perPage = 100 }: ExceptionQuery,
): Promise<ResourcePage> {
  const scope = await requireListingOfAuthor(ctx, listingId);
  requireSpan({ start, end }, { type: 'query', now: ctx.engine.clock.now(), longest: days(366) });
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { records, total } = await findExceptions(ctx.engine.db, { listingId, start, end, ...window });
  return { items: await toResources(ctx, scope, records), meta: pageMeta({ page, perPage }, total) };
}

export interface NewException extends Span {
  listingId: string;
  /** Seats that replace those of the plan: 0 closes the listing, more than the plan opens it further. */
  seats: number;
}

const fiveMinutes = 5 * MINUTE;

/**
 * Replaces the plan between start and end, both at full five minutes (marketplace API 6.3). Existing bookings are not
 * affected.
 * @throws ApiError validation-invalid-value for invalid times; conflict when another exception overlaps.
 */
export async function createException(ctx: Ctx, given: NewException): Promise<Resource> {
  const scope = await requireListingOfAuthor(ctx, given.listingId);
  for (const name of ['start', 'end'] as const) {
    if (given[name].getTime() % fiveMinutes !== 0) throw invalid(inBody(name), 'Expected full five minutes');
  }
  requireSpan(given, { type: 'body', now: ctx.engine.clock.now(), back: days(1), ahead: days(365) });
  const exception = { ...given, id: ctx.engine.ids.uuid() };
  const inserting = ctx.engine.db.transaction(async tx => {
    await insertException(tx, exception);
    await listings.recordCalendarChange(tx, ctx.engine.clock, exception.listingId);
    await events.record(ctx, tx, { after: asRecorded(exception) });
  });
  await inserting.catch(toConflict);
  const [resource] = await toResources(ctx, scope, [exception]);
  if (!resource) throw new RangeError('An exception without a view');
  return resource;
}

/**
 * Deletes an exception: the plan applies again. @throws ApiError not-found, forbidden when it belongs to another user's
 * listing.
 */
export async function deleteException(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const exception = await findException(ctx.engine.db, id);
  if (!exception) throw new ApiError('not-found');
  const scope = await requireListingOfAuthor(ctx, exception.listingId);
  const isRemoved = await ctx.engine.db.transaction(async tx => {
    if (!(await deleteExceptionRow(tx, id))) return false;
    await listings.recordCalendarChange(tx, ctx.engine.clock, exception.listingId);
    await events.record(ctx, tx, { before: asRecorded(exception) });
    return true;
  });
  if (!isRemoved) throw new ApiError('not-found');
  const [resource] = await toResources(ctx, scope, [exception]);
  if (!resource) throw new RangeError('An exception without a view');
  return resource;
}

async function toResources(
  ctx: Ctx,
  scope: ListingScope,
  records: readonly ExceptionRecord[],
): Promise<Resource[]> {
  const include = ctx.read.include[scope];
  const ids = [...new Set(records.map(({ listingId }) => listingId))];
  const related = include && (await listings.load({ ...ctx, read: { ...ctx.read, include } }, ids, scope));
  return records.map(record => ({
    ...toException(record),
    ...(related ? { relationships: { [scope]: related.get(record.listingId) ?? null } } : {}),
  }));
}

/** For operators' events: the listing by its id. */
function asRecorded(record: ExceptionRecord): Resource {
  return { ...toException(record), relationships: { listing: events.refer('listing', record.listingId) } };
}

function toException({ id, seats, start, end }: ExceptionRecord): Resource {
  return { id, type: 'availabilityException', attributes: { seats, start, end } };
}

function toConflict(error: unknown): never {
  const { code } = error as { code?: string };
  if (code === '23P01')
    throw new ApiError('conflict', { cause: error, details: 'There is an exception at this time' });
  // The listing was discarded meanwhile.
  if (code === '23503') throw new ApiError('not-found', { cause: error });
  throw error;
}
