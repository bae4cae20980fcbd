import { createContext, useContext } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { Failure } from '#src/api/failure.ts';

/**
 * Values by field name of a form posted without JavaScript. Text fields start with them, so that nothing has to be
 * typed twice. Never includes passwords.
 */
export const PostedFields = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** Returns the posted value of a text field. */
export const usePostedField = (name: string): string | undefined => useContext(PostedFields)?.[name];

/** Returns why the server rejected a form posted without JavaScript, for the form that contains this field. */
export function usePostedFailure(field: string): Failure | undefined {
  const isOurs = usePostedField(field) !== undefined;
  const [status, code] = usePostedField('$failure')?.split(' ') ?? [];
  return isOurs && status && code ? { status: Number(status), code: code as ErrorCode } : undefined;
}

/**
 * Returns the error for a password that the server rejected as too easy to guess, in a form posted without JavaScript.
 */
export const useIsWeakPosted = (): boolean => usePostedField('$failure')?.split(' ')[1] === 'weak-password';
