import { missing } from '../http/failure.ts';
import type { ObjectCollection } from './port.ts';
import type { Kind, StoredObjects } from './types.ts';

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** The objects of one account, within the database transaction of one call. */
export interface Objects {
  find<K extends Kind>(kind: K, id: string): Promise<StoredObjects[K] | undefined>;
  /** @throws Failure 404 resource_missing naming `param`. */
  require<K extends Kind>(kind: K, id: string, param?: string): Promise<StoredObjects[K]>;
  /** Returns data of an object that the API never exposes. */
  hidden(id: string): Promise<Record<string, unknown>>;
  add<K extends Kind>(
    kind: K,
    object: StoredObjects[K],
    hidden?: Record<string, unknown>,
  ): Promise<StoredObjects[K]>;
  save<K extends Kind>(kind: K, object: StoredObjects[K]): Promise<StoredObjects[K]>;
  hide(id: string, hidden: Record<string, unknown>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Newest first; `like` holds fields, also nested, that must be equal. */
  list<K extends Kind>(
    kind: K,
    page: Page,
    like?: object,
  ): Promise<{ data: StoredObjects[K][]; has_more: boolean }>;
  all<K extends Kind>(kind: K, like?: object): Promise<StoredObjects[K][]>;
}

/** Name of a kind in "No such …" where it differs from the kind. */
const params: Partial<Record<Kind, string>> = { payment_intent: 'intent', setup_intent: 'intent' };

/** Narrows a storage's objects to those of one account. */
export function createAccountObjects({ objects }: { objects: ObjectCollection }, account: string): Objects {
  const find: Objects['find'] = async (kind, id) => (await objects.find(id, { kind, account }))?.data;
  const numberOf = async (kind: Kind, id: string, param: string): Promise<number> => {
    const row = await objects.find(id, { kind, account });
    if (!row) throw missing(kind, id, param);
    return row.number;
  };
  const list: Objects['list'] = async (kind, { limit, startingAfter, endingBefore }, like) => {
    const rows = await objects.list({
      kind,
      account,
      like,
      below: startingAfter ? await numberOf(kind, startingAfter, 'starting_after') : undefined,
      above: endingBefore ? await numberOf(kind, endingBefore, 'ending_before') : undefined,
      // `ending_before` returns the rows nearest to the cursor, so that clients can page backwards.
      order: endingBefore ? 'oldestFirst' : 'newestFirst',
      limit: limit + 1,
    });
    const data = rows.slice(0, limit).map(row => row.data);
    return { data: endingBefore ? data.reverse() : data, has_more: rows.length > limit };
  };
  return {
    find,
    list,
    async require(kind, id, param = params[kind] ?? 'id') {
      const found = await find(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
    hidden: async id => (await objects.find(id, { account }))?.hidden ?? {},
    async add(kind, object, hidden = {}) {
      await objects.insert({ id: object.id, account, kind, data: object, hidden });
      return object;
    },
    async save(kind, object) {
      await objects.update({ id: object.id, account, kind, data: object });
      return object;
    },
    hide: (id, hidden) => objects.updateHidden({ id, account, hidden }),
    remove: id => objects.delete(id, account),
    all: async (kind, like) => (await list(kind, { limit: 10_000 }, like)).data,
  };
}
