import { invalid } from '../../http/failure.ts';
import type { Form } from '../../http/form.ts';
import type { Route } from '../../http/route.ts';

/** Rejects a removed parameter before any other validation. */
export const rejectRemovedParams = (inner: Route): Route => ({
  ...inner,
  handle(call, ids, form) {
    refuseOldTypes(form);
    return inner.handle(call, ids, form);
  },
});

/** @throws Failure 400 for the parameter that API versions since endive no longer accept. */
function refuseOldTypes(form: Form): void {
  if (!('payment_method_types' in form)) return;
  throw invalid(
    'payment_method_types_no_longer_supported',
    'The parameter `payment_method_types` is no longer supported. Use `allowed_payment_method_types` instead.',
    { param: 'payment_method_types' },
  );
}
