import { createContext, useContext } from 'react';
import type { Failure, PostedForm } from '#src/api/failure.ts';

/**
 * The form that was posted to this page without JavaScript. Text fields start with its values, so that nothing has to be
 * typed twice.
 */
export const Posted = createContext<PostedForm | undefined>(undefined);

/** Returns the posted value of a field. */
export const usePostedField = (name: string): string | undefined => useContext(Posted)?.fields[name];

/**
 * Returns why the server refused the posted form: any form, the one that contains this field, or the one whose field has
 * this value.
 */
export function usePostedFailure(field?: string, value?: string): Failure | undefined {
  const posted = useContext(Posted);
  const sent = field === undefined ? undefined : posted?.fields[field];
  const isOurs = field === undefined || (value === undefined ? sent !== undefined : sent === value);
  return isOurs ? posted?.failure : undefined;
}
