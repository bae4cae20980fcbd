import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '#src/store/hooks.ts';

const events = ['pointerdown', 'keydown'];

/** Returns a ref that tells whether the user has pressed or typed anything since the current path was opened. */
export function useHasInteracted(): RefObject<boolean> {
  const pathname = useAppSelector(state => state.navigation.place?.pathname);
  const hasInteracted = useRef(false);
  useEffect(() => {
    hasInteracted.current = false;
    const note = () => {
      hasInteracted.current = true;
    };
    for (const event of events) window.addEventListener(event, note, true);
    return () => {
      for (const event of events) window.removeEventListener(event, note, true);
    };
  }, [pathname]);
  return hasInteracted;
}
