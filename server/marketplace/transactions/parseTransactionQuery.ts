import * as v from 'valibot';
import { paged, pagingFields, query, type QueryTexts } from '#contract/inputs.ts';
import { fromText, parse, type Schema } from '#contract/parse.ts';
import { findProcess, namesOf } from '#contract/processes/index.ts';
import { boolean, oneOf, optional, string, uuid } from '#contract/schemas.ts';

/**
 * Two are our extensions, for parties: `lastActivityAt` is the time of the newest message or transition, whichever came
 * later; `unread` puts those with unread messages first.
 */
export type SortKey =
  | 'createdAt'
  | 'lastTransitionedAt'
  | 'lastMessageAt'
  | 'lastActivityAt'
  | 'unread'
  | 'bookingStart'
  | 'bookingEnd';

/** Half-open: from the first instant, before the second. */
export interface InstantRange {
  from?: Date;
  before?: Date;
}

/** Filters and order of a transaction query (marketplace-api 3.5). */
export interface TransactionQuery {
  /** The viewer's role: `sale` as provider, `order` as customer; both when absent. */
  only?: 'sale' | 'order';
  lastTransitions?: readonly string[];
  states?: readonly string[];
  processNames?: readonly string[];
  listingId?: string;
  /** Either party. */
  userId?: string;
  customerId?: string;
  providerId?: string;
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  /** Inclusive. */
  lastTransitionedAtStart?: Date;
  bookingStart?: InstantRange;
  bookingEnd?: InstantRange;
  bookingStates?: readonly string[];
  hasBooking?: boolean;
  hasMessage?: boolean;
  /** Our extension: whether the viewer has unread messages in it. */
  hasUnread?: boolean;
  /** Our extension: whether it has unread messages for the viewer, or a request that the viewer has to decide. */
  needsAnswer?: boolean;
  /** Our extension: whether the viewer has archived it. */
  isArchived?: boolean;
  /** Our extension: words that occur in the other party's name, the listing's title or the messages. */
  keywords?: readonly string[];
  /** Whether the customer has something to pay. */
  hasPayin?: boolean;
  /** This marketplace reserves no stock, so no transaction has a reservation. */
  hasStockReservation?: boolean;
  stockReservationStates?: readonly string[];
  sort: readonly { key: SortKey; isAscending: boolean }[];
  page: number;
  perPage: number;
}

const sortKeys = [
  'createdAt',
  'lastTransitionedAt',
  'lastMessageAt',
  'lastActivityAt',
  'unread',
  'bookingStart',
  'bookingEnd',
] as const satisfies SortKey[];
const maxSortKeys = 3;

/** Without a prefix newest first, with `-` oldest first. */
const sort = fromText(
  (text): TransactionQuery['sort'] | undefined => {
    const keys = text.split(',').map(part => ({
      key: sortKeys.find(key => key === part.replace(/^-/, '')),
      isAscending: part.startsWith('-'),
    }));
    const known = keys.flatMap(({ key, isAscending }) => (key ? { key, isAscending } : []));
    return known.length === keys.length && keys.length <= maxSortKeys ? known : undefined;
  },
  `at most ${maxSortKeys} of ${sortKeys.join(', ')}, oldest first with \`-\``,
);

const names = v.pipe(
  string(),
  v.transform(text => text.split(',').filter(part => part !== '')),
);

/** Every name of the process with this name: which of them a transaction has depends on the client. */
const processNames = v.pipe(
  names,
  v.transform(given =>
    given.flatMap(name => {
      const process = findProcess(name);
      return process ? namesOf(process) : [name];
    }),
  ),
);

const instantOf = (text: string): Date | undefined => {
  const date = new Date(/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? text : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
const instant = fromText(instantOf, 'an instant');

/** One exact instant, or from the first, before the second. */
const span = fromText((text): InstantRange | undefined => {
  const parts = text.split(',');
  const [from, before] = parts.map(part => (part === '' ? undefined : instantOf(part)));
  const isReadable = parts.every((part, at) => part === '' || [from, before][at] !== undefined);
  if (!isReadable || parts.length > 2 || (!from && !before)) return undefined;
  if (parts.length === 1 && from) return { from, before: new Date(from.getTime() + 1) };
  return { ...(from ? { from } : {}), ...(before ? { before } : {}) };
}, 'an instant, or a range: `START,END`, `START,` or `,END`');

/** Enough to find a conversation; each of them costs a look at every message. */
const maxWords = 6;
const maxKeywords = 200;

const words = fromText(text => {
  const found = text.split(/\s+/).filter(word => word !== '');
  const isReadable = found.length > 0 && text.length <= maxKeywords && !text.includes('\0');
  return isReadable ? found.slice(0, maxWords) : undefined;
}, `words, ${maxKeywords} characters at most`);

/**
 * The parameters of transactions/query. A filter on extended data is refused: none of its keys is declared searchable,
 * and ignoring the filter would return everything.
 */
export const transactionQuery: Schema<TransactionQuery> = v.pipe(
  paged(
    query(
      {
        only: optional(oneOf('sale', 'order')),
        lastTransitions: optional(names),
        states: optional(names),
        processNames: optional(processNames),
        listingId: optional(uuid),
        userId: optional(uuid),
        customerId: optional(uuid),
        providerId: optional(uuid),
        createdAtStart: optional(instant),
        createdAtEnd: optional(instant),
        lastTransitionedAtStart: optional(instant),
        bookingStart: optional(span),
        bookingEnd: optional(span),
        bookingStates: optional(names),
        hasBooking: optional(boolean),
        hasMessage: optional(boolean),
        hasUnread: optional(boolean),
        needsAnswer: optional(boolean),
        isArchived: optional(boolean),
        keywords: optional(words),
        hasPayin: optional(boolean),
        hasStockReservation: optional(boolean),
        stockReservationStates: optional(names),
        sort: optional(sort),
        ...pagingFields,
      },
      { refused: /^(prot|meta|priv|pub)_/ },
    ),
  ),
  v.transform(({ sort: keys = [{ key: 'createdAt', isAscending: false } as const], ...asked }) => ({
    ...asked,
    sort: keys,
  })),
);

/**
 * Parses the query string parameters in either spelling, `lastTransitions` or `last_transitions`; ignores unknown and
 * empty ones. @throws validation-invalid-value with the parameter's name, validation-invalid-params for a filter on
 * extended data
 */
export const parseTransactionQuery = (texts: QueryTexts): TransactionQuery =>
  parse(transactionQuery, texts, { type: 'query', path: [] });
