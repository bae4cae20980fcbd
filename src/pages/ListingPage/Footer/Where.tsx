import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { blurRadius, isBlurred } from '#contract/geo/blur.ts';
import { classNames } from '#src/components/classNames.ts';
import { AreaMap } from '#src/components/Map/AreaMap.tsx';
import type { MapSettings } from '#src/config/maps.ts';
import { mapLabel } from '../WherePicture.tsx';
import { WherePlace } from '../WherePlace.tsx';
import css from './ListingFooter.module.css';

/**
 * Map of a listing as others see it: a circle that contains it, or the exact point where that may be shown
 * (decisions/012).
 */
export function Where({ settings, listing }: { settings: MapSettings; listing: Listing }) {
  const intl = useIntl();
  const { publicData, geolocation, shownGeolocation } = listing;
  // The author's own view of a draft has the exact point.
  const point = shownGeolocation ?? geolocation;
  if (!point) return null;
  const isExact = !isBlurred(publicData);
  // There is no public image of a draft, a closed listing or one that awaits approval.
  const isPublic = listing.state === 'published' && !listing.deleted;
  return (
    <section className={classNames(css.section, css.where)}>
      <h2>
        <FormattedMessage id="ListingPage.whereHeading" />
      </h2>
      <WherePlace publicData={publicData} />
      <AreaMap
        settings={settings}
        label={mapLabel(intl, listing)}
        point={point}
        isExact={isExact}
        pictureOf={isPublic ? listing : undefined}
      />
      {!isExact && (
        <p className={css.note}>
          <FormattedMessage id="ListingPage.whereNote" values={{ radius: blurRadius }} />
        </p>
      )}
    </section>
  );
}
