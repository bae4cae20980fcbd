import { useEffect } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { addToPage } from '#src/util/translation/onPage.ts';
import { useShown, type Shown } from './useShown.ts';

/**
 * Returns the displayed title of a listing, and its language: translated if the reader wants everything in their own
 * language, wherever it is shown. Users don't need their own listings translated: those show the original.
 */
export function useShownTitle(listing: Listing, isOwn = false): Shown {
  const { id, title, writtenIn, author, publicData } = listing;
  const name = author?.profile?.displayName;
  const place = publicData.location?.address;
  useEffect(
    () =>
      isOwn
        ? undefined
        : addToPage({
            text: title,
            item: { kind: 'listing', id, isTitleOnly: true },
            field: 'title',
            language: writtenIn,
            people: [name],
            place,
          }),
    [isOwn, id, title, writtenIn, name, place],
  );
  const shown = useShown(title, { language: writtenIn });
  return isOwn ? { text: title, lang: shown.original, isTranslated: false } : shown;
}
