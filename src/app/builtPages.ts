import { createContext, useContext } from 'react';
import type { PageName } from '#src/config/paths.ts';

/** The pages of the route table that are built; every page where nothing provides it. */
export const BuiltPages = createContext<ReadonlySet<PageName> | null>(null);

/** Whether a page can be linked to. Pages cannot ask the route table itself, which knows them. */
export function useIsBuilt(): (name: PageName) => boolean {
  const built = useContext(BuiltPages);
  return name => built === null || built.has(name);
}
