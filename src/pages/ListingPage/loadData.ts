import type { Listing } from '#contract/listing/listing.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { listingSlug, listingVariants } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { notFound, redirect, type LoadData } from '#src/store/loadData.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { ListingData } from './listingData.ts';
import { loadReviews } from './loadReviews.ts';

/**
 * Serves ListingPage, ListingPageCanonical and ListingPageVariant. Drafts and listings that wait for approval are
 * visible only to their author, closed ones also to their customers; everyone else gets the 404 page.
 */
export const loadData: LoadData<ListingData> =
  ({ params: { id = '', variant } }) =>
  async (_dispatch, getState, { api }) => {
    if (!isUuid(id) || (variant !== undefined && !Object.values(listingVariants).includes(variant))) {
      return notFound();
    }
    const marketplace = await api();
    const [found, reviews] = await Promise.all([
      findListing(marketplace, id, variant, getState().session.currentUser?.id),
      loadReviews(marketplace, id),
    ]);
    return { ...found, ...(reviews && { reviews }) };
  };

async function findListing(
  marketplace: Api,
  id: string,
  variant: string | undefined,
  me: string | undefined,
): Promise<ListingData> {
  const published = variant === undefined ? await nullIfNotFound(marketplace.listings.show(id)) : null;
  if (published) {
    const change = await findChange(marketplace, published, me);
    return { listing: published, ...(change && { change }) };
  }
  const listing = await findOwn(marketplace, id);
  if (!listing) return notFound();
  // The pending change of a published listing is shown under the pending-approval variant.
  const isChange = variant === listingVariants.pendingApproval && listing.pendingChange !== undefined;
  if (listingVariants[listing.state] !== variant && !isChange) return redirect(pathOf(listing));
  return { listing };
}

/** The server does not know the viewer yet (`me`); so that only authors' pages wait for this call. */
async function findChange(marketplace: Api, { id, author }: Listing, me?: string) {
  if (me !== undefined && me !== author?.id) return undefined;
  return (await findOwn(marketplace, id).catch(() => null))?.pendingChange;
}

async function findOwn(marketplace: Api, id: string): Promise<Listing | null> {
  // The token is available at once; the session may still be loading in parallel.
  const { signedIn } = await marketplace.auth.info();
  return signedIn ? nullIfNotFound(marketplace.ownListings.show(id)) : null;
}

/** The own-listing endpoint responds 403 for another user's listing: to this viewer it does not exist either. */
async function nullIfNotFound(listing: Promise<Listing>): Promise<Listing | null> {
  try {
    return await listing;
  } catch (caught) {
    const { status } = toFailure(caught);
    if (status === 403 || status === 404) return null;
    throw caught;
  }
}

/** Returns the canonical path of a listing in its state. */
function pathOf(listing: Listing): string {
  const params = { slug: listingSlug(listing), id: listing.id };
  const variant = listingVariants[listing.state];
  return variant === undefined
    ? pathTo('ListingPage', params)
    : pathTo('ListingPageVariant', { ...params, variant });
}
