import type { FoundArea } from '#contract/listing/foundArea.ts';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';
import type { Api } from '#src/api/api.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { clampToFuture } from '#src/search/parseFilters.ts';
import { queryText, toListingQuery } from '#src/search/listingQuery.ts';
import type { PicturedSearch } from '#src/config/mapPictures.ts';
import type { Settings } from '#src/config/settings.ts';
import { serverDate } from '#src/util/clock.ts';
import { pictureOf } from './map/pictureOf.ts';
import { isAnywhere } from './map/searchArea.ts';
import { recognisePlace } from './recognisePlace.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import type { RelaxedQuery } from './understood/relaxQuery.ts';
import type { InterpretedSearch } from './understood/interpretSearch.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import type { AppState, AppThunk } from '#src/store/state.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { hrefOf, type SearchData } from './searchData.ts';

export const loadData: LoadData<SearchData> =
  ({ search }) =>
  async (dispatch, getState, { api }) => {
    const { values, datesProblem } = clampToFuture(parseSearch(search), isoDayOf(serverDate()));
    const marketplace = await api();
    const find = finder(marketplace, getState);
    const { settings } = getState();
    const placed = recognisePlace(marketplace, values, place => hrefOf({ ...values, ...place }, 1), settings);
    // An address without bounds is resolved first and then redirects, so its listings are not queried here.
    const recognised = values.bounds ? placed : await placed;
    const interpreted = find(values);
    // Words are interpreted first.
    const area = values.keywords ? undefined : findArea(marketplace, values, settings);
    const listings = interpreted.then(({ result }) => result);
    const [result, place] = await Promise.all([
      pageOrFirst(values.page, hrefOf(values, 1), listings),
      recognised,
    ]);
    const { understood, searchToSave } = await interpreted;
    const searched = searchToSave ?? values;
    const shown = await (area ?? findArea(marketplace, searched, settings));
    const mapPicture = getState().navigation.place
      ? null
      : await pictureOf(marketplace, searched, result.items, shown, settings);
    const found = {
      ...(mapPicture && { mapPicture }),
      ...(shown && { foundArea: shown }),
      values,
      result,
      understood,
      ...(searchToSave && { searchToSave }),
      datesProblem,
      ...place,
    };
    // The first page view comes complete from the server. Client-side navigation shows an empty result at once, and
    // suggestions later.
    if (result.items.length > 0 || getState().navigation.place) return found;
    return { ...found, relaxedQueries: await dispatch(relaxedQueries(values)) };
  };

/** Returns ways to relax a search without results, each with its number of results. */
export const relaxedQueries =
  (values: SearchValues): AppThunk<Promise<readonly RelaxedQuery[]>> =>
  async (_dispatch, getState, { api }) => {
    const [{ relaxQuery }, marketplace] = await Promise.all([import('./understood/relaxQuery.ts'), api()]);
    const find = finder(marketplace, getState, maxRelaxationQueries);
    return relaxQuery(values, reparse, async relaxed => (await find(relaxed, 1)).result);
  };

/** Returns the signed search for the image of the search's map, see `pictureOf`. */
export const loadPicture =
  (
    values: SearchValues,
    items: readonly Listing[],
    found: FoundArea | null,
  ): AppThunk<Promise<PicturedSearch | null>> =>
  async (_dispatch, getState, { api }) =>
    pictureOf(await api(), values, items, found, getState().settings);

/** Returns where the results of all pages are; null without a map, in a search for an area, and when it isn't known. */
async function findArea(
  { call }: Pick<Api, 'call'>,
  values: SearchValues,
  { map, currency }: Pick<Settings, 'map' | 'currency'>,
): Promise<FoundArea | null> {
  if (!map || !isAnywhere(values)) return null;
  const query = toListingQuery({ ...values, page: 1 }, minorUnitsOf(currency));
  const unpaged = queryText({ ...query, page: undefined, perPage: undefined });
  return call('GET /api/found-area', { query: unpaged }).catch(() => null);
}

/** Each interpretation takes a query of its own; suggestions not counted within this limit are not offered. */
const maxRelaxationQueries = 12;

/**
 * Returns a function that searches as the page does, limited to so many queries; `perPage` when the listings are not
 * needed.
 */
function finder(marketplace: Api, getState: () => AppState, atMost = Infinity) {
  const unitFactor = minorUnitsOf(getState().settings.currency);
  let left = atMost;
  return (search: SearchValues, perPage?: number) =>
    searchFor(search, marketplace, searched => {
      left -= 1;
      if (left < 0) return Promise.reject(new RangeError('query limit reached'));
      const query = { ...toListingQuery(searched, unitFactor), ...(perPage && { perPage }) };
      return marketplace.listings.query(query, listingVariants);
    });
}

/** The image variants of the cards of a search. */
export const listingVariants = ['landscape-crop', 'landscape-crop2x'] as const;

/** Only searches with keywords need interpretation. */
async function searchFor(
  values: SearchValues,
  { listings }: Api,
  query: (values: SearchValues) => Promise<Page<Listing>>,
): Promise<InterpretedSearch> {
  if (!values.keywords) return { result: await query(values), understood: null };
  const { interpretSearch } = await import('./understood/interpretSearch.ts');
  return interpretSearch(values, { readingsOf: words => listings.readingsOf(words), query });
}

/** Parses the URL of these values again: this drops filters that no longer apply. */
const reparse = (values: SearchValues) =>
  parseSearch(new URLSearchParams(hrefOf(values, 1).split('?')[1] ?? ''));
