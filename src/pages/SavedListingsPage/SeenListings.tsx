import { useRef, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { pathTo } from '#contract/paths.ts';
import type { SavedListing } from '#contract/listing/savedListings.ts';
import { slugOf } from '#contract/text/slug.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { readOnDevice, watchDevice } from '#src/util/listingsOnDevice.ts';
import { storeOnDevice } from '#src/util/rememberListing.ts';
import css from './SavedListingsPage.module.css';

/**
 * The listings recently opened on this device, as text from its storage: neither their ids nor requests for their
 * images are sent.
 */
export function SeenListings() {
  const intl = useIntl();
  const section = useRef<HTMLElement>(null);
  const seen = useSyncExternalStore(
    watchDevice,
    () => readOnDevice('seen'),
    () => none,
  );
  const wasCleared = useRef(false);
  if (seen.length === 0 && !wasCleared.current) return null;
  const handleClear = () => {
    wasCleared.current = true;
    storeOnDevice('seen', []);
    // The button disappears, so the focus moves.
    section.current?.focus();
  };
  return (
    <section className={css.seen} aria-labelledby="seen" ref={section} tabIndex={-1}>
      <h2 id="seen">
        <FormattedMessage id="SavedListingsPage.seen" />
      </h2>
      {seen.length === 0 ? (
        <p role="status">
          <FormattedMessage id="SavedListingsPage.seenCleared" />
        </p>
      ) : (
        <>
          <p className={css.quiet}>
            <FormattedMessage id="SavedListingsPage.seenText" />
          </p>
          <ul className={css.list}>
            {seen.map(({ id, title, address }) => (
              <li key={id}>
                <Link to={pathTo('ListingPage', { slug: slugOf(title), id })} dir="auto">
                  {title}
                </Link>
                {address && (
                  <span className={css.quiet} dir="auto">
                    {localizeAddress(intl, address)}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <Button variant="secondary" size="small" onClick={handleClear}>
            <FormattedMessage id="SavedListingsPage.seenClear" />
          </Button>
        </>
      )}
    </section>
  );
}

const none: readonly SavedListing[] = [];
