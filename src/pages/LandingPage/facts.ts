import { pathTo } from '#contract/paths.ts';
import type { FactsOf, Site } from '#src/features/structuredData/pageFacts.ts';
import type { LandingData } from './loadData.ts';

export const facts: FactsOf<LandingData> = (_data, site) => ({ jsonLd: siteData(site) });

/** Returns the site's operator and its search, as structured data of the landing page only. */
function siteData({ settings }: Site): object[] {
  const { rootUrl, marketplaceName, social, locale } = settings;
  const url = rootUrl + pathTo('LandingPage', {});
  const organisation = { '@id': `${url}#organisation` };
  const profiles = Object.values(social);
  return [
    {
      '@type': 'Organization',
      ...organisation,
      name: marketplaceName,
      url,
      logo: `${rootUrl}/icons/icon-512.png`,
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
    {
      '@type': 'WebSite',
      name: marketplaceName,
      url,
      inLanguage: locale,
      publisher: organisation,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${rootUrl}${pathTo('SearchPage', {})}?keywords={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
