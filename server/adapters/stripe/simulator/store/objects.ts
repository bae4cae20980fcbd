import type { Tx } from '#server/marketplace/ports/db.ts';
import { missing } from '../http/failure.ts';
import type { StoredObjects, Kind } from './types.ts';

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

/** The objects of one account, within the database transaction of one call. */
export interface Objects {
  find<K extends Kind>(kind: K, id: string): Promise<StoredObjects[K] | undefined>;
  /** @throws Failure 404 resource_missing naming `param`. */
  need<K extends Kind>(kind: K, id: string, param?: string): Promise<StoredObjects[K]>;
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

export function objectsOf(tx: Tx, account: string): Objects {
  const find = async <K extends Kind>(kind: K, id: string): Promise<StoredObjects[K] | undefined> =>
    (
      await tx.first<{ data: StoredObjects[K] }>(
        'select data from stripe_simulator.objects where id = $1 and object = $2 and account = $3',
        [id, kind, account],
      )
    )?.data;
  const numberOf = async (kind: Kind, id: string, param: string): Promise<number> => {
    const row = await tx.first<{ number: number }>(
      'select number from stripe_simulator.objects where id = $1 and object = $2 and account = $3',
      [id, kind, account],
    );
    if (!row) throw missing(kind, id, param);
    return row.number;
  };
  const list = async <K extends Kind>(kind: K, { limit, startingAfter, endingBefore }: Page, like = {}) => {
    const after = startingAfter ? await numberOf(kind, startingAfter, 'starting_after') : null;
    const before = endingBefore ? await numberOf(kind, endingBefore, 'ending_before') : null;
    // `ending_before` returns the rows nearest to the cursor, so that clients can page backwards.
    const rows = await tx.rows<{ data: StoredObjects[K] }>(
      `select data from stripe_simulator.objects
       where account = $1 and object = $2 and data @> $3
         and ($4::bigint is null or number < $4) and ($5::bigint is null or number > $5)
       order by number ${endingBefore ? 'asc' : 'desc'} limit $6`,
      [account, kind, JSON.stringify(like), after, before, limit + 1],
    );
    const data = rows.slice(0, limit).map(row => row.data);
    return { data: endingBefore ? data.reverse() : data, has_more: rows.length > limit };
  };
  return {
    find,
    list,
    async need(kind, id, param = params[kind] ?? 'id') {
      const found = await find(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
    async hidden(id) {
      const row = await tx.first<{ hidden: Record<string, unknown> }>(
        'select hidden from stripe_simulator.objects where id = $1 and account = $2',
        [id, account],
      );
      return row?.hidden ?? {};
    },
    async add(kind, object, hidden = {}) {
      await tx.run(
        'insert into stripe_simulator.objects (id, account, object, data, hidden) values ($1, $2, $3, $4, $5)',
        [object.id, account, kind, JSON.stringify(object), JSON.stringify(hidden)],
      );
      return object;
    },
    async save(kind, object) {
      await tx.run(
        'update stripe_simulator.objects set data = $4 where id = $1 and account = $2 and object = $3',
        [object.id, account, kind, JSON.stringify(object)],
      );
      return object;
    },
    async hide(id, hidden) {
      await tx.run('update stripe_simulator.objects set hidden = $3 where id = $1 and account = $2', [
        id,
        account,
        JSON.stringify(hidden),
      ]);
    },
    async remove(id) {
      await tx.run('delete from stripe_simulator.objects where id = $1 and account = $2', [id, account]);
    },
    all: async (kind, like = {}) => (await list(kind, { limit: 10_000 }, like)).data,
  };
}
