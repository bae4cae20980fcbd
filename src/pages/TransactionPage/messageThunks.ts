import type { Message } from '#contract/booking/transaction.ts';
import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import type { Page } from '#contract/paging.ts';
import { DAY } from '#contract/time/units.ts';
import { apiFailure } from '#src/api/apiFailure.ts';
import type { Failure } from '#src/api/failure.ts';
import { newId } from '#src/util/newId.ts';
import { serverDate, serverNow } from '#src/util/clock.ts';
import type { TransactionData, ThreadMessage } from './loadData.ts';
import {
  changeConversation,
  changeThread,
  shownConversation,
  withMessages,
  withNewest,
  withoutMessage,
} from './thread.ts';
import { clearUnsent, saveUnsent, readUnsent, type Unsent } from './unsent.ts';
import type { AppState, AppThunk } from '#src/store/state.ts';

/**
 * Shows a message as being sent and sends it, with attachments that have been uploaded. The outcome shows on the
 * message; never rejects.
 */
export const sendMessage =
  (
    transactionId: string,
    content: string,
    attached: Pick<Unsent, 'images' | 'documents'> = {},
  ): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const createdAt = timestampAfterLast(shownConversation(getState().page, transactionId));
    const message = { id: newId(), content, createdAt, ...attached };
    saveUnsent(senderIn(getState()), transactionId, message);
    return dispatch(deliverInOrder(transactionId, message));
  };

/** Resends an undelivered message with the same id, so that it cannot be delivered twice. */
export const resendMessage =
  (transactionId: string, message: ThreadMessage): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    // No longer marked as rejected: without a connection it waits like any other.
    saveUnsent(senderIn(getState()), transactionId, message);
    return dispatch(deliverInOrder(transactionId, message));
  };

/** Discards an undelivered message. */
export const discardMessage =
  (transactionId: string, id: string): AppThunk =>
  (dispatch, getState) => {
    clearUnsent(senderIn(getState()), transactionId, id);
    dispatch(changeThread(transactionId, thread => withoutMessage(thread, id)));
  };

/**
 * How long after it was written a message is still sent without the user, in milliseconds: as long as a device stores
 * pages (decision 051). What was meant for a day long past would mislead.
 */
const sendPeriod = 7 * DAY;

const isSentUnasked = ({ createdAt, refused }: Unsent) =>
  !refused && serverNow() - Date.parse(createdAt) < sendPeriod;

/**
 * Resumes deliveries interrupted by leaving or reloading the page or by a lost connection. Rejected and old messages
 * wait for the user, and so does everything at a marketplace without client-generated message ids, which might store
 * one twice.
 */
export const resumeSending =
  (transactionId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { page, settings } = getState();
    const sender = senderIn(getState());
    const shown = new Map(
      shownConversation(page, transactionId)?.thread.messages.map(message => [message.id, message]),
    );
    const resume = async (message: Unsent) => {
      const before = shown.get(message.id);
      if (before && !before.delivery) clearUnsent(sender, transactionId, message.id);
      else if (before?.failure && before.failure.code !== 'network') return;
      else if ((settings.apiUrl === '' && isSentUnasked(message)) || underWay.has(message.id))
        await dispatch(deliver(transactionId, message));
      else dispatch(showMine(transactionId, message, { delivery: 'failed' }));
    };
    await Promise.all(readUnsent(sender, transactionId).map(resume));
  };

/** Works as {@link resumeSending} for a conversation that is not on screen. */
export const sendWaiting =
  (transactionId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    // A marketplace without client-generated message ids might store a message twice.
    if (getState().settings.apiUrl !== '' || shownConversation(getState().page, transactionId)) return;
    const waiting = readUnsent(senderIn(getState()), transactionId).filter(isSentUnasked);
    await Promise.all(waiting.map(message => dispatch(deliver(transactionId, message))));
  };

/** Updates the conversation on screen with new data. @throws ApiFailure */
export const refreshConversation =
  (transactionId: string, events: readonly LiveEvent[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const isNew = (type: LiveEvent['type']) =>
      events.some(one => one.type === 'gap' || (one.type === type && one.transactionId === transactionId));
    const hasMoved = isNew('transition');
    const hasMessages = isNew('message');
    if (!hasMoved && !hasMessages) return;
    const { transactions, messages } = await api();
    const [transaction, newest] = await Promise.all([
      hasMoved ? transactions.show(transactionId) : undefined,
      hasMessages ? messages.query(transactionId, 1) : undefined,
    ]);
    dispatch(
      changeConversation(transactionId, data => ({
        ...data,
        ...(transaction ? { transaction } : {}),
        ...(newest ? { thread: withNewest(data.thread, newest) } : {}),
      })),
    );
  };

/** Loads a page of messages, newest first. @throws ApiFailure */
export const loadMessages =
  (transactionId: string, page: number): AppThunk<Promise<Page<Message>>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).messages.query(transactionId, page);

/** Deliveries in progress, by id: a page that was left and reopened joins them. */
const underWay = new Map<string, Promise<void>>();
/** The last attempt in each conversation: messages are delivered in the order they were written. */
const lines = new Map<string, Promise<void>>();

const deliver =
  (transactionId: string, message: Unsent): AppThunk<Promise<void>> =>
  dispatch => {
    const { id } = message;
    dispatch(showMine(transactionId, message, { delivery: 'sending' }));
    const begun = underWay.get(id);
    if (begun) return begun;
    const before = lines.get(transactionId) ?? Promise.resolve();
    const ended = before
      .then(() => dispatch(attempt(transactionId, message)))
      .finally(() => {
        underWay.delete(id);
        if (lines.get(transactionId) === ended) lines.delete(transactionId);
      });
    underWay.set(id, ended);
    lines.set(transactionId, ended);
    return ended;
  };

/** Delivers a message after those written earlier that wait for a connection. */
const deliverInOrder =
  (transactionId: string, message: Unsent): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    for (const earlier of waitingBefore(getState(), transactionId, message.id))
      void dispatch(deliver(transactionId, earlier));
    return dispatch(deliver(transactionId, message));
  };

function waitingBefore(state: AppState, transactionId: string, id: string): readonly Unsent[] {
  // Where a message might be stored twice, each waits for the user, and none for another.
  if (state.settings.apiUrl !== '') return [];
  const unsent = readUnsent(senderIn(state), transactionId);
  const index = unsent.findIndex(one => one.id === id);
  return unsent.slice(0, Math.max(index, 0)).filter(isSentUnasked);
}

const attempt =
  (transactionId: string, message: Unsent): AppThunk<Promise<void>> =>
  async (dispatch, getState, { api }) => {
    const { id, content, images = [], documents = [] } = message;
    const sender = senderIn(getState());
    const [document] = documents;
    // The connection was lost at an earlier message. This one must not overtake it.
    if (waitingBefore(getState(), transactionId, id).length > 0) {
      dispatch(showMine(transactionId, message, { delivery: 'failed', failure: unreachable }));
      return;
    }
    try {
      const sent = await (
        await api()
      ).messages.send(transactionId, content, {
        id,
        ...(images.length > 0 ? { imageIds: images.map(image => image.id) } : {}),
        ...(document ? { documentId: document.id } : {}),
      });
      clearUnsent(sender, transactionId, id);
      // A marketplace without client-generated ids has assigned its own.
      if (sent.id !== id) dispatch(changeThread(transactionId, thread => withoutMessage(thread, id)));
      dispatch(showMine(transactionId, sent, {}));
    } catch (caught) {
      const { failure } = apiFailure(caught);
      if (failure.code !== 'network') saveUnsent(sender, transactionId, { ...message, refused: true });
      dispatch(showMine(transactionId, message, { delivery: 'failed', failure }));
    }
  };

const showMine =
  (
    transactionId: string,
    { id, content, createdAt, images, documents }: Unsent,
    how: Pick<ThreadMessage, 'delivery' | 'failure'>,
  ): AppThunk =>
  (dispatch, getState) => {
    const { currentUser } = getState().session;
    const mine = {
      id,
      content,
      createdAt,
      ...(images ? { images } : {}),
      ...(documents ? { documents } : {}),
      ...(currentUser ? { sender: currentUser } : {}),
      ...how,
    };
    dispatch(changeThread(transactionId, thread => withMessages(thread, [mine])));
  };

const unreachable: Failure = { status: 0, code: 'network' };

const senderIn = ({ session }: AppState) => session.currentUser?.id ?? '';

// The clock is right to a second or two: a message must not be sorted above the one it replies to.
function timestampAfterLast(shown: TransactionData | undefined): string {
  const before = shown ? [...shown.thread.messages, ...shown.transaction.transitions] : [];
  const instants = before.map(({ createdAt }) => createdAt);
  return [...instants, serverDate().toISOString()].reduce((one, other) => (one > other ? one : other));
}
