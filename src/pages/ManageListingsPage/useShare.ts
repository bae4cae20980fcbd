import { useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { copyText } from '#src/util/copyText.ts';

/** Shares the link of a listing through the device's own dialog, or copies it; `outcome` says what became of that. */
export function useShare({ id }: Listing, title: string) {
  const { rootUrl } = useSettings();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const url = rootUrl + pathTo('ListingPageCanonical', { id });

  const share = async () => {
    setOutcome(null);
    if ('share' in navigator) {
      const isDone = await navigator.share({ url, title }).then(
        () => true,
        (caught: unknown) => (caught as Error).name === 'AbortError',
      );
      if (isDone) return;
    }
    setOutcome((await copyText(url)) ? 'copied' : 'copyFailed');
  };
  return { share, outcome };
}
