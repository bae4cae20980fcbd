import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '#contract/json.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Guard } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { PushTarget } from '#server/marketplace/ports/pusher.ts';

export interface Subscription extends PushTarget {
  id: string;
  userId: string;
}

/** Adds a browser, or moves it to this user and login, and removes the user's oldest ones beyond `atMost`. */
export async function putSubscription(
  tx: Tx,
  { id, userId, endpoint, p256dh, auth, sessionId, now }: Subscription & { sessionId: string; now: Date },
  atMost: number,
): Promise<void> {
  await tx.run(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    [id, userId, sessionId, endpoint, p256dh, auth, now],
  );
  await tx.run(
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where user_id = $1 order by created_at desc, id offset $2)`,
    [userId, atMost],
  );
}

export async function deleteByEndpoint(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db.run('delete from push_subscriptions where user_id = $1 and endpoint = $2', [userId, endpoint]);
}

export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.run('delete from push_subscriptions where id = $1', [id]);
}

/** Deletes a user's browsers and what they were told. */
export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from push_subscriptions where user_id = $1', [userId]);
  await tx.run('delete from push_notices where user_id = $1', [userId]);
}

// A login ends when it is revoked or expires; so does what it subscribed.
const living = `from push_subscriptions p join auth_sessions s on s.id = p.session_id
  where s.revoked_at is null and s.expires_at > $2`;

/** Returns the ids of a user's browsers whose logins have not ended. */
export async function findLivingIds(db: Queryable, userId: string, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select p.id ${living} and p.user_id = $1 order by p.created_at desc`,
    [userId, now],
    'push-living',
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the logins whose browsers a user has subscribed. */
export async function findLogins(db: Queryable, userId: string): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    'select distinct session_id as id from push_subscriptions where user_id = $1',
    [userId],
    'push-logins',
  );
  return new Set(rows.map(({ id }) => id));
}

/** Browsers that are being looked for, by database. */
const wanted = new WeakMap<Queryable, { ids: string[]; found: Promise<Map<string, Subscription>> }>();

/** undefined: removed, or its login has ended. Those wanted at the same time are found by one statement. */
export async function findLiving(db: Queryable, id: string, now: Date): Promise<Subscription | undefined> {
  let batch = wanted.get(db);
  if (!batch) {
    const ids: string[] = [];
    const found = nextTurn().then(() => {
      wanted.delete(db);
      return findAllLiving(db, ids, now);
    });
    batch = { ids, found };
    wanted.set(db, batch);
  }
  batch.ids.push(id);
  return (await batch.found).get(id);
}

async function findAllLiving(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Subscription>> {
  const rows = await db.rows<Subscription>(
    `select p.id, p.user_id, p.endpoint, p.p256dh, p.auth ${living} and p.id = ${anyOf('$1')}`,
    [ids, now],
    'push-find',
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** The outbox row of a mail. */
export interface Notice {
  id: string;
  userId: string;
  /** The kind of the mail's row. */
  mail: string;
  payload: JsonObject;
  createdAt: Date;
}

/** Returns the statement that adds a notice; it returns no row when there is one about this outbox row already. */
export function noticeAdded(notice: Notice & { eventId: number }): Guard {
  const { id, eventId, userId, mail, payload, createdAt } = notice;
  return {
    sql: `insert into push_notices (id, event_id, user_id, mail, payload, created_at)
      values ($1::uuid, $2::bigint, $3::uuid, $4, $5::jsonb, $6::timestamptz) on conflict (event_id) do nothing returning 1`,
    values: [id, eventId, userId, mail, JSON.stringify(payload), createdAt],
  };
}

export function findNotice(db: Queryable, id: string): Promise<Notice | undefined> {
  return db.first<Notice>(
    `select id, user_id, mail, payload, created_at from push_notices where id = $1`,
    [id],
    'push-notice',
  );
}

export async function setShown(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run('update push_notices set shown_at = coalesce(shown_at, $2) where id = $1', [id, now]);
}

/** Whether a device has fetched a notice of this kind, made since then, with these values in its payload. */
export async function isShown(
  db: Queryable,
  mail: string,
  about: JsonObject & { userId: string },
  since: Date,
): Promise<boolean> {
  const found = await db.first(
    `select 1 from push_notices where user_id = $1 and mail = $2 and payload @> $3::jsonb and created_at >= $4
       and shown_at is not null limit 1`,
    [about.userId, mail, JSON.stringify(about), since],
    'push-shown',
  );
  return found !== undefined;
}

/** Whether a device has fetched the notice of this outbox row, or a messenger has taken it. */
export async function isEventShown(db: Queryable, eventId: number): Promise<boolean> {
  const found = await db.first(
    'select 1 from push_notices where event_id = $1 and shown_at is not null',
    [eventId],
    'push-event-shown',
  );
  return found !== undefined;
}

/** Returns how many were removed. */
export function deleteNoticesBefore(db: Queryable, before: Date): Promise<number> {
  return db.run('delete from push_notices where created_at < $1', [before]);
}
