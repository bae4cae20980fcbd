import type { Message } from '#contract/booking/transaction.ts';
import type { Page } from '#contract/paging.ts';
import { updatePage } from '#src/store/page.ts';
import { blockStartsOf, type Thread, type TransactionData, type ThreadMessage } from './loadData.ts';
import type { PageState, AppThunk } from '#src/store/state.ts';

/** Changes the conversation on screen; does nothing when another page is shown by now. */
export function changeThread(transactionId: string, change: (thread: Thread) => Thread): AppThunk {
  return changeConversation(transactionId, data => ({ ...data, thread: change(data.thread) }));
}

/** Changes any of the conversation's data on the page; does nothing when another page is shown. */
export function changeConversation(
  transactionId: string,
  change: (data: TransactionData) => TransactionData,
): AppThunk {
  return (dispatch, getState) => {
    const { page } = getState();
    if (page.key !== null && shownConversation(page, transactionId)) dispatch(updatePage(page.key, change));
  };
}

/** Returns the conversation if it is on screen. */
export function shownConversation({ data }: PageState, transactionId: string): TransactionData | undefined {
  const shown = data as Partial<TransactionData> | null;
  return shown?.transaction?.id === transactionId ? (data as TransactionData) : undefined;
}

/** Returns the thread with these messages; existing ones are replaced in place. */
export function withMessages(thread: Thread, given: readonly ThreadMessage[]): Thread {
  const byId = new Map(given.map(message => [message.id, message]));
  const kept = thread.messages.map(message => byId.get(message.id) ?? message);
  const known = new Set(kept.map(({ id }) => id));
  return { ...thread, messages: [...kept, ...given.filter(({ id }) => !known.has(id))] };
}

/**
 * Returns the thread with the newest page of messages, which is newest first. When there are so many new messages that
 * the two do not overlap, the thread starts again with that page: the gap is filled by loading older messages.
 */
export function withNewest(thread: Thread, { items, pagination }: Page<Message>): Thread {
  const newest = [...items].reverse();
  const shown = new Map(thread.messages.map(message => [message.id, message]));
  const meets = pagination.totalPages <= 1 || newest.some(({ id }) => shown.has(id));
  if (!meets) {
    const unsent = thread.messages.filter(({ delivery }) => delivery !== undefined);
    return withMessages({ messages: newest, olderPage: 2, blockStarts: blockStartsOf(newest) }, unsent);
  }
  // Unchanged messages keep their identity, so that they are not rendered again.
  const changed = newest.filter(({ id, content }) => {
    const before = shown.get(id);
    return before === undefined || before.delivery !== undefined || before.content !== content;
  });
  return withMessages(thread, changed);
}

export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, messages: thread.messages.filter(message => message.id !== id) };
}
