import type { Call } from '../../call.ts';
import { Failure, invalid } from '../../http/failure.ts';
import type { Form } from '../../http/form.ts';
import type { Route } from '../../http/route.ts';

// Checks that payment intents and setup intents share.

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

/** Rejects a removed parameter before any other validation. */
export const rejectRemovedParams = (inner: Route): Route => ({
  ...inner,
  handle(call, ids, form) {
    checkRemovedParams(form);
    return inner.handle(call, ids, form);
  },
});

/** @throws Failure 400 for the parameter that API versions since endive no longer accept. */
function checkRemovedParams(form: Form): void {
  if (!('payment_method_types' in form)) return;
  throw invalid(
    'payment_method_types_no_longer_supported',
    'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
    { param: 'payment_method_types' },
  );
}
