import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { appealOf, findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import type { Post } from './letter.ts';
import { threadPath } from './threadPath.ts';

/**
 * That the team has looked at what somebody asked, and what it wrote; undefined where the mail about the canceled booking
 * has said so. Says neither what was asked nor of whom: who it is about may see the screen. The page says it.
 */
export async function appealClosedPost({ db }: Engine, payload: JsonObject): Promise<Post | undefined> {
  const record = await findTransactionRecord(db, String(payload.transactionId));
  if (!record || record.state === 'state/canceled') return undefined;
  const userId = String(payload.userId);
  const answer = appealOf(record, userId)?.answer;
  const letter = { kind: 'appealClosed', path: threadPath(record, userId) } as const;
  return { userId, letter: { ...letter, ...(answer ? { answer } : {}) } };
}
