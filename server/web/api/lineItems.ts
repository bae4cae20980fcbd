import type { Sdk } from 'sharetribe-flex-sdk';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { LineItem } from '#contract/booking/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { firstNight } from '#contract/listing/availableFrom.ts';
import { lineItemsOf } from '#contract/booking/lineItems.ts';
import type { Stay } from '#contract/booking/nights.ts';

export interface LineItemsRequest extends Stay {
  listingId: string;
  /** Authors may see the price of a listing that isn't public. */
  isOwnListing: boolean;
}

/** Percentages of the price, as decimal strings ('2.5'): added for the customer, deducted from the provider. */
export interface Commissions {
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
export async function lineItemsOfListing(
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
