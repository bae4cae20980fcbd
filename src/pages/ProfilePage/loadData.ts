import type { Listing } from '#contract/listing/listing.ts';
import { type Page, pageNumber } from '#contract/paging.ts';
import type { Review, ReviewType } from '#contract/booking/review.ts';
import type { User } from '#contract/account/user.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Api } from '#src/api/api.ts';
import { profileListingsCount, profileReviewsCount } from '#src/config/search.ts';
import { notFound } from '#src/store/loadData.ts';
import { pageOrFirst } from '#src/store/paging.ts';
import { pathTo } from '#contract/paths.ts';
import { definePage } from '#src/store/hooks.ts';

export interface ProfileData {
  user: User;
  /** Content of the current tab; null for banned and deleted users. */
  shown: Shown | null;
  /** Number of items on each tab. */
  counts: Readonly<Record<ProfileTab, number>>;
  /** Average rating in each role; null without ratings. */
  averages: Readonly<Record<ReviewType, number | null>>;
  /** The listing that a new message would be about; null when the user has published none. */
  newest: Pick<Listing, 'id' | 'title'> | null;
  /** Whether the viewer has blocked this user. */
  isBlocked: boolean;
}

/** Published listings, or public reviews, newest first. */
export type Shown = { tab: 'listings'; page: Page<Listing> } | { tab: ReviewType; page: Page<Review> };

export const { loadData, usePage } = definePage<ProfileData>(
  ({ params: { id = '' }, search }) =>
    async (_dispatch, _getState, { api }) => {
      if (!isUuid(id)) return notFound();
      const marketplace = await api();
      const tab = profileTabs.find(one => one === search.get('tab')) ?? 'listings';
      const page = pageNumber(search);
      const starsOf = (type: ReviewType) => marketplace.reviews.ratings({ subjectId: id, type });
      const [user, isBlocked, listings, shownReviews, ofProvider, ofCustomer] = await Promise.all([
        marketplace.users.show(id),
        isBlockedByReader(marketplace, id),
        // The review tabs need only the newest listing and the total number.
        tab === 'listings'
          ? pageOrFirst(page, tabHref(id, tab), listingsOf(marketplace, id, page, profileListingsCount))
          : listingsOf(marketplace, id, 1, 1),
        tab === 'listings'
          ? undefined
          : pageOrFirst(page, tabHref(id, tab), reviewsOf(marketplace, id, tab, page)),
        starsOf('ofProvider'),
        starsOf('ofCustomer'),
      ]);
      const counts = {
        listings: listings.pagination.totalItems,
        ofProvider: ofProvider.count,
        ofCustomer: ofCustomer.count,
      };
      const averages = { ofProvider: ofProvider.average, ofCustomer: ofCustomer.average };
      if (user.banned || user.deleted) {
        return { user, counts, averages, shown: null, newest: null, isBlocked };
      }
      const shown: Shown =
        tab === 'listings' || !shownReviews
          ? { tab: 'listings', page: listings }
          : { tab, page: shownReviews };
      const [newest] = listings.items;
      return {
        user,
        counts,
        averages,
        shown,
        isBlocked,
        newest: newest && page === 1 ? { id: newest.id, title: newest.title } : null,
      };
    },
);

async function isBlockedByReader({ auth, call }: Api, id: string): Promise<boolean> {
  if (!(await auth.info()).signedIn) return false;
  // The page works without this information.
  return call('POST /api/safety/has-blocked', { userId: id }).catch(() => false);
}

const listingsOf = ({ listings }: Api, authorId: string, page: number, perPage: number) =>
  listings.query({ authorId, page, perPage }, ['landscape-crop', 'landscape-crop2x']);

const reviewsOf = ({ reviews }: Api, subjectId: string, type: ReviewType, page: number) =>
  reviews.query({ subjectId, type, page, perPage: profileReviewsCount });

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
