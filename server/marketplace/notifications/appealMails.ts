import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { appealOf, findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import type { OutgoingMail } from './mail.ts';
import { threadPath } from './messageMails.ts';

/**
 * Tells a user that the team has handled their appeal, with its answer; undefined when the mail about the canceled
 * booking already said so. Mentions neither the appeal nor the other party, who may see the user's screen; the page has
 * the details.
 */
export async function composeAppealClosedMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const record = await findTransactionRecord(db, String(payload.transactionId));
  if (!record || record.state === 'state/canceled') return undefined;
  const userId = String(payload.userId);
  const answer = appealOf(record, userId)?.answer;
  const content = {
    kind: 'appealClosed',
    conversation: record.id,
    path: threadPath(record, userId),
  } as const;
  return { userId, content: { ...content, ...(answer ? { answer } : {}) } };
}
