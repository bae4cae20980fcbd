import { languageParam } from '#contract/locales.ts';
import type { PageSeo } from '#src/features/PageFrame/PageHead.tsx';
import type { RouteMatch } from '#src/store/loadData.ts';
import { crawlerTags } from './crawlerTags.tsx';
import { pageFacts } from './pageFacts.ts';
import type { Site } from './site.ts';
import type { IntlShape } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import type { PreviewWords } from '#src/config/previews.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';

/**
 * Renders the head of a page that has set its metadata. `data`: what its loadData returned; null when another screen
 * replaces the page.
 */
export function headOf(seo: PageSeo, { name, search }: RouteMatch, data: unknown, site: Site): string {
  const isShown = data !== null && seo.robots === undefined;
  return crawlerTags({
    seo,
    facts: isShown ? pageFacts(name, data, site) : {},
    settings: site.settings,
    isInLanguage: search.get(languageParam) === site.settings.locale,
  });
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
