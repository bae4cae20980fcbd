import type { Sdk } from 'sharetribe-flex-sdk';
import type { LineItem } from '#contract/booking/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { findProcess, newestAlias } from '#contract/processes/index.ts';
import { daysAvailableForBooking } from '#contract/booking/bookingWindow.ts';
import type { Party } from '#contract/booking/party.ts';
import { nightsBetween, type Stay } from '#contract/booking/nights.ts';
import { midnightOf } from '#contract/time/isoDays.ts';
import { DAY } from '#contract/time/units.ts';
import { BigDecimal } from '#contract/values.ts';
import { type bookingEndpoints, isPrivileged } from '#src/api/endpoints/bookings.ts';
import type { WireLineItem } from '#src/api/transactionEntities.ts';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { Money } from '#contract/payment/currencies.ts';
import { firstNight } from '#contract/listing/availableFrom.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import { sharetribe } from '../session/sdk.ts';
import type { CallContext } from './endpoints/context.ts';
import type { WebHandlers } from './endpoints/subjects.ts';

/** How many days ahead a stay may end: more than the form offers, for time zones and forms opened yesterday. */
const daysAhead = daysAvailableForBooking + 1;

/** Prices and bookings. This server computes the price from the listing and vouches for it. */
export const bookingHandlers: WebHandlers<typeof bookingEndpoints> = {
  async 'POST /api/transaction-line-items'({ session, deps }, { listingId, isOwnListing, bookingData }) {
    const request = {
      listingId,
      isOwnListing,
      start: bookingData.startDate,
      end: bookingData.endDate,
    };
    return toWire(await lineItemsOfListing(session.sdk, request, deps.site.now().commissions));
  },
  async 'POST /api/initiate-privileged'(context, { isSpeculative, bodyParams, queryParams }) {
    const { processAlias, transition, params } = bodyParams;
    const { listingId } = params;
    const booking = bookingOf(params, context.deps.now());
    const sdk = await context.trusted();
    const { initiate, initiateSpeculative } = sdk.transactions;
    const send = isDryRun(context, isSpeculative) ? initiateSpeculative : initiate;
    const lineItems = await priced(sdk, listingId, params, context);
    const given = { listingId, ...booking, lineItems };
    // Our own engine runs the newest release, whatever release a page that was tampered with, or is old, names.
    const start = {
      processAlias: context.deps.engine ? newestAlias(processAlias) : processAlias,
      transition,
    };
    return (await send({ ...start, params: given }, queryParams ?? {})).data;
  },
  async 'POST /api/transition-privileged'(context, { isSpeculative, bodyParams, queryParams }) {
    const { id, transition, params } = bodyParams;
    const booking = bookingOf(params, context.deps.now());
    const sdk = await context.trusted();
    const { data: shown } = await sdk.transactions.show({ id, include: ['listing'] });
    const process = findProcess(String(shown.data.attributes?.processName));
    if (!process) throw new ApiError('transaction-unknown-alias');
    if (!isPrivileged(process, transition)) throw new ApiError('transaction-invalid-transition');
    const listing = shown.data.relationships?.listing?.data;
    if (!listing || !('id' in listing)) throw new ApiError('transaction-listing-not-found');
    const { transition: execute, transitionSpeculative } = sdk.transactions;
    const send = isDryRun(context, isSpeculative) ? transitionSpeculative : execute;
    const lineItems = await priced(sdk, listing.id.uuid, params, context);
    return (await send({ id, transition, params: { ...booking, lineItems } }, queryParams ?? {})).data;
  },
};

/** Calls made while rendering a page are dry runs: only a browser books. */
const isDryRun = ({ isInProcess }: CallContext, isSpeculative: boolean) => isSpeculative || isInProcess;

/** A stay, as transitions name its days. */
interface BookingParams {
  /** ISO days. */
  bookingStart: string;
  bookingEnd: string;
}

interface BookingInput extends BookingParams {
  /** The saved card. */
  paymentMethod?: string | null | undefined;
  /** The new card is to be saved. */
  setupPaymentMethodForSaving: boolean;
  /** Who comes. */
  protectedData?: { party?: (Party & JsonObject) | undefined } | undefined;
}

/** @throws ApiError validation-invalid-value when the stay is empty or too far ahead */
function bookingOf({ bookingStart, bookingEnd, ...card }: BookingInput, now: Date) {
  const last = now.getTime() + daysAhead * DAY;
  if (nightsBetween(bookingStart, bookingEnd) < 1 || midnightOf(bookingEnd).getTime() > last)
    throw invalid(inBody('bodyParams', 'params', 'bookingEnd'));
  return {
    bookingStart: midnightOf(bookingStart),
    bookingEnd: midnightOf(bookingEnd),
    ...(card.paymentMethod ? { paymentMethod: card.paymentMethod } : {}),
    ...(card.setupPaymentMethodForSaving ? { setupPaymentMethodForSaving: true } : {}),
    ...(card.protectedData?.party ? { protectedData: { party: card.protectedData.party } } : {}),
  };
}

async function priced(
  sdk: Sdk,
  listingId: string,
  { bookingStart: start, bookingEnd: end }: BookingParams,
  { deps }: CallContext,
): Promise<readonly WireLineItem[]> {
  try {
    const request = { listingId, isOwnListing: false, start, end };
    return toWire(await lineItemsOfListing(sdk, request, deps.site.now().commissions));
  } catch (error) {
    // A free listing can't be booked with a card (readings 6); a listing that isn't visible is no longer offered.
    if (error instanceof ApiError && error.code === 'transaction-missing-listing-price') {
      throw new ApiError('transaction-charge-zero-payin', { cause: error });
    }
    if ((error as { status?: unknown } | null)?.status === 404) {
      throw new ApiError('transaction-listing-not-found', { cause: error });
    }
    throw error;
  }
}

/** Converts line items to the SDK's own value types. */
function toWire(lines: readonly LineItem[]): readonly WireLineItem[] {
  const { Money } = sharetribe.types;
  return lines.map(({ quantity, percentage, unitPrice, lineTotal, ...rest }) => ({
    ...rest,
    ...(quantity === undefined ? {} : { quantity: new BigDecimal(quantity) }),
    ...(percentage === undefined ? {} : { percentage: new BigDecimal(percentage) }),
    unitPrice: new Money(unitPrice.amount, unitPrice.currency) as WireLineItem['unitPrice'],
    lineTotal: new Money(lineTotal.amount, lineTotal.currency) as WireLineItem['lineTotal'],
  }));
}

interface LineItemsRequest extends Stay {
  listingId: string;
  /** Authors may see the price of a listing that isn't public. */
  isOwnListing: boolean;
}

/** Percentages of the price, as decimal strings ('2.5'): added for the customer, deducted from the provider. */
interface Commissions {
  customer: string;
  provider: string;
}

/** What a price is calculated from, as the SDK returns it. */
interface Priced {
  price?: Money | null;
  publicData?: ListingPublicData;
  availabilityPlan?: { timezone?: string } | null;
}

/**
 * Returns the line items of a stay, calculated from the listing as the current user may see it.
 * @throws ApiError transaction-missing-listing-price, validation-invalid-params, transaction-booking-time-not-available
 * before the day from which it is offered; and what the SDK rejects with.
 */
async function lineItemsOfListing(
  sdk: Sdk,
  request: LineItemsRequest,
  commissions: Commissions,
): Promise<readonly LineItem[]> {
  const { listingId, isOwnListing, start, end } = request;
  const { show } = isOwnListing ? sdk.ownListings : sdk.listings;
  const { data } = await show({ id: listingId });
  const { price, publicData, availabilityPlan } = (data.data.attributes ?? {}) as Priced;
  if (!price || price.amount === 0) throw new ApiError('transaction-missing-listing-price');
  const first = firstNight({ publicData: publicData ?? {}, timeZone: availabilityPlan?.timezone });
  if (first !== undefined && start < first) throw new ApiError('transaction-booking-time-not-available');
  try {
    return lineItemsOf({
      unitPrice: { amount: price.amount, currency: price.currency },
      start,
      end,
      customerCommission: commissions.customer,
      providerCommission: commissions.provider,
    });
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new ApiError('validation-invalid-params', { details: cause.message, cause });
    }
    throw cause;
  }
}
