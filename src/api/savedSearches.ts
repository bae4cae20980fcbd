import type { NewSavedSearch, SavedSearch, SavedSearchChange } from '#contract/entities/savedSearch.ts';

/** Searches that the signed-in person keeps. */
export interface SavedSearchCalls {
  /** The newest first; null where another service keeps the accounts. */
  show(): Promise<readonly SavedSearch[] | null>;
  /** @throws conflict when it is kept already, validation-invalid-params when there are too many */
  save(search: NewSavedSearch): Promise<SavedSearch>;
  /** @throws not-found */
  change(id: string, change: SavedSearchChange): Promise<SavedSearch>;
  remove(id: string): Promise<void>;
}

/** The calls over HTTP, given how the app's own endpoints are asked. */
export function savedSearchesOver(post: (path: string, body: object) => Promise<unknown>): SavedSearchCalls {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/saved-searches${path}`, body)) as { data: T }).data;
  return {
    show: () => ask(''),
    save: search => ask('/save', search),
    change: (id, change) => ask('/change', { id, ...change }),
    remove: id => ask('/remove', { id }),
  };
}
