import type { Request, RequestHandler, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { lineItemsOfListing, type LineItemsRequest } from '#server/web/lineItems.ts';
import { sharetribe } from '#server/web/sdk.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { midnightOf, nightsBetween } from '#contract/rules/nights.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { BigDecimal } from '#contract/values.ts';
import { sendTransit } from './transit.ts';

/** POST /api/transaction-line-items {bookingData: {startDate, endDate}, listingId, isOwnListing} → {data: line items}. */
export function transactionLineItems(sdkOf: (request: Request, response: Response) => Sdk): RequestHandler {
  return async (request, response) => {
    const lines = await lineItemsOfListing(sdkOf(request, response), parse(request.body));
    sendTransit(response, { data: lines.map(wire) });
  };
}

/** Longest stay that a price is computed for: a whole leap year. */
const nightsMax = 366;

function parse(body: unknown): LineItemsRequest {
  const { listingId, isOwnListing, bookingData } = asRecord(body, []);
  const { startDate, endDate } = asRecord(bookingData, ['bookingData']);
  const id =
    typeof listingId === 'string' ? listingId : (listingId as { uuid?: unknown } | null | undefined)?.uuid;
  if (typeof id !== 'string' || !isUuid(id)) throw invalid(['listingId']);
  if (isOwnListing !== undefined && typeof isOwnListing !== 'boolean') throw invalid(['isOwnListing']);
  const [start, end] = [day(startDate, 'startDate'), day(endDate, 'endDate')];
  if (nightsBetween(start, end) > nightsMax) throw invalid(['bookingData', 'endDate']);
  return { listingId: id, isOwnListing: isOwnListing === true, startDate: start, endDate: end };
}

function asRecord(value: unknown, path: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path);
  return value as Record<string, unknown>;
}

/** A day as text, or an instant whose UTC day counts. */
function day(value: unknown, name: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  try {
    const text = String(value);
    midnightOf(text);
    return text;
  } catch {
    throw invalid(['bookingData', name]);
  }
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
