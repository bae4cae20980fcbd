import type { Call } from '../../call.ts';
import { Failure } from '../../http/failure.ts';

/** Requires the client secret of an intent for any call with a publishable key. @throws Failure 403 */
export function checkSecret(call: Call, secret: string | null, given: string | undefined): void {
  if (call.by !== 'publishable' && given === undefined) return;
  if (given !== undefined && given === secret) return;
  throw new Failure(403, {
    type: 'invalid_request_error',
    code: given === undefined ? 'client_secret_missing' : 'client_secret_mismatch',
    message:
      given === undefined
        ? 'With a publishable key the client_secret of the intent is needed.'
        : 'The client_secret provided does not match any associated intent on this account.',
    param: 'client_secret',
  });
}
