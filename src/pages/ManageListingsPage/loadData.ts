import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { LoadData } from '#src/store/loadData.ts';

/** Cards on one page (specification section 9). */
const manageListingsPageSize = 42;

export type ManageListingsData = Page<Listing>;

export const loadData: LoadData<ManageListingsData> =
  ({ search }) =>
  async (_dispatch, _getState, { api }) => {
    const page = Number(search.get('page'));
    return (await api()).ownListings.query({
      page: Number.isInteger(page) && page > 0 ? page : 1,
      perPage: manageListingsPageSize,
    });
  };
