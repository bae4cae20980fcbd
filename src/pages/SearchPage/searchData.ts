import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { Interpretation } from '#contract/listing/interpretation.ts';
import { pathTo } from '#contract/paths.ts';
import type { PicturedSearch } from '#src/config/mapPictures.ts';
import type { DatesProblem } from '#src/search/parseFilters.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { toSearch } from '#src/search/toSearch.ts';
import { pageHook } from '#src/store/hooks.ts';
import type { FoundArea } from '#contract/listing/foundArea.ts';
import type { PlaceProblem } from './recognisePlace.ts';
import type { RelaxedQuery } from './understood/relaxQuery.ts';

export interface SearchData {
  values: SearchValues;
  result: Page<Listing>;
  /** Name of the place searched around; null without one, and for bounds that match no known place. */
  placeName: string | null;
  /** Whether it is one of the places that every page links to. */
  isLinked?: true;
  /** Name of the place searched around before the map was moved, while it is in these bounds. */
  nearPlace?: string | null;
  placeProblem: PlaceProblem | null;
  /** What was wrong with the requested dates, so that all or some of them are ignored. */
  datesProblem?: DatesProblem | null;
  /** How the keywords were interpreted; null or absent when they were searched for literally. */
  understood?: Interpretation | null;
  /** The search to save when its keywords were interpreted. */
  searchToSave?: SearchValues;
  /**
   * An image of the map; only on the first page view, which the server renders, and if it draws maps. See
   * `useSearchPicture` for later ones.
   */
  mapPicture?: PicturedSearch;
  /** Where the results of all pages are; null or absent for a search in an area, and when it isn't known. */
  foundArea?: FoundArea | null;
  /** For a search without results: suggestions to relax it; absent until computed. */
  relaxedQueries?: readonly RelaxedQuery[];
}

export const usePage = pageHook<SearchData>();

/** Returns the URL of the same search at another page. */
export function hrefOf(values: SearchValues, page: number): string {
  return pathTo('SearchPage', {}, toSearch({ ...values, page }));
}
