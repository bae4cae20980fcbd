import type { Message } from '#contract/entities/message.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { AppThunk } from '#src/store/store.ts';

/** Sends a message and answers it with its sender. @throws ApiFailure */
export const sendMessage =
  (transactionId: string, content: string): AppThunk<Promise<Message>> =>
  async (_dispatch, getState, { api }) => {
    const sent = await (await api()).messages.send(transactionId, content);
    const { currentUser } = getState().session;
    return currentUser ? { ...sent, sender: sent.sender ?? currentUser } : sent;
  };

/** A page of messages, newest first. @throws ApiFailure */
export const loadMessages =
  (transactionId: string, page: number): AppThunk<Promise<Page<Message>>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).messages.query(transactionId, page);
