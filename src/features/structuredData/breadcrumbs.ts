import { pathTo } from '#contract/paths.ts';
import type { Site } from './pageFacts.ts';

interface Step {
  name: string;
  path: string;
}

/** Returns the breadcrumbs of a page for search results. `steps` ends with the page itself. */
export function breadcrumbs({ settings: { rootUrl }, intl }: Site, steps: readonly Step[]): object {
  const start = { name: intl.formatMessage({ id: 'Topbar.landing' }), path: pathTo('LandingPage', {}) };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [start, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: rootUrl + path,
    })),
  };
}

/** The search for everything, as a step on the way to a listing. */
export const searchStep = ({ intl }: Site): Step => ({
  name: intl.formatMessage({ id: 'SearchPage.titleAll' }, { subcategory: 'any' }),
  path: pathTo('SearchPage', {}),
});
