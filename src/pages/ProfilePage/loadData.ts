import type { Page } from '#contract/entities/pagination.ts';
import type { Listing } from '#contract/entities/listing.ts';
import type { User } from '#contract/entities/user.ts';
import { profileListingsCount } from '#src/config/search.ts';
import { pathTo } from '#src/config/paths.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';
import { pageNumber, pageOrFirst } from '#src/store/paging.ts';
import { isUuid } from '#contract/rules/uuid.ts';

export interface ProfileData {
  user: User;
  /** Published ones, newest first; null for banned and deleted users. */
  listings: Page<Listing> | null;
}

export const loadData: LoadData<ProfileData> =
  ({ params: { id = '' }, search }) =>
  async (_dispatch, _getState, { api }) => {
    if (!isUuid(id)) return notFound();
    const marketplace = await api();
    const page = pageNumber(search);
    const query = { authorId: id, page, perPage: profileListingsCount };
    const [user, listings] = await Promise.all([
      marketplace.users.show(id),
      pageOrFirst(
        page,
        pathTo('ProfilePage', { id }),
        marketplace.listings.query(query, ['landscape-crop', 'landscape-crop2x']),
      ),
    ]);
    return { user, listings: user.banned || user.deleted ? null : listings };
  };
