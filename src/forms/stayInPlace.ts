import type { MouseEvent } from 'react';

/**
 * An `onMouseDown` handler for a form's buttons: blurring a field shows its error, which would move the button away
 * before the click completes.
 */
export function preventBlur(event: MouseEvent): void {
  // An open suggestion list has to close on blur, or it would cover what follows.
  const isListOpen = document.activeElement?.getAttribute('aria-expanded') === 'true';
  if (!isListOpen) event.preventDefault();
}
