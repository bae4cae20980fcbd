import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

export async function insertCode(
  tx: Tx,
  code: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await tx.run('delete from telegram_codes where user_id = $1', [code.userId]);
  await tx.run('insert into telegram_codes (hash, user_id, expires_at) values ($1, $2, $3)', [
    code.hash,
    code.userId,
    code.expiresAt,
  ]);
}

/** Uses a code up. Returns whose it was; undefined when it is unknown, used or too old. */
export async function takeCode(tx: Tx, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx.first<{ userId: string; isValid: boolean }>(
    'delete from telegram_codes where hash = $1 returning user_id, expires_at > $2 as is_valid',
    [hash, now],
  );
  return row?.isValid ? row.userId : undefined;
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.run('delete from telegram_codes where expires_at <= $1', [now]);
}

/** A conversation belongs to one account, and an account to one conversation: the latest. */
export async function putLink(
  tx: Tx,
  { userId, chatId, now }: { userId: string; chatId: number; now: Date },
): Promise<void> {
  await tx.run('delete from telegram_links where chat_id = $1 or user_id = $2', [chatId, userId]);
  await tx.run('insert into telegram_links (user_id, chat_id, linked_at) values ($1, $2, $3)', [
    userId,
    chatId,
    now,
  ]);
}

export async function findChat(db: Queryable, userId: string): Promise<number | undefined> {
  const row = await db.first<{ chatId: number }>(
    'select chat_id from telegram_links where user_id = $1',
    [userId],
    'telegram-chat',
  );
  return row?.chatId;
}

export async function findLinkedUser(db: Queryable, chatId: number): Promise<string | undefined> {
  const row = await db.first<{ userId: string }>('select user_id from telegram_links where chat_id = $1', [
    chatId,
  ]);
  return row?.userId;
}

/** Returns false when there was none. */
export async function deleteByChat(db: Queryable, chatId: number): Promise<boolean> {
  return (await db.run('delete from telegram_links where chat_id = $1', [chatId])) === 1;
}

/** Returns when the user's conversation was linked; undefined when there is none. */
export async function findLinkedAt(db: Queryable, userId: string): Promise<Date | undefined> {
  const row = await db.first<{ at: Date }>('select linked_at as at from telegram_links where user_id = $1', [
    userId,
  ]);
  return row?.at;
}

export async function deleteAllOf(db: Queryable, userId: string): Promise<void> {
  // The code first: whoever is using it holds its row, and has then made the link that is deleted.
  await db.run('delete from telegram_codes where user_id = $1', [userId]);
  await db.run('delete from telegram_links where user_id = $1', [userId]);
}

/**
 * Lets this process receive alone until the given time, and returns the next update's number; undefined while another
 * process does.
 */
export async function takeLease(db: Db, now: Date, until: Date): Promise<number | undefined> {
  const row = await db.first<{ next: number }>(
    'update telegram_bot set leased_until = $2 where leased_until <= $1 returning next_update as next',
    [now, until],
    'telegram-lease',
  );
  return row?.next;
}

export async function endLease(db: Db, next: number): Promise<void> {
  await db.run(
    `update telegram_bot set leased_until = '-infinity', next_update = greatest(next_update, $1)`,
    [next],
    'telegram-lease-end',
  );
}
