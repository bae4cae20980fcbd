import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import type { User } from '#contract/entities/user.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/rules/openForms.ts';
import { SafetyNotice } from './SafetyNotice.tsx';
import css from './AuthorPanel.module.css';

/** The listing's author, and how to contact them. */
export function AuthorPanel({ listing, own }: { listing: Listing; own: boolean }) {
  const { author } = listing;
  const isRequest = listing.publicData.category === 'lookingForPlace';
  const isGone = !author?.profile || author.banned || author.deleted;
  return (
    <Panel className={css.panel}>
      <h2 className={css.role}>
        <FormattedMessage id={isRequest ? 'ListingPage.requestedBy' : 'ListingPage.offeredBy'} />
      </h2>
      <div className={css.person}>
        <Avatar user={author} size={60} />
        <div className={css.who}>
          <p className={css.name}>{isGone ? <UserName user={author} /> : <ProfileLink user={author} />}</p>
          {author?.profile?.publicData.profileType === 'organisation' && !isGone && (
            <p className={css.kind}>
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
      {!own && <Contact listing={listing} canWrite={!isGone} isRequest={isRequest} />}
      {!own && isPlaceToStay(listing) && <SafetyNotice />}
    </Panel>
  );
}

function ProfileLink({ user }: { user: User }) {
  return (
    <Link to={pathTo('ProfilePage', { id: user.id })}>
      <UserName user={user} />
    </Link>
  );
}

function Contact({
  listing,
  canWrite,
  isRequest,
}: {
  listing: Listing;
  canWrite: boolean;
  isRequest: boolean;
}) {
  const { pathname } = useLocation();
  if (listing.state !== 'published' || listing.deleted) return null;
  if (!canWrite) {
    return (
      <Banner kind="info">
        <FormattedMessage id="ListingPage.sendingNotAllowed" />
      </Banner>
    );
  }
  return (
    <>
      <ButtonLink
        className={css.contact}
        size="large"
        isFullWidth
        to={enquiryHref(pathname)}
        preventScrollReset
      >
        <FormattedMessage id={isRequest ? 'ListingPage.offerHelp' : 'ListingPage.contact'} />
      </ButtonLink>
      <p className={css.note}>
        <FormattedMessage id="ListingPage.contactNote" />
      </p>
    </>
  );
}

/** A listing without a subcategory is a place to stay, as its badge says. */
function isPlaceToStay({ publicData: { subcategories } }: Listing): boolean {
  return subcategories === undefined || subcategories === 'accomodation';
}
