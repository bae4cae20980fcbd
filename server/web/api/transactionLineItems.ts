import type { Request, RequestHandler, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { nightsBetween } from '#contract/rules/nights.ts';
import {
  lineItemsOfListing,
  type Commissions,
  type LineItemsRequest,
} from '#server/web/services/lineItems.ts';
import { lineItemsOnWire } from './lineItemsOnWire.ts';
import { invalid, readDay, readFlag, readMap, readUuid } from './read.ts';
import { sendTransit } from './transit.ts';

/** POST /api/transaction-line-items {bookingData: {startDate, endDate}, listingId, isOwnListing} → {data: line items}. */
export function transactionLineItems(
  sdkOf: (request: Request, response: Response) => Sdk,
  commissions: () => Commissions,
): RequestHandler {
  return async (request, response) => {
    const lines = await lineItemsOfListing(sdkOf(request, response), parse(request.body), commissions());
    sendTransit(response, { data: lineItemsOnWire(lines) });
  };
}

/** The longest stay that can be priced: a leap year. */
const maxNights = 366;

function parse(body: unknown): LineItemsRequest {
  const { listingId, isOwnListing, bookingData } = readMap(body, []);
  const { startDate, endDate } = readMap(bookingData, ['bookingData']);
  const id = readUuid(listingId, ['listingId']);
  const isOwn = readFlag(isOwnListing, ['isOwnListing']);
  const start = readDay(startDate, ['bookingData', 'startDate']);
  const end = readDay(endDate, ['bookingData', 'endDate']);
  if (nightsBetween(start, end) > maxNights) throw invalid(['bookingData', 'endDate']);
  return { listingId: id, isOwnListing: isOwn, startDate: start, endDate: end };
}
