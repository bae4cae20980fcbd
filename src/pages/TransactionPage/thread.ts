import type { Message } from '#contract/entities/message.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Failure } from '#src/api/failure.ts';
import { updatePage, type PageState } from '#src/store/page.ts';
import type { AppThunk } from '#src/store/store.ts';
import { seamsOf, type Thread, type TransactionData } from './loadData.ts';

/** A message of the conversation. One's own that has not arrived yet says so. */
export interface ThreadMessage extends Message {
  delivery?: 'sending' | 'failed';
  /** Why it failed. */
  failure?: Failure;
}

/** Changes the conversation on screen; does nothing when another page is there by now. */
export function changeThread(transactionId: string, change: (thread: Thread) => Thread): AppThunk {
  return changeConversation(transactionId, data => ({ ...data, thread: change(data.thread) }));
}

/** The same for all that the page shows of it. */
export function changeConversation(
  transactionId: string,
  change: (data: TransactionData) => TransactionData,
): AppThunk {
  return (dispatch, getState) => {
    const { page } = getState();
    if (page.key !== null && shownConversation(page, transactionId)) dispatch(updatePage(page.key, change));
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

/**
 * The thread with the newest page of messages, which comes newest first. When so much was written meanwhile that the two
 * do not meet, it begins anew with that page: what lies between comes with the older ones.
 */
export function withNewest(thread: Thread, { items, pagination }: Page<Message>): Thread {
  const newest = [...items].reverse();
  const shown = new Map(thread.messages.map(message => [message.id, message]));
  const meets = pagination.totalPages <= 1 || newest.some(({ id }) => shown.has(id));
  if (!meets) {
    const unsent = thread.messages.filter(({ delivery }) => delivery !== undefined);
    return withMessages({ messages: newest, olderPage: 2, seams: seamsOf(newest) }, unsent);
  }
  // Those that stand there unchanged stay the same objects, so that they need not be drawn again.
  const changed = newest.filter(({ id, content }) => {
    const before = shown.get(id);
    return before === undefined || before.delivery !== undefined || before.content !== content;
  });
  return withMessages(thread, changed);
}

export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, messages: thread.messages.filter(message => message.id !== id) };
}
