import type { Done } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { listOf } from '#server/marketplace/anyOf.ts';

export interface MessageRecord {
  id: string;
  transactionId: string;
  senderId: string;
  createdAt: Date;
  content: string;
  deleted: boolean;
  /** Whether its reader is warned about it. */
  warned: boolean;
}

const columns = `id, transaction_id, sender_id, created_at, content, deleted,
  warned`;

/** Returns false when a message with this id exists. */
export async function insertMessage(tx: Tx, message: Omit<MessageRecord, 'deleted'>): Promise<boolean> {
  const added = await tx.run(
    `insert into messages (id, transaction_id, sender_id, created_at, content, warned) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [message.id, message.transactionId, message.senderId, message.createdAt, message.content, message.warned],
    'message-insert',
  );
  return added === 1;
}

export function findMessage(db: Queryable, id: string): Promise<MessageRecord | undefined> {
  return db.first<MessageRecord>(`select ${columns} from messages where id = $1`, [id], 'message-find');
}

/** Newest first. */
export async function findMessages(
  db: Queryable,
  page: { transactionId: string; limit: number; offset: number },
): Promise<MessageRecord[]> {
  return db.rows<MessageRecord>(
    `select ${columns} from messages where transaction_id = $1 order by created_at desc, id limit $2 offset $3`,
    [page.transactionId, page.limit, page.offset],
    'messages-page',
  );
}

export async function countMessages(db: Queryable, transactionId: string): Promise<number> {
  const row = await db.first<{ total: number }>(
    'select count(*) as total from messages where transaction_id = $1',
    [transactionId],
    'messages-count',
  );
  return row?.total ?? 0;
}

/** Operators' filters for messages: everything except their text. */
export interface MessageFilters {
  /** Id of a message, or of the transaction that it belongs to. */
  id?: string | undefined;
  ids?: readonly string[] | undefined;
  senderId?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** Newest first, after the message with this id. Each filter uses its own index. */
export function findMessagesByFilters(
  db: Queryable,
  { id, ids, senderId, from, until }: MessageFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<MessageRecord[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  if (id) where.push(`(id = ${put(id)}::uuid or transaction_id = ${put(id)}::uuid)`);
  if (ids) where.push(`id = any(${put(ids)}::uuid[])`);
  if (senderId) where.push(`sender_id = ${put(senderId)}`);
  if (from) where.push(`created_at >= ${put(from)}`);
  if (until) where.push(`created_at < ${put(until)}`);
  if (after !== undefined) {
    const last = `(select l.created_at from messages l where l.id = ${put(after)}::uuid)`;
    where.push(`created_at <= ${last} and (created_at < ${last} or id > ${put(after)}::uuid)`);
  }
  return db.rows<MessageRecord>(
    `select ${columns} from messages where ${where.join(' and ')} order by created_at desc, id limit ${put(limit)}`,
    values,
  );
}

/** Returns the newest messages of each transaction, at most `limit`, newest first. */
export async function findMessagesOf(
  db: Queryable,
  transactionIds: readonly string[],
  limit: number,
): Promise<MessageRecord[]> {
  return db.rows<MessageRecord>(
    `select m.* from unnest(${listOf('$1')}) as wanted (id) cross join lateral (
       select ${columns} from messages where transaction_id = wanted.id order by created_at desc, id limit $2) m`,
    [transactionIds, limit],
    'messages-of',
  );
}

/** Returns whether this user has written in the thread, and whether anyone else has. */
export async function findWriters(
  db: Queryable,
  { transactionId, senderId }: Pick<MessageRecord, 'transactionId' | 'senderId'>,
): Promise<{ sender: boolean; others: boolean }> {
  const row = await db.first<{ sender: boolean; others: boolean }>(
    `select exists (select from messages where transaction_id = $1 and sender_id = $2) as sender,
       exists (select from messages where transaction_id = $1 and sender_id <> $2) as others`,
    [transactionId, senderId],
    'messages-written',
  );
  return row ?? { sender: false, others: false };
}

/**
 * Returns how many messages the sender wrote to the other party, before this one, since that party last wrote to them,
 * and when the last of them came. All their conversations count: another one is no way around.
 */
export async function findUnanswered(
  tx: Tx,
  { id, senderId }: Pick<MessageRecord, 'id' | 'senderId'>,
  toId: string,
): Promise<Done> {
  const row = await tx.first<Done>(
    `with threads as (select id from transactions
       where (customer_id = $1 and provider_id = $2) or (customer_id = $2 and provider_id = $1))
     select count(*)::int as done, max(created_at) as last_at from messages
     where transaction_id in (select id from threads) and sender_id = $1 and id <> $3 and created_at >= coalesce(
       (select max(created_at) from messages where transaction_id in (select id from threads) and sender_id = $2),
       '-infinity')`,
    [senderId, toId, id],
    'messages-unanswered',
  );
  return row ?? { done: 0, lastAt: null };
}

/** Returns the ids of all messages that a user ever wrote. */
export async function idsBy(tx: Tx, senderId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>('select id from messages where sender_id = $1', [senderId]);
  return rows.map(({ id }) => id);
}

/**
 * Returns the id of a user's newest message that the other party has read: all but the last ones, as many as the other
 * party's unread count says.
 */
export async function findReadBy(
  db: Queryable,
  {
    transactionId,
    senderId,
    readerSide,
  }: { transactionId: string; senderId: string; readerSide: 'customer' | 'provider' },
): Promise<string | undefined> {
  const row = await db.first<{ id: string }>(
    `select id from messages where transaction_id = $1 and sender_id = $2 order by created_at desc, id
     offset (select ${readerSide}_unread from transactions where id = $1) limit 1`,
    [transactionId, senderId],
    `messages-read-by-${readerSide}`,
  );
  return row?.id;
}
