import type { Listing } from '#contract/entities/listing.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { listingSlug, listingVariants } from '#src/config/listing.ts';
import { pathTo } from '#src/config/paths.ts';
import { notFound, redirect, type LoadData } from '#src/store/loadData.ts';
import { isUuid } from '#contract/rules/uuid.ts';

export interface ListingData {
  listing: Listing;
  /** What its author wants changed, where they look at the listing as others see it. */
  change?: Listing['pendingChange'];
}

/**
 * Serves ListingPage, ListingPageCanonical and ListingPageVariant. Drafts, listings that wait for approval and closed
 * ones exist for their author only; everyone else gets the 404 page.
 */
export const loadData: LoadData<ListingData> =
  ({ params: { id = '', variant } }) =>
  async (_dispatch, getState, { api }) => {
    if (!isUuid(id) || (variant !== undefined && !Object.values(listingVariants).includes(variant))) {
      return notFound();
    }
    const marketplace = await api();
    const published = variant === undefined ? await absentAsNull(marketplace.listings.show(id)) : null;
    if (published) {
      const change = await findChange(marketplace, published, getState().session.currentUser?.id);
      return { listing: published, ...(change && { change }) };
    }
    const listing = await findOwn(marketplace, id);
    if (!listing) return notFound();
    // What waits of a listing that others see is looked at where listings wait.
    const isChange = variant === listingVariants.pendingApproval && listing.pendingChange !== undefined;
    if (listingVariants[listing.state] !== variant && !isChange) return redirect(pathOf(listing));
    return { listing };
  };

/** On the server it is not known yet who looks (`me`); a reader needs no answer to read the listing. */
async function findChange(marketplace: Api, { id, author }: Listing, me?: string) {
  if (me !== undefined && me !== author?.id) return undefined;
  return (await findOwn(marketplace, id).catch(() => null))?.pendingChange;
}

async function findOwn(marketplace: Api, id: string): Promise<Listing | null> {
  // The token answers at once; who is signed in may still be loading beside this.
  const { signedIn } = await marketplace.auth.info();
  return signedIn ? absentAsNull(marketplace.ownListings.show(id)) : null;
}

/** Somebody else's listing answers 403 on the own-listing endpoint: for this viewer it does not exist either. */
async function absentAsNull(listing: Promise<Listing>): Promise<Listing | null> {
  try {
    return await listing;
  } catch (caught) {
    const { status } = toFailure(caught);
    if (status === 403 || status === 404) return null;
    throw caught;
  }
}

/** Where a listing in its state belongs. */
function pathOf(listing: Listing): string {
  const params = { slug: listingSlug(listing), id: listing.id };
  const variant = listingVariants[listing.state];
  return variant === undefined
    ? pathTo('ListingPage', params)
    : pathTo('ListingPageVariant', { ...params, variant });
}
