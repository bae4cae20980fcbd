import { useIntl } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { originalsOf } from '#src/app/Translation/request.ts';
import { TranslateControl } from '#src/app/Translation/TranslateControl.tsx';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { localizeAddress } from '#contract/format/places.ts';
import css from './ListingPage.module.css';

interface HeadingProps {
  listing: Listing;
  title: string;
  /** Whether the reader is the author. */
  own: boolean;
}

/** Category, title, location and price of the listing; and the control that translates all that its author wrote. */
export function Heading({ listing, title, own }: HeadingProps) {
  const intl = useIntl();
  const shown = useShown(title, listing.description ?? '');
  const price = listingPriceText(intl, listing);
  const address = listing.publicData.location?.address;
  return (
    <header className={css.head}>
      <div className={css.kind}>
        <ListingBadge listing={listing} />
        {!listing.deleted && <ReportButton kind="listing" id={listing.id} author={listing.author} isSmall />}
      </div>
      <h1 lang={shown.lang}>{shown.text}</h1>
      <p className={css.facts}>
        {address && (
          <span className={css.town}>
            <Icon name="pin" />
            {localizeAddress(intl, address)}
          </span>
        )}
        {price && <span className={css.price}>{price}</span>}
      </p>
      {!own && (
        <TranslateControl
          originals={originalsOf(
            { kind: 'listing', id: listing.id },
            { title, description: listing.description, rules: listing.publicData.rules },
          )}
          source="public"
          isLine
        />
      )}
    </header>
  );
}
