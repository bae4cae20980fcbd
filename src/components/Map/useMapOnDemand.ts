import { useState } from 'react';
import { isWindowWide } from '#src/config/layout.ts';
import { useDataSaver } from '../dataSaver.ts';
import { useMedia } from '../browserState.ts';

/** A map costs a phone a quarter of a megabyte or more: there, and in data saver mode, it loads only on demand. */
export function useMapOnDemand(): { isWide: boolean; isWanted: boolean; ask: () => void } {
  const isWide = useMedia(isWindowWide);
  const savesData = useDataSaver();
  const [isAsked, setAsked] = useState(false);
  return { isWide, isWanted: isAsked || (isWide && !savesData), ask: () => setAsked(true) };
}
