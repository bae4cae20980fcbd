import { createContext, useContext } from 'react';

type Params = Readonly<Record<string, string>>;

/** The parameters of the current page's path. */
export const RouteParams = createContext<Params>({});

export const useRouteParams = (): Params => useContext(RouteParams);
