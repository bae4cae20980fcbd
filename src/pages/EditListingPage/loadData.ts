import type { Listing } from '#contract/listing/listing.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { loadPayoutAccount, type LoadedPayoutAccount } from '#src/store/payout.ts';
import { notFound, redirect } from '#src/store/loadData.ts';
import { type EditType, isEditType, isTab, nearestOpenTab, type Tab, unsavedId } from './tabs.ts';
import { definePage } from '#src/store/hooks.ts';

export interface EditListingData {
  type: EditType;
  tab: Tab;
  /** null before the first save, and when it could not be loaded. */
  listing: Listing | null;
  /** Why loading the listing failed. */
  failure: Failure | null;
  /** On the payout tab: the author's account, and the outcome of the visit to the payment provider's page. */
  payout: (LoadedPayoutAccount & { returned: 'success' | 'failure' | null }) | null;
}

/** Returns the URL of one editor tab of a listing. */
export function editPath(listing: Listing | null, type: EditType, tab: Tab): string {
  return pathTo('EditListingPage', {
    slug: listing ? listingSlug(listing) : 'draft',
    id: listing?.id ?? unsavedId,
    type,
    tab,
  });
}

export const { loadData, usePage } = definePage<EditListingData>(
  ({ params }) =>
    async (dispatch, getState, { api }) => {
      const { slug = '', id = '', type = '', tab = '', returnURLType } = params;
      if (!isUuid(id) || !isEditType(type) || !isTab(tab)) return notFound();

      if (type === 'new') {
        if (id !== unsavedId) redirect(pathTo('EditListingPage', { slug, id, type: 'draft', tab }));
        if (tab !== 'features') redirect(editPath(null, 'new', 'features'));
        return { type, tab, listing: null, failure: null, payout: null };
      }

      const loaded = await (await api()).ownListings.show(id).then(
        listing => ({ listing, failure: null }),
        (caught: unknown) => ({ listing: null, failure: toFailure(caught) }),
      );
      if (loaded.failure?.status === 404 || loaded.failure?.status === 403) return notFound();
      if (loaded.listing === null) return { type, tab, payout: null, ...loaded };

      const { listing } = loaded;
      const rightType = listing.state === 'draft' ? 'draft' : 'edit';
      const rightTab = nearestOpenTab(tab, rightType, listing, {
        hasPayments: getState().settings.payments !== undefined,
      });
      const isWrongReturn = returnURLType !== undefined && rightTab !== 'payout-details';
      if (type !== rightType || tab !== rightTab || isWrongReturn)
        redirect(editPath(listing, rightType, rightTab));
      if (rightTab !== 'payout-details')
        return { type: rightType, tab: rightTab, listing, failure: null, payout: null };

      const returned = returnURLType === 'success' || returnURLType === 'failure' ? returnURLType : null;
      // Requesting a missing account would log an error in the browser's console.
      const isConnected = getState().session.currentUser?.stripeConnected === true;
      const payout = await (
        isConnected ? dispatch(loadPayoutAccount()) : Promise.resolve({ account: null, isGone: false })
      ).then(
        (loaded): EditListingData['payout'] => ({ ...loaded, returned }),
        (caught: unknown) => toFailure(caught),
      );
      if (payout && 'code' in payout)
        return { type: rightType, tab: rightTab, listing, failure: payout, payout: null };
      if (returned === 'success' && payout?.account?.missing.length === 0)
        redirect(editPath(listing, rightType, rightTab));
      return { type: rightType, tab: rightTab, listing, failure: null, payout };
    },
);
