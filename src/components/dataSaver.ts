import { createContext, useContext } from 'react';

/** Whether data saver is on: images and maps load only on demand, otherwise in their smallest variants. */
export const DataSaverContext = createContext(false);

export const useDataSaver = (): boolean => useContext(DataSaverContext);
