import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { isBlurred } from '#contract/geo/blur.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import css from './WherePlace.module.css';

/** The place of a listing in words, beside its map; nothing if the public address names none. */
export function WherePlace({ publicData }: Pick<Listing, 'publicData'>) {
  const intl = useIntl();
  const address = publicData.location?.address;
  if (!address) return null;
  // "Town, Country": a district or a postcode would be a part of its own.
  const isTown = isBlurred(publicData) && address.split(',').length <= 2;
  return (
    <p className={css.place}>
      <Icon name="pin" />
      <span>
        <strong>{localizeAddress(intl, address)}</strong>
        {isTown && (
          <>
            {' '}
            <FormattedMessage id="ListingPage.whereTownOnly" />
          </>
        )}
      </span>
    </p>
  );
}
