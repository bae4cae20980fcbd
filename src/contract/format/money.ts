import { isSupportedCurrency, minorUnitsOf, type Money } from '#contract/rules/currencies.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount as "€25.00" in the user's locale; yen without decimals. A price in an unsupported currency shows
 * "(XYZ)". `isShort`: whole amounts without decimals.
 */
export function formatMoney(
  intl: { locale: string },
  { amount, currency }: Money,
  { isShort = false } = {},
): string {
  if (!isSupportedCurrency(currency)) return `(${currency})`;
  return formatFor(intl.locale, currency, isShort).format(amount / minorUnitsOf(currency));
}

// Creating a NumberFormat costs a hundred times as much as using it.
function formatFor(locale: string, currency: string, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isShort}`;
  const trailingZeroDisplay = isShort ? 'stripIfInteger' : 'auto';
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay });
  formats.set(key, format);
  return format;
}

/**
 * Parses typed text into minor units: "12", "12.5", "12,50", with spaces anywhere. Returns undefined when it is not an
 * amount.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const factor = minorUnitsOf(currency);
  const pattern = factor === 1 ? /^\d+$/ : /^(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;
  const plain = text.replace(/\s/g, '');
  if (!pattern.test(plain)) return undefined;
  const amount = Math.round(Number(plain.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/** Formats minor units for an input field, with the locale's decimal mark: "12.50"; "12,5" is written "12,50". */
export function amountToText(intl: { locale: string }, amount: number, currency: string): string {
  const decimals = minorUnitsOf(currency) === 1 || amount % minorUnitsOf(currency) === 0 ? 0 : 2;
  return (amount / minorUnitsOf(currency)).toLocaleString(intl.locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}
