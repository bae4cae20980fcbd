import type { JsonObject } from '#contract/json.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import {
  findMessage,
  isUnread,
  isUnreadSince,
  markUnread,
  messageSent,
} from '#server/marketplace/messages/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { isShown } from '#server/marketplace/push/index.ts';
import { findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import { findSeenReader } from '#server/marketplace/users/index.ts';
import { newestId, pathTo, type sheetId } from '#contract/paths.ts';
import type { MailArea } from './area.ts';
import { newMessageDelay, newMessagePushDelay } from './delays.ts';
import { type CurrentEvent, isFresh, nameOther } from './fact.ts';
import type { OutgoingMail } from './mail.ts';

/** Outbox event: a user has an unread message; its payload is `{transactionId, userId, messageId}`. */
export const newMessageMail = mailEvent('new-message');

/** Outbox event: a user's devices are to be told of an unread message; the payload is the same. */
export const newMessagePush = 'push/new-message';

/**
 * Tells the reader's devices and messengers at once, and schedules a mail to the reader, unless one about the same unread thread was
 * sent or is scheduled.
 */
async function announceMessage(
  { db, clock, pusher, messenger }: Engine,
  { messageId }: JsonObject,
  fact: CurrentEvent,
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
    if (pusher ?? messenger) await addToOutbox(tx, clock, newMessagePush, unread, newMessagePushDelay);
    if (await markUnread(tx, unread)) await addToOutbox(tx, clock, newMessageMail, unread, newMessageDelay);
  });
}

/**
 * undefined when the thread was read meanwhile, or one party has blocked the other. Names the sender but never quotes
 * the message.
 */
export async function composeMessageMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const unread = unreadIn(payload);
  return (await isUnreadSince(db, unread)) ? composeUnread(db, unread) : undefined;
}

/** As {@link composeMessageMail}, for every message of an unread thread: a mail is about its first one alone. */
export async function composeMessageNotice(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const unread = unreadIn(payload);
  return (await isUnread(db, unread)) ? composeUnread(db, unread) : undefined;
}

/**
 * Whether a device or messenger of the reader has shown this message, or a later one of the conversation that came after
 * `since`.
 */
export function isMessageShown({ db }: Engine, payload: JsonObject, since: Date): Promise<boolean> {
  const { transactionId, userId } = unreadIn(payload);
  return isShown(db, newMessagePush, { transactionId, userId }, since);
}

type Unread = Record<'transactionId' | 'userId' | 'messageId', string>;

const unreadIn = (payload: JsonObject): Unread => ({
  transactionId: String(payload.transactionId),
  userId: String(payload.userId),
  messageId: String(payload.messageId),
});

async function composeUnread(db: Queryable, unread: Unread): Promise<OutgoingMail | undefined> {
  const [message, thread] = await Promise.all([
    findMessage(db, unread.messageId),
    findTransactionRecord(db, unread.transactionId),
  ]);
  if (!message || message.deleted || !thread) return undefined;
  if (await isBlocked(db, thread.customerId, thread.providerId)) return undefined;
  const [sender, listing] = await Promise.all([
    findSeenReader(db, unread.userId, { id: message.senderId, at: thread.contactEndedAt }),
    findForMail(db, thread.listingId, { id: unread.userId, at: thread.overAt }),
  ]);
  if (!sender?.isActive || !listing) return undefined;
  return {
    userId: unread.userId,
    content: {
      kind: 'newMessage',
      conversation: thread.id,
      ...(await nameOther(db, sender, unread.userId)),
      listing: listing.title,
      ...(message.warned ? { isWarned: true } : {}),
      path: threadPath(thread, unread.userId, newestId),
    },
  };
}

/**
 * Returns the path of a transaction's page for one of its parties.
 * @param at where the page opens; at its top if absent, where it shows the state and the reader's next step
 */
export function threadPath(
  { id, customerId }: { id: string; customerId: string },
  userId: string,
  at?: typeof newestId | typeof sheetId,
): string {
  const path = pathTo(userId === customerId ? 'OrderDetailsPage' : 'SaleDetailsPage', { id });
  return at ? `${path}#${at}` : path;
}

export const messageMails: MailArea = {
  mails: { [newMessageMail]: composeMessageMail },
  announces: { [messageSent]: announceMessage },
};
