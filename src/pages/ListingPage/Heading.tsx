import { useIntl } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { localizeAddress } from '#contract/format/places.ts';
import css from './ListingPage.module.css';

/** Category, title, location and price of the listing. */
export function Heading({ listing, title }: { listing: Listing; title: string }) {
  const intl = useIntl();
  const price = listingPriceText(intl, listing);
  const address = listing.publicData.location?.address;
  return (
    <header className={css.head}>
      <div className={css.kind}>
        <ListingBadge listing={listing} />
        {!listing.deleted && <ReportButton kind="listing" id={listing.id} author={listing.author} isSmall />}
      </div>
      <h1 lang={contentLanguage(title, listing.description ?? '')}>{title}</h1>
      <p className={css.facts}>
        {address && (
          <span className={css.town}>
            <Icon name="pin" />
            {localizeAddress(intl, address)}
          </span>
        )}
        {price && <span className={css.price}>{price}</span>}
      </p>
    </header>
  );
}
