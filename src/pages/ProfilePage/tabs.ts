import { pathTo } from '#src/config/paths.ts';

/** What a profile shows one of: listings, reviews as the one who gave, reviews as the one who asked. */
export const profileTabs = ['listings', 'ofProvider', 'ofCustomer'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The address of a tab; the listings and the first page need no word. */
export function tabHref(id: string, tab: ProfileTab, page = 1): string {
  return pathTo(
    'ProfilePage',
    { id },
    { tab: tab === 'listings' ? undefined : tab, page: page > 1 ? page : undefined },
  );
}
