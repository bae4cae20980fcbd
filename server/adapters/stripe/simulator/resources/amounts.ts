import { invalid } from '../http/failure.ts';

/** Minimum charge per currency, in minor units (payments.md 6). CNY has no minimum of its own. */
const minimums: Readonly<Record<string, number>> = {
  aud: 50,
  cad: 50,
  chf: 50,
  cny: 400,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  usd: 50,
};

const largest = 99_999_999;

/** Minor units of each currency per euro: rough, made-up rates. */
const perEuro: Readonly<Record<string, number>> = {
  aud: 165,
  cad: 150,
  chf: 95,
  cny: 780,
  czk: 2500,
  dkk: 746,
  eur: 100,
  gbp: 85,
  hkd: 845,
  inr: 9000,
  jpy: 160,
  mxn: 1900,
  nok: 1150,
  nzd: 180,
  pln: 430,
  ron: 497,
  sek: 1130,
  sgd: 145,
  usd: 108,
};

const symbols: Readonly<Record<string, string>> = { eur: '€', usd: '$', gbp: '£', jpy: '¥' };

/** Formats an amount as in the API's messages: `€0.50 eur`. */
export function formatAmount(amount: number, currency: string): string {
  const figure = currency === 'jpy' ? String(amount) : (amount / 100).toFixed(2);
  return `${symbols[currency] ?? ''}${figure} ${currency}`;
}

/** @throws Failure 400 for a currency without payouts. */
export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase();
  if (lower in perEuro) return lower;
  throw invalid(
    'parameter_invalid',
    `Invalid currency: ${lower}. The simulator supports these currencies: ${Object.keys(perEuro).join(', ')}`,
    { param: 'currency' },
  );
}

/** @throws Failure 400 for an invalid amount, or one too small or too large to charge. */
export function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw invalid('parameter_invalid_integer', `This value must be greater than or equal to 1.`, {
      param: 'amount',
    });
  }
  const minimum = minimums[currency] ?? 50;
  if (amount < minimum) {
    throw invalid('amount_too_small', `Amount must be at least ${formatAmount(minimum, currency)}`, {
      param: 'amount',
    });
  }
  if (amount > largest) {
    throw invalid('amount_too_large', `Amount must be no more than ${formatAmount(largest, currency)}`, {
      param: 'amount',
    });
  }
}

/** Returns the value of one unit of `from` in `to`; null when the currencies are the same. */
export function exchangeRate(from: string, to: string): number | null {
  if (from === to) return null;
  return Number(((perEuro[to] ?? 100) / (perEuro[from] ?? 100)).toFixed(6));
}

/** Converts minor units at the rate. */
export const convertAmount = (amount: number, rate: number | null): number =>
  rate === null ? amount : Math.round(amount * rate);
