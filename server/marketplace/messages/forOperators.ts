import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import { findMessages, findMessagesByFilters, type MessageFilters, type MessageRecord } from './store.ts';

export type OperatorFilters = MessageFilters;

/** A message without its text. */
export type MessageFacts = Omit<MessageRecord, 'content'>;

/**
 * Returns the next messages, newest first, at most `limit` after the one named by `after`: sender, time and
 * conversation, never the text. For operators only. @throws ApiError forbidden
 */
export async function queryForOperators(
  { engine: { db }, viewer }: Ctx,
  filters: OperatorFilters,
  page: { after?: string | undefined; limit: number },
): Promise<readonly MessageFacts[]> {
  requireOperator(viewer);
  const records = await findMessagesByFilters(db, filters, page);
  return records.map(({ content: _words, ...facts }) => facts);
}

/**
 * Returns the texts of a conversation, newest first, at most `limit`, without marking them as read. For operators only,
 * who must have given a reason: the caller audits it beforehand. @throws ApiError forbidden
 */
export async function readForOperators(
  { engine: { db }, viewer }: Ctx,
  { transactionId, limit }: { transactionId: string; limit: number },
): Promise<readonly MessageRecord[]> {
  requireOperator(viewer);
  return findMessages(db, { transactionId, limit, offset: 0 });
}
