import { isSupportedCurrency, minorUnitsOf, type Money } from './currencies.ts';
import { formatLocale } from '../locales.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount as the reader writes it: "€25" or "€25.50" in English, "25 €" or "25,50 €" in the other languages.
 * Whole amounts have no decimals. A price in an unsupported currency shows "(XYZ)".
 */
export function formatMoney(intl: { locale: string }, { amount, currency }: Money): string {
  if (!isSupportedCurrency(currency)) return `(${currency})`;
  const value = amount / minorUnitsOf(currency);
  return formatFor(intl.locale, currency, Number.isInteger(value)).format(value);
}

// The short signs of these currencies are unambiguous, unlike "$" and "kr". Ukrainian and Russian would otherwise write
// "25 EUR".
const ownSigns: readonly string[] = ['EUR', 'GBP', 'INR'];

// Creating a NumberFormat takes a hundred times as long as using it.
function formatFor(locale: string, currency: string, isWhole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isWhole}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(formatLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay: ownSigns.includes(currency) ? 'narrowSymbol' : 'symbol',
      ...(isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
    });
  formats.set(key, format);
  return format;
}

/** Formats minor units for an input field, with the locale's decimal mark: "12.50"; "12,5" is written "12,50". */
export function amountToText(intl: { locale: string }, amount: number, currency: string): string {
  const decimals = minorUnitsOf(currency) === 1 || amount % minorUnitsOf(currency) === 0 ? 0 : 2;
  return (amount / minorUnitsOf(currency)).toLocaleString(formatLocale(intl.locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}
