import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '#contract/entities/savedSearch.ts';
import { searchNameMax } from '#contract/rules/savedSearches.ts';
import { paths } from '#src/config/paths.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/store.ts';

export interface SavedSearchesData {
  /** Newest first. */
  searches: readonly SavedSearch[];
  /** What the person is about to save: the search that they come from. */
  draft: { name: string; address: string } | null;
  /** The one that they are changing. */
  editId: string | null;
  /** The newest has just been saved. */
  isSaved: boolean;
}

/** Where another service keeps the accounts there is no such page. */
export const loadData: LoadData<SavedSearchesData> =
  ({ search }) =>
  async (_dispatch, _getState, { api }) => ({
    searches: (await (await api()).savedSearches.show()) ?? notFound(),
    draft: draftOf(search),
    editId: search.get('edit'),
    isSaved: search.get('saved') !== null,
  });

// Both may have been written into a link by somebody else: the name is only suggested, and the server reads the address.
function draftOf(search: URLSearchParams): SavedSearchesData['draft'] {
  const [path, address = ''] = (search.get('save') ?? '').split('?');
  if (path !== paths.SearchPage) return null;
  return { address, name: (search.get('name') ?? '').slice(0, searchNameMax) };
}

/** @throws ApiFailure */
export const saveSearch =
  (search: NewSavedSearch): AppThunk<Promise<SavedSearch>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).savedSearches.save(search);

/** @throws ApiFailure */
export const changeSearch =
  (id: string, change: SavedSearchChange): AppThunk<Promise<SavedSearch>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).savedSearches.change(id, change);

/** @throws ApiFailure */
export const removeSearch =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).savedSearches.remove(id);
