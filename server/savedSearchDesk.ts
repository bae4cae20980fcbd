import { minorUnitsOf } from '#src/config/currencies.ts';
import { pathTo } from '#src/config/paths.ts';
import { toListingQuery, toSearch } from '#src/pages/SearchPage/listingQuery.ts';
import { parseSearch } from '#src/pages/SearchPage/searchValues.ts';
import type { Ctx, Engine } from './marketplace/ctx.ts';
import { readNothingMore } from './marketplace/ctx.ts';
import * as savedSearches from './marketplace/savedSearches/index.ts';
import type { SavedSearchDesk } from './web/savedSearches.ts';
import type { Asker } from './web/verification.ts';

/** The web app's door to the searches that people keep. */
export function savedSearchDesk(engine: Engine): SavedSearchDesk {
  const ctxOf = ({ userId, limited }: Asker): Ctx => ({
    ...engine,
    viewer: { kind: 'user', userId, limited, trusted: false },
    read: readNothingMore,
  });
  return {
    list: asker => savedSearches.queryOwn(ctxOf(asker)),
    save: (asker, { name, frequency, address }) =>
      savedSearches.save(ctxOf(asker), { name, frequency, ...asAsked(address, engine.settings.currency) }),
    change: (asker, id, change) => savedSearches.change(ctxOf(asker), { id, ...change }),
    remove: (asker, id) => savedSearches.remove(ctxOf(asker), { id }),
  };
}

/**
 * A query string of the search page by that page's own rules: cleaned, and as the marketplace is asked for it. What the
 * page would not understand is kept nowhere, and what is mailed is what the page shows.
 */
export function asAsked(
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
