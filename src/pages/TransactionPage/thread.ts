import type { Message } from '#contract/entities/message.ts';
import type { Failure } from '#src/api/failure.ts';
import { updatePage, type PageState } from '#src/store/page.ts';
import type { AppThunk } from '#src/store/store.ts';
import type { Thread, TransactionData } from './loadData.ts';

/** A message of the conversation. One's own that has not arrived yet says so. */
export interface ThreadMessage extends Message {
  delivery?: 'sending' | 'failed';
  /** Why it failed. */
  failure?: Failure;
}

/** Changes the conversation on screen; does nothing when another page is there by now. */
export function changeThread(transactionId: string, change: (thread: Thread) => Thread): AppThunk {
  return (dispatch, getState) => {
    const { page } = getState();
    if (page.key === null || !shownConversation(page, transactionId)) return;
    dispatch(updatePage<TransactionData>(page.key, data => ({ ...data, thread: change(data.thread) })));
  };
}

/** The conversation if it is the one on screen. */
export function shownConversation({ data }: PageState, transactionId: string): TransactionData | undefined {
  const shown = data as Partial<TransactionData> | null;
  return shown?.transaction?.id === transactionId ? (data as TransactionData) : undefined;
}

/** The thread with these messages; one that is there already is replaced where it stands. */
export function withMessages(thread: Thread, given: readonly ThreadMessage[]): Thread {
  const byId = new Map(given.map(message => [message.id, message]));
  const kept = thread.messages.map(message => byId.get(message.id) ?? message);
  const known = new Set(kept.map(({ id }) => id));
  return { ...thread, messages: [...kept, ...given.filter(({ id }) => !known.has(id))] };
}

export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, messages: thread.messages.filter(message => message.id !== id) };
}
