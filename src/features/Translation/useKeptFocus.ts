import { useEffect, useRef, type RefObject } from 'react';

/**
 * Prevents losing the focus when the focused element disappears: moves it to the element of the returned ref.
 * @param change changes whenever elements appear or disappear
 * @param isExpected the focus was on the element that this one replaces
 */
export function useKeptFocus(change: string, isExpected: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasInside = useRef(isExpected);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const remember = ({ type }: FocusEvent) => {
      wasInside.current = type === 'focusin';
    };
    element.addEventListener('focusin', remember);
    // Removing an element fires no focusout event.
    element.addEventListener('focusout', remember);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', remember);
    };
  }, []);
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus();
  }, [change]);
  return place;
}
