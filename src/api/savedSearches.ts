import type { Api } from './api.ts';
import { asking } from './apiFailure.ts';

type SavedSearches = Api['savedSearches'];

/** The same calls, rejecting as every call of the app does. */
export function savedSearchCalls(calls: SavedSearches): SavedSearches {
  return {
    show: () => asking(calls.show()),
    save: search => asking(calls.save(search)),
    change: (id, change) => asking(calls.change(id, change)),
    remove: id => asking(calls.remove(id)),
  };
}

/** The calls over HTTP, given how the app's own endpoints are asked. */
export function savedSearchesOver(post: (path: string, body: object) => Promise<unknown>): SavedSearches {
  const ask = async <T>(path: string, body: object = {}): Promise<T> =>
    ((await post(`/api/saved-searches${path}`, body)) as { data: T }).data;
  return {
    show: () => ask(''),
    save: search => ask('/save', search),
    change: (id, change) => ask('/change', { id, ...change }),
    remove: id => ask('/remove', { id }),
  };
}
