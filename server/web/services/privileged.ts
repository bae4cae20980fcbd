import type { Request, RequestHandler, Response } from 'express';
import type { Sdk, SdkAnswer } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { findProcess, findProcessByAlias } from '#contract/processes/index.ts';
import { findTransition, type Process } from '#contract/processes/process.ts';
import { midnightOf, nightsBetween } from '#contract/rules/nights.ts';
import { lineItemsOfListing, type Commissions } from './lineItems.ts';
import { lineItemsOnWire } from '../api/lineItemsOnWire.ts';
import { invalid, readDay, readFlag, readMap, readUuid } from '../api/read.ts';
import { sendTransit } from '../api/transit.ts';

type TrustedSdk = (request: Request, response: Response) => Promise<Sdk>;

/** How many days ahead a stay may end (specification: dayCountAvailableForBooking), plus one for time zones. */
const daysAhead = 90 + 1;

/** What prices are computed from: commissions and the current time. */
export interface PricingDeps {
  commissions: () => Commissions;
  now: () => Date;
}

type Answer = Promise<SdkAnswer['data']>;

/** POST /api/initiate-privileged → the result of {@link initiate}. */
export const initiatePrivileged = (trusted: TrustedSdk, deps: PricingDeps): RequestHandler =>
  privilegedEndpoint(trusted, deps, initiate);

/** POST /api/transition-privileged → the result of {@link transition}. */
export const transitionPrivileged = (trusted: TrustedSdk, deps: PricingDeps): RequestHandler =>
  privilegedEndpoint(trusted, deps, transition);

const privilegedEndpoint =
  (trusted: TrustedSdk, deps: PricingDeps, run: typeof initiate): RequestHandler =>
  async (request, response) =>
    sendTransit(response, await run(() => trusted(request, response), request.body, deps));

/**
 * {isSpeculative, bodyParams: {processAlias, transition, params}, queryParams} → the SDK's response. Of `params` only
 * listingId, bookingStart, bookingEnd and the choice of card are read: the price comes from the listing, and this
 * server vouches for it.
 */
export async function initiate(
  trusted: () => Promise<Sdk>,
  body: unknown,
  { commissions, now }: PricingDeps,
): Answer {
  const { isSpeculative, bodyParams, queryParams } = readMap(body, []);
  const { processAlias, transition, params } = readMap(bodyParams, ['bodyParams']);
  const process = typeof processAlias === 'string' ? findProcessByAlias(processAlias) : undefined;
  if (!process) throw new ApiError('transaction-unknown-alias');
  const name = requirePrivileged(process, transition);
  const given = readMap(params, [...inParams]);
  const listingId = readUuid(given.listingId, [...inParams, 'listingId']);
  const stay = readStay(given, now());
  const sdk = await trusted();
  const send = readFlag(isSpeculative, ['isSpeculative'])
    ? sdk.transactions.initiateSpeculative
    : sdk.transactions.initiate;
  const lineItems = await priced(sdk, listingId, stay, commissions());
  const answer = await send(
    {
      processAlias,
      transition: name,
      params: { listingId, ...bookingOf(stay), ...cardOf(given), lineItems },
    },
    readQuery(queryParams),
  );
  return answer.data;
}

/**
 * {isSpeculative, bodyParams: {id, transition, params}, queryParams}: the same for an existing transaction, whose
 * listing is taken from the transaction and not from the request.
 */
export async function transition(
  trusted: () => Promise<Sdk>,
  body: unknown,
  { commissions, now }: PricingDeps,
): Answer {
  const { isSpeculative, bodyParams, queryParams } = readMap(body, []);
  const { id: transactionId, transition, params } = readMap(bodyParams, ['bodyParams']);
  const id = readUuid(transactionId, ['bodyParams', 'id']);
  const given = readMap(params, [...inParams]);
  const stay = readStay(given, now());
  const sdk = await trusted();
  const { data: shown } = await sdk.transactions.show({ id, include: ['listing'] });
  const process = findProcess(String(shown.data.attributes?.processName));
  if (!process) throw new ApiError('transaction-unknown-alias');
  const name = requirePrivileged(process, transition);
  const listing = shown.data.relationships?.listing?.data;
  if (!listing || !('id' in listing)) throw new ApiError('transaction-listing-not-found');
  const send = readFlag(isSpeculative, ['isSpeculative'])
    ? sdk.transactions.transitionSpeculative
    : sdk.transactions.transition;
  const lineItems = await priced(sdk, listing.id.uuid, stay, commissions());
  const answer = await send(
    { id, transition: name, params: { ...bookingOf(stay), ...cardOf(given), lineItems } },
    readQuery(queryParams),
  );
  return answer.data;
}

const inParams = ['bodyParams', 'params'] as const;

interface Stay {
  startDate: string;
  endDate: string;
}

/**
 * Privileged transitions only: the trusted SDK is for bookings with a price. @throws ApiError
 * transaction-invalid-transition
 */
function requirePrivileged(process: Process, name: unknown): string {
  const transition = typeof name === 'string' ? findTransition(process, name) : undefined;
  const isPrivileged = transition !== undefined && 'actor' in transition && transition.privileged === true;
  if (!isPrivileged) throw new ApiError('transaction-invalid-transition');
  return String(name);
}

function readStay({ bookingStart, bookingEnd }: Record<string, unknown>, now: Date): Stay {
  const startDate = readDay(bookingStart, [...inParams, 'bookingStart']);
  const endDate = readDay(bookingEnd, [...inParams, 'bookingEnd']);
  if (nightsBetween(startDate, endDate) < 1) throw invalid([...inParams, 'bookingEnd']);
  const last = now.getTime() + daysAhead * 24 * 60 * 60_000;
  if (midnightOf(endDate).getTime() > last) throw invalid([...inParams, 'bookingEnd']);
  return { startDate, endDate };
}

const bookingOf = ({ startDate, endDate }: Stay) => ({
  bookingStart: midnightOf(startDate),
  bookingEnd: midnightOf(endDate),
});

/** Returns the saved card, or that the new one is to be saved. */
function cardOf({ paymentMethod, setupPaymentMethodForSaving }: Record<string, unknown>) {
  if (paymentMethod !== undefined && paymentMethod !== null && typeof paymentMethod !== 'string') {
    throw invalid([...inParams, 'paymentMethod']);
  }
  const isSaved = readFlag(setupPaymentMethodForSaving, [...inParams, 'setupPaymentMethodForSaving']);
  return {
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(isSaved ? { setupPaymentMethodForSaving: true } : {}),
  };
}

async function priced(sdk: Sdk, listingId: string, stay: Stay, commissions: Commissions) {
  try {
    const request = { listingId, isOwnListing: false, ...stay };
    return lineItemsOnWire(await lineItemsOfListing(sdk, request, commissions));
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

/** Which parts of the response to include. */
function readQuery(value: unknown): Record<string, unknown> {
  return value === undefined || value === null ? {} : readMap(value, ['queryParams']);
}
