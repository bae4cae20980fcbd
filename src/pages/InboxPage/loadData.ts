import { type Page, pageNumber } from '#contract/paging.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { Api } from '#src/api/api.ts';
import {
  inboxShows,
  kindOf,
  lastActivityOf,
  queryInbox,
  type InboxShow,
  type InboxTab,
} from '#src/features/Inbox/queryInbox.ts';
import { pathTo } from '#contract/paths.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { notFound, redirect } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

/** Transactions per page (specification section 9). */
const inboxPageSize = 10;

/** What the user chose to see of a tab. */
export interface InboxFilters {
  show?: InboxShow | undefined;
  keywords?: string | undefined;
}

export interface InboxData {
  tab: InboxTab;
  filters: InboxFilters;
  transactions: Page<Transaction>;
  /** Number of items on the other tab; only known when this one is empty and links there (readings 34). */
  otherCount: number;
  /** The number of archived ones; only known when the unfiltered tab is empty. */
  archivedCount: number;
  /** The number of matches of the user's listings; only known when the unfiltered tab is empty. */
  matchCount: number;
  /** Unread messages on the other tab. */
  otherUnread: number;
}

export const { loadData, usePage } = definePage<InboxData>(({ name, params, search }) => async dispatch => {
  const { tab } = params;
  if (name === 'InboxBasePage') return redirect(pathTo('InboxPage', { tab: await dispatch(findTab()) }));
  return tab === 'orders' || tab === 'sales' ? dispatch(loadTab(tab, search)) : notFound();
});

/** Returns the tab where something new is, else the one where something happened last; `sales` when nothing ever did. */
const findTab =
  (): AppThunk<Promise<InboxTab>> =>
  async (_dispatch, getState, { api }) => {
    const marketplace = await api();
    const [sales, orders] = await Promise.all(
      (['sales', 'orders'] as const).map(async tab => {
        const [unread, { items }] = await Promise.all([
          marketplace.transactions.countUnread(kindOf(tab)).catch(() => 0),
          queryInbox(marketplace, { tab, page: 1, perPage: 1 }),
        ]);
        const waiting = tab === 'sales' ? getState().session.notificationCount : 0;
        return { isNew: unread + waiting > 0, at: items[0] ? lastActivityOf(items[0]) : '' };
      }),
    );
    if (!orders || !sales) return 'sales';
    if (orders.isNew !== sales.isNew) return orders.isNew ? 'orders' : 'sales';
    return orders.at > sales.at ? 'orders' : 'sales';
  };

/** Loads the current state of one page of a tab. @throws Redirect when there is no such page, ApiFailure */
export const loadTab =
  (tab: InboxTab, search: URLSearchParams): AppThunk<Promise<InboxData>> =>
  async (_dispatch, _getState, { api }) => {
    const marketplace = await api();
    const page = pageNumber(search);
    const filters = filtersOf(search);
    const answer = queryInbox(marketplace, { tab, page, perPage: inboxPageSize, ...filters });
    const [transactions, otherUnread] = await Promise.all([
      pageOrFirst(page, inboxPath(tab, filters), answer),
      // A failed count must not fail the list.
      marketplace.transactions.countUnread(kindOf(otherTab(tab))).catch(() => 0),
    ]);
    const isFiltered = filters.show !== undefined || filters.keywords !== undefined;
    const isEmpty = transactions.pagination.totalItems === 0 && !isFiltered;
    const one = { page: 1, perPage: 1 };
    const [other, archived, matchCount] = isEmpty
      ? await Promise.all([
          queryInbox(marketplace, { tab: otherTab(tab), ...one }),
          queryInbox(marketplace, { tab, ...one, show: 'archived' }),
          countMatches(marketplace),
        ])
      : [];
    return {
      tab,
      filters,
      transactions,
      otherCount: other?.pagination.totalItems ?? 0,
      archivedCount: archived?.pagination.totalItems ?? 0,
      matchCount: matchCount ?? 0,
      otherUnread,
    };
  };

/** Returns the URL of a tab with these filters. */
export const inboxPath = (tab: InboxTab, { show, keywords }: InboxFilters, page = 1) =>
  pathTo('InboxPage', { tab }, { show, keywords, page: page > 1 ? page : undefined });

function filtersOf(search: URLSearchParams): InboxFilters {
  const show = inboxShows.find(name => name === search.get('show'));
  const keywords = cleanWords(search.get('keywords') ?? '').slice(0, keywordsLength);
  return { ...(show ? { show } : {}), ...(keywords ? { keywords } : {}) };
}

/** The longest search, in characters. */
export const keywordsLength = 200;

/** These are optional: their failures must not fail the inbox. */
const countMatches = async ({ call }: Api) =>
  ((await call('POST /api/matches/own').catch(() => null)) ?? []).reduce((sum, { total }) => sum + total, 0);

export const otherTab = (tab: InboxTab): InboxTab => (tab === 'orders' ? 'sales' : 'orders');
