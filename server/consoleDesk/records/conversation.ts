import type { Fact } from '#contract/entities/console.ts';
import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import { findAboutThings, type ReportLine } from '#server/marketplace/reports/index.ts';
import { findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import { asOperator } from '../queue.ts';

/** More than nearly every conversation has; of a longer one these are the newest. */
const readAtMost = 500;
const reportsShown = 20;

/** Who wrote what and when, the oldest first. To be told only for a reason that was written down. @throws ApiError `not-found` */
export async function conversationFacts(engine: Engine, transactionId: string): Promise<Fact[]> {
  const record = await findTransactionRecord(engine.db, transactionId);
  if (!record) throw new ApiError('not-found');
  const found = await messages.readForOperators(asOperator(engine), { transactionId, limit: readAtMost });
  return found.toReversed().flatMap(({ senderId, createdAt, content, deleted }): Fact[] => [
    { label: 'writtenAt', value: { instant: createdAt.toISOString() } },
    {
      label: senderId === record.customerId ? 'customer' : 'provider',
      value: deleted ? { codes: ['deleted'] } : content,
    },
  ]);
}

/** What was reported of a conversation's messages. */
export async function reportsInTalk(engine: Engine, transactionId: string): Promise<ReportLine[]> {
  const found = await messages.queryForOperators(
    asOperator(engine),
    { id: transactionId },
    { limit: readAtMost },
  );
  const ids = found.map(({ id }) => id);
  return ids.length > 0 ? findAboutThings(engine.db, ids, reportsShown) : [];
}
