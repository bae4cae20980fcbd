import { createContext, useContext } from 'react';

/**
 * Values by field name of a form posted without JavaScript. Text fields start with them, so that nothing has to be
 * typed twice. Never includes passwords.
 */
export const PostedFields = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** Returns the posted value of a text field. */
export const usePostedField = (name: string): string | undefined => useContext(PostedFields)?.[name];
