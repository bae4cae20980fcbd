import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type {
  Collections,
  Delivery,
  DueEvent,
  NumberedObject,
  ObjectCollection,
  SimulatorStorage,
  StorageTransaction,
  StoredLink,
  StoredResponse,
} from './simulator/index.ts';

/** Key of the advisory lock for writing: one for all processes that share the database. */
const writeLock = 1_937_010_544;

/** The simulator's storage in the schema `stripe_simulator` of the site's database. `db` stays the caller's to close. */
export const createSimulatorStorage = (db: Db): SimulatorStorage => ({
  ...collectionsOf(db),
  transaction: work => db.transaction(tx => work(transactionOf(tx))),
  async prune({ responsesBefore, eventsBefore, linksBefore }) {
    await db.transaction(async tx => {
      await tx.run('delete from stripe_simulator.idempotency where created_at < to_timestamp($1)', [
        responsesBefore,
      ]);
      await tx.run(
        `with old as (
           delete from stripe_simulator.objects
           where object = 'event' and (data ->> 'created')::bigint < $1 returning id)
         delete from stripe_simulator.deliveries where event_id in (select id from old)`,
        [eventsBefore],
      );
      await tx.run(`delete from stripe_simulator.links where (data ->> 'expiresAt')::bigint < $1`, [
        linksBefore,
      ]);
    });
  },
  async clear() {
    await db.transaction(async tx => {
      // Not TRUNCATE: the server's role may not (deploy/roles.sql).
      await transactionOf(tx).lockWrites();
      for (const table of ['idempotency', 'due', 'deliveries', 'links'])
        await tx.run(`delete from stripe_simulator.${table}`);
      await tx.run(
        `delete from stripe_simulator.objects where object <> 'webhook_endpoint' or hidden->>'hears' <> 'all'`,
      );
    });
  },
});

const transactionOf = (tx: Tx): StorageTransaction => ({
  ...collectionsOf(tx),
  lockWrites: async () => void (await tx.run('select pg_advisory_xact_lock($1)', [writeLock])),
  async tryLock(name) {
    const lock = await tx.first<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 16)) as free',
      [name],
    );
    return lock?.free ?? false;
  },
  setSavepoint: async () => void (await tx.run('savepoint work')),
  rollBackToSavepoint: async () => void (await tx.run('rollback to savepoint work')),
});

const collectionsOf = (db: Queryable): Collections => ({
  objects: objectsIn(db),
  due: {
    async add({ at, kind, account, objectId }) {
      await db.run(
        'insert into stripe_simulator.due (at, kind, account, object_id) values (to_timestamp($1), $2, $3, $4)',
        [at, kind, account, objectId],
      );
    },
    isAnyDue: async now =>
      (await db.first('select 1 from stripe_simulator.due where at <= to_timestamp($1) limit 1', [now])) !==
      undefined,
    async take(now) {
      const row = await db.first<Omit<DueEvent, 'at'> & { at: Date }>(
        `delete from stripe_simulator.due
         where number = (select number from stripe_simulator.due where at <= to_timestamp($1)
                         order by at, number limit 1)
         returning at, kind, account, object_id`,
        [now],
      );
      return row && { ...row, at: Math.floor(row.at.getTime() / 1000) };
    },
  },
  deliveries: deliveriesIn(db),
  responses: {
    find: (account, key) =>
      db.first<StoredResponse & { request: string }>(
        'select request, status, body from stripe_simulator.idempotency where account = $1 and key = $2',
        [account, key],
      ),
    async insert({ account, key, request, status, body, createdAt }) {
      await db.run(
        `insert into stripe_simulator.idempotency (account, key, request, status, body, created_at)
         values ($1, $2, $3, $4, $5, to_timestamp($6))`,
        [account, key, request, status, body, createdAt],
      );
    },
  },
  links: {
    async insert(link) {
      await db.run('insert into stripe_simulator.links (nonce, account, data) values ($1, $2, $3)', [
        link.nonce,
        link.account,
        JSON.stringify(link),
      ]);
    },
    async find(account, nonce) {
      const row = await db.first<{ data: StoredLink }>(
        'select data from stripe_simulator.links where nonce = $1 and account = $2',
        [nonce, account],
      );
      return row?.data;
    },
    async markUsed(nonce) {
      await db.run(`update stripe_simulator.links set data = data || '{"isUsed": true}' where nonce = $1`, [
        nonce,
      ]);
    },
  },
});

const columns = 'id, account, object as kind, number, data, hidden';

const objectsIn = (db: Queryable): ObjectCollection => ({
  find: (id, { kind, account } = {}) =>
    db.first<NumberedObject<NonNullable<typeof kind>>>(
      `select ${columns} from stripe_simulator.objects
       where id = $1 and ($2::text is null or object = $2) and ($3::text is null or account = $3)`,
      [id, kind ?? null, account ?? null],
    ),
  list: ({ kind, account, like = {}, below, above, order, limit }) =>
    db.rows<NumberedObject<typeof kind>>(
      `select ${columns} from stripe_simulator.objects
       where object = $1 and ($2::text is null or account = $2) and data @> $3
         and ($4::bigint is null or number < $4) and ($5::bigint is null or number > $5)
       order by number ${order === 'oldestFirst' ? 'asc' : 'desc'} limit $6`,
      [
        kind,
        account ?? null,
        JSON.stringify(like),
        below ?? null,
        above ?? null,
        Number.isFinite(limit) ? limit : null,
      ],
    ),
  async insert({ id, account, kind, data, hidden }) {
    await db.run(
      'insert into stripe_simulator.objects (id, account, object, data, hidden) values ($1, $2, $3, $4, $5)',
      [id, account, kind, JSON.stringify(data), JSON.stringify(hidden)],
    );
  },
  async update({ id, account, kind, data }) {
    await db.run(
      'update stripe_simulator.objects set data = $4 where id = $1 and account = $2 and object = $3',
      [id, account, kind, JSON.stringify(data)],
    );
  },
  async updateHidden({ id, account, hidden }) {
    await db.run('update stripe_simulator.objects set hidden = $3 where id = $1 and account = $2', [
      id,
      account,
      JSON.stringify(hidden),
    ]);
  },
  async delete(id, account) {
    await db.run('delete from stripe_simulator.objects where id = $1 and account = $2', [id, account]);
  },
  sumBalances: (account, now) =>
    db.rows(
      `select data->>'currency' as currency,
         coalesce(sum((data->>'net')::bigint) filter (where (data->>'available_on')::bigint <= $2), 0)::bigint as available,
         coalesce(sum((data->>'net')::bigint) filter (where (data->>'available_on')::bigint > $2), 0)::bigint as pending
       from stripe_simulator.objects where account = $1 and object = 'balance_transaction'
       group by 1 order by 1`,
      [account, now],
    ),
});

const deliveriesIn = (db: Queryable): Collections['deliveries'] => ({
  async add({ eventId, endpointId, at }) {
    const row = await db.first<{ number: number }>(
      `insert into stripe_simulator.deliveries (event_id, endpoint_id, at)
       values ($1, $2, to_timestamp($3)) returning number`,
      [eventId, endpointId, at],
    );
    if (!row) throw new Error('The delivery was not inserted.');
    return row.number;
  },
  take: (now, leaseSeconds) =>
    db.first<Delivery>(
      `update stripe_simulator.deliveries set at = to_timestamp($1 + $2), attempts = attempts + 1
       where number = (select number from stripe_simulator.deliveries where at <= to_timestamp($1)
                       order by number limit 1 for update skip locked)
       returning number, event_id, endpoint_id, attempts`,
      [now, leaseSeconds],
    ),
  async complete({ number, eventId }) {
    await db.run('delete from stripe_simulator.deliveries where number = $1', [number]);
    await db.run(
      `update stripe_simulator.objects
       set data = jsonb_set(data, '{pending_webhooks}',
         to_jsonb(greatest((data->>'pending_webhooks')::int - 1, 0)))
       where id = $1`,
      [eventId],
    );
  },
  async postpone(number, at) {
    await db.run('update stripe_simulator.deliveries set at = to_timestamp($2) where number = $1', [
      number,
      at,
    ]);
  },
  async delete(number) {
    await db.run('delete from stripe_simulator.deliveries where number = $1', [number]);
  },
});
