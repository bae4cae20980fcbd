import type { Queryable } from '#server/marketplace/ports/db.ts';

/** One participant of a thread. */
interface Side {
  transactionId: string;
  userId: string;
}

/** Marks the thread as unread for its reader; returns false when it already was. */
export async function markUnread(
  db: Queryable,
  { transactionId, userId, messageId }: Side & { messageId: string },
): Promise<boolean> {
  const added = await db.run(
    `insert into unread_threads (transaction_id, user_id, message_id) values ($1, $2, $3) on conflict do nothing`,
    [transactionId, userId, messageId],
    'thread-unread',
  );
  return added === 1;
}

/** Returns whether the thread is still unread since it was marked for this message. */
export async function isUnreadSince(
  db: Queryable,
  { transactionId, userId, messageId }: Side & { messageId: string },
): Promise<boolean> {
  const row = await db.first(
    'select 1 from unread_threads where transaction_id = $1 and user_id = $2 and message_id = $3',
    [transactionId, userId, messageId],
    'thread-is-unread',
  );
  return row !== undefined;
}

/** Returns whether the user has unread messages in the thread. */
export async function isUnread(db: Queryable, { transactionId, userId }: Side): Promise<boolean> {
  const row = await db.first(
    'select 1 from unread_threads where transaction_id = $1 and user_id = $2',
    [transactionId, userId],
    'thread-has-unread',
  );
  return row !== undefined;
}

/**
 * Marks the thread and all its messages as read by a party, who has opened it. Returns the other party's id, undefined
 * when no message was unread.
 */
export async function readThread(
  db: Queryable,
  { transactionId, userId }: Side,
): Promise<string | undefined> {
  const other = await db.first<{ id: string }>(
    `with thread as (delete from unread_threads where transaction_id = $1 and user_id = $2)
     update transactions set customer_unread = case when customer_id = $2 then 0 else customer_unread end,
       provider_unread = case when provider_id = $2 then 0 else provider_unread end
     where id = $1 and ((customer_id = $2 and customer_unread > 0) or (provider_id = $2 and provider_unread > 0))
     returning case when customer_id = $2 then provider_id else customer_id end as id`,
    [transactionId, userId],
    'thread-read-all',
  );
  return other?.id;
}

/** Marks the thread as read: the reader has written in it. */
export async function markRead(db: Queryable, { transactionId, userId }: Side): Promise<void> {
  await db.run(
    'delete from unread_threads where transaction_id = $1 and user_id = $2',
    [transactionId, userId],
    'thread-read',
  );
}

/** Removes the unread marks of a user who no longer needs them. */
export async function deleteUnreadOf(db: Queryable, userId: string): Promise<void> {
  await db.run('delete from unread_threads where user_id = $1', [userId]);
}
