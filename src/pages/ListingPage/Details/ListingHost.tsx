import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { ListingActivity } from '../ListingActivity.tsx';
import css from '../ListingPage.module.css';

/** The author in the heading: photo, name, badge and how soon they answer. Without a profile only the activity. */
export function ListingHost({ listing }: { listing: Listing }) {
  const { author } = listing;
  const isGone = !author?.profile || author.banned || author.deleted;
  const activity = !listing.deleted && <ListingActivity listing={listing} />;
  if (isGone) return activity;
  return (
    <div className={css.host}>
      <Avatar user={author} size={40} />
      <div className={css.hostLines}>
        <p className={css.hostName}>
          <Link to={pathTo('ProfilePage', { id: author.id })}>
            <UserName user={author} />
          </Link>
          <UserMarks {...author.profile?.publicData} isIconOnPhones />
        </p>
        {activity}
      </div>
    </div>
  );
}
