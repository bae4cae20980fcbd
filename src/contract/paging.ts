import type { PageMeta } from './resource.ts';

/** `page` starts at 1. */
export interface Paging {
  page: number;
  perPage: number;
}

/** Maximum paging depth of a query, in items: beyond it a search has to be narrowed, and nothing is counted. */
export const maxPagingDepth = 10_000;

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

/** Returns the number of the last page that can be requested of `reachable` items. */
export function lastPage(perPage: number, reachable = maxPagingDepth): number {
  return Math.max(1, Math.floor(reachable / perPage));
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
