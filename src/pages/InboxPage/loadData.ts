import type { Page } from '#contract/entities/pagination.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { Api } from '#src/api/api.ts';
import { pathTo } from '#src/config/paths.ts';
import { type LoadData, notFound } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/store.ts';
import { pageNumber, pageOrFirst } from '#src/store/paging.ts';

/** Transactions on one page (specification section 9). */
const inboxPageSize = 10;

/** `orders`: where the person is the customer; `sales`: where they are the provider. */
export type InboxTab = 'orders' | 'sales';

export interface InboxData {
  tab: InboxTab;
  transactions: Page<Transaction>;
  /** How many the other tab holds; only known when this one is empty and points there (readings 34). */
  otherCount: number;
  /** Messages in the other tab that the person has not looked at. */
  otherUnread: number;
}

export const loadData: LoadData<InboxData> =
  ({ params, search }) =>
  async dispatch => {
    const { tab } = params;
    return tab === 'orders' || tab === 'sales' ? dispatch(loadTab(tab, search)) : notFound();
  };

/** A page of a tab as it is now. @throws Redirect when there is no such page, ApiFailure */
export const loadTab =
  (tab: InboxTab, search: URLSearchParams): AppThunk<Promise<InboxData>> =>
  async (_dispatch, _getState, { api }) => {
    const marketplace = await api();
    const page = pageNumber(search);
    const asked = query(marketplace, tab, page, inboxPageSize);
    const [found, otherUnread] = await Promise.all([
      pageOrFirst(page, pathTo('InboxPage', { tab }), asked),
      // The list is worth more than a number beside it.
      marketplace.transactions.countUnread(kindOf(otherTab(tab))).catch(() => 0),
    ]);
    const transactions = { ...found, items: found.items.map(shortened) };
    const isEmpty = transactions.pagination.totalItems === 0;
    const other = isEmpty ? await query(marketplace, otherTab(tab), 1, 1) : undefined;
    return { tab, transactions, otherCount: other?.pagination.totalItems ?? 0, otherUnread };
  };

export const otherTab = (tab: InboxTab): InboxTab => (tab === 'orders' ? 'sales' : 'orders');

const kindOf = (tab: InboxTab) => (tab === 'orders' ? 'order' : 'sale');

const query = ({ transactions }: Api, tab: InboxTab, page: number, perPage: number) =>
  transactions.query({ only: kindOf(tab), page, perPage, sort: 'lastActivity' });

/** Characters of a message that a row has room for. */
const previewLength = 160;

// The page's state carries what is shown, not whole letters.
const shortened = (transaction: Transaction): Transaction => ({
  ...transaction,
  messages: (transaction.messages ?? []).slice(0, 1).map(message => ({
    ...message,
    content: [...message.content.slice(0, 2 * previewLength)].slice(0, previewLength).join(''),
  })),
});
