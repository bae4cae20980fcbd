import type { HTMLAttributes, ReactNode } from 'react';

export interface CachedMarkupProps extends HTMLAttributes<HTMLElement> {
  /** The element around the part; null: it has none. */
  as?: 'aside' | 'details' | 'div' | 'p' | 'section' | 'ul' | null;
  /** Names the part in the cache. */
  part: string;
  /** All that the part shows beside texts and settings, as JSON; undefined: it is not to be cached. */
  shows: unknown;
  children: ReactNode;
}

/**
 * A part of the page that the server renders once for all readers to whom it shows the same (decision 157). Its children
 * may read the language, the settings in `SharedSettings` and the data saver mode; for them nobody is signed in. They
 * have no `useId`, no lazy parts, no relative links and nothing that changes with time.
 */
export function CachedMarkup({
  as: Element = 'div',
  part: _part,
  shows: _shows,
  children,
  ...attributes
}: CachedMarkupProps) {
  return Element === null ? children : <Element {...attributes}>{children}</Element>;
}
