import { birthDateProblem, birthYears } from './birthDate.ts';
import { bankAccountToken, bankFieldProblem, bankFieldsOf, type BankValues } from './bankFields.ts';
import { isPayoutCountry, payoutCountries } from './countries.ts';
import { isPersonalId, needsPersonalId } from './personalId.ts';

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
