import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Reading } from '#contract/entities/reading.ts';
import { isoDayOf } from '#contract/rules/nights.ts';
import type { Api } from '#src/api/api.ts';
import { minorUnitsOf } from '#src/config/currencies.ts';
import { pathTo } from '#src/config/paths.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import type { AppState, AppThunk } from '#src/store/store.ts';
import { fromToday, type DatesProblem } from './filters/parseFilters.ts';
import { toListingQuery, toSearch } from './listingQuery.ts';
import { recognisePlace, type PlaceProblem } from './recognisePlace.ts';
import { parseSearch, type SearchValues } from './searchValues.ts';
import type { Looser } from './understood/loosen.ts';
import type { Meant } from './understood/searchAsMeant.ts';

export interface SearchData {
  values: SearchValues;
  result: Page<Listing>;
  /** What the place searched around is called; null without one, and for bounds that are no place we know. */
  placeName: string | null;
  placeProblem: PlaceProblem | null;
  /** What was wrong with the dates asked for, so that all or some of them are left out. */
  datesProblem?: DatesProblem | null;
  /** How the words were understood; null or absent when they were searched for as they are. */
  understood?: Reading | null;
  /** The search as it is saved where its words were understood. */
  kept?: SearchValues;
  /** Of a search that finds nothing: what it can do without; absent until that is found out. */
  loosened?: readonly Looser[];
}

export const loadData: LoadData<SearchData> =
  ({ search }) =>
  async (dispatch, getState, { api }) => {
    const { values, datesProblem } = fromToday(parseSearch(search), isoDayOf(new Date()));
    const marketplace = await api();
    const find = finder(marketplace, getState);
    const { cities } = getState().settings;
    const placed = recognisePlace(marketplace, values, place => hrefOf({ ...values, ...place }, 1), cities);
    // An address that has to become a place first leads elsewhere: its listings are not looked for here.
    const recognised = values.bounds ? placed : await placed;
    const meant = find(values);
    const listings = meant.then(({ result }) => result);
    const [result, place] = await Promise.all([
      pageOrFirst(values.page, hrefOf(values, 1), listings),
      recognised,
    ]);
    const { understood, kept } = await meant;
    const found = { values, result, understood, ...(kept && { kept }), datesProblem, ...place };
    // The first page comes whole from the server. Later ones show at once that there is nothing, and then what would help.
    if (result.items.length > 0 || getState().navigation.place) return found;
    return { ...found, loosened: await dispatch(loosened(values)) };
  };

/** What a search that finds nothing can do without, and how much it finds then. */
export const loosened =
  (values: SearchValues): AppThunk<Promise<readonly Looser[]>> =>
  async (_dispatch, getState, { api }) => {
    const [{ loosen }, marketplace] = await Promise.all([import('./understood/loosen.ts'), api()]);
    const find = finder(marketplace, getState, queriesToLoosen);
    return loosen(values, readAgain, async asked => (await find(asked, 1)).result);
  };

/** Each way to understand the words is a query of its own; what is not counted by then is not offered. */
const queriesToLoosen = 12;

/** Searches as a page does, with so many queries; `perPage` where its listings are not needed. */
function finder(marketplace: Api, getState: () => AppState, atMost = Infinity) {
  const unitFactor = minorUnitsOf(getState().settings.currency);
  let left = atMost;
  return (asked: SearchValues, perPage?: number) =>
    searchFor(asked, marketplace, searched => {
      left -= 1;
      if (left < 0) return Promise.reject(new RangeError('enough was asked'));
      const query = { ...toListingQuery(searched, unitFactor), ...(perPage && { perPage }) };
      return marketplace.listings.query(query, variants);
    });
}

const variants = ['landscape-crop', 'landscape-crop2x'];

/** Only searches for words have something to understand. */
async function searchFor(
  values: SearchValues,
  { listings }: Api,
  query: (values: SearchValues) => Promise<Page<Listing>>,
): Promise<Meant> {
  if (!values.keywords) return { result: await query(values), understood: null };
  const { searchAsMeant } = await import('./understood/searchAsMeant.ts');
  return searchAsMeant(values, { readingsOf: words => listings.readingsOf(words), query });
}

/** What the address of these values says: filters that make no sense any more are gone. */
const readAgain = (values: SearchValues) =>
  parseSearch(new URLSearchParams(hrefOf(values, 1).split('?')[1] ?? ''));

/** The address of the same search at another page. */
export function hrefOf(values: SearchValues, page: number): string {
  return pathTo('SearchPage', {}, toSearch({ ...values, page }));
}
