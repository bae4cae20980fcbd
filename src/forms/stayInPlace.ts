import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of a form's buttons: leaving a field shows its error, which moves the button away under the press that
 * was meant for it.
 */
export function stayInPlace(event: MouseEvent): void {
  // A list of suggestions closes when its field is left, or it would cover what follows.
  const isListOpen = document.activeElement?.getAttribute('aria-expanded') === 'true';
  if (!isListOpen) event.preventDefault();
}
