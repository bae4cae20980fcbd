import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { slugOf } from '#contract/rules/slug.ts';
import type { BookingRequest } from '#src/api/api.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { pathTo } from '#src/config/paths.ts';
import css from './CheckoutPage.module.css';

interface SubjectProps {
  listing: Listing;
  request: BookingRequest | null;
  price: Transaction | null;
}

/** What is being booked, of whom, and what it costs. */
export function Subject({ listing, request, price }: SubjectProps) {
  const intl = useIntl();
  const { id, title, images, author, publicData } = listing;
  const priceText = listingPriceText(intl, listing);
  return (
    <div className={css.subject}>
      <Picture
        className={css.picture}
        image={images?.[0]}
        variants={['landscape-crop', 'landscape-crop2x']}
        sizes="(max-width: 1023px) 92vw, 340px"
        alt=""
        fallback={<Illustration name={publicData.subcategories ?? 'services'} />}
      />
      <h2 className={css.listing} lang={contentLanguage(title)}>
        <Link to={pathTo('ListingPage', { slug: slugOf(title), id })}>{title}</Link>
      </h2>
      {priceText && <p>{priceText}</p>}
      <p className={css.author}>
        <Avatar user={author} size={40} />
        <UserName user={author} />
      </p>
      {request && (
        <Breakdown
          role="customer"
          lineItems={price?.lineItems ?? []}
          stay={request}
          note={
            price && (
              <FormattedMessage id={request.isFree ? 'CheckoutPage.freeNote' : 'CheckoutPage.chargeNote'} />
            )
          }
        />
      )}
    </div>
  );
}
