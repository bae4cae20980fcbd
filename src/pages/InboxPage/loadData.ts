import { type Page, pageNumber } from '#contract/paging.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { Api } from '#src/api/api.ts';
import { inboxShows, queryInbox, type InboxShow, type InboxTab } from '#src/features/Inbox/queryInbox.ts';
import { pathTo } from '#contract/paths.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { notFound } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

/** Transactions per page (specification section 9). */
const inboxPageSize = 10;

/** What the user chose to see; all conversations that are not archived when empty. */
export interface InboxFilters {
  /** One role of the user. */
  tab?: InboxTab | undefined;
  show?: InboxShow | undefined;
  keywords?: string | undefined;
}

export interface InboxData {
  filters: InboxFilters;
  transactions: Page<Transaction>;
  /** Number of conversations that wait for the user. */
  toAnswer: number;
  /** Why nothing is shown; only when there is nothing in this role, and the user has not searched or chosen a part. */
  empty?: {
    /** Number of conversations in the other role (readings 34); 0 without a role. */
    others: number;
    archived: number;
    /** The number of matches of the user's listings. */
    matches: number;
  };
}

export const { loadData, usePage } = definePage<InboxData>(
  ({ name, params: { tab }, search }) =>
    async dispatch => {
      if (name === 'InboxBasePage') return dispatch(loadInbox(undefined, search));
      return tab === 'orders' || tab === 'sales' ? dispatch(loadInbox(tab, search)) : notFound();
    },
);

/** Loads the current state of one page of the inbox. @throws Redirect when there is no such page, ApiFailure */
export const loadInbox =
  (tab: InboxTab | undefined, search: URLSearchParams): AppThunk<Promise<InboxData>> =>
  async (_dispatch, getState, { api }) => {
    const marketplace = await api();
    const page = pageNumber(search);
    const filters = filtersOf(tab, search, getState().settings.apiUrl === '');
    const answer = queryInbox(marketplace, { page, perPage: inboxPageSize, ...filters });
    const [transactions, toAnswer] = await Promise.all([
      pageOrFirst(page, inboxPath(filters), answer),
      // A failed count must not fail the list.
      marketplace.transactions.countToAnswer().catch(() => 0),
    ]);
    const isChosen = filters.show !== undefined || filters.keywords !== undefined;
    const isEmpty = transactions.pagination.totalItems === 0 && !isChosen;
    return {
      filters,
      transactions,
      toAnswer,
      ...(isEmpty ? { empty: await explainEmpty(marketplace, tab) } : {}),
    };
  };

async function explainEmpty(
  marketplace: Api,
  tab: InboxTab | undefined,
): Promise<NonNullable<InboxData['empty']>> {
  const one = { page: 1, perPage: 1 };
  const [others, archived, matches] = await Promise.all([
    tab && queryInbox(marketplace, { ...one, tab: otherTab(tab) }),
    queryInbox(marketplace, { ...one, tab, show: 'archived' }),
    countMatches(marketplace),
  ]);
  return {
    others: others?.pagination.totalItems ?? 0,
    archived: archived.pagination.totalItems,
    matches,
  };
}

/** Returns the URL of the inbox with these filters. */
export function inboxPath({ tab, show, keywords }: InboxFilters, page = 1): string {
  const search = { show, keywords, page: page > 1 ? page : undefined };
  return tab ? pathTo('InboxPage', { tab }, search) : pathTo('InboxBasePage', {}, search);
}

/** Names that former links have. */
const formerShows: Readonly<Record<string, InboxShow>> = { unread: 'answer', bookings: 'stays' };

/** A marketplace hosted elsewhere knows bookings, but not what this site's own engine stores besides. */
function filtersOf(tab: InboxTab | undefined, search: URLSearchParams, isOurs: boolean): InboxFilters {
  const named = search.get('show') ?? '';
  const show = inboxShows.find(name => name === (formerShows[named] ?? named));
  const keywords = cleanWords(search.get('keywords') ?? '').slice(0, keywordsLength);
  return {
    ...(tab ? { tab } : {}),
    ...(show && (isOurs || show === 'stays') ? { show } : {}),
    ...(keywords && isOurs ? { keywords } : {}),
  };
}

/** The longest search, in characters. */
export const keywordsLength = 200;

/** These are optional: their failures must not fail the inbox. */
const countMatches = async ({ call }: Api) =>
  ((await call('POST /api/matches/own').catch(() => null)) ?? []).reduce((sum, { total }) => sum + total, 0);

export const otherTab = (tab: InboxTab): InboxTab => (tab === 'orders' ? 'sales' : 'orders');
