import { useIntl } from 'react-intl';
import { useMemo } from 'react';
import { formatLocale } from '#contract/locales.ts';
import { payoutCountries } from './rules/countries.ts';

/** Returns the countries with payouts, named and sorted in the user's language. */
export function useCountryNames(): {
  options: readonly { value: string; label: string }[];
  nameOf: (code: string) => string;
} {
  const { locale } = useIntl();
  return useMemo(() => {
    const names = new Intl.DisplayNames(formatLocale(locale), { type: 'region' });
    const nameOf = (code: string) => names.of(code) ?? code;
    const options = Object.keys(payoutCountries)
      .map(value => ({ value, label: nameOf(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
    return { options, nameOf };
  }, [locale]);
}
