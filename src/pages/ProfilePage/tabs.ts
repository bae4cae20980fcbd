import { pathTo } from '#contract/paths.ts';

/** The tabs of a profile: listings, reviews as a provider, reviews as a customer. */
export const profileTabs = ['listings', 'ofProvider', 'ofCustomer'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Returns the URL of a tab; the listings tab and the first page need no parameter. */
export function tabHref(id: string, tab: ProfileTab, page = 1): string {
  return pathTo(
    'ProfilePage',
    { id },
    { tab: tab === 'listings' ? undefined : tab, page: page > 1 ? page : undefined },
  );
}
