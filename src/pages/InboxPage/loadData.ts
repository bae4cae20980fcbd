import type { Page } from '#contract/entities/pagination.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { Api } from '#src/api/api.ts';
import { type LoadData, notFound } from '#src/store/loadData.ts';

/** Transactions on one page (specification section 9). */
const inboxPageSize = 10;

/** `orders`: where the person is the customer; `sales`: where they are the provider. */
export type InboxTab = 'orders' | 'sales';

export interface InboxData {
  tab: InboxTab;
  transactions: Page<Transaction>;
  /** How many the other tab holds; only known when this one is empty and points there (readings 34). */
  otherCount: number;
}

export const loadData: LoadData<InboxData> =
  ({ params, search }) =>
  async (_dispatch, _getState, { api }) => {
    const { tab } = params;
    if (tab !== 'orders' && tab !== 'sales') return notFound();
    const marketplace = await api();
    const transactions = await query(marketplace, tab, toPageNumber(search.get('page')), inboxPageSize);
    const isEmpty = transactions.pagination.totalItems === 0;
    const other = isEmpty ? await query(marketplace, otherTab(tab), 1, 1) : undefined;
    return { tab, transactions, otherCount: other?.pagination.totalItems ?? 0 };
  };

export const otherTab = (tab: InboxTab): InboxTab => (tab === 'orders' ? 'sales' : 'orders');

const query = ({ transactions }: Api, tab: InboxTab, page: number, perPage: number) =>
  transactions.query({ only: tab === 'orders' ? 'order' : 'sale', page, perPage });

/** Anything that is no page number counts as the first page. */
function toPageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
