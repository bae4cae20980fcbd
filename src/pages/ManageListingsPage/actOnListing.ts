import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { ClosingReason } from '#contract/rules/closing.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/store.ts';
import { copyOf } from './copyOf.ts';

/**
 * `discard` removes for good, `duplicate` makes a draft of the same, `confirm` says that it is still valid, `giveUp` takes
 * back a change that others do not see.
 */
export type ListingAction = 'open' | 'close' | 'discard' | 'duplicate' | 'confirm' | 'giveUp';

/** What an action came to: the listing as it is now, that it is gone, or that it never was public and cannot be closed. */
export type Outcome = Listing | 'discarded' | 'neverPublic';

/** Does this with an own listing; of `duplicate` the outcome is the new draft. @throws ApiFailure */
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
        // Whatever its author saves counts as a sign of life.
        return ownListings.update(id, {});
      // What another window or an operator did meanwhile is shown instead.
      case 'giveUp':
        return ownListings.discardChange(id).catch(caught => unlessDone(ownListings, id, caught));
      case 'open':
        return ownListings.open(id).catch(caught => unlessDone(ownListings, id, caught));
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
    // For statistics only: closed is closed without it, too.
    if (reason) await ownListings.update(id, { privateData: { closing: reason } }).catch(() => undefined);
    return closed;
  } catch (caught) {
    // Only the marketplace knows whether what waits for approval was public before.
    const isRefused = toFailure(caught).code === 'listing-invalid-state';
    if (state === 'pendingApproval' && isRefused) return 'neverPublic';
    throw caught;
  }
}

/** The listing as it is, when it is not as the call wants it any more. @throws ApiFailure any other */
async function unlessDone(ownListings: Api['ownListings'], id: string, caught: unknown): Promise<Listing> {
  if (toFailure(caught).code === 'listing-invalid-state') return ownListings.show(id);
  throw caught;
}

/** The page with one listing's new state; its pictures stay, since the answer of an action may come without them. */
export const withState = (page: Page<Listing>, changed: Listing): Page<Listing> => ({
  ...page,
  items: page.items.map(listing =>
    listing.id === changed.id ? { ...changed, images: changed.images ?? listing.images ?? [] } : listing,
  ),
});

/** The page without a listing that is gone. */
export const withoutListing = ({ items, pagination }: Page<Listing>, id: string): Page<Listing> => ({
  items: items.filter(listing => listing.id !== id),
  pagination: { ...pagination, totalItems: pagination.totalItems - 1 },
});
