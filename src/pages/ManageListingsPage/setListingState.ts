import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { AppThunk } from '#src/store/store.ts';

export type ListingAction = 'open' | 'close';

/** Opens or closes an own listing and answers it. @throws ApiFailure */
export const setListingState =
  (id: string, action: ListingAction): AppThunk<Promise<Listing>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).ownListings[action](id);

/** The page with one listing's new state; its pictures stay, since the answer of an action may come without them. */
export const withState = (page: Page<Listing>, { id, state }: Listing): Page<Listing> => ({
  ...page,
  items: page.items.map(listing => (listing.id === id ? { ...listing, state } : listing)),
});
