import { createHash } from 'node:crypto';
import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { bankRules, isIbanCountry, type BankRules } from '../countries.ts';
import { invalid, refused } from '../http/failure.ts';
import { text } from '../http/params.ts';
import { newId } from '../ids.ts';

export const bankAccountEntries = {
  country: text,
  currency: text,
  account_number: text,
  routing_number: v.optional(v.string()),
  account_holder_name: v.optional(v.string()),
  account_holder_type: v.optional(v.picklist(['individual', 'company'])),
  account_type: v.optional(v.picklist(['checking', 'savings', 'futsu', 'toza'])),
};

export const bankAccountParam = v.strictObject(bankAccountEntries);
export type BankAccountParams = v.InferOutput<typeof bankAccountParam>;

/** Reason for which payouts to a test account fail; absent: they arrive. */
export type PayoutFailure =
  | 'no_account'
  | 'account_closed'
  | 'insufficient_funds'
  | 'debit_not_authorized'
  | 'invalid_currency';

const ibanFailures: Readonly<Record<string, PayoutFailure>> = {
  '370400440532013001': 'no_account',
  '370400440532013002': 'account_closed',
  '370400440532013003': 'insufficient_funds',
  '370400440532013004': 'debit_not_authorized',
  '370400440532013005': 'invalid_currency',
};

const endingFailures: readonly (readonly [string, PayoutFailure])[] = [
  ['1111116', 'no_account'],
  ['1111113', 'account_closed'],
  ['2222227', 'insufficient_funds'],
  ['3333335', 'debit_not_authorized'],
  ['4444440', 'invalid_currency'],
];

/** Returns how payouts to this account number fail, if they do. */
export function payoutFailureOf(accountNumber: string): PayoutFailure | undefined {
  const number = accountNumber.replaceAll(/\s/g, '');
  return ibanFailures[number.slice(4)] ?? endingFailures.find(([ending]) => number.endsWith(ending))?.[1];
}

const testIban = /^[A-Z]{2}\d{2}37040044053201300[0-5]$/;

const param = (name: string) => ({ param: `bank_account[${name}]` });

/** Removes spaces, dashes and invisible characters. */
const cleanAccountNumber = (text: string): string =>
  text.replaceAll(/[\p{White_Space}\p{Dash}\p{Cf}]/gu, '').toUpperCase();

/** Returns the country and currency of an account number entered for an account of this country: those of its IBAN. */
export function bankPlaceOf(
  country: string,
  accountNumber: string,
): Pick<BankAccountParams, 'country' | 'currency'> {
  const own = bankRules[country];
  const there = cleanAccountNumber(accountNumber).slice(0, 2);
  const rules = bankRules[there];
  return own && isIbanCountry(own) && rules && isIbanCountry(rules)
    ? { country: there, currency: rules.currency }
    : { country, currency: own?.currency ?? '' };
}

/**
 * Validates a bank account as entered.
 * @throws Failure 400 for numbers that are invalid in the country, and for countries and currencies that don't match.
 */
export function checkBankAccount(given: BankAccountParams): { number: string; currency: string } {
  const country = given.country.toUpperCase();
  const currency = given.currency.toLowerCase();
  const rules = bankRules[country];
  if (!rules)
    throw invalid('country_unsupported', `Bank accounts in ${country} are not supported.`, param('country'));
  if (currency !== rules.currency) {
    throw invalid(
      'parameter_invalid',
      `Bank accounts in ${country} cannot be paid in ${currency}, only in ${rules.currency}.`,
      param('currency'),
    );
  }
  const number = cleanAccountNumber(given.account_number);
  if (isIbanCountry(rules)) checkIban(number, given);
  else checkNumbers(rules, number, given);
  return { number, currency };
}

function checkIban(number: string, given: BankAccountParams): void {
  if (given.routing_number) {
    throw invalid(
      'routing_number_invalid',
      'Routing numbers are not used with an IBAN.',
      param('routing_number'),
    );
  }
  const isOfCountry = number.startsWith(given.country.toUpperCase());
  if (isOfCountry && (testIban.test(number) || isIban(number))) return;
  throw invalid(
    'account_number_invalid',
    'Invalid account number: it must be an IBAN of the country of the account.',
    param('account_number'),
  );
}

/** Check digits of a country's own, next to those of the IBAN, are left to its banks. */
const isIban = (number: string): boolean =>
  validateIBAN(number).errorCodes.every(code => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

function checkNumbers(rules: BankRules, number: string, given: BankAccountParams): void {
  const routing = given.routing_number ?? '';
  if (rules.routing && !rules.routing.test(routing)) {
    throw invalid(
      'routing_number_invalid',
      `Invalid routing number for ${given.country.toUpperCase()}: '${routing}'. An example is ${rules.test.routing}.`,
      param('routing_number'),
    );
  }
  if (!(rules.account ?? /^\d{4,17}$/).test(number)) {
    throw invalid(
      'account_number_invalid',
      `Invalid account number for ${given.country.toUpperCase()}. An example is ${rules.test.account}.`,
      param('account_number'),
    );
  }
  if (given.country.toUpperCase() === 'JP' && !given.account_holder_name) {
    throw invalid(
      'parameter_missing',
      'Missing required param: account_holder_name.',
      param('account_holder_name'),
    );
  }
}

const nothingDue = () => ({
  currently_due: [],
  errors: [],
  past_due: [],
  pending_verification: [],
});

/** Returns the stored form of a bank account, never its number. */
export function bankAccountOf(
  given: BankAccountParams,
  account: string | null,
): { bankAccount: Stripe.BankAccount; payoutFailure: PayoutFailure | null } {
  const { number, currency } = checkBankAccount(given);
  const bankAccount: Stripe.BankAccount = {
    id: newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: given.account_holder_name || null,
    account_holder_type: given.account_holder_type ?? null,
    account_type: given.account_type ?? null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: given.country.toUpperCase(),
    currency,
    default_for_currency: true,
    fingerprint: createHash('sha256')
      .update(`${given.routing_number ?? ''} ${number}`)
      .digest('base64url')
      .replaceAll(/[-_]/g, '')
      .slice(0, 16),
    future_requirements: nothingDue(),
    last4: number.slice(-4),
    metadata: {},
    requirements: nothingDue(),
    routing_number: given.routing_number || (hasIban(given) ? number.slice(4, 12) : null),
    status: 'new',
  };
  return { bankAccount, payoutFailure: payoutFailureOf(number) ?? null };
}

const hasIban = (given: BankAccountParams): boolean => {
  const rules = bankRules[given.country.toUpperCase()];
  return rules !== undefined && isIbanCountry(rules);
};

/** Redeems a single-use bank account token that a browser created. @throws Failure 400, 404 */
export async function redeemBankToken(
  call: Call,
  id: string,
): Promise<{ bankAccount: Stripe.BankAccount; payoutFailure: unknown }> {
  const token = await call.objects.require('token', id, 'external_account');
  if (!token.bank_account) throw refused(`'${id}' is not the token of a bank account.`, 'external_account');
  if (token.used) {
    throw invalid('token_already_used', `You cannot use a Stripe token more than once: ${id}.`, {
      param: 'external_account',
    });
  }
  await call.objects.save('token', { ...token, used: true });
  return {
    bankAccount: token.bank_account,
    payoutFailure: (await call.objects.hidden(id)).payoutFailure ?? null,
  };
}
