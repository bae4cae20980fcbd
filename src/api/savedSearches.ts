import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '#contract/entities/savedSearch.ts';

/** Saved searches of the signed-in user. */
export interface SavedSearchCalls {
  /** Returns them newest first; null when the marketplace is hosted elsewhere. */
  show(): Promise<readonly SavedSearch[] | null>;
  /** @throws conflict when it is saved already, validation-invalid-params when there are too many */
  save(search: NewSavedSearch): Promise<SavedSearch>;
  /** @throws not-found */
  change(id: string, change: SavedSearchChange): Promise<SavedSearch>;
  remove(id: string): Promise<void>;
}

/** Creates the client over HTTP; `post` calls the app's own endpoints. */
export function createSavedSearchesClient(
  post: (path: string, body: object) => Promise<unknown>,
): SavedSearchCalls {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/saved-searches${path}`, body)) as { data: T }).data;
  return {
    show: () => ask(''),
    save: search => ask('/save', search),
    change: (id, change) => ask('/change', { id, ...change }),
    remove: id => ask('/remove', { id }),
  };
}
