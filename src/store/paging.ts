import type { Page } from '#contract/entities/pagination.ts';
import { toFailure } from '#src/api/failure.ts';
import { redirect } from './loadData.ts';

/** The page that an address asks for, from 1; anything that is no page number counts as the first page. */
export function pageNumber(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/**
 * The page that was asked for. One past the end, or past what the marketplace counts to, leads to the `first`: the
 * address of page 1. @throws Redirect, ApiFailure
 */
export async function pageOrFirst<T>(
  asked: number,
  first: string,
  query: Promise<Page<T>>,
): Promise<Page<T>> {
  const page = await query.catch((caught: unknown) => {
    if (asked > 1 && toFailure(caught).status === 400) return null;
    throw caught;
  });
  return page === null || (asked > 1 && page.items.length === 0) ? redirect(first) : page;
}
