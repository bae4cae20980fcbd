import { createContext, useContext } from 'react';

/**
 * Texts by field name that a form was sent with before its script was there: text fields start with them, so that
 * nobody writes twice. Never passwords.
 */
export const Posted = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** What a text field was sent with. */
export const usePosted = (name: string): string | undefined => useContext(Posted)?.[name];
