import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { ownPicture, type StaticPicture } from '#src/components/Map/ownPicture.ts';
import { searchPicturePath, type PicturedSearch } from '#src/config/mapPictures.ts';
import { isOwnMap } from '#src/config/maps.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { usePage } from '../searchData.ts';

interface PicturedResults {
  /** As interpreted by the search. */
  understood: SearchValues;
  result: Page<Listing>;
  /** The image loaded with the page; absent after client-side navigation. */
  mapPicture?: PicturedSearch | undefined;
}

/**
 * Returns the image of the search's map, if the server draws one, and its description. `isWanted`: request it if it was
 * not loaded with the page.
 */
export function useSearchPicture(
  { understood, result, mapPicture }: PicturedResults,
  isWanted: boolean,
): { picture?: StaticPicture; label: string } {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ of: Page<Listing>; picture: PicturedSearch | null }>();
  const { map } = useSettings();
  const { foundArea = null } = usePage().data;
  const isDrawn = map !== undefined && isOwnMap(map);
  const isMissing = isWanted && isDrawn && mapPicture === undefined && result.items.length > 0;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    // The page works without it.
    import('../loadData.ts')
      .then(({ loadPicture }) => dispatch(loadPicture(understood, result.items, foundArea)))
      .then(
        picture => !isGone && setFound({ of: result, picture }),
        () => undefined,
      );
    return () => void (isGone = true);
  }, [dispatch, isMissing, understood, result, foundArea]);

  const label = intl.formatMessage({ id: 'SearchPage.map' });
  const shown = mapPicture ?? (found?.of === result ? found.picture : null);
  if (!shown) return { label };
  return { picture: ownPicture(look => searchPicturePath(shown, intl.locale, look)), label };
}
