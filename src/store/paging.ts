import type { Page } from '#contract/paging.ts';
import { toFailure } from '#src/api/failure.ts';
import { redirect } from './loadData.ts';

/**
 * Returns the requested page. A page past the end, or past the marketplace's limit, redirects to `first`, the URL of
 * page 1. @throws Redirect, ApiFailure
 */
export async function pageOrFirst<T>(
  requested: number,
  first: string,
  query: Promise<Page<T>>,
): Promise<Page<T>> {
  const page = await query.catch((caught: unknown) => {
    if (requested > 1 && toFailure(caught).status === 400) return null;
    throw caught;
  });
  return page === null || (requested > 1 && page.items.length === 0) ? redirect(first) : page;
}
