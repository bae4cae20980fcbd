import { isSupportedCurrency, minorUnitsOf } from '#src/config/currencies.ts';
import type { Money } from '#contract/entities/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** "€25.00" in the reader's way of writing; yen without decimals. A price in an unsupported currency shows "(XYZ)". */
export function formatMoney(intl: { locale: string }, { amount, currency }: Money): string {
  if (!isSupportedCurrency(currency)) return `(${currency})`;
  return formatFor(intl.locale, currency).format(amount / minorUnitsOf(currency));
}

// Making a NumberFormat costs a hundred times what using it costs.
function formatFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format;
}

/** What a person typed as minor units: "12", "12.5", "12,50" with spaces anywhere. undefined when it is no amount. */
export function parseAmount(text: string, currency: string): number | undefined {
  const factor = minorUnitsOf(currency);
  const pattern = factor === 1 ? /^\d+$/ : /^(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;
  const plain = text.replace(/\s/g, '');
  if (!pattern.test(plain)) return undefined;
  const amount = Math.round(Number(plain.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Minor units as a person would type them, with the locale's decimal mark: "12.50", "12,5" is written "12,50". */
export function amountToText(intl: { locale: string }, amount: number, currency: string): string {
  const decimals = minorUnitsOf(currency) === 1 || amount % minorUnitsOf(currency) === 0 ? 0 : 2;
  return (amount / minorUnitsOf(currency)).toLocaleString(intl.locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}
