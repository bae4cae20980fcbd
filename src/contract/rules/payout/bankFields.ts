import { isValidIBAN } from 'ibantools';
import { isPayoutCountry, payoutCountries, type PayoutCountry } from './countries.ts';

/** The fields of a bank account, named as in specification section 3. */
export type BankField =
  | 'iban'
  | 'accountNumber'
  | 'accountOwnerName'
  | 'bsb'
  | 'sortCode'
  | 'routingNumber'
  | 'institutionNumber'
  | 'transitNumber'
  | 'clearingCode'
  | 'branchCode'
  | 'branchName'
  | 'bankName'
  | 'bankCode'
  | 'clabe';

export type BankValues = Partial<Record<BankField, string>>;

/** A bank account in the form the payment provider accepts (Stripe, createToken `bank_account`). */
export interface BankAccountToken {
  country: PayoutCountry;
  /** ISO 4217. */
  currency: string;
  account_number: string;
  routing_number?: string;
  account_holder_name?: string;
}

const special: Partial<Record<PayoutCountry, readonly BankField[]>> = {
  AU: ['bsb', 'accountNumber'],
  CA: ['transitNumber', 'institutionNumber', 'accountNumber'],
  GB: ['sortCode', 'accountNumber'],
  HK: ['clearingCode', 'branchCode', 'accountNumber'],
  JP: ['bankName', 'branchName', 'bankCode', 'branchCode', 'accountNumber', 'accountOwnerName'],
  MX: ['clabe'],
  NZ: ['accountNumber'],
  SG: ['bankCode', 'branchCode', 'accountNumber'],
  US: ['routingNumber', 'accountNumber'],
};

/**
 * Returns the fields of a bank account in this country, in form order (specification section 5).
 * @throws RangeError for a country without payouts.
 */
export function bankFieldsOf(country: string): readonly BankField[] {
  return special[supported(country)] ?? ['iban'];
}

const digits = (from: number, to = from) => new RegExp(`^\\d{${from},${to}}$`);
const someText = /\S/;

// Lengths according to the payment provider's documentation of each country's accounts (Stripe, bank account formats by
// country).
const shapes: Partial<Record<PayoutCountry, Partial<Record<BankField, RegExp>>>> = {
  AU: { bsb: digits(6), accountNumber: digits(4, 9) },
  CA: { transitNumber: digits(5), institutionNumber: digits(3), accountNumber: digits(1, 17) },
  GB: { sortCode: digits(6), accountNumber: digits(8) },
  HK: { clearingCode: digits(3), branchCode: digits(3), accountNumber: digits(6, 9) },
  JP: {
    bankName: someText,
    branchName: someText,
    bankCode: digits(4),
    branchCode: digits(3),
    accountNumber: digits(6, 8),
    accountOwnerName: someText,
  },
  MX: { clabe: digits(18) },
  NZ: { accountNumber: digits(15, 16) },
  SG: { bankCode: digits(4), branchCode: digits(3), accountNumber: digits(6, 14) },
  US: { routingNumber: digits(9), accountNumber: digits(1, 17) },
};

const names: readonly BankField[] = ['accountOwnerName', 'bankName', 'branchName'];

/** Strips the separators that users type between digits. */
export function cleanBankValue(field: BankField, value = ''): string {
  if (names.includes(field)) return value.trim();
  const packed = value.replace(/\s/g, '');
  if (field === 'iban') return packed.toUpperCase();
  return field === 'accountNumber' || field === 'sortCode' || field === 'bsb'
    ? packed.replaceAll('-', '')
    : packed;
}

/**
 * Returns what is wrong with one field; undefined when it is valid. @throws RangeError for a country without payouts.
 */
export function bankFieldProblem(
  country: string,
  field: BankField,
  value: string | undefined,
): 'required' | 'invalid' | undefined {
  const clean = cleanBankValue(field, value);
  if (clean === '') return 'required';
  const shape = shapes[supported(country)]?.[field];
  const isRight = field === 'iban' ? isIban(clean) : (shape?.test(clean) ?? false);
  return isRight ? undefined : 'invalid';
}

// With test keys the payment provider accepts these instead of real ones; their check digits are wrong outside Germany.
const testIban = /^[A-Z]{2}8937040044053201300\d$/;

/** An account may be in a different country of the payment area from the user's. */
const isIban = (iban: string) => isValidIBAN(iban) || testIban.test(iban);

/**
 * Returns the bank account in the form the payment provider accepts. @throws RangeError for a country without payouts
 * or when a field is invalid.
 */
export function bankAccountToken(country: string, values: BankValues): BankAccountToken {
  const known = supported(country);
  const clean: BankValues = {};
  for (const field of bankFieldsOf(known)) {
    if (bankFieldProblem(known, field, values[field])) throw new RangeError(`Wrong ${field} for ${known}`);
    clean[field] = cleanBankValue(field, values[field]);
  }
  const routing = routingNumber(known, clean);
  return {
    country: known,
    currency: payoutCountries[known],
    account_number: clean.iban ?? clean.clabe ?? clean.accountNumber ?? '',
    ...(routing && { routing_number: routing }),
    ...(clean.accountOwnerName && { account_holder_name: clean.accountOwnerName }),
  };
}

function routingNumber(country: PayoutCountry, values: BankValues): string | undefined {
  const { bsb, sortCode, transitNumber, institutionNumber, clearingCode, bankCode, branchCode } = values;
  switch (country) {
    case 'CA':
      return `${transitNumber}${institutionNumber}`;
    case 'HK':
      return `${clearingCode}-${branchCode}`;
    case 'SG':
      return `${bankCode}-${branchCode}`;
    case 'JP':
      return `${bankCode}${branchCode}`;
    default:
      return bsb ?? sortCode ?? values.routingNumber;
  }
}

function supported(country: string): PayoutCountry {
  if (!isPayoutCountry(country)) throw new RangeError(`No payouts in ${country}`);
  return country;
}
