import { minorUnitsOf } from '#contract/payment/currencies.ts';
import { plainSigns } from '#contract/text/pastedText.ts';

// Apart from `contract/payment/money.ts`, which the most visited pages load: they have no field for an amount.

/**
 * Parses typed text into minor units: "12", "12.5", "12,50", with spaces anywhere and the digits of any
 * script. Returns undefined when it is not an amount.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const factor = minorUnitsOf(currency);
  const pattern = factor === 1 ? /^\d+$/ : /^(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;
  const plain = plainSigns(text)
    .replace(/[\s\u066c]/g, '')
    .replace('\u066b', '.');
  if (!pattern.test(plain)) return undefined;
  const amount = Math.round(Number(plain.replace(',', '.')) * factor);
  return Number.isSafeInteger(amount) ? amount : undefined;
}
