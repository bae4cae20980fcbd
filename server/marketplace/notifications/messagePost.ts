import type { JsonObject } from '#contract/json.ts';
import { areApart } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import { findMessage, isUnreadSince, markUnread } from '#server/marketplace/messages/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { isFresh, type FactInHand } from './fact.ts';
import type { Post } from './letter.ts';
import { threadPath } from './threadPath.ts';

/** The fact that somebody has something to read; its payload is `{transactionId, userId, messageId}`. */
export const newMessageMail = 'mail/new-message';

/** Somebody who has the page open reads the message meanwhile and needs no mail. Milliseconds. */
export const timeToLook = 2 * 60_000;

/** Owes the reader a mail, unless one about the same unread thread is out or on its way. */
export async function announceMessage(
  { db, clock }: Engine,
  { messageId }: JsonObject,
  fact: FactInHand,
): Promise<void> {
  if (!isFresh(fact, clock.now())) return;
  const message = await findMessage(db, String(messageId));
  const thread = message && (await findTransactionRecord(db, message.transactionId));
  if (!message || !thread) return;
  const { id: transactionId, customerId, providerId } = thread;
  const userId = message.senderId === customerId ? providerId : customerId;
  const unread = { transactionId, userId, messageId: message.id };
  await db.transaction(async tx => {
    await fact.settle(tx);
    if (await markUnread(tx, unread)) await addToOutbox(tx, clock, newMessageMail, unread, timeToLook);
  });
}

/** undefined when the thread was looked at meanwhile, or one blocked the other. Says who wrote and nothing of what. */
export async function messagePost({ db }: Engine, payload: JsonObject): Promise<Post | undefined> {
  const unread = {
    transactionId: String(payload.transactionId),
    userId: String(payload.userId),
    messageId: String(payload.messageId),
  };
  if (!(await isUnreadSince(db, unread))) return undefined;
  const [message, thread] = await Promise.all([
    findMessage(db, unread.messageId),
    findTransactionRecord(db, unread.transactionId),
  ]);
  if (!message || message.deleted || !thread) return undefined;
  if (await areApart(db, thread.customerId, thread.providerId)) return undefined;
  const [sender, listing] = await Promise.all([
    findReader(db, message.senderId),
    findForMail(db, thread.listingId),
  ]);
  if (!sender?.isActive || !listing) return undefined;
  return {
    userId: unread.userId,
    letter: {
      kind: 'newMessage',
      other: sender.displayName,
      listing: listing.title,
      ...(message.warned ? { isWarned: true } : {}),
      path: threadPath(thread, unread.userId),
    },
  };
}
