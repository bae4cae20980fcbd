import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { VerifiedBadge } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#src/config/paths.ts';
import type { Role } from './loadData.ts';
import css from './TransactionSubject.module.css';

/** What the conversation is about and with whom. */
export function TransactionSubject({ role, transaction }: { role: Role; transaction: Transaction }) {
  const { listing, customer, provider } = transaction;
  const other = role === 'customer' ? provider : customer;
  const isReachable = other?.profile !== undefined && !other.banned && !other.deleted;

  return (
    <div className={css.subject}>
      {listing && !listing.deleted ? (
        <ListingLink listing={listing} />
      ) : (
        <p className={css.gone}>
          <FormattedMessage id="TransactionPage.listingDeleted" />
        </p>
      )}
      <div className={css.person}>
        <Avatar user={other} size={60} />
        <div>
          <p className={css.label}>
            <FormattedMessage id="TransactionPage.withPerson" />
          </p>
          <p className={css.name}>
            {isReachable ? (
              <Link to={pathTo('ProfilePage', { id: other.id })}>
                <UserName user={other} />
              </Link>
            ) : (
              <UserName user={other} />
            )}
          </p>
          {isReachable && other.profile?.publicData.isVerified && <VerifiedBadge />}
        </div>
      </div>
    </div>
  );
}

function ListingLink({ listing }: { listing: Listing }) {
  const { id, title, images, publicData } = listing;
  const price = listingPriceText(useIntl(), listing);
  return (
    <div className={css.listing}>
      <Picture
        className={css.picture}
        image={images?.[0]}
        variants={['landscape-crop', 'landscape-crop2x']}
        sizes="(max-width: 1023px) 92vw, 340px"
        alt=""
        fallback={<Illustration name={publicData.subcategories ?? 'services'} />}
      />
      <h2 className={css.title} lang={contentLanguage(title)}>
        <Link to={pathTo('ListingPage', { slug: slugOf(title), id })}>{title}</Link>
      </h2>
      {price && <p>{price}</p>}
    </div>
  );
}
