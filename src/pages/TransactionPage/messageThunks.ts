import type { Message } from '#contract/entities/message.ts';
import type { News } from '#contract/entities/news.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { apiFailure } from '#src/api/apiFailure.ts';
import type { AppState, AppThunk } from '#src/store/store.ts';
import { newId } from '#src/util/newId.ts';
import type { TransactionData } from './loadData.ts';
import {
  changeConversation,
  changeThread,
  shownConversation,
  withMessages,
  withNewest,
  withoutMessage,
  type ThreadMessage,
} from './thread.ts';
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from './unsent.ts';

/** Shows a message as under way and sends it. How that goes shows on the message; this never rejects. */
export const sendMessage =
  (transactionId: string, content: string): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const createdAt = atTheEnd(shownConversation(getState().page, transactionId));
    const message = { id: newId(), content, createdAt };
    keepUnsent(senderIn(getState()), transactionId, message);
    return dispatch(deliver(transactionId, message));
  };

/** Sends a message again that did not arrive: under the same name, so that it cannot arrive twice. */
export const resendMessage =
  (transactionId: string, message: ThreadMessage): AppThunk<Promise<void>> =>
  dispatch =>
    dispatch(deliver(transactionId, message));

/** Gives up a message that did not arrive. */
export const discardMessage =
  (transactionId: string, id: string): AppThunk =>
  (dispatch, getState) => {
    forgetUnsent(senderIn(getState()), transactionId, id);
    dispatch(changeThread(transactionId, thread => withoutMessage(thread, id)));
  };

/**
 * Goes on with what was under way when the page was left, loaded anew or cut off. What was refused waits for the person,
 * and so does everything at a marketplace that takes no names for messages: it might get one twice.
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
      if (before && !before.delivery) forgetUnsent(sender, transactionId, message.id);
      else if (before?.failure && before.failure.code !== 'network') return;
      else if (settings.apiUrl === '' || underWay.has(message.id))
        await dispatch(deliver(transactionId, message));
      else dispatch(showMine(transactionId, message, { delivery: 'failed' }));
    };
    await Promise.all(readUnsent(sender, transactionId).map(resume));
  };

/** How long ago something was sent that still goes out while another page is on screen, in milliseconds. */
const stillMeant = 24 * 60 * 60 * 1000;

/** As {@link resumeSending}, where the conversation is not on screen: only what was sent lately and not refused. */
export const sendWaiting =
  (transactionId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    // A marketplace that takes no names might get a message twice.
    if (getState().settings.apiUrl !== '' || shownConversation(getState().page, transactionId)) return;
    const isMeant = ({ createdAt, refused }: Unsent) =>
      !refused && Date.now() - Date.parse(createdAt) < stillMeant;
    const waiting = readUnsent(senderIn(getState()), transactionId).filter(isMeant);
    await Promise.all(waiting.map(message => dispatch(deliver(transactionId, message))));
  };

/** Brings what is new into the conversation on screen. @throws ApiFailure */
export const refreshConversation =
  (transactionId: string, news: readonly News[]): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const isNew = (type: News['type']) =>
      news.some(one => one.type === 'gap' || (one.type === type && one.transactionId === transactionId));
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

/** A page of messages, newest first. @throws ApiFailure */
export const loadMessages =
  (transactionId: string, page: number): AppThunk<Promise<Page<Message>>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).messages.query(transactionId, page);

/** What is on its way, by id: left and come back to, a page joins what it began. */
const underWay = new Map<string, Promise<void>>();
/** The last attempt in each conversation: messages arrive in the order in which they were written. */
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

const attempt =
  (transactionId: string, message: Unsent): AppThunk<Promise<void>> =>
  async (dispatch, getState, { api }) => {
    const { id, content } = message;
    const sender = senderIn(getState());
    try {
      const sent = await (await api()).messages.send(transactionId, content, id);
      forgetUnsent(sender, transactionId, id);
      // A marketplace that takes no names has given it one of its own.
      if (sent.id !== id) dispatch(changeThread(transactionId, thread => withoutMessage(thread, id)));
      dispatch(showMine(transactionId, sent, {}));
    } catch (caught) {
      const { failure } = apiFailure(caught);
      if (failure.code !== 'network') keepUnsent(sender, transactionId, { ...message, refused: true });
      dispatch(showMine(transactionId, message, { delivery: 'failed', failure }));
    }
  };

const showMine =
  (
    transactionId: string,
    { id, content, createdAt }: Unsent,
    how: Pick<ThreadMessage, 'delivery' | 'failure'>,
  ): AppThunk =>
  (dispatch, getState) => {
    const { currentUser } = getState().session;
    const mine = { id, content, createdAt, ...(currentUser ? { sender: currentUser } : {}), ...how };
    dispatch(changeThread(transactionId, thread => withMessages(thread, [mine])));
  };

const senderIn = ({ session }: AppState) => session.currentUser?.id ?? '';

// By a clock that is slow, a message would stand above what it answers.
function atTheEnd(shown: TransactionData | undefined): string {
  const before = shown ? [...shown.thread.messages, ...shown.transaction.transitions] : [];
  const instants = before.map(({ createdAt }) => createdAt);
  return [...instants, new Date().toISOString()].reduce((one, other) => (one > other ? one : other));
}
