import { ApiError } from './errors.ts';
import type { PageMeta } from './resource.ts';

/** `page` starts at 1. */
export interface Paging {
  page: number;
  perPage: number;
}

/** Maximum paging depth of a query, in items: beyond it a search has to be narrowed, and nothing is counted. */
export const maxPagingDepth = 10_000;

/**
 * Parses `page` and `perPage` (or `per_page`), as numbers or text; absent and empty mean page 1 and 100 items
 * (marketplace API 1.7).
 * @throws ApiError validation-invalid-value, with the parameter as it was spelt, for anything but whole numbers in
 * range.
 */
export function parsePaging(params: Readonly<Record<string, unknown>>, reachable = maxPagingDepth): Paging {
  const spelling = params.per_page === undefined ? 'perPage' : 'per_page';
  const perPage = wholeNumber(params, spelling, 100, 100);
  return { perPage, page: wholeNumber(params, 'page', 1, lastPage(perPage, reachable)) };
}

/** Returns the paging details of a page and of the whole result. */
export function pageMeta(
  { page, perPage }: Paging,
  totalItems: number,
  reachable = maxPagingDepth,
): PageMeta {
  return {
    page,
    perPage,
    totalItems,
    totalPages: Math.ceil(totalItems / perPage),
    paginationLimit: lastPage(perPage, reachable),
  };
}

function lastPage(perPage: number, reachable: number): number {
  return Math.max(1, Math.floor(reachable / perPage));
}

function wholeNumber(
  params: Readonly<Record<string, unknown>>,
  key: string,
  absent: number,
  max: number,
): number {
  const text = String(params[key] ?? '');
  if (text === '') return absent;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max)
    throw new ApiError('validation-invalid-value', { source: { type: 'query', path: [key] } });
  return value;
}

/** `page` starts at 1. */
export interface Pagination {
  page: number;
  perPage: number;
  totalItems: number;
  totalPages: number;
}

export interface Page<T> {
  items: readonly T[];
  pagination: Pagination;
}

/** Returns the page number in the query, from 1; anything that is not a page number counts as the first page. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
