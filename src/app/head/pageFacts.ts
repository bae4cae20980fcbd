import type { Listing } from '#contract/listing/listing.ts';
import { paths, pathTo, type PageName } from '#contract/paths.ts';
import { contentPages } from '#src/config/contentPages.ts';
import type { ContentData } from '#src/pages/ContentPage/ContentPage.tsx';
import type { ListingData } from '#src/pages/ListingPage/loadData.ts';
import type { ProfileData } from '#src/pages/ProfilePage/loadData.ts';
import type { SearchData } from '#src/pages/SearchPage/loadData.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { faqData } from './faq.ts';
import { listingData } from './listing.ts';
import type { PreviewSize } from '#contract/image/imageSize.ts';
import { searchPreviewPath, type PicturedSearch } from '#src/config/mapPictures.ts';
import { previewPath } from '#src/config/previews.ts';
import { siteData, type Site } from './site.ts';
import type { User } from '#contract/account/user.ts';

/** Structured data of one page besides its text. Never more than the page shows. */
export interface PageFacts {
  /** Objects of schema.org, without `@context`. */
  jsonLd?: readonly object[];
  /** The page's own images: paths of this site or absolute URLs. */
  images?: Partial<Record<PreviewSize, string>>;
  /** ISO instants, or the part of one that is known. */
  published?: string;
  modified?: string;
}

type FactsOf = (data: never, site: Site) => PageFacts;

const listingFacts = ({ listing }: ListingData, site: Site): PageFacts => {
  const { state, deleted, pendingChange, createdAt, updatedAt } = listing;
  const isPublic = state === 'published' && !deleted && !pendingChange;
  if (!isPublic) return {};
  return {
    jsonLd: [
      listingData(listing, site.settings),
      breadcrumbs(site, [searchStep(site), { name: listing.title, path: pathOfListing(listing) }]),
    ],
    images: picturesOf(listing, site),
    published: createdAt,
    modified: updatedAt ?? createdAt,
  };
};

/** The listing's first photograph, or a generated preview when there is none. */
function picturesOf(listing: Listing, { settings: { locale } }: Site): Record<PreviewSize, string> {
  const { facebook, twitter } = listing.images?.[0]?.variants ?? {};
  return {
    facebook: facebook?.url ?? previewPath(listing, locale, 'facebook'),
    twitter: twitter?.url ?? previewPath(listing, locale, 'twitter'),
  };
}

const searchFacts = ({ result, mapPicture }: SearchData, site: Site): PageFacts => ({
  jsonLd:
    result.items.length > 0
      ? [itemList(result.items, site.settings.rootUrl), breadcrumbs(site, [searchStep(site)])]
      : [],
  // An empty map is less useful than the site's own image.
  ...(mapPicture && result.items.length > 0 ? { images: mapPreviews(mapPicture, site) } : {}),
});

const mapPreviews = (
  search: PicturedSearch,
  { settings: { locale } }: Site,
): Record<PreviewSize, string> => ({
  facebook: searchPreviewPath(search, locale, 'facebook'),
  twitter: searchPreviewPath(search, locale, 'twitter'),
});

const profileFacts = ({ user }: ProfileData, site: Site): PageFacts => {
  const about = profileData(user, site.settings.rootUrl);
  if (!about || !user.profile) return {};
  const step = { name: user.profile.displayName, path: pathTo('ProfilePage', { id: user.id }) };
  return { jsonLd: [about, breadcrumbs(site, [step])] };
};

const contentFacts = ({ name, content }: ContentData, site: Site): PageFacts => {
  const step = { name: content.title, path: paths[name] };
  return {
    jsonLd: [breadcrumbs(site, [step]), ...(name === 'FaqPage' ? [faqData(content.blocks)] : [])],
    ...(content.updated ? { modified: content.updated } : {}),
  };
};

const landingFacts = (_data: unknown, site: Site): PageFacts => ({ jsonLd: siteData(site) });

const factsOf: Partial<Record<PageName, FactsOf>> = {
  LandingPage: landingFacts,
  SearchPage: searchFacts,
  ListingPage: listingFacts,
  ListingPageCanonical: listingFacts,
  ProfilePage: profileFacts,
  ...Object.fromEntries(contentPages.map(name => [name, contentFacts])),
};

/** Returns the structured data of a page, from what its loadData returned. */
export function pageFacts(name: PageName, data: unknown, site: Site): PageFacts {
  return factsOf[name]?.(data as never, site) ?? {};
}

const pathOfListing = ({ id }: { id: string }) => pathTo('ListingPageCanonical', { id });

const searchStep = ({ intl }: Site) => ({
  name: intl.formatMessage({ id: 'SearchPage.titleAll' }, { subcategory: 'any' }),
  path: pathTo('SearchPage', {}),
});

/** Returns the listings of a page, in order. */
export function itemList(listings: readonly Pick<Listing, 'id' | 'title'>[], rootUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: listings.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: rootUrl + pathTo('ListingPageCanonical', { id }),
    })),
  };
}

/** Returns the structured data of an organisation (schema.org). Private persons are left out. */
export function profileData({ id, createdAt, profile }: User, rootUrl: string): object | undefined {
  if (profile?.publicData.profileType !== 'organisation') return undefined;
  return {
    '@type': 'ProfilePage',
    dateCreated: createdAt,
    mainEntity: {
      '@type': profile.publicData.organisationType === 'NGO' ? 'NGO' : 'Organization',
      name: profile.displayName,
      description: profile.bio ?? undefined,
      url: rootUrl + pathTo('ProfilePage', { id }),
    },
  };
}
