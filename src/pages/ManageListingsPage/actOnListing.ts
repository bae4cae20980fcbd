import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { ClosingReason } from '#contract/listing/closing.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/state.ts';
import { isLocation } from '#contract/listing/listingFields.ts';
import type { ListingInput } from '#src/api/inputs.ts';

/**
 * `discard` deletes for good, `duplicate` creates a draft with the same content, `confirm` confirms that it is still
 * valid, `giveUp` discards a change that is not public yet.
 */
export type ListingAction = 'open' | 'close' | 'discard' | 'duplicate' | 'confirm' | 'giveUp';

/** Outcome of an action: the updated listing, that it was deleted, or that it never was public and cannot be closed. */
export type Outcome = Listing | 'discarded' | 'neverPublic';

/** Runs an action on an own listing; for `duplicate` the outcome is the new draft. @throws ApiFailure */
export const actOnListing =
  (listing: Listing, action: ListingAction, reason?: ClosingReason): AppThunk<Promise<Outcome>> =>
  async (_dispatch, _getState, { api }) => {
    const { ownListings } = await api();
    const { id } = listing;
    switch (action) {
      case 'discard':
        await ownListings.discardDraft(id);
        return 'discarded';
      case 'duplicate':
        return ownListings.createDraft(copyOf(await ownListings.show(id)));
      case 'confirm':
        // Any update by the author confirms that the listing is still valid.
        return ownListings.update(id, {});
      // If another window or an operator acted first, the resulting state is shown instead.
      case 'giveUp':
        return ownListings.discardChange(id).catch(caught => currentIfInvalidState(ownListings, id, caught));
      case 'open':
        return ownListings.open(id).catch(caught => currentIfInvalidState(ownListings, id, caught));
      case 'close':
        return close(ownListings, listing, reason);
    }
  };

async function close(
  ownListings: Api['ownListings'],
  { id, state }: Listing,
  reason: ClosingReason | undefined,
): Promise<Outcome> {
  try {
    const closed = await ownListings.close(id);
    // For statistics only: the listing is closed even if this fails.
    if (reason) await ownListings.update(id, { privateData: { closing: reason } }).catch(() => undefined);
    return closed;
  } catch (caught) {
    // Only the marketplace knows whether a listing that awaits approval was public before.
    const isRefused = toFailure(caught).code === 'listing-invalid-state';
    if (state === 'pendingApproval' && isRefused) return 'neverPublic';
    throw caught;
  }
}

/** Returns the current listing when its state no longer allows the call. @throws ApiFailure for any other failure */
async function currentIfInvalidState(
  ownListings: Api['ownListings'],
  id: string,
  caught: unknown,
): Promise<Listing> {
  if (toFailure(caught).code === 'listing-invalid-state') return ownListings.show(id);
  throw caught;
}

/** Returns the page with one listing updated; its images are kept, since an action's response may lack them. */
export const withListing = (page: Page<Listing>, changed: Listing): Page<Listing> => ({
  ...page,
  items: page.items.map(listing =>
    listing.id === changed.id ? { ...changed, images: changed.images ?? listing.images ?? [] } : listing,
  ),
});

/** Returns the page without a deleted listing. */
export const withoutListing = ({ items, pagination }: Page<Listing>, id: string): Page<Listing> => ({
  items: items.filter(listing => listing.id !== id),
  pagination: { ...pagination, totalItems: pagination.totalItems - 1 },
});

/**
 * Returns the input for a new draft with the same content as this own listing, including its exact location, regular
 * week and images.
 */
function copyOf(listing: Listing): ListingInput & { title: string } {
  const { title, description, geolocation, price, availabilityPlan, publicData, privateData } = listing;
  const { address, building } = isLocation(privateData?.location)
    ? privateData.location
    : (publicData.location ?? {});
  return {
    title,
    ...(description === undefined ? {} : { description }),
    geolocation,
    price,
    ...(availabilityPlan && { availabilityPlan }),
    publicData: {
      ...publicData,
      ...(address && { location: { address, ...(building && { building }) } }),
    },
    images: (listing.images ?? []).map(({ id }) => id),
  };
}
