import type { Transaction } from '#contract/booking/transaction.ts';
import type { Page } from '#contract/paging.ts';
import type { Api } from '#src/api/api.ts';

/** `orders`: the user is the customer; `sales`: the user is the provider. */
export type InboxTab = 'orders' | 'sales';

export const inboxShows = ['unread', 'bookings', 'archived'] as const;

/** A part of a tab; by default everything that is not archived. */
export type InboxShow = (typeof inboxShows)[number];

export interface InboxQuery {
  tab: InboxTab;
  /** The first page is 1. */
  page: number;
  perPage: number;
  show?: InboxShow | undefined;
  /** Searches archived conversations, too, unless only some are shown. */
  keywords?: string | undefined;
}

/** Returns the conversations of a tab, those with unread messages first, with the beginnings of their newest messages. */
export async function queryInbox(
  { transactions }: Api,
  { tab, page, perPage, show, keywords }: InboxQuery,
): Promise<Page<Transaction>> {
  const searchesAll = keywords !== undefined && show === undefined;
  const found = await transactions.query({
    only: kindOf(tab),
    page,
    perPage,
    sort: 'lastActivity',
    ...(show === 'bookings' ? { hasBooking: true } : {}),
    own: {
      ...(show === 'unread' ? { hasUnread: true } : searchesAll ? {} : { isArchived: show === 'archived' }),
      ...(keywords === undefined ? {} : { keywords }),
    },
  });
  return { ...found, items: found.items.map(shortened) };
}

export const kindOf = (tab: InboxTab) => (tab === 'orders' ? 'order' : 'sale');

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
