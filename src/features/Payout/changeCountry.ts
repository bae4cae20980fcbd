import type { FormApi } from 'final-form';
import type { PayoutValues } from './values.ts';

/**
 * Changes the country, and clears the fields whose format depends on it in the same step, so that nothing typed
 * afterwards is cleared.
 */
export function changeCountry(form: FormApi<PayoutValues>, country: string): void {
  if (country === (form.getState().values.country ?? '')) return;
  form.batch(() => {
    for (const name of form.getRegisteredFields() as string[]) {
      if (!/^bank\.|\.(province|personalId|taxId)$/.test(name)) continue;
      form.change(name as never, undefined as never);
      form.resetFieldState(name as never);
    }
    form.change('bank', undefined);
    form.change('country', country);
  });
}
