import type { Sdk } from 'sharetribe-flex-sdk';
import type { Money } from '#contract/entities/money.ts';
import type { LineItem } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { lineItemsOf } from '#contract/rules/lineItems.ts';

export interface LineItemsRequest {
  listingId: string;
  /** Authors may see the price of a listing that others cannot find. */
  isOwnListing: boolean;
  /** ISO days: arrival and departure. */
  startDate: string;
  endDate: string;
}

/** Percent of the price, decimals as text ('2.5'): what the customer pays on top, and what the provider does not get. */
export interface Commissions {
  customer: string;
  provider: string;
}

/**
 * The price lines of a stay, from the listing as the person asking may see it.
 * @throws ApiError transaction-missing-listing-price, validation-invalid-params; what the SDK rejects with.
 */
export async function lineItemsOfListing(
  sdk: Sdk,
  request: LineItemsRequest,
  commissions: Commissions,
): Promise<readonly LineItem[]> {
  const { listingId, isOwnListing, startDate, endDate } = request;
  const { show } = isOwnListing ? sdk.ownListings : sdk.listings;
  const { data } = await show({ id: listingId });
  const price = data.data.attributes?.price as Money | null | undefined;
  if (!price || price.amount === 0) throw new ApiError('transaction-missing-listing-price');
  try {
    return lineItemsOf({
      unitPrice: { amount: price.amount, currency: price.currency },
      startDate,
      endDate,
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
