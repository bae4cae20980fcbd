import { languageParam } from '#contract/locales.ts';
import type { PageSeo } from '#src/features/PageFrame/PageHead.tsx';
import type { RouteMatch } from '#src/store/loadData.ts';
import type { PageParts } from '../pageParts.ts';
import { crawlerTags } from './crawlerTags.tsx';
import type { Site } from '#src/features/structuredData/pageFacts.ts';
import { pageFacts, type LoadedPage } from './pageFacts.ts';
import type { IntlShape } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import type { PreviewWords } from '#src/config/previews.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';

/**
 * Renders the head of a page that has set its metadata. `loaded` is undefined for a page without data, and when another
 * screen replaces the page.
 */
export function headOf(
  seo: PageSeo,
  { search }: Pick<RouteMatch, 'search'>,
  loaded: LoadedPage | undefined,
  site: Site,
  parts?: PageParts,
): string {
  const facts = loaded && seo.robots === undefined ? pageFacts(loaded, site) : {};
  const { settings } = site;
  const isInLanguage = search.get(languageParam) === settings.locale;
  return crawlerTags({ seo, facts, settings, isInLanguage }, parts);
}

/** Returns the texts of a listing's preview in one language. */
export function previewWords(
  { title, publicData }: Pick<Listing, 'title' | 'publicData'>,
  intl: Pick<IntlShape, 'formatMessage' | 'locale'>,
): PreviewWords {
  const badge = listingBadgeText(intl, publicData);
  const address = publicData.location?.address;
  return {
    title,
    isRequest: publicData.category === 'lookingForPlace',
    ...(badge ? { badge } : {}),
    ...(address ? { place: localizeAddress(intl, address) } : {}),
  };
}
