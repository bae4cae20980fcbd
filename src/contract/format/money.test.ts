import { parseAmount } from '../rules/typedAmount.ts';
import { amountToText, formatMoney } from './money.ts';

const en = { locale: 'en' };
const de = { locale: 'de' };

test.each([
  ['en', '€15', '€15.50', '€1,234.56'],
  ['uk', '15 €', '15,50 €', '1 234,56 €'],
  ['de', '15 €', '15,50 €', '1.234,56 €'],
  ['pl', '15 €', '15,50 €', '1234,56 €'],
  ['ru', '15 €', '15,50 €', '1 234,56 €'],
])('amounts are formatted for the locale %s: %s, %s, %s', (locale, ...written) => {
  const amounts = [1500, 1550, 123456].map(amount => formatMoney({ locale }, { amount, currency: 'EUR' }));
  expect(amounts.map(amount => amount.replace(/\s/g, ' '))).toEqual(written);
});

test('an amount does not break before its currency sign', () => {
  expect(formatMoney(de, { amount: 1500, currency: 'EUR' })).toBe('15\u00a0€');
});

test('yen have no decimals, and a dollar amount names its country', () => {
  expect(formatMoney(en, { amount: 2500, currency: 'JPY' })).toBe('JP¥2,500');
  expect(formatMoney(de, { amount: 2550, currency: 'CAD' })).toBe('25,50\u00a0CA$');
});

test('a price in an unsupported currency shows the currency code instead', () => {
  expect(formatMoney(en, { amount: 2500, currency: 'XYZ' })).toBe('(XYZ)');
});

test('an amount can be typed with a point, a comma or neither', () => {
  expect(parseAmount('12', 'EUR')).toBe(1200);
  expect(parseAmount('12.5', 'EUR')).toBe(1250);
  expect(parseAmount(' 1 234,56 ', 'EUR')).toBe(123456);
  expect(parseAmount('.5', 'EUR')).toBe(50);
  expect(parseAmount('0,29', 'EUR')).toBe(29);
  expect(parseAmount('2500', 'JPY')).toBe(2500);
});

test.each(['', '-5', '12.345', '1.2.3', 'abc', '1,234.56', '1e3', '99999999999999999'])(
  '"%s" is not an amount',
  text => {
    expect(parseAmount(text, 'EUR')).toBeUndefined();
  },
);

test('yen take no decimals', () => {
  expect(parseAmount('12.5', 'JPY')).toBeUndefined();
});

test('an amount is shown in its field as a user would type it', () => {
  expect(amountToText(en, 1250, 'EUR')).toBe('12.50');
  expect(amountToText(de, 123456, 'EUR')).toBe('1234,56');
  expect(amountToText(en, 1200, 'EUR')).toBe('12');
  expect(amountToText(en, 1200, 'JPY')).toBe('1200');
});

test('an unconfigured currency is an error', () => {
  expect(() => parseAmount('1', 'XYZ')).toThrow('currency XYZ is not supported');
});

test.each(['\u202a12,50\u202c', '１２.５０', '١٢٫٥٠', '12\u200b,50\u00a0', '\ufeff12\u2009.5'])(
  '%j is pasted as an amount',
  pasted => expect(parseAmount(pasted, 'EUR')).toBe(1250),
);
