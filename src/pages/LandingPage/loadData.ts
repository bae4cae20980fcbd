import type { Listing } from '#contract/entities/listing.ts';
import { toFailure } from '#src/api/failure.ts';
import { newestListingsCount } from '#src/config/search.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface LandingData {
  newest: readonly Listing[];
}

export const loadData: LoadData<LandingData> =
  () =>
  async (_dispatch, _getState, { api }) => {
    const marketplace = await api();
    const query = { sort: 'createdAt', page: 1, perPage: newestListingsCount };
    try {
      const { items } = await marketplace.listings.query(query, ['landscape-crop', 'landscape-crop2x']);
      return { newest: items };
    } catch (caught) {
      // Where listings are for members only, everybody may still read what this is.
      if (toFailure(caught).status === 403) return { newest: [] };
      throw caught;
    }
  };
