import { contentPages } from '#src/config/contentPages.ts';
import { paths, pathTo } from '#contract/paths.ts';

/** URLs in the sitemap besides listings. */
export const pagesForCrawlers: readonly string[] = [
  ...(['LandingPage', 'SearchPage', ...contentPages, 'VerifyPage'] as const).map(name => paths[name]),
  pathTo('SearchPage', {}, { pub_category: 'offeringPlace' }),
  pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' }),
];
