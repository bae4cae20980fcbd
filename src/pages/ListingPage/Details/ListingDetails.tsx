import loadable from '@loadable/component';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { sections } from '#contract/listing/derived/facts.ts';
import { useShown } from '#src/components/Translated/useShown.ts';
import { Link } from '#src/components/Link/Link.tsx';
import type { User } from '#contract/account/user.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import type { ListingReviews } from '../loadReviews.ts';
import { Facts } from './Facts.tsx';
import type { Reviews as ReviewParts } from './Reviews.tsx';
import css from '../ListingPage.module.css';

// A separate chunk: most listings have no reviews.
const Reviews = loadable(() => import('./Reviews.tsx'), {
  resolveComponent: (chunk: { Reviews: typeof ReviewParts }) => chunk.Reviews,
});

interface BelowProps {
  listing: Listing;
  /** Whether the reader is the author. */
  own: boolean;
  reviews: ListingReviews | undefined;
}

/** The content below the images: description, facts, reviews and author. */
export function ListingDetails({ listing, own, reviews }: BelowProps) {
  const { description, writtenIn, publicData } = listing;
  return (
    <>
      <CachedMarkup part="ListingTexts" shows={[description, writtenIn, publicData]} className={css.pair}>
        <div className={css.words}>
          <Description text={description} titleIn={writtenIn} />
          {sections.map(name => (
            <Section key={name} name={name} text={publicData[name]} titleIn={writtenIn} />
          ))}
        </div>
        <Facts publicData={publicData} titleIn={writtenIn} />
      </CachedMarkup>
      {reviews && <Reviews reviews={reviews} author={listing.author} />}
      <AuthorPanel listing={listing} own={own} />
    </>
  );
}

/** The author's description, as plain text; an empty line begins a paragraph. */
function Description({ text, titleIn }: { text: string | undefined; titleIn: string | undefined }) {
  const shown = useShown(text ?? '', { likely: titleIn });
  const paragraphs = shown.text.split(/\n\s*\n/).filter(paragraph => paragraph.trim());
  if (paragraphs.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id="ListingPage.descriptionHeading" />
      </h2>
      <div className={css.text} lang={shown.lang}>
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </section>
  );
}

interface SectionProps {
  /** The field of the listing's public data. */
  name: string;
  text: string | undefined;
  /** The language of the listing's title. */
  titleIn: string | undefined;
}

/** A further text of the author's, such as the rules for guests, as plain text. */
function Section({ name, text, titleIn }: SectionProps) {
  const shown = useShown(text ?? '', { likely: titleIn });
  if (!text) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id={`ListingPage.${name}`} />
      </h2>
      <p className={css.text} lang={shown.lang} dir="auto">
        {shown.text}
      </p>
    </section>
  );
}

/** The listing's author, and how to contact them. */
function AuthorPanel({ listing, own }: { listing: Listing; own: boolean }) {
  const { pathname } = useLocation();
  const { author } = listing;
  const isRequest = listing.publicData.category === 'lookingForPlace';
  const isGone = !author?.profile || author.banned || author.deleted;
  const canWrite = !own && !isGone && listing.state === 'published' && !listing.deleted;
  return (
    <CachedMarkup
      as="section"
      part="ListingAuthor"
      shows={own ? undefined : [author, isRequest, canWrite && pathname]}
      className={css.author}
    >
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
      {canWrite && (
        <ButtonLink variant="secondary" to={enquiryHref(pathname)} preventScrollReset className={css.contact}>
          <FormattedMessage id="ListingPage.write" />
        </ButtonLink>
      )}
    </CachedMarkup>
  );
}

function ProfileLink({ user }: { user: User }) {
  return (
    <Link to={pathTo('ProfilePage', { id: user.id })}>
      <UserName user={user} />
    </Link>
  );
}
