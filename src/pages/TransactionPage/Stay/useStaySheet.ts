import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sheetId } from '#contract/paths.ts';
import { headingElementId } from '../useAnswer.ts';

/** History state of an entry that has been added to open the sheet. */
export const openedHere = { keepsScroll: true, isSheet: true };

interface StaySheet {
  isOpen: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  close: () => void;
}

/**
 * The sheet is open while the URL names it, so that Back closes it; without JavaScript, `:target` opens it. Moves the
 * focus into it and back out.
 */
export function useStaySheet(): StaySheet {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const isOpen = hash === `#${sheetId}`;
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const target = isOpen ? title.current : document.getElementById(headingElementId);
    target?.focus({ preventScroll: true });
  }, [isOpen]);

  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-sheet', isOpen);
    return () => root.removeAttribute('data-sheet');
  }, [isOpen]);

  const close = () => {
    const { isSheet } = (state ?? {}) as { isSheet?: boolean };
    if (isSheet) void navigate(-1);
    else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    if (!isOpen) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      // Escape in a dialog closes the dialog.
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
  return { isOpen, title, close };
}
