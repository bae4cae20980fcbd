import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { Review, ReviewType } from '#contract/entities/review.ts';
import type { User } from '#contract/entities/user.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Api } from '#src/api/api.ts';
import { profileListingsCount, profileReviewsCount } from '#src/config/search.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';
import { pageNumber, pageOrFirst } from '#src/store/paging.ts';
import { type ProfileTab, profileTabs, tabHref } from './tabs.ts';

export interface ProfileData {
  user: User;
  /** What the tab on screen shows; null for banned and deleted users. */
  shown: Shown | null;
  /** How much each tab holds. */
  counts: Readonly<Record<ProfileTab, number>>;
  /** What somebody who writes to them would write about; null when nothing of theirs is published. */
  newest: Pick<Listing, 'id' | 'title'> | null;
  /** The reader has blocked them. */
  isBlocked: boolean;
}

/** Published listings, or public reviews, newest first. */
export type Shown = { tab: 'listings'; page: Page<Listing> } | { tab: ReviewType; page: Page<Review> };

export const loadData: LoadData<ProfileData> =
  ({ params: { id = '' }, search }) =>
  async (_dispatch, _getState, { api }) => {
    if (!isUuid(id)) return notFound();
    const marketplace = await api();
    const tab = profileTabs.find(one => one === search.get('tab')) ?? 'listings';
    const page = pageNumber(search);
    const [user, isBlocked, ...found] = await Promise.all([
      marketplace.users.show(id),
      isBlockedByReader(marketplace, id),
      ...profileTabs.map(one =>
        // Of the other tabs only how much they hold is shown.
        one === tab
          ? pageOrFirst<Listing | Review>(
              page,
              tabHref(id, tab),
              ask(marketplace, id, one, page, pageSizes[one]),
            )
          : ask(marketplace, id, one, 1, 1),
      ),
    ]);
    const counts = Object.fromEntries(
      profileTabs.map((one, at) => [one, found[at]?.pagination.totalItems ?? 0]),
    ) as Record<ProfileTab, number>;
    if (user.banned || user.deleted) return { user, counts, shown: null, newest: null, isBlocked };
    const shown = { tab, page: found[profileTabs.indexOf(tab)] } as Shown;
    const [newest] = (found[0] as Page<Listing>).items;
    return {
      user,
      counts,
      shown,
      isBlocked,
      newest: newest && page === 1 ? { id: newest.id, title: newest.title } : null,
    };
  };

async function isBlockedByReader({ auth, safety }: Api, id: string): Promise<boolean> {
  if (!(await auth.info()).signedIn) return false;
  // The page is the same without it.
  return safety.hasBlocked(id).catch(() => false);
}

const pageSizes: Readonly<Record<ProfileTab, number>> = {
  listings: profileListingsCount,
  ofProvider: profileReviewsCount,
  ofCustomer: profileReviewsCount,
};

function ask(
  { listings, reviews }: Api,
  id: string,
  tab: ProfileTab,
  page: number,
  perPage: number,
): Promise<Page<Listing | Review>> {
  return tab === 'listings'
    ? listings.query({ authorId: id, page, perPage }, ['landscape-crop', 'landscape-crop2x'])
    : reviews.query({ subjectId: id, type: tab, page, perPage });
}
