import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findMessages, findMessagesByFilters, type MessageFilters, type MessageRecord } from './store.ts';

export type OperatorFilters = MessageFilters;

/** A message without its words. */
export type MessageFacts = Omit<MessageRecord, 'content'>;

/**
 * The next messages, newest first, at most `limit` after the one named by `after`: who wrote when in which conversation,
 * and never what. For operators only. @throws ApiError forbidden
 */
export async function queryForOperators(
  { db, viewer }: Ctx,
  filters: OperatorFilters,
  page: { after?: string | undefined; limit: number },
): Promise<readonly MessageFacts[]> {
  requireOperator(viewer);
  const records = await findMessagesByFilters(db, filters, page);
  return records.map(({ content: _words, ...facts }) => facts);
}

/**
 * The words of a conversation, the newest first, at most `limit`. Nobody counts as having read them. For operators only,
 * who have said why: the caller writes that down before. @throws ApiError forbidden
 */
export async function readForOperators(
  { db, viewer }: Ctx,
  { transactionId, limit }: { transactionId: string; limit: number },
): Promise<readonly MessageRecord[]> {
  requireOperator(viewer);
  return findMessages(db, { transactionId, limit, offset: 0 });
}
