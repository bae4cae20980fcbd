import { ApiError } from '#contract/errors.ts';
import { findProcess, namesOf } from '#contract/processes/index.ts';
import { maxPagingDepth } from '#contract/paging.ts';
import { isUuid } from '#contract/text/uuid.ts';

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

const perPageAtMost = 100;
const sortKeys: readonly string[] = [
  'createdAt',
  'lastTransitionedAt',
  'lastMessageAt',
  'lastActivityAt',
  'unread',
  'bookingStart',
  'bookingEnd',
] satisfies SortKey[];

/** Returns the number of the last page that may be requested. */
export function paginationLimit(perPage: number): number {
  return Math.floor(maxPagingDepth / perPage);
}

/**
 * Parses the query string parameters in either spelling, `lastTransitions` or `last_transitions`; ignores unknown and
 * empty ones. @throws validation-invalid-value with the parameter's name, validation-invalid-params for a filter on
 * extended data: none of its keys is declared searchable, and ignoring the filter would return everything.
 */
export function parseTransactionQuery(raw: Readonly<Record<string, string>>): TransactionQuery {
  const given = Object.entries(raw).filter(([, text]) => text !== '');
  const extended = given.find(([name]) => /^(prot|meta|priv|pub)_/.test(name));
  if (extended) {
    throw new ApiError('validation-invalid-params', { source: { type: 'query', path: [extended[0]] } });
  }
  const texts = new Map(given.map(([name, text]) => [toCamel(name), text]));
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = texts.get(name);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) throw invalid(name);
    return value;
  };
  const perPage = read('perPage', text => wholeUpTo(text, perPageAtMost)) ?? perPageAtMost;
  return {
    ...whatIsGiven({
      only: read('only', text => (text === 'sale' || text === 'order' ? text : undefined)),
      lastTransitions: read('lastTransitions', list),
      states: read('states', list),
      processNames: read('processNames', list)?.flatMap(allNames),
      listingId: read('listingId', id),
      userId: read('userId', id),
      customerId: read('customerId', id),
      providerId: read('providerId', id),
      createdAtStart: read('createdAtStart', instant),
      createdAtEnd: read('createdAtEnd', instant),
      lastTransitionedAtStart: read('lastTransitionedAtStart', instant),
      bookingStart: read('bookingStart', range),
      bookingEnd: read('bookingEnd', range),
      bookingStates: read('bookingStates', list),
      hasBooking: read('hasBooking', flag),
      hasMessage: read('hasMessage', flag),
      hasUnread: read('hasUnread', flag),
      isArchived: read('isArchived', flag),
      keywords: read('keywords', words),
      hasPayin: read('hasPayin', flag),
      hasStockReservation: read('hasStockReservation', flag),
      stockReservationStates: read('stockReservationStates', list),
    }),
    sort: read('sort', sort) ?? [{ key: 'createdAt', isAscending: false }],
    page: read('page', text => wholeUpTo(text, paginationLimit(perPage))) ?? 1,
    perPage,
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function whatIsGiven<T extends object>(filters: T): Given<T> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Given<T>;
}

function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function list(text: string): string[] | undefined {
  return text.includes('\0') ? undefined : text.split(',').filter(part => part !== '');
}

/** Enough to find a conversation; each of them costs a look at every message. */
const wordsAtMost = 6;

function words(text: string): string[] | undefined {
  if (text.includes('\0') || text.length > 200) return undefined;
  const found = text.split(/\s+/).filter(word => word !== '');
  return found.length > 0 ? found.slice(0, wordsAtMost) : undefined;
}

function id(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

function instant(text: string): Date | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? text : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Parses `START,END`, `START,`, `,END` or one exact instant. */
function range(text: string): InstantRange | undefined {
  const parts = text.split(',');
  const [from, before] = parts.map(part => (part === '' ? undefined : instant(part)));
  const isReadable = parts.every((part, at) => part === '' || [from, before][at] !== undefined);
  if (!isReadable || parts.length > 2 || (!from && !before)) return undefined;
  if (parts.length === 1 && from) return { from, before: new Date(from.getTime() + 1) };
  return whatIsGiven({ from, before });
}

function flag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function wholeUpTo(text: string, limit: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= limit ? value : undefined;
}

/** Parses at most three keys; without a prefix newest first, with `-` oldest first. */
function sort(text: string): TransactionQuery['sort'] | undefined {
  const keys = text
    .split(',')
    .map(part => ({ key: part.replace(/^-/, ''), isAscending: part.startsWith('-') }));
  const isKnown = (part: { key: string; isAscending: boolean }): part is TransactionQuery['sort'][number] =>
    sortKeys.includes(part.key);
  return keys.length <= 3 && keys.every(isKnown) ? keys : undefined;
}

function invalid(name: string): ApiError {
  return new ApiError('validation-invalid-value', { source: { type: 'query', path: [name] } });
}

/** Returns every name of the process with this name: which of them a transaction has depends on the client. */
function allNames(name: string): string[] {
  const process = findProcess(name);
  return process ? namesOf(process) : [name];
}
