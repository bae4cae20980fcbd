import type { Listing } from '#contract/entities/listing.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#src/config/paths.ts';
import { type LoadData, notFound, redirect } from '#src/store/loadData.ts';
import { type EditType, isEditType, isTab, isTabName, nearestOpenTab, type Tab, unsavedId } from './tabs.ts';

export interface EditListingData {
  type: EditType;
  tab: Tab;
  /** null before the first save, and when it could not be loaded. */
  listing: Listing | null;
  /** Why the listing could not be loaded. */
  failure: Failure | null;
}

/** The address of one tab of a listing in the editor. */
export function editPath(listing: Listing | null, type: EditType, tab: Tab): string {
  return pathTo('EditListingPage', {
    slug: listing ? listingSlug(listing) : 'draft',
    id: listing?.id ?? unsavedId,
    type,
    tab,
  });
}

export const loadData: LoadData<EditListingData> =
  ({ params }) =>
  async (_dispatch, _getState, { api }) => {
    const { slug = '', id = '', type = '', tab = '' } = params;
    if (!isUuid(id) || !isEditType(type) || !isTabName(tab)) return notFound();

    if (type === 'new') {
      if (id !== unsavedId) redirect(pathTo('EditListingPage', { slug, id, type: 'draft', tab }));
      if (tab !== 'features') redirect(editPath(null, 'new', 'features'));
      return { type, tab, listing: null, failure: null };
    }

    const loaded = await (await api()).ownListings.show(id).then(
      listing => ({ listing, failure: null }),
      (caught: unknown) => ({ listing: null, failure: toFailure(caught) }),
    );
    if (loaded.failure?.status === 404 || loaded.failure?.status === 403) return notFound();
    if (loaded.listing === null) return { type, tab: isTab(tab) ? tab : 'features', ...loaded };

    const { listing } = loaded;
    const rightType = listing.state === 'draft' ? 'draft' : 'edit';
    const rightTab = nearestOpenTab(tab, rightType, listing);
    if (type !== rightType || tab !== rightTab) redirect(editPath(listing, rightType, rightTab));
    return { type: rightType, tab: rightTab, listing, failure: null };
  };
