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

/** Marks the thread as read: the reader has opened it, or written in it. */
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
