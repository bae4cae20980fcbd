import type { FormApi } from 'final-form';
import { useEffect, useRef } from 'react';
import type { PayoutValues } from './values.ts';

/** Clears the fields whose format depends on the country when the country changes. */
export function ResetByCountry({ country, form }: { country: string; form: FormApi<PayoutValues> }) {
  const before = useRef(country);
  useEffect(() => {
    if (before.current === country) return;
    before.current = country;
    form.batch(() => {
      for (const name of form.getRegisteredFields() as string[]) {
        if (!/^bank\.|\.(province|personalId|taxId)$/.test(name)) continue;
        form.change(name as never, undefined as never);
        form.resetFieldState(name as never);
      }
      form.change('bank', undefined);
    });
  }, [country, form]);
  return null;
}
