import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import type { User } from '#contract/account/user.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import css from '../ListingPage.module.css';

/** The listing's author, and how to contact them. */
export function AuthorPanel({ listing, own }: { listing: Listing; own: boolean }) {
  const { author } = listing;
  const isRequest = listing.publicData.category === 'lookingForPlace';
  const isGone = !author?.profile || author.banned || author.deleted;
  return (
    <section className={css.author}>
      <h2>
        <FormattedMessage id={isRequest ? 'ListingPage.requestedBy' : 'ListingPage.offeredBy'} />
      </h2>
      <div className={css.person}>
        <Avatar user={author} size={60} />
        <div className={css.who}>
          <p className={css.name}>{isGone ? <UserName user={author} /> : <ProfileLink user={author} />}</p>
          {author?.profile?.publicData.profileType === 'organisation' && !isGone && (
            <p className={css.organisation}>
              <FormattedMessage
                id={`ListingPage.organisation.${author.profile.publicData.organisationType ?? 'other'}`}
              />
            </p>
          )}
          {!isGone && <UserMarks {...author?.profile?.publicData} />}
        </div>
      </div>
      {own && author && (
        <ButtonLink variant="secondary" to={pathTo('ProfilePage', { id: author.id })}>
          <FormattedMessage id="ListingPage.yourProfile" />
        </ButtonLink>
      )}
      {!own && !isGone && listing.state === 'published' && !listing.deleted && <Contact />}
    </section>
  );
}

function ProfileLink({ user }: { user: User }) {
  return (
    <Link to={pathTo('ProfilePage', { id: user.id })}>
      <UserName user={user} />
    </Link>
  );
}

function Contact() {
  const { pathname } = useLocation();
  return (
    <ButtonLink variant="secondary" to={enquiryHref(pathname)} preventScrollReset className={css.contact}>
      <FormattedMessage id="ListingPage.write" />
    </ButtonLink>
  );
}
