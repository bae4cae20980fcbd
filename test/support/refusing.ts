import { ApiFailure, type FailureCode } from '#src/api/failure.ts';

/** Returns the failure of a call whose values the server refused, each by its path in the request. */
export function refusing(code: FailureCode, ...paths: readonly (string | readonly string[])[]): ApiFailure {
  const fields = paths.map(path => ({ path: typeof path === 'string' ? [path] : path, code }));
  return new ApiFailure({ status: 400, code, fields });
}
