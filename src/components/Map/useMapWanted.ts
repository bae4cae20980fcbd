import { useState } from 'react';
import { breakpoints } from '#src/config/layout.ts';
import { useIsLight } from '../light.ts';
import { useMedia } from '../useMedia.ts';

/** A map costs a phone a third of a megabyte or more: there, and in data saver mode, it loads only on demand. */
export function useMapOnDemand(): { isWide: boolean; isWanted: boolean; ask: () => void } {
  const isWide = useMedia(`(min-width: ${breakpoints.mobileMax + 1}px)`);
  const isLight = useIsLight();
  const [isAsked, setAsked] = useState(false);
  return { isWide, isWanted: isAsked || (isWide && !isLight), ask: () => setAsked(true) };
}
