import type { FactsOf, PageFacts, Site } from '#src/features/structuredData/pageFacts.ts';
import { facts as contentFacts } from '#src/pages/ContentPage/facts.ts';
import { loadData as loadContent } from '#src/pages/ContentPage/loadData.ts';
import { facts as landingFacts } from '#src/pages/LandingPage/facts.ts';
import { loadData as loadLanding } from '#src/pages/LandingPage/loadData.ts';
import { canonicalAddress } from '#src/pages/ListingPage/canonicalAddress.ts';
import { facts as listingFacts } from '#src/pages/ListingPage/facts.ts';
import { loadData as loadListing } from '#src/pages/ListingPage/loadData.ts';
import { facts as profileFacts } from '#src/pages/ProfilePage/facts.ts';
import { loadData as loadProfile } from '#src/pages/ProfilePage/loadData.ts';
import { facts as searchFacts } from '#src/pages/SearchPage/facts.ts';
import { loadData as loadSearch } from '#src/pages/SearchPage/loadData.ts';
import type { LoadData, RouteMatch } from '#src/store/loadData.ts';

/** What the server reads from a page's data besides rendering it. */
interface Readers<D> {
  facts: FactsOf<D>;
  canonicalAddress?: (data: D, match: RouteMatch) => string | undefined;
}

// Only the server needs them, so that they are no part of the pages' own chunks.
const readersOf = new Map([
  entry(loadContent, { facts: contentFacts }),
  entry(loadLanding, { facts: landingFacts }),
  entry(loadListing, { facts: listingFacts, canonicalAddress }),
  entry(loadProfile, { facts: profileFacts }),
  entry(loadSearch, { facts: searchFacts }),
]);

/** A page's readers are only given what its own loadData returned. */
function entry<D>(loadData: LoadData<D>, readers: Readers<D>): [LoadData<unknown>, Readers<unknown>] {
  return [
    loadData,
    {
      facts: (data, site) => readers.facts(data as D, site),
      canonicalAddress: (data, match) => readers.canonicalAddress?.(data as D, match),
    },
  ];
}

/** What a page's loadData returned. */
export interface LoadedPage {
  loadData: LoadData<unknown>;
  data: unknown;
}

/** Returns the structured data of a page; nothing for pages without any. */
export const pageFacts = ({ loadData, data }: LoadedPage, site: Site): PageFacts =>
  readersOf.get(loadData)?.facts(data, site) ?? {};

/** Returns the path to redirect to when a page was opened at another address than its own. */
export const canonicalPathOf = ({ loadData, data }: LoadedPage, match: RouteMatch): string | undefined =>
  readersOf.get(loadData)?.canonicalAddress?.(data, match);
