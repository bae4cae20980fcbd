import { createContext, useContext } from 'react';

/** Whether pages shall cost little data: no picture or map that nobody has asked for, and small ones of the others. */
export const LightContext = createContext(false);

export const useIsLight = (): boolean => useContext(LightContext);
