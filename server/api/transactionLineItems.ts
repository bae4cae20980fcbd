import type { Request, RequestHandler, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { sharetribe } from '#server/web/sdk.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { BigDecimal } from '#contract/values.ts';
import { lineItemsOfListing, type LineItemsRequest } from './lineItems.ts';
import { sendTransit } from './transit.ts';

/** POST /api/transaction-line-items {bookingData: {startDate, endDate}, listingId, isOwnListing} → {data: line items}. */
export function transactionLineItems(sdkOf: (request: Request, response: Response) => Sdk): RequestHandler {
  return async (request, response) => {
    const lines = await lineItemsOfListing(sdkOf(request, response), parse(request.body));
    sendTransit(response, { data: lines.map(wire) });
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

function parse(body: unknown): LineItemsRequest {
  const { listingId, isOwnListing, bookingData } = asRecord(body, []);
  const { startDate, endDate } = asRecord(bookingData, ['bookingData']);
  const id =
    typeof listingId === 'string' ? listingId : (listingId as { uuid?: unknown } | null | undefined)?.uuid;
  if (typeof id !== 'string' || !uuid.test(id)) throw invalid(['listingId']);
  if (isOwnListing !== undefined && typeof isOwnListing !== 'boolean') throw invalid(['isOwnListing']);
  return {
    listingId: id,
    isOwnListing: isOwnListing === true,
    startDate: day(startDate, 'startDate'),
    endDate: day(endDate, 'endDate'),
  };
}

function asRecord(value: unknown, path: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path);
  return value as Record<string, unknown>;
}

/** A day as text, or an instant whose UTC day counts. */
function day(value: unknown, name: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  const isDay = typeof value === 'string' && isoDay.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay) throw invalid(['bookingData', name]);
  return value;
}

const invalid = (path: readonly string[]) =>
  new ApiError('validation-invalid-value', { source: { type: 'body', path } });

function wire(line: LineItem) {
  const { Money } = sharetribe.types;
  const { quantity, percentage, unitPrice, lineTotal, ...rest } = line;
  return {
    ...rest,
    ...(quantity === undefined ? {} : { quantity: new BigDecimal(quantity) }),
    ...(percentage === undefined ? {} : { percentage: new BigDecimal(percentage) }),
    unitPrice: new Money(unitPrice.amount, unitPrice.currency),
    lineTotal: new Money(lineTotal.amount, lineTotal.currency),
  };
}
