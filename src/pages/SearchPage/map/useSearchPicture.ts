import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { ownPicture, type StaticPicture } from '#src/components/Map/ownPicture.ts';
import { searchPicturePath, type PicturedSearch } from '#src/config/mapPictures.ts';
import { isOwnMap } from '#src/config/maps.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { pictureOf } from './pictureOf.ts';

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
  const isDrawn = map !== undefined && isOwnMap(map);
  const isMissing = isWanted && isDrawn && mapPicture === undefined && result.items.length > 0;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void dispatch(loadPicture(understood, result.items)).then(
      picture => !isGone && setFound({ of: result, picture }),
    );
    return () => void (isGone = true);
  }, [dispatch, isMissing, understood, result]);

  const label = intl.formatMessage({ id: 'SearchPage.map' });
  const shown = mapPicture ?? (found?.of === result ? found.picture : null);
  if (!shown) return { label };
  return { picture: ownPicture(look => searchPicturePath(shown, intl.locale, look)), label };
}

const loadPicture =
  (values: SearchValues, items: readonly Listing[]): AppThunk<Promise<PicturedSearch | null>> =>
  async (_dispatch, getState, { api }) =>
    pictureOf(await api(), values, items, getState().settings);
