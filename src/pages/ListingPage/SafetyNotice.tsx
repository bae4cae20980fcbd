import { FormattedMessage } from 'react-intl';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import css from './SafetyNotice.module.css';

const lines = ['safetyTell', 'safetyDocuments', 'safetyRefuse'] as const;

/**
 * Shown where a user decides to stay with a stranger (safety rules of the readings). A listing without a subcategory is
 * a place to stay, as its badge says.
 */
export function SafetyNotice({ listing: { publicData } }: { listing: Listing }) {
  if ((publicData.subcategories ?? 'accomodation') !== 'accomodation') return null;
  return (
    <CachedMarkup as="aside" part="SafetyNotice" shows={null} className={css.safety}>
      <h2>
        <FormattedMessage id="ListingPage.safetyHeading" />
      </h2>
      <ul className={css.lines}>
        {lines.map(line => (
          <li key={line}>
            <Icon name="check" />
            <span>
              <FormattedMessage id={`ListingPage.${line}`} />
            </span>
          </li>
        ))}
      </ul>
    </CachedMarkup>
  );
}
