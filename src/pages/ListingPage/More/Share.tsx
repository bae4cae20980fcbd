import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './More.module.css';
import { shareOrCopy } from './shareOrCopy.ts';

type Outcome = 'copied' | 'copyFailed' | null;

/** Ways to share the listing: the phone's share dialog, copying its URL, printing. */
export function Share({ listing, title }: { listing: Listing; title: string }) {
  const { rootUrl } = useSettings();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const address = useRef<HTMLInputElement>(null);
  const url = rootUrl + pathTo('ListingPageCanonical', { id: listing.id });

  const share = async (how: 'share' | 'copy') => {
    setOutcome(null);
    const result = await shareOrCopy(how, { url, title });
    if (result !== 'shared') setOutcome(result);
    if (result === 'copyFailed') address.current?.select();
  };

  if (listing.state !== 'published' || listing.deleted) return null;
  return (
    <section className={css.share}>
      <h2>
        <FormattedMessage id="ListingPage.share" />
      </h2>
      <div className={css.ways}>
        {'share' in navigator && (
          <Button variant="secondary" size="small" onClick={() => void share('share')}>
            <FormattedMessage id="ListingPage.shareSend" />
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => void share('copy')}>
          <FormattedMessage id="ListingPage.shareCopy" />
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <FormattedMessage id="ListingPage.sharePrint" />
        </Button>
      </div>
      <p role="status">{outcome && <FormattedMessage id={`ListingPage.${outcome}`} />}</p>
      {outcome === 'copyFailed' && <Address field={address} url={url} />}
    </section>
  );
}

function Address({ field, url }: { field: React.RefObject<HTMLInputElement | null>; url: string }) {
  const label = useIntl().formatMessage({ id: 'ListingPage.shareAddress' });
  return <input ref={field} className={css.address} readOnly value={url} aria-label={label} />;
}
