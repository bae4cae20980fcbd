import type { Engine } from '#server/marketplace/ctx.ts';
import { exportFileObsolete, deleteFile } from '#server/marketplace/dataExports/index.ts';
import * as images from '#server/marketplace/images/index.ts';
import {
  accountForgotten,
  cardReplaced,
  closeAccount,
  deleteCard,
  deletePayer,
  payerForgotten,
  paymentEventReceived,
  parseStoredEvent,
} from '#server/marketplace/payments/index.ts';
import { calendarChanged, firstPublished, listingUpdated } from '#server/marketplace/listings/index.ts';
import { wakeSubscribers } from '#server/marketplace/savedListings/index.ts';
import { wakeFor } from '#server/marketplace/savedSearches/index.ts';
import {
  endForBlock,
  endForDeletedParty,
  partyBlocked,
  partyLeft,
  reconcile,
} from '#server/marketplace/transactions/index.ts';
import * as messages from '#server/marketplace/messages/index.ts';
import * as notifications from '#server/marketplace/notifications/index.ts';
import { receiveMessages } from '#server/marketplace/telegram/index.ts';
import * as verification from '#server/marketplace/verification/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import type { Handlers } from './drainOutbox.ts';
import { startLoop } from './loop.ts';
import { errorText } from './retry.ts';
import { schedule } from './schedule.ts';
import { startWorker, type Worker } from './worker.ts';

export { isJob, listDeadLetters, retryDeadLetter, type DeadLetter } from './deadLetters.ts';
export { findRetriedRows, maxAttempts } from '#server/marketplace/outbox/index.ts';
export type { OutboxEvent, Handler, Handlers } from './drainOutbox.ts';
export { drain, startWorker, type Worker } from './worker.ts';

/** The handler of each kind of outbox row. */
export const handlers: Handlers = {
  [verification.documentsObsolete]: (engine, payload) =>
    verification.deleteDocuments(engine, String(payload.requestId)),
  [firstPublished]: (engine, payload) => wakeFor(engine, String(payload.listingId)),
  [listingUpdated]: (engine, payload) => wakeSubscribers(engine, String(payload.listingId)),
  [calendarChanged]: (engine, payload) => wakeSubscribers(engine, String(payload.listingId)),
  [exportFileObsolete]: (engine, payload) => deleteFile(engine, String(payload.copyId)),
  [images.imageUploaded]: (engine, payload) => images.addAvif(engine, String(payload.imageId)),
  [images.imageShown]: (engine, payload) => images.unseal(engine, String(payload.imageId)),
  [messages.fileReceived]: (engine, payload) => messages.verifyFile(engine, String(payload.fileId)),
  [users.passwordResetRequested]: async (engine, payload) =>
    void (await users.mailReset(engine, String(payload.email))),
  [payerForgotten]: (engine, payload) => deletePayer(engine, String(payload.customerId)),
  [cardReplaced]: (engine, payload) => deleteCard(engine, String(payload.cardId)),
  [accountForgotten]: (engine, payload) => closeAccount(engine, String(payload.accountId)),
  [partyLeft]: endForDeletedParty,
  [partyBlocked]: endForBlock,
  [paymentEventReceived]: (engine, payload) => reconcile(engine, parseStoredEvent(payload)),
  ...notifications.handlers,
};

/** Seconds for which the bot's server is asked to wait for messages. */
const botWait = 25;
/** Milliseconds between two attempts, also of a process that waits while another one receives. */
const botPause = 5000;

/** Starts a worker with every handler and every recurring job, and what answers messages to the site's bot. */
export function startJobs(engine: Engine): Worker {
  const worker = startWorker(engine, handlers, schedule);
  if (!engine.messenger) return worker;
  const ended = new AbortController();
  // Said once, until the bot's server answers again.
  let isDown = false;
  const warn = (error: unknown) => {
    if (isDown || ended.signal.aborted) return;
    isDown = true;
    engine.log.warn('messages to the bot not received', { error: errorText(error) });
  };
  const round = async () => {
    await receiveMessages(engine, botWait, ended.signal);
    isDown = false;
  };
  const bot = startLoop(round, botPause, warn);
  bot.wake();
  return {
    ...worker,
    async stop() {
      ended.abort();
      await Promise.all([bot.stop(), worker.stop()]);
    },
  };
}
