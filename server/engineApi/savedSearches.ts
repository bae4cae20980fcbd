import { pathTo } from '#contract/paths.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import type { savedSearchEndpoints } from '#src/api/endpoints/savedSearches.ts';
import { toListingQuery } from '#src/search/listingQuery.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { toSearch } from '#src/search/toSearch.ts';
import type { Engine } from '../marketplace/ctx.ts';
import * as savedSearches from '../marketplace/savedSearches/index.ts';
import type { EngineHandlers } from '../web/ports/handlers.ts';
import { actorContext } from './actors.ts';

/** Creates the endpoints of saved searches, on the embedded engine. */
export function createSavedSearchHandlers(engine: Engine): EngineHandlers<typeof savedSearchEndpoints> {
  const ctxOf = actorContext(engine);
  return {
    'POST /api/saved-searches': actor => savedSearches.queryOwn(ctxOf(actor)),
    'POST /api/saved-searches/save': (actor, { name, frequency, address }) =>
      savedSearches.save(ctxOf(actor), {
        name,
        frequency,
        ...normalizeSearch(address, engine.settings().currency),
      }),
    'POST /api/saved-searches/change': (actor, change) => savedSearches.change(ctxOf(actor), change),
    'POST /api/saved-searches/remove': (actor, input) => savedSearches.remove(ctxOf(actor), input),
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
