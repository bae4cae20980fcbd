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

test('an amount is shown in its field as a user would type it', () => {
  expect(amountToText(en, 1250, 'EUR')).toBe('12.50');
  expect(amountToText(de, 123456, 'EUR')).toBe('1234,56');
  expect(amountToText(en, 1200, 'EUR')).toBe('12');
  expect(amountToText(en, 1200, 'JPY')).toBe('1200');
});
