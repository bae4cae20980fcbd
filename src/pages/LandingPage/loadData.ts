import type { Community } from '#contract/console/figures.ts';
import type { Category, Listing } from '#contract/listing/listing.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { newestListingsCount } from '#src/config/search.ts';
import { definePage } from '#src/store/hooks.ts';

export interface LandingData {
  /** The newest listings of each kind. */
  newest: Readonly<Record<Category, readonly Listing[]>>;
  /** null when statistics are unavailable or could not be loaded. */
  community: Community | null;
  /** Whether this visitor or member may read listings. */
  canRead: boolean;
}

export const { loadData, usePage } = definePage<LandingData>(() => async (_dispatch, _getState, { api }) => {
  const marketplace = await api();
  try {
    const [offeringPlace, lookingForPlace, community] = await Promise.all([
      newestOf(marketplace, 'offeringPlace'),
      newestOf(marketplace, 'lookingForPlace'),
      // The statistics are optional.
      marketplace.call('GET /api/community').catch(() => null),
    ]);
    return { newest: { offeringPlace, lookingForPlace }, community, canRead: true };
  } catch (caught) {
    // On a members-only marketplace, visitors can still read the landing page.
    if (toFailure(caught).status !== 403) throw caught;
    return { newest: { offeringPlace: [], lookingForPlace: [] }, community: null, canRead: false };
  }
});

async function newestOf({ listings }: Api, pub_category: Category): Promise<readonly Listing[]> {
  const query = { sort: 'createdAt', page: 1, perPage: newestListingsCount, pub_category };
  return (await listings.query(query, ['landscape-crop', 'landscape-crop2x'])).items;
}
