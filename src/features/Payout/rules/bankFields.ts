import { cleanIban, countryOfIban, ibanCurrency, ibanProblem, withoutSeparators } from './iban.ts';
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
  /** Where the bank is: an IBAN may be of another country than the user's. */
  country: string;
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

/** Removes what users type or paste between digits. */
export function cleanBankValue(field: BankField, value = ''): string {
  if (field === 'iban') return cleanIban(value);
  return names.includes(field)
    ? value.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
    : withoutSeparators(value);
}

export type BankFieldProblem = 'required' | NonNullable<ReturnType<typeof ibanProblem>>;

/**
 * Returns what is wrong with one field; undefined when it is valid. @throws RangeError for a country without payouts.
 */
export function bankFieldProblem(
  country: string,
  field: BankField,
  value: string | undefined,
): BankFieldProblem | undefined {
  const clean = cleanBankValue(field, value);
  if (clean === '') return 'required';
  const shape = shapes[supported(country)]?.[field];
  if (field === 'iban') return ibanProblem(clean);
  return shape?.test(clean) ? undefined : 'invalid';
}

/**
 * Returns where the bank is and its currency, ISO 4217: of the IBAN as far as it is typed, else of the chosen country.
 * @throws RangeError for a country without payouts
 */
export function bankPlace(country: string, { iban }: BankValues = {}): { country: string; currency: string } {
  const known = supported(country);
  const ofIban = bankFieldsOf(known).includes('iban') ? countryOfIban(cleanIban(iban ?? '')) : known;
  const currency = ibanCurrency(ofIban);
  return currency === undefined
    ? { country: known, currency: payoutCountries[known] }
    : { country: ofIban, currency };
}

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
  const place = bankPlace(known, clean);
  return {
    ...place,
    account_number: clean.clabe ?? clean.accountNumber ?? '',
    ...(clean.iban && numbersOf(clean.iban)),
    ...(routing && { routing_number: routing }),
    ...(clean.accountOwnerName && { account_holder_name: clean.accountOwnerName }),
  };
}

/** The provider takes British accounts by sort code and number only; an IBAN contains both. */
const numbersOf = (iban: string) =>
  countryOfIban(iban) === 'GB'
    ? { routing_number: iban.slice(8, 14), account_number: iban.slice(14) }
    : { account_number: iban };

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
