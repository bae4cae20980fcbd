import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/rules/paging.ts';
import { pathTo } from '#contract/paths.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { pageNumber } from '#src/util/pageNumber.ts';

/** Cards per page (specification section 9). */
const manageListingsPageSize = 42;

export type ManageListingsData = Page<Listing>;

export const loadData: LoadData<ManageListingsData> =
  ({ search }) =>
  async (_dispatch, _getState, { api }) => {
    const page = pageNumber(search);
    const { ownListings } = await api();
    const query = ownListings.query({ page, perPage: manageListingsPageSize });
    return pageOrFirst(page, pathTo('ManageListingsPage', {}), query);
  };
