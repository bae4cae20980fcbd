import { useRef, useState } from 'react';
import { pathTo } from '#contract/paths.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { shareUrl, type ShareOutcome } from '#src/util/shareUrl.ts';
import css from './Share.module.css';

type Outcome = Exclude<ShareOutcome, 'shared'> | null;

/** Shares the listing: through the device's own dialog where there is one, else by copying its URL. */
export function Share({ listing, title }: { listing: Listing; title: string }) {
  const text = useMessages('ListingPage');
  const { rootUrl } = useSettings();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const address = useRef<HTMLInputElement>(null);
  const url = rootUrl + pathTo('ListingPageCanonical', { id: listing.id });

  const share = async () => {
    setOutcome(null);
    const result = await shareUrl({ url, title });
    if (result !== 'shared') setOutcome(result);
    if (result === 'copyFailed') address.current?.select();
  };

  return (
    <>
      <span role="status" className={css.outcome}>
        {outcome && text(outcome)}
      </span>
      {outcome === 'copyFailed' && (
        <input ref={address} className={css.address} readOnly value={url} aria-label={text('shareAddress')} />
      )}
      <Button variant="quiet" size="small" className={css.share} onClick={() => void share()}>
        <Icon path={sharePath} />
        <span>{text('share')}</span>
      </Button>
    </>
  );
}

/** Icon: an arrow pointing out of a box. */
const sharePath = 'M12 14.5V4M8 7.5L12 3.5l4 4M8 11H5.5v9h13v-9H16';
