import { birthDateProblem, birthYears } from './birthDate.ts';
import {
  bankAccountToken,
  bankFieldProblem,
  bankFieldsOf,
  bankPlace,
  type BankValues,
} from './bankFields.ts';
import { isPayoutCountry, payoutCountries } from './countries.ts';
import { plainPersonalId, isPersonalId, needsPersonalId } from './personalId.ts';

const german = 'DE89 3704 0044 0532 0130 00';

test('payouts are supported in the countries of both lists', () => {
  expect(Object.keys(payoutCountries)).toHaveLength(36);
  expect(isPayoutCountry('PL')).toBe(true);
  expect(isPayoutCountry('UA')).toBe(false);
});

test('banks of the euro area, Switzerland and Norway need an IBAN only', () => {
  for (const country of ['DE', 'CH', 'NO', 'PL', 'RO']) expect(bankFieldsOf(country)).toEqual(['iban']);
});

const account: Record<string, [BankValues, number: string, routing: string | undefined]> = {
  DE: [{ iban: german.toLowerCase() }, 'DE89370400440532013000', undefined],
  FR: [{ iban: 'FR89 3704 0044 0532 0130 00' }, 'FR89370400440532013000', undefined],
  GB: [{ sortCode: '10-88-00', accountNumber: '0001 2345' }, '00012345', '108800'],
  US: [{ routingNumber: '110000000', accountNumber: '000123456789' }, '000123456789', '110000000'],
  CA: [
    { transitNumber: '11000', institutionNumber: '000', accountNumber: '000123456789' },
    '000123456789',
    '11000000',
  ],
  AU: [{ bsb: '110-000', accountNumber: '000123456' }, '000123456', '110000'],
  NZ: [{ accountNumber: '11-0000-0000000-010' }, '1100000000000010', undefined],
  HK: [{ clearingCode: '110', branchCode: '000', accountNumber: '000123-456' }, '000123456', '110-000'],
  SG: [{ bankCode: '1100', branchCode: '000', accountNumber: '000123456' }, '000123456', '1100-000'],
  MX: [{ clabe: '000000001234567897' }, '000000001234567897', undefined],
};

test.each(Object.entries(account))(
  'an account in %s in the provider’s format',
  (country, [values, number, routing]) => {
    const token = bankAccountToken(country, values);
    expect(token).toMatchObject({ country, account_number: number });
    expect(token.routing_number).toBe(routing);
  },
);

test('a Japanese account needs its owner’s name; the names of bank and branch stay in the form', () => {
  const values = {
    bankName: 'Mizuho',
    branchName: 'Shibuya',
    bankCode: '1100',
    branchCode: '000',
    accountNumber: '0001234',
    accountOwnerName: 'トウキョウ タロウ',
  };
  expect(bankAccountToken('JP', values)).toEqual({
    country: 'JP',
    currency: 'JPY',
    account_number: '0001234',
    routing_number: '1100000',
    account_holder_name: 'トウキョウ タロウ',
  });
});

test('missing and invalid fields are reported one by one', () => {
  expect(bankFieldProblem('DE', 'iban', ' ')).toBe('required');
  expect(bankFieldProblem('DE', 'iban', 'DE88370400440532013000')).toBe('invalid');
  expect(bankFieldProblem('DE', 'iban', 'hello')).toBe('invalid');
  expect(bankFieldProblem('GB', 'sortCode', '10880')).toBe('invalid');
  expect(bankFieldProblem('US', 'routingNumber', '1100000001')).toBe('invalid');
  expect(bankFieldProblem('CA', 'institutionNumber', undefined)).toBe('required');
  expect(() => bankAccountToken('GB', { sortCode: '108800' })).toThrow('accountNumber');
});

const lithuanian = 'LT121000011101001000';

test('country and currency of a bank account come from its IBAN', () => {
  const places = (iban: string) => {
    const { country, currency, account_number, routing_number } = bankAccountToken('DE', { iban });
    return [country, currency, account_number, routing_number];
  };
  expect(places(lithuanian)).toEqual(['LT', 'EUR', lithuanian, undefined]);
  expect(places('PL61109010140000071219812874').slice(0, 2)).toEqual(['PL', 'PLN']);
  expect(places('CH9300762011623852957').slice(0, 2)).toEqual(['CH', 'CHF']);
  expect(places('HR1210010051863000160').slice(0, 2)).toEqual(['HR', 'EUR']);
  // British accounts have no IBAN at the provider.
  expect(places('GB29 NWBK 6016 1331 9268 19')).toEqual(['GB', 'GBP', '31926819', '601613']);
  expect(bankAccountToken('PL', { iban: german })).toMatchObject({ country: 'DE', currency: 'EUR' });
  expect(bankPlace('DE', { iban: 'pl 61' })).toEqual({ country: 'PL', currency: 'PLN' });
  expect(bankPlace('DE', { iban: 'P' })).toEqual({ country: 'DE', currency: 'EUR' });
  expect(bankPlace('GB', {})).toEqual({ country: 'GB', currency: 'GBP' });
});

test.each([
  'LT12 1000 0111 0100 1000',
  'lt12-1000-0111-0100-1000',
  'LT12–1000—0111‑0100−1000',
  'LT12.1000.0111.0100.1000',
  '\u200e\u202aLT12\u00a01000\u202f0111\u20070100\u200b1000\u202c\ufeff',
  '\u2066LT12\u2060 1000\u00ad0111 0100 1000\u2069\r\n',
  'IBAN: LT12 1000 0111 0100 1000',
  'IBAN LT12 1000 0111 0100 1000',
  'ＬＴ１２１００００１１１０１００１０００',
])('an IBAN is cleaned of what is pasted along with it: %j', iban => {
  expect(bankFieldProblem('DE', 'iban', iban)).toBeUndefined();
  expect(bankAccountToken('DE', { iban }).account_number).toBe(lithuanian);
});

test('other numbers are cleaned of spaces, dashes and invisible characters, too', () => {
  const us = { routingNumber: '1100 0000\u200b0', accountNumber: '000-123‑456 789' };
  expect(bankAccountToken('US', us)).toMatchObject({
    routing_number: '110000000',
    account_number: '000123456789',
  });
  const ca = { transitNumber: '110–00', institutionNumber: '0 0 0', accountNumber: '000 123 456 789' };
  expect(bankAccountToken('CA', ca).routing_number).toBe('11000000');
  expect(
    bankAccountToken('GB', { sortCode: '10–88–00', accountNumber: '0001\u00a02345' }).routing_number,
  ).toBe('108800');
  expect(bankAccountToken('AU', { bsb: '110‑000', accountNumber: '000 123 456' }).routing_number).toBe(
    '110000',
  );
  expect(bankAccountToken('MX', { clabe: '000 000 001234-567897' }).account_number).toBe(
    '000000001234567897',
  );
  expect([isPersonalId('HK', 'A123456–(3)'), plainPersonalId('s\u200e1234567 d')]).toEqual([
    true,
    'S1234567D',
  ]);
});

test('an IBAN has the length and the check digits of its country, and payouts reach its banks', () => {
  const problem = (iban: string) => bankFieldProblem('DE', 'iban', iban);
  expect(problem('LT12100001110100100')).toBe('ibanLength');
  expect(problem('LT1210000111010010000')).toBe('ibanLength');
  expect(problem('LT121000011101001001')).toBe('invalid');
  expect(problem('LT211000011101001000')).toBe('invalid');
  expect(problem('UA213223130000026007233566001')).toBe('ibanCountry');
  expect(problem('XX121000011101001000')).toBe('invalid');
  expect(problem('121000011101001000')).toBe('invalid');
  // The check digits that some countries add to those of the IBAN are the provider's business.
  expect(problem('ES2921000418460200051332')).toBeUndefined();
});

test('a country without payouts is an error', () => {
  expect(() => bankFieldsOf('UA')).toThrow('No payouts in UA');
});

test('personal numbers: the United States, Hong Kong and Singapore', () => {
  expect(['US', 'HK', 'SG', 'DE'].map(needsPersonalId)).toEqual([true, true, true, false]);
  expect([isPersonalId('US', '1234'), isPersonalId('US', '12345')]).toEqual([true, false]);
  expect(['A123456(3)', 'G123456(A)', 'AB987654(3)', 'a 123456 3'].map(id => isPersonalId('HK', id))).toEqual(
    [true, true, true, true],
  );
  expect(['A123456(4)', '123456', 'ABC123456(3)'].map(id => isPersonalId('HK', id))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['S1234567D', '000000000', 'S123456'].map(id => isPersonalId('SG', id))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a date of birth must exist and be at least sixteen years ago', () => {
  const today = '2026-03-10';
  expect(birthYears(today)[0]).toBe(2026);
  expect(birthYears(today)).toHaveLength(80);
  expect(birthDateProblem({ day: 1, month: 2 }, today)).toBe('required');
  expect(birthDateProblem({ day: 30, month: 2, year: 1990 }, today)).toBe('invalid');
  expect(birthDateProblem({ day: 10, month: 3, year: 2010 }, today)).toBeUndefined();
  expect(birthDateProblem({ day: 11, month: 3, year: 2010 }, today)).toBe('tooYoung');
  expect(birthDateProblem({ day: 29, month: 2, year: 2008 }, today)).toBeUndefined();
});
