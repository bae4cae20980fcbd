import type { Fact } from '#contract/console/queueItem.ts';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { findAboutThings, type ReportLine } from '#server/marketplace/reports/index.ts';
import { findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import { asOperator } from '../queue.ts';

/** Longer than nearly every conversation; of a longer one these are the newest. */
const maxRead = 500;
const reportsShown = 20;

/**
 * Returns who wrote what and when, oldest first. Only to be shown for a reason that was audited. @throws ApiError
 * `not-found`
 */
export async function conversationFacts(engine: Engine, transactionId: string): Promise<Fact[]> {
  const record = await findTransactionRecord(engine.db, transactionId);
  if (!record) throw new ApiError('not-found');
  const found = await messages.readForOperators(asOperator(engine), { transactionId, limit: maxRead });
  return found.toReversed().flatMap(({ senderId, createdAt, content, deleted }): Fact[] => [
    { label: 'writtenAt', value: { instant: createdAt.toISOString() } },
    {
      label: senderId === record.customerId ? 'customer' : 'provider',
      value: deleted ? { codes: ['deleted'] } : content,
    },
  ]);
}

/** Returns the reports about a conversation's messages. */
export async function reportsInConversation(engine: Engine, transactionId: string): Promise<ReportLine[]> {
  const found = await messages.queryForOperators(
    asOperator(engine),
    { id: transactionId },
    { limit: maxRead },
  );
  const ids = found.map(({ id }) => id);
  return ids.length > 0 ? findAboutThings(engine.db, ids, reportsShown) : [];
}
