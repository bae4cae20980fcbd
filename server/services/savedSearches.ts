import { minorUnitsOf } from '#contract/rules/currencies.ts';
import { pathTo } from '#contract/paths.ts';
import { toListingQuery, toSearch } from '#src/search/listingQuery.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import type { Ctx, Engine } from '../marketplace/ctx.ts';
import { noIncludes } from '../marketplace/ctx.ts';
import * as savedSearches from '../marketplace/savedSearches/index.ts';
import type { SavedSearchService } from '../web/services/savedSearches.ts';
import type { Actor } from '../web/services/verification.ts';

/** Creates the web app's saved search service, on the embedded engine. */
export function createSavedSearchService(engine: Engine): SavedSearchService {
  const ctxOf = ({ userId, limited }: Actor): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: noIncludes,
  });
  return {
    list: actor => savedSearches.queryOwn(ctxOf(actor)),
    save: (actor, { name, frequency, address }) =>
      savedSearches.save(ctxOf(actor), {
        name,
        frequency,
        ...normalizeSearch(address, engine.settings.currency),
      }),
    change: (actor, id, change) => savedSearches.change(ctxOf(actor), { id, ...change }),
    remove: (actor, id) => savedSearches.remove(ctxOf(actor), { id }),
  };
}

/**
 * Normalises a query string of the search page by that page's own rules and translates it to a marketplace query.
 * Parameters unknown to the page are dropped, so mails contain exactly what the page shows.
 */
export function normalizeSearch(
  search: string,
  currency: string,
): { address: string; query: Readonly<Record<string, string>> } {
  const { sort: _order, ...values } = { ...parseSearch(new URLSearchParams(search)), page: 1 };
  const query = toListingQuery(values, minorUnitsOf(currency));
  return {
    address: pathTo('SearchPage', {}, toSearch(values)).split('?')[1] ?? '',
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  };
}
