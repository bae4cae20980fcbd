import type { Transaction } from '#contract/booking/transaction.ts';
import type { Page } from '#contract/paging.ts';
import type { Api } from '#src/api/api.ts';

/** `orders`: the user is the customer; `sales`: the user is the provider. */
export type InboxTab = 'orders' | 'sales';

export const inboxShows = ['answer', 'stays', 'archived'] as const;

/**
 * A part of the inbox: `answer` is what waits for the user, archived or not; `stays` has a booking. By default
 * everything that is not archived.
 */
export type InboxShow = (typeof inboxShows)[number];

export interface InboxQuery {
  /** Both roles when absent. */
  tab?: InboxTab | undefined;
  /** The first page is 1. */
  page: number;
  perPage: number;
  show?: InboxShow | undefined;
  /** Searches archived conversations, too, unless only some are shown. */
  keywords?: string | undefined;
}

/**
 * Returns the user's conversations, those with unread messages first, then the most recently active, with the beginnings
 * of their newest messages. @throws ApiFailure
 */
export async function queryInbox(
  { transactions }: Api,
  { tab, page, perPage, show, keywords }: InboxQuery,
): Promise<Page<Transaction>> {
  const searchesAll = keywords !== undefined && show === undefined;
  const found = await transactions.query({
    ...(tab ? { only: tab === 'orders' ? 'order' : 'sale' } : {}),
    page,
    perPage,
    sort: 'lastActivity',
    ...(show === 'stays' ? { hasBooking: true } : {}),
    own: {
      ...(show === 'answer' ? { needsAnswer: true } : searchesAll ? {} : { isArchived: show === 'archived' }),
      ...(keywords === undefined ? {} : { keywords }),
    },
  });
  return { ...found, items: found.items.map(shortened) };
}

/** Maximum length of a message preview, in characters. */
const previewLength = 160;

// The page's state carries previews, not whole messages.
const shortened = (transaction: Transaction): Transaction => ({
  ...transaction,
  messages: (transaction.messages ?? []).slice(0, 1).map(message => ({
    ...message,
    content: [...message.content.slice(0, 2 * previewLength)].slice(0, previewLength).join(''),
  })),
});

/** Returns when a transaction last changed or was last written in. ISO instants of one format sort as texts. */
export function lastActivityOf({ messages, lastTransitionedAt }: Transaction): string {
  const written = messages?.[0]?.createdAt ?? '';
  return written > lastTransitionedAt ? written : lastTransitionedAt;
}
