import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus where it is when the element that has it disappears: moves it to the element of the returned ref.
 * @param change what elements come and go with
 * @param isExpected the focus was on what this element replaces
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
    // A removed element loses the focus without this event.
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
