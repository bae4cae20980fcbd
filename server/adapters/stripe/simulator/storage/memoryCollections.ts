import type Stripe from 'stripe';
import type { State } from './memoryState.ts';
import type { BalanceSum, Collections, NumberedObject, ObjectQuery } from './port.ts';
import type { Kind } from './types.ts';

/** How collections reach the state: they look at it, or change it once nobody else does. */
interface Access {
  /** The last number given out, by collection. */
  counters: Record<'objects' | 'due' | 'deliveries', number>;
  read<T>(look: (state: State) => T): Promise<T>;
  change<T>(change: (state: State) => T): Promise<T>;
}

/** What a JSON column would return: nobody shares objects with the storage. */
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Whether `value` contains `like`, as PostgreSQL's `@>` for jsonb. */
function contains(value: unknown, like: unknown): boolean {
  if (typeof like !== 'object' || like === null) return value === like;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(like))
    return false;
  if (Array.isArray(like)) {
    return like.every(part => (value as unknown[]).some(item => contains(item, part)));
  }
  return Object.entries(like).every(([name, part]) =>
    contains((value as Record<string, unknown>)[name], part),
  );
}

const inOrder = (one: { at: number }, other: { at: number }) => one.at - other.at;

export const createCollections = (access: Access): Collections => ({
  objects: createObjects(access),
  due: {
    add: event => access.change(({ due }) => void due.set(++access.counters.due, event)),
    isAnyDue: now => access.read(({ due }) => [...due.values()].some(({ at }) => at <= now)),
    take: now =>
      access.change(({ due }) => {
        const found = [...due]
          .map(([number, event]) => ({ ...event, number }))
          .filter(({ at }) => at <= now)
          .sort(inOrder)[0];
        if (!found) return undefined;
        due.delete(found.number);
        const { number: _, ...event } = found;
        return event;
      }),
  },
  deliveries: createDeliveries(access),
  responses: {
    find: (account, key) => access.read(({ responses }) => responses.get(`${account} ${key}`)),
    insert: row => access.change(({ responses }) => void responses.set(`${row.account} ${row.key}`, row)),
  },
  links: {
    insert: link => access.change(({ links }) => void links.set(link.nonce, link)),
    find: (account, nonce) =>
      access.read(({ links }) => {
        const link = links.get(nonce);
        return link?.account === account ? link : undefined;
      }),
    markUsed: nonce =>
      access.change(({ links }) => {
        const link = links.get(nonce);
        if (link) links.set(nonce, { ...link, isUsed: true });
      }),
  },
});

function createObjects({ counters, read, change }: Access): Collections['objects'] {
  const matching = <K extends Kind>(state: State, { kind, account, like, below, above }: ObjectQuery<K>) => {
    // As in JSON, a field that is undefined is absent.
    const wanted = json(like ?? {});
    return [...state.objects.values()].filter(
      (row): row is NumberedObject<K> =>
        row.kind === kind &&
        (account === undefined || row.account === account) &&
        (below === undefined || row.number < below) &&
        (above === undefined || row.number > above) &&
        contains(row.data, wanted),
    );
  };
  return {
    find: <K extends Kind>(id: string, { kind, account }: { kind?: K; account?: string } = {}) =>
      read(({ objects }) => {
        const row = objects.get(id);
        if (!row || (kind && row.kind !== kind) || (account && row.account !== account)) return undefined;
        return json(row) as NumberedObject<K>;
      }),
    list: query =>
      read(state => {
        const rows = matching(state, query);
        return json((query.order === 'newestFirst' ? rows.reverse() : rows).slice(0, query.limit));
      }),
    insert: row =>
      change(({ objects }) => {
        if (objects.has(row.id)) throw new Error(`There is an object ${row.id} already.`);
        objects.set(row.id, { ...json(row), number: ++counters.objects });
      }),
    update: ({ id, account, kind, data }) =>
      change(({ objects }) => {
        const row = objects.get(id);
        if (row?.account === account && row.kind === kind) objects.set(id, { ...row, data: json(data) });
      }),
    updateHidden: ({ id, account, hidden }) =>
      change(({ objects }) => {
        const row = objects.get(id);
        if (row?.account === account) objects.set(id, { ...row, hidden: json(hidden) });
      }),
    delete: (id, account) =>
      change(({ objects }) => {
        if (objects.get(id)?.account === account) objects.delete(id);
      }),
    sumBalances: (account, now) =>
      read(state => {
        const query = {
          kind: 'balance_transaction',
          account,
          order: 'oldestFirst',
          limit: Infinity,
        } as const;
        const sums = new Map<string, BalanceSum>();
        for (const { data } of matching(state, query)) {
          const { currency, net, available_on } = data;
          const sum = sums.get(currency) ?? { currency, available: 0, pending: 0 };
          sum[available_on <= now ? 'available' : 'pending'] += net;
          sums.set(currency, sum);
        }
        return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
      }),
  };
}

const createDeliveries = ({ counters, change }: Access): Collections['deliveries'] => ({
  add: delivery =>
    change(({ deliveries }) => {
      const number = ++counters.deliveries;
      deliveries.set(number, { ...delivery, number, attempts: 0 });
      return number;
    }),
  take: (now, leaseSeconds) =>
    change(({ deliveries }) => {
      const found = [...deliveries.values()].find(({ at }) => at <= now);
      if (!found) return undefined;
      const taken = { ...found, at: now + leaseSeconds, attempts: found.attempts + 1 };
      deliveries.set(taken.number, taken);
      const { at: _, ...delivery } = taken;
      return delivery;
    }),
  complete: ({ number, eventId }) =>
    change(({ deliveries, objects }) => {
      deliveries.delete(number);
      const row = objects.get(eventId);
      if (!row) return;
      const event = row.data as Stripe.EventBase;
      const pending_webhooks = Math.max(event.pending_webhooks - 1, 0);
      objects.set(eventId, { ...row, data: { ...event, pending_webhooks } });
    }),
  postpone: (number, at) =>
    change(({ deliveries }) => {
      const row = deliveries.get(number);
      if (row) deliveries.set(number, { ...row, at });
    }),
  delete: number => change(({ deliveries }) => void deliveries.delete(number)),
});
