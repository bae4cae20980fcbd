import type { Listing } from '#contract/listing/listing.ts';
import type { SavedListing } from '#contract/listing/savedListings.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { notFound } from '#src/store/loadData.ts';
import { updatePage } from '#src/store/page.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

/** Listings on one page. */
export const perPage = 24;

export interface SavedListingsData {
  /** From 1. */
  page: number;
  /** All ids, newest first; null until the list on a visitor's device has been read. */
  saved: readonly SavedListing[] | null;
  /** The public listings among those of the current page. */
  listings: readonly Listing[];
}

/** The server does not know what a visitor has saved. 404 when the marketplace is hosted elsewhere. */
export const { loadData, usePage } = definePage<SavedListingsData>(
  ({ search }) =>
    async (_dispatch, getState, { api }) => {
      if (getState().settings.apiUrl !== '') return notFound();
      const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
      const marketplace = await api();
      // The token is available at once; the session may still be loading in parallel.
      if (!(await marketplace.auth.info()).signedIn) return { page, saved: null, listings: [] };
      try {
        return { page, ...(await loadOfAccount(marketplace, page)) };
      } catch (caught) {
        // The session has ended meanwhile: show the page as for a visitor.
        if (toFailure(caught).status === 401) return { page, saved: null, listings: [] };
        throw caught;
      }
    },
);

/** Reloads the account's list after a visitor's listings have been moved into it. @throws ApiFailure */
export const reload =
  (pageKey: string, page: number): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const found = await loadOfAccount(await api(), page);
    dispatch(updatePage<SavedListingsData>(pageKey, data => ({ ...data, ...found })));
  };

async function loadOfAccount(api: Api, page: number): Promise<Omit<SavedListingsData, 'page'>> {
  const saved = (await api.call('POST /api/saved-listings')) ?? notFound();
  return { saved, listings: await loadOpen(api, saved, page) };
}

/** Loads the listings that a visitor saved on this device. @throws ApiFailure */
export const loadFromDevice =
  (pageKey: string, page: number, saved: readonly SavedListing[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const listings = await loadOpen(await api(), saved, page);
    dispatch(updatePage<SavedListingsData>(pageKey, data => ({ ...data, saved, listings })));
  };

export const pageOf = (saved: readonly SavedListing[], page: number): readonly SavedListing[] =>
  saved.slice((page - 1) * perPage, page * perPage);

async function loadOpen(api: Api, saved: readonly SavedListing[], page: number): Promise<readonly Listing[]> {
  const ids = pageOf(saved, page).map(({ id }) => id);
  if (ids.length === 0) return [];
  return (await api.listings.query({ ids: ids.join(','), perPage }, ['landscape-crop', 'landscape-crop2x']))
    .items;
}
