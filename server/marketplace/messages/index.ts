import { ApiError } from '#contract/errors.ts';
import type { Resource, ResourcePage } from '#contract/resource.ts';
import { parsePaging } from '#contract/inputs.ts';
import { pageMeta } from '#contract/paging.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx, Read, Engine } from '#server/marketplace/ctx.ts';
import { count, requireWait } from '#server/marketplace/limits/index.ts';
import { publish } from '#server/marketplace/live/index.ts';
import * as events from '#server/marketplace/events/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import * as signals from '#server/marketplace/signals/index.ts';
import {
  recordMessage,
  requireInvitable,
  requireNotBlocked,
  requireParty,
  setInvitation,
  type Invitation,
  type TransactionRelations,
} from '#server/marketplace/transactions/index.ts';
import { attach, eraseFiles, requireAttachable, type Attached } from './attachments/index.ts';
import { requireContent, requireSender } from './policy.ts';
import { tellRead } from './readState.ts';
import {
  countMessages,
  findMessage,
  findMessages,
  findMessagesOf,
  findUnanswered,
  idsBy,
  insertMessage,
  type MessageRecord,
} from './store.ts';
import { deleteUnreadOf, markRead, readThread } from './unread.ts';
import { assessMessage } from './warning.ts';
import { asRecorded, toResources } from './view.ts';

export {
  createDownload,
  createFile,
  createOwnDownload,
  createUpload,
  deleteUnusedFiles,
  fileReceived,
  findFilesOf,
  isAvailableDocument,
  openContent,
  openDocument,
  openFileAt,
  queryFileAttachments,
  queryFiles,
  receiveFile,
  showFile,
  showOwnFile,
  uploadDocument,
  verifyFile,
  type FileRequest,
  type OpenedDocument,
  type SentFile,
} from './attachments/index.ts';
export { queryForOperators, readForOperators, type OperatorFilters } from './forOperators.ts';
export { askAboutWaitingPeople, countWaiting, waitingMail } from './waitingPeople.ts';
export { readByOther } from './readState.ts';
export { findMessage, type MessageRecord } from './store.ts';
export { isUnread, isUnreadSince, markUnread } from './unread.ts';

const keptByOther = 'the other side keeps the conversation, with “Deleted user”';

export const accountData: AccountData = {
  tables: {
    messages: { id: keptByOther, content: keptByOther },
    message_files: {},
    unread_threads: {},
  },
  belongings: idsBy,
  // The pictures of photos go with the user's images.
  async erase(engine, tx, userId) {
    await eraseFiles(engine, tx, userId);
    await deleteUnreadOf(tx, userId);
  },
};

/** Outbox event: a message was sent; its payload is `{messageId}`. */
export const messageSent = 'message/sent';

const maxPerPage = 100;

export interface MessagePage {
  transactionId: string;
  /** From 1. */
  page?: number | undefined;
  /** 1 to 100, the default. */
  perPage?: number | undefined;
}

export interface Sending extends Attached {
  transactionId: string;
  content: string;
  /**
   * Idempotency: a retry with the same id, after a lost response, creates no second message. Without it, the message is
   * new.
   */
  id?: string | undefined;
}

/**
 * Sends a message to the other party, in any state of the transaction. @throws transaction-not-found, forbidden,
 * validation-invalid-value, transaction-provider-banned-or-deleted, transaction-customer-banned-or-deleted,
 * transaction-not-possible, too-many-requests, conflict when `id` names another message, image-invalid,
 * document-invalid and file-invalid when an attachment is not the sender's, was sent before, or was removed because it was
 * never sent
 */
export async function send(
  ctx: Ctx,
  { id, transactionId, content, ...attached }: Sending,
): Promise<Resource> {
  const text = requireContent(content);
  requireAttachable(attached);
  const senderId = await requireSender(ctx, transactionId);
  const sent = { transactionId, senderId, content: text };
  const message =
    (id && (await findSent(ctx.engine, { ...sent, id }))) ||
    (await write(ctx, { ...sent, id: id ?? ctx.engine.ids.uuid() }, attached));
  const [resource] = await toResources(ctx, [message], ctx.read);
  if (!resource) throw new RangeError('A message without a view');
  return resource;
}

/**
 * Invites the customer of an enquiry for some nights, with a message. Each step can be repeated: the message has an id of
 * its sender, and the nights replace earlier ones. @throws what `requireInvitable` and {@link send} throw
 */
export async function invite(
  ctx: Ctx,
  invitation: Invitation & { message: { id: string; content: string } },
): Promise<void> {
  const { transactionId, message } = invitation;
  await requireInvitable(ctx, invitation);
  await send(ctx, { transactionId, ...message });
  await setInvitation(ctx, invitation);
}

type NewMessage = Pick<MessageRecord, 'id' | 'transactionId' | 'senderId' | 'content'>;

/** Returns the stored message if it has arrived before. @throws conflict when the id belongs to another message */
async function findSent({ db }: Engine, message: NewMessage): Promise<MessageRecord | undefined> {
  const found = await findMessage(db, message.id);
  const isSame =
    found?.transactionId === message.transactionId &&
    found.senderId === message.senderId &&
    found.content === message.content;
  if (found && !isSame) throw new ApiError('conflict');
  return found;
}

async function write(ctx: Ctx, content: NewMessage, attached: Attached): Promise<MessageRecord> {
  const { warned, isOpening } = await assessMessage(ctx.engine, content);
  const message = { ...content, createdAt: ctx.engine.clock.now(), warned };
  const { transactionId, senderId } = message;
  const isNew = await ctx.engine.db.transaction(async tx => {
    if (!(await insertMessage(tx, message))) return false;
    await count(ctx.engine, 'messages', senderId, tx);
    await attach(ctx, tx, message, attached);
    const parties = await recordMessage(tx, message);
    const toId = parties.find(id => id !== senderId);
    // The row is locked now, so a block made at the same moment is seen, or waits.
    const [customerId, providerId] = parties;
    if (customerId && providerId) await requireNotBlocked(tx, { customerId, providerId });
    // The sender's limit is locked now, so messages sent at the same moment count each other.
    if (toId) requireWait(ctx.engine, 'unansweredMessages', await findUnanswered(tx, message, toId));
    const signal = { userId: senderId, subjectId: transactionId };
    if (warned) await signals.raise(ctx.engine, tx, { ...signal, reason: 'contactData' });
    if (isOpening && toId)
      await checkSameMessage(ctx.engine, tx, { ...signal, toId, text: message.content, parties });
    await markRead(tx, { transactionId, userId: senderId });
    await publish(tx, parties, { type: 'message', transactionId });
    await events.record(ctx, tx, { after: asRecorded({ ...message, deleted: false }) });
    await addToOutbox(tx, ctx.engine.clock, messageSent, { messageId: message.id });
    return true;
  });
  // Sent twice concurrently: the other request has inserted it.
  const first = isNew ? undefined : await findSent(ctx.engine, message);
  return first ?? { ...message, deleted: false };
}

/** @throws too-many-requests when a customer, who chooses the recipients, sends the same text to too many users */
async function checkSameMessage(
  engine: Engine,
  tx: Tx,
  { parties, ...message }: Parameters<typeof signals.checkMessage>[2] & { parties: readonly string[] },
): Promise<void> {
  const readers = await signals.checkMessage(engine, tx, message);
  const [customerId] = parties;
  if (customerId === message.userId) requireWait(engine, 'sameMessages', readers);
}

/**
 * Returns messages newest first, for the parties and operators; marks the thread as read for a party. @throws
 * not-found, forbidden, validation-invalid-value
 */
export async function query(ctx: Ctx, { transactionId, ...paging }: MessagePage): Promise<ResourcePage> {
  const { page, perPage } = parsePaging(paging);
  const party = await requireParty(ctx, ctx.engine.db, transactionId);
  // Marked first: a message that arrives meanwhile may be shown and still count as new, but never the other way round.
  // Under impersonation nothing is marked as read.
  if (ctx.viewer.kind === 'user' && !ctx.viewer.limited)
    await haveRead(ctx.engine, { transactionId, userId: ctx.viewer.userId });
  const offset = (page - 1) * perPage;
  const records = await findMessages(ctx.engine.db, { transactionId, limit: perPage, offset });
  // A page that isn't full gives the total itself.
  const isLast = records.length < perPage && (records.length > 0 || offset === 0);
  const [items, totalItems] = await Promise.all([
    toResources(ctx, records, ctx.read, party),
    isLast ? offset + records.length : countMessages(ctx.engine.db, transactionId),
  ]);
  return {
    items,
    meta: pageMeta({ page, perPage }, totalItems),
  };
}

async function haveRead({ db }: Engine, side: { transactionId: string; userId: string }): Promise<void> {
  const otherId = await readThread(db, side);
  if (otherId === undefined) return;
  await publish(db, [side.userId], { type: 'read', transactionId: side.transactionId });
  await tellRead(db, side, otherId);
}

/** Returns the messages of several transactions for their views, newest first; the caller has checked access. */
export const relation: TransactionRelations<Ctx>['messages'] = async (
  ctx,
  db,
  transactionIds,
  read: Read,
): Promise<Map<string, Resource[]>> => {
  const limit = Math.min(read.limits.messages ?? maxPerPage, maxPerPage);
  const records: MessageRecord[] = await findMessagesOf(db, transactionIds, limit);
  const resources = await toResources(ctx, records, read);
  const byTransaction = new Map<string, Resource[]>(transactionIds.map(id => [id, []]));
  records.forEach((record, at) => {
    const resource = resources[at];
    if (resource) byTransaction.get(record.transactionId)?.push(resource);
  });
  return byTransaction;
};
