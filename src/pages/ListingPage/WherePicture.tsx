import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { blurRadius, isBlurred } from '#contract/geo/blur.ts';
import { MapPicture } from '#src/components/Map/MapPicture.tsx';
import { ownPicture } from '#src/components/Map/ownPicture.ts';
import { mapPicturePath } from '#src/config/mapPictures.ts';
import { WherePlace } from './WherePlace.tsx';
import css from './ListingPage.module.css';

/**
 * The map of a public listing as a picture with its heading, for browsers without JavaScript and for print: the live
 * map needs script.
 */
export function WherePicture({ listing }: { listing: Listing }) {
  const intl = useIntl();
  return (
    <>
      <h2>
        <FormattedMessage id="ListingPage.whereHeading" />
      </h2>
      <WherePlace publicData={listing.publicData} />
      <MapPicture
        picture={ownPicture(look => mapPicturePath(listing, intl.locale, look))}
        label={mapLabel(intl, listing)}
      />
      {isBlurred(listing.publicData) && (
        <p className={css.note}>
          <FormattedMessage id="ListingPage.whereNote" values={{ radius: blurRadius }} />
        </p>
      )}
    </>
  );
}

/** Returns the text description of a listing's map: "Map: Bremen, Germany". */
export function mapLabel(intl: IntlShape, { publicData }: Pick<Listing, 'publicData'>): string {
  const address = publicData.location?.address;
  return intl.formatMessage(
    { id: address ? 'ListingPage.whereMap' : 'ListingPage.whereMapOnly' },
    { place: address && localizeAddress(intl, address) },
  );
}
