import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import type { User } from '#contract/account/user.ts';
import { slugOf } from '#contract/text/slug.ts';
import { pathTo } from '#contract/paths.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Illustration } from '../Illustration/Illustration.tsx';
import { listingPriceText } from '../ListingCard/ListingCard.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { useShownTitle } from '../Translated/useShownTitle.ts';
import { UserName } from '../UserName/UserName.tsx';
import { UserMarks } from '../VerifiedBadge/VerifiedBadge.tsx';
import css from './ListingSubject.module.css';

interface ListingSubjectProps {
  /** Undefined when it was deleted. */
  listing: Listing | undefined;
  /** The host of a booking; left out where the page is headed by the other party. */
  person?: User | undefined;
  /** True when the reader can't open the listing: it is not linked. */
  leadsNowhere?: boolean;
  /** The reader is its author. */
  isOwn?: boolean;
}

/** The listing of a booking or conversation, and its host. */
export function ListingSubject({
  listing,
  person,
  leadsNowhere = false,
  isOwn = false,
}: ListingSubjectProps) {
  return (
    <div className={css.subject}>
      {listing && !listing.deleted ? (
        <ListingLink listing={listing} leadsNowhere={leadsNowhere} isOwn={isOwn} />
      ) : (
        <p className={css.gone}>
          <FormattedMessage id="ListingSubject.gone" />
        </p>
      )}
      {person && <Person person={person} />}
    </div>
  );
}

function Person({ person }: { person: User }) {
  const isReachable = person.profile !== undefined && !person.banned && !person.deleted;
  return (
    <div className={css.person}>
      <Avatar user={person} size={60} />
      <div>
        <p className={css.label}>
          <FormattedMessage id="ListingSubject.person" />
        </p>
        <p className={css.name}>
          {isReachable ? (
            <Link to={pathTo('ProfilePage', { id: person.id })}>
              <UserName user={person} />
            </Link>
          ) : (
            <UserName user={person} />
          )}
        </p>
        {isReachable && <UserMarks {...person.profile?.publicData} />}
      </div>
    </div>
  );
}

interface ListingLinkProps extends Required<Pick<ListingSubjectProps, 'leadsNowhere' | 'isOwn'>> {
  listing: Listing;
}

function ListingLink({ listing, leadsNowhere, isOwn }: ListingLinkProps) {
  const { id, title, images, publicData } = listing;
  const shown = useShownTitle(listing, isOwn);
  const price = listingPriceText(useIntl(), listing);
  return (
    <div className={css.listing}>
      <Picture
        className={css.picture}
        image={images?.[0]}
        variants={['landscape-crop', 'landscape-crop2x']}
        sizes="(max-width: 1023px) 7rem, 340px"
        alt=""
        fallback={<Illustration name={publicData.subcategories ?? 'services'} />}
      />
      <h2 className={css.title} lang={shown.lang} dir="auto">
        {leadsNowhere ? (
          shown.text
        ) : (
          <Link to={pathTo('ListingPage', { slug: slugOf(title), id })}>{shown.text}</Link>
        )}
      </h2>
      {price && <p>{price}</p>}
    </div>
  );
}
