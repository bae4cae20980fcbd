import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Somebody's side of a thread. */
interface Side {
  transactionId: string;
  userId: string;
}

/** Marks the thread as one with something new for its reader; false when it has been marked since they last looked. */
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

/** Whether the reader has not looked at the thread since it was marked for this message. */
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

/** The reader has looked at the thread, or written in it. */
export async function markRead(db: Queryable, { transactionId, userId }: Side): Promise<void> {
  await db.run(
    'delete from unread_threads where transaction_id = $1 and user_id = $2',
    [transactionId, userId],
    'thread-read',
  );
}

/** Nobody looks at these threads any more. */
export async function forgetUnreadOf(db: Queryable, userId: string): Promise<void> {
  await db.run('delete from unread_threads where user_id = $1', [userId]);
}
