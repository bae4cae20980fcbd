import { type Page, pageNumber } from '#contract/rules/paging.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { Api } from '#src/api/api.ts';
import { pathTo } from '#contract/paths.ts';
import { type LoadData, notFound } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Transactions per page (specification section 9). */
const inboxPageSize = 10;

/** `orders`: the user is the customer; `sales`: the user is the provider. */
export type InboxTab = 'orders' | 'sales';

export interface InboxData {
  tab: InboxTab;
  transactions: Page<Transaction>;
  /** Number of items on the other tab; only known when this one is empty and links there (readings 34). */
  otherCount: number;
  /** The number of matches of the user's listings; only known when the tab is empty. */
  matchCount: number;
  /** Unread messages on the other tab. */
  otherUnread: number;
}

export const loadData: LoadData<InboxData> =
  ({ params, search }) =>
  async dispatch => {
    const { tab } = params;
    return tab === 'orders' || tab === 'sales' ? dispatch(loadTab(tab, search)) : notFound();
  };

/** Loads the current state of one page of a tab. @throws Redirect when there is no such page, ApiFailure */
export const loadTab =
  (tab: InboxTab, search: URLSearchParams): AppThunk<Promise<InboxData>> =>
  async (_dispatch, _getState, { api }) => {
    const marketplace = await api();
    const page = pageNumber(search);
    const answer = query(marketplace, tab, page, inboxPageSize);
    const [found, otherUnread] = await Promise.all([
      pageOrFirst(page, pathTo('InboxPage', { tab }), answer),
      // A failed count must not fail the list.
      marketplace.transactions.countUnread(kindOf(otherTab(tab))).catch(() => 0),
    ]);
    const transactions = { ...found, items: found.items.map(shortened) };
    const isEmpty = transactions.pagination.totalItems === 0;
    const other = isEmpty ? await query(marketplace, otherTab(tab), 1, 1) : undefined;
    const matchCount = isEmpty ? await countMatches(marketplace) : 0;
    return { tab, transactions, otherCount: other?.pagination.totalItems ?? 0, matchCount, otherUnread };
  };

/** These are optional: their failures must not fail the inbox. */
const countMatches = async ({ matches }: Api) =>
  ((await matches.ofAllOwn().catch(() => null)) ?? []).reduce((sum, { total }) => sum + total, 0);

export const otherTab = (tab: InboxTab): InboxTab => (tab === 'orders' ? 'sales' : 'orders');

const kindOf = (tab: InboxTab) => (tab === 'orders' ? 'order' : 'sale');

const query = ({ transactions }: Api, tab: InboxTab, page: number, perPage: number) =>
  transactions.query({ only: kindOf(tab), page, perPage, sort: 'lastActivity' });

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
