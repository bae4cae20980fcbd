import type { Page } from '#contract/entities/pagination.ts';
import type { Listing } from '#contract/entities/listing.ts';
import type { User } from '#contract/entities/user.ts';
import { profileListingsCount } from '#src/config/search.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';
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
    const page = toPageNumber(search.get('page'));
    const query = { authorId: id, page, perPage: profileListingsCount };
    const [user, listings] = await Promise.all([
      marketplace.users.show(id),
      marketplace.listings.query(query, ['landscape-crop', 'landscape-crop2x']),
    ]);
    return { user, listings: user.banned || user.deleted ? null : listings };
  };

/** Anything that is no page number counts as the first page. */
function toPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
