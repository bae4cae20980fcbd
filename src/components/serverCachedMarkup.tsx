import { createContext, useContext, type ReactNode } from 'react';
import type { CachedMarkupProps } from './CachedMarkup.tsx';

/** Returns what stands for a part in the markup of a page; it is rendered unless it is stored. */
export type RenderPart = (part: string, shows: unknown, children: ReactNode) => string;

/** Absent: nothing is cached. */
export const RenderPartContext = createContext<RenderPart | null>(null);

/** Replaces `CachedMarkup` on the server. */
export function CachedMarkup({
  as: Element = 'div',
  part,
  shows,
  children,
  ...attributes
}: CachedMarkupProps) {
  const renderPart = useContext(RenderPartContext);
  if (!renderPart || shows === undefined)
    return Element === null ? children : <Element {...attributes}>{children}</Element>;
  // Nothing may use a hook after this: the part is rendered by React inside this rendering of React.
  const place = renderPart(part, shows, children);
  return Element === null ? place : <Element {...attributes} dangerouslySetInnerHTML={{ __html: place }} />;
}
