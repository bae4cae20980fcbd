import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/store.ts';

/** `discard` removes for good. */
export type ListingAction = 'open' | 'close' | 'discard';

/** What an action came to: the listing as it is now, that it is gone, or that it never was public and cannot be closed. */
export type Outcome = Listing | 'discarded' | 'neverPublic';

/** Opens, closes or discards an own listing. @throws ApiFailure */
export const setListingState =
  ({ id, state }: Listing, action: ListingAction): AppThunk<Promise<Outcome>> =>
  async (_dispatch, _getState, { api }) => {
    const { ownListings } = await api();
    if (action === 'discard') {
      await ownListings.discardDraft(id);
      return 'discarded';
    }
    try {
      return await ownListings[action](id);
    } catch (caught) {
      // Only the marketplace knows whether what waits for approval was public before.
      const isRefused = toFailure(caught).code === 'listing-invalid-state';
      if (action === 'close' && state === 'pendingApproval' && isRefused) return 'neverPublic';
      throw caught;
    }
  };

/** The page with one listing's new state; its pictures stay, since the answer of an action may come without them. */
export const withState = (page: Page<Listing>, { id, state }: Listing): Page<Listing> => ({
  ...page,
  items: page.items.map(listing => (listing.id === id ? { ...listing, state } : listing)),
});

/** The page without a listing that is gone. */
export const withoutListing = ({ items, pagination }: Page<Listing>, id: string): Page<Listing> => ({
  items: items.filter(listing => listing.id !== id),
  pagination: { ...pagination, totalItems: pagination.totalItems - 1 },
});
