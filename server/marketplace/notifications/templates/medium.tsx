import { createContext, useContext } from 'react';

/** A mail is one component tree, rendered in either medium. */
export type Medium = 'html' | 'text';

export const MediumContext = createContext<Medium>('html');

export const useMedium = (): Medium => useContext(MediumContext);
