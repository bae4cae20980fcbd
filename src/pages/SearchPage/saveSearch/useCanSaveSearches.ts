import { useSettings } from '#src/store/hooks.ts';

/** Whether searches can be saved. Not when the marketplace is hosted elsewhere: nothing would be mailed. */
export const useCanSaveSearches = (): boolean => useSettings().apiUrl === '';
