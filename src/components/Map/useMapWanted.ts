import { useState } from 'react';
import { breakpoints } from '#src/config/layout.ts';
import { useIsLight } from '../light.ts';
import { useMedia } from '../useMedia.ts';

/** A map costs a phone a third of a megabyte and more: there, and in light mode, it waits until somebody asks for it. */
export function useMapWanted(): { isWide: boolean; isWanted: boolean; ask: () => void } {
  const isWide = useMedia(`(min-width: ${breakpoints.mobileMax + 1}px)`);
  const isLight = useIsLight();
  const [isAsked, setAsked] = useState(false);
  return { isWide, isWanted: isAsked || (isWide && !isLight), ask: () => setAsked(true) };
}
