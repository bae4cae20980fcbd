import { ApiError } from '#contract/errors.ts';
import { findProcess } from '#contract/processes/index.ts';
import { isUuid } from '#contract/rules/uuid.ts';

export type SortKey = 'createdAt' | 'lastTransitionedAt' | 'lastMessageAt';

/** Which transactions are wanted, and in which order (marketplace-api 3.5). */
export interface TransactionQuery {
  /** The viewer's part: `sale` as provider, `order` as customer; both when absent. */
  only?: 'sale' | 'order';
  lastTransitions?: readonly string[];
  states?: readonly string[];
  processNames?: readonly string[];
  listingId?: string;
  /** Somebody who takes part. */
  userId?: string;
  /** Inclusive. */
  createdAtStart?: Date;
  /** Exclusive. */
  createdAtEnd?: Date;
  hasBooking?: boolean;
  hasMessage?: boolean;
  sort: readonly { key: SortKey; isAscending: boolean }[];
  page: number;
  perPage: number;
}

const perPageAtMost = 100;
/** The deepest row that paging reaches. */
const reach = 10_000;
const sortKeys: readonly string[] = ['createdAt', 'lastTransitionedAt', 'lastMessageAt'] satisfies SortKey[];

/** The last page that may be asked for. */
export function paginationLimit(perPage: number): number {
  return Math.floor(reach / perPage);
}

/**
 * Reads the query string's parameters in either spelling, `lastTransitions` or `last_transitions`; unknown and empty
 * ones are ignored. @throws validation-invalid-value with the parameter's name.
 */
export function parseTransactionQuery(raw: Readonly<Record<string, string>>): TransactionQuery {
  const given = Object.fromEntries(
    Object.entries(raw)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [toCamel(key), text]),
  );
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === undefined) throw invalid(name);
    return value;
  };
  const only = read('only', text => (text === 'sale' || text === 'order' ? text : undefined));
  const lastTransitions = read('lastTransitions', list);
  const states = read('states', list);
  const processNames = read('processNames', list)?.map(name => findProcess(name)?.name ?? name);
  const listingId = read('listingId', id);
  const userId = read('userId', id);
  const createdAtStart = read('createdAtStart', instant);
  const createdAtEnd = read('createdAtEnd', instant);
  const hasBooking = read('hasBooking', flag);
  const hasMessage = read('hasMessage', flag);
  const perPage = read('perPage', text => wholeUpTo(text, perPageAtMost)) ?? perPageAtMost;
  return {
    ...(only ? { only } : {}),
    ...(lastTransitions ? { lastTransitions } : {}),
    ...(states ? { states } : {}),
    ...(processNames ? { processNames } : {}),
    ...(listingId ? { listingId } : {}),
    ...(userId ? { userId } : {}),
    ...(createdAtStart ? { createdAtStart } : {}),
    ...(createdAtEnd ? { createdAtEnd } : {}),
    ...(hasBooking === undefined ? {} : { hasBooking }),
    ...(hasMessage === undefined ? {} : { hasMessage }),
    sort: read('sort', sort) ?? [{ key: 'createdAt', isAscending: false }],
    page: read('page', text => wholeUpTo(text, paginationLimit(perPage))) ?? 1,
    perPage,
  };
}

function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function list(text: string): string[] | undefined {
  return text.includes('\0') ? undefined : text.split(',').filter(part => part !== '');
}

function id(text: string): string | undefined {
  return isUuid(text) ? text.toLowerCase() : undefined;
}

function instant(text: string): Date | undefined {
  const date = new Date(/^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? text : NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function flag(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function wholeUpTo(text: string, limit: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= limit ? value : undefined;
}

/** At most three keys; without prefix the newest come first, with `-` the oldest. */
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
