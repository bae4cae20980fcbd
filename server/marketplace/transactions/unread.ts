import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Parties } from './store.ts';

/**
 * Records the time of a new message, increments the other party's unread count and brings the conversation back from
 * the archive. Called by messages inside the transaction that stores the message. Returns the ids of both parties.
 */
export async function recordMessage(
  tx: Tx,
  { transactionId, senderId, createdAt }: { transactionId: string; senderId: string; createdAt: Date },
): Promise<readonly string[]> {
  const sides = await tx.first<Omit<Parties, 'id'>>(
    `update transactions set last_message_at = greatest(last_message_at, $2),
       customer_unread = case when customer_id = $3 then 0 else customer_unread + 1 end,
       provider_unread = case when provider_id = $3 then 0 else provider_unread + 1 end,
       customer_archived = false, provider_archived = false
     where id = $1 returning customer_id, provider_id`,
    [transactionId, createdAt, senderId],
    'transaction-message',
  );
  return sides ? [sides.customerId, sides.providerId] : [];
}
