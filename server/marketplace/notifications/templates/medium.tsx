import { createContext, useContext } from 'react';

/** A letter is one tree of components, shown either way. */
export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export const useMedium = (): Medium => useContext(MediumContext);
