import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Parties } from './store.ts';

/**
 * Remembers when somebody last wrote, and that the other side has one more message to look at; called by messages inside
 * the transaction that stores the message. Answers the ids of both sides.
 */
export async function noteMessage(
  tx: Tx,
  { transactionId, senderId, createdAt }: { transactionId: string; senderId: string; createdAt: Date },
): Promise<readonly string[]> {
  const sides = await tx.first<Omit<Parties, 'id'>>(
    `update transactions set last_message_at = greatest(last_message_at, $2),
       customer_unread = case when customer_id = $3 then 0 else customer_unread + 1 end,
       provider_unread = case when provider_id = $3 then 0 else provider_unread + 1 end
     where id = $1 returning customer_id as "customerId", provider_id as "providerId"`,
    [transactionId, createdAt, senderId],
    'transaction-message',
  );
  return sides ? [sides.customerId, sides.providerId] : [];
}

/** Somebody has looked at all messages; false when there was none that they had not looked at. */
export async function noteRead(
  db: Queryable,
  { transactionId, userId }: { transactionId: string; userId: string },
): Promise<boolean> {
  const changed = await db.run(
    `update transactions set customer_unread = case when customer_id = $2 then 0 else customer_unread end,
       provider_unread = case when provider_id = $2 then 0 else provider_unread end
     where id = $1 and ((customer_id = $2 and customer_unread > 0) or (provider_id = $2 and provider_unread > 0))`,
    [transactionId, userId],
    'transaction-read',
  );
  return changed === 1;
}
