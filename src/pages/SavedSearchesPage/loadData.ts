import {
  maxSearchName,
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
} from '#contract/listing/savedSearches.ts';
import { paths } from '#contract/paths.ts';
import { notFound } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

export interface SavedSearchesData {
  /** Newest first. */
  searches: readonly SavedSearch[];
  /** The search about to be saved: the one the user came from. */
  draft: { name: string; address: string } | null;
  /** The saved search being edited. */
  editId: string | null;
  /** Whether the newest was just saved. */
  isSaved: boolean;
}

/** 404 when the marketplace is hosted elsewhere. */
export const { loadData, usePage } = definePage<SavedSearchesData>(
  ({ search }) =>
    async (_dispatch, _getState, { api }) => ({
      searches: (await (await api()).call('POST /api/saved-searches')) ?? notFound(),
      draft: draftOf(search),
      editId: search.get('edit'),
      isSaved: search.get('saved') !== null,
    }),
);

// Both may come from a forged link: the name is only suggested, and the server validates the query string.
function draftOf(search: URLSearchParams): SavedSearchesData['draft'] {
  const [path, address = ''] = (search.get('save') ?? '').split('?');
  if (path !== paths.SearchPage) return null;
  return { address, name: (search.get('name') ?? '').slice(0, maxSearchName) };
}

/** @throws ApiFailure */
export const saveSearch =
  (search: NewSavedSearch): AppThunk<Promise<SavedSearch>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/saved-searches/save', search);

/** @throws ApiFailure */
export const changeSearch =
  (id: string, change: SavedSearchChange): AppThunk<Promise<SavedSearch>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/saved-searches/change', { id, ...change });

/** @throws ApiFailure */
export const deleteSearch =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/saved-searches/remove', { id });
