import type { Resource, ResourcePage } from '#contract/resource.ts';
import { pageMeta, parsePaging } from '#contract/rules/paging.ts';
import type { Ctx, Read, TransactionRelations } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import * as events from '#server/marketplace/events/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { noteMessage, requireParty } from '#server/marketplace/transactions/index.ts';
import { requireContent, requireSender } from './policy.ts';
import { countMessages, findMessages, findMessagesOf, insertMessage, type MessageRecord } from './store.ts';
import { markRead } from './unread.ts';
import { asRecorded, toResources } from './view.ts';

export { findMessage, type MessageRecord } from './store.ts';
export { forgetUnreadOf, isUnreadSince, markUnread } from './unread.ts';

/** The fact that somebody wrote; its payload is `{messageId}`. */
export const messageSent = 'message/sent';

const perPageAtMost = 100;

export interface MessagePage {
  transactionId: string;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 100, the default. */
  perPage?: number | undefined;
}

/**
 * Writes to the other party, in any state of the transaction. @throws transaction-not-found, forbidden, validation-invalid-value,
 * transaction-provider-banned-or-deleted, transaction-customer-banned-or-deleted, too-many-requests
 */
export async function send(
  ctx: Ctx,
  { transactionId, content }: { transactionId: string; content: string },
): Promise<Resource> {
  const text = requireContent(content);
  const senderId = await requireSender(ctx, transactionId);
  const message = { id: ctx.ids.uuid(), transactionId, senderId, createdAt: ctx.clock.now(), content: text };
  await ctx.db.transaction(async tx => {
    await count(ctx, 'messages', senderId, tx);
    await insertMessage(tx, message);
    await noteMessage(tx, transactionId, message.createdAt);
    await markRead(tx, { transactionId, userId: senderId });
    await events.record(ctx, tx, { after: asRecorded({ ...message, deleted: false }) });
    await addToOutbox(tx, ctx.clock, messageSent, { messageId: message.id });
  });
  const [resource] = await toResources(ctx, [{ ...message, deleted: false }], ctx.read);
  if (!resource) throw new RangeError('A message without a view');
  return resource;
}

/** Newest first, for the parties and operators; a party has read the thread with it. @throws not-found, forbidden, validation-invalid-value */
export async function query(ctx: Ctx, { transactionId, ...asked }: MessagePage): Promise<ResourcePage> {
  const { page, perPage } = parsePaging(asked);
  await requireParty(ctx, ctx.db, transactionId);
  const [records, totalItems] = await Promise.all([
    findMessages(ctx.db, { transactionId, limit: perPage, offset: (page - 1) * perPage }),
    countMessages(ctx.db, transactionId),
    // Somebody who looks in another person's stead has not read it for them.
    ctx.viewer.kind === 'user' && !ctx.viewer.limited
      ? markRead(ctx.db, { transactionId, userId: ctx.viewer.userId })
      : undefined,
  ]);
  return {
    items: await toResources(ctx, records, ctx.read),
    meta: pageMeta({ page, perPage }, totalItems),
  };
}

/** The messages of several transactions for their views, newest first; who may see them was decided there. */
export const relation: TransactionRelations['messages'] = async (
  ctx,
  db,
  transactionIds,
  read: Read,
): Promise<Map<string, Resource[]>> => {
  const limit = Math.min(read.limits.messages ?? perPageAtMost, perPageAtMost);
  const records: MessageRecord[] = await findMessagesOf(db, transactionIds, limit);
  const resources = await toResources(ctx, records, read);
  const byTransaction = new Map<string, Resource[]>(transactionIds.map(id => [id, []]));
  records.forEach((record, at) => {
    const resource = resources[at];
    if (resource) byTransaction.get(record.transactionId)?.push(resource);
  });
  return byTransaction;
};
