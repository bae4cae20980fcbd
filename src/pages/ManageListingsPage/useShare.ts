import { useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { shareUrl, type ShareOutcome } from '#src/util/shareUrl.ts';

/** Shares the link of a listing through the device's own dialog, or copies it; `outcome` says what became of that. */
export function useShare({ id }: Listing, title: string) {
  const { rootUrl } = useSettings();
  const [outcome, setOutcome] = useState<Exclude<ShareOutcome, 'shared'> | null>(null);
  const url = rootUrl + pathTo('ListingPageCanonical', { id });

  const share = async () => {
    setOutcome(null);
    const result = await shareUrl({ url, title });
    if (result !== 'shared') setOutcome(result);
  };
  return { share, outcome };
}
