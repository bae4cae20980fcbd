import { createContext, useContext } from 'react';
import type { PageName } from '#contract/paths.ts';

/** The pages of the route table that are built; null without a provider: all pages. */
export const BuiltPages = createContext<ReadonlySet<PageName> | null>(null);

/** Whether a page can be linked to. Pages can't import the route table, since it imports them. */
export function useIsBuilt(): (name: PageName) => boolean {
  const built = useContext(BuiltPages);
  return name => built === null || built.has(name);
}
