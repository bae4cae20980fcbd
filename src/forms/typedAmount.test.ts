import { parseAmount } from './typedAmount.ts';

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

test('an unconfigured currency is an error', () => {
  expect(() => parseAmount('1', 'XYZ')).toThrow('currency XYZ is not supported');
});

test.each(['\u202a12,50\u202c', '１２.５０', '١٢٫٥٠', '12\u200b,50\u00a0', '\ufeff12\u2009.5'])(
  '%j is pasted as an amount',
  pasted => expect(parseAmount(pasted, 'EUR')).toBe(1250),
);
