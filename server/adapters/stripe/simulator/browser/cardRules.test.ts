import { testCards } from '../cards.ts';
import { brandOf, expiryFlaw, cardError, formatExpiry, formatNumber, numberFlaw } from './cardRules.ts';

const today = new Date(2026, 10, 21);

test('every test card is complete and has its brand', () => {
  for (const { number, brand } of testCards) {
    expect({ number, brand: brandOf(number).name }).toEqual({ number, brand });
    expect(numberFlaw(formatNumber(number))).toBeUndefined();
  }
});

test('numbers are grouped as printed on cards', () => {
  expect(formatNumber('4242424242424242999')).toBe('4242 4242 4242 4242');
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatNumber('36227206271667')).toBe('3622 720627 1667');
  expect(formatNumber('4242 42a4')).toBe('4242 424');
});

test('a short number is incomplete, one with a wrong checksum is invalid', () => {
  expect(numberFlaw('4242 4242 4242 424')).toBe('incomplete_number');
  expect(numberFlaw('4242 4242 4242 4241')).toBe('invalid_number');
  expect(numberFlaw('')).toBe('incomplete_number');
});

test('dates are formatted while typed and must not be past', () => {
  expect(formatExpiry('5')).toBe('05');
  expect(formatExpiry('1230')).toBe('12 / 30');
  expect(expiryFlaw('11 / 26', today)).toBeUndefined();
  expect(expiryFlaw('10 / 26', today)).toBe('invalid_expiry_month_past');
  expect(expiryFlaw('12 / 25', today)).toBe('invalid_expiry_year_past');
  expect(expiryFlaw('12 / 99', today)).toBe('invalid_expiry_year');
  expect(expiryFlaw('13 / 30', today)).toBe('incomplete_expiry');
});

test('the first error is reported', () => {
  const card = { number: '378282246310005', expiry: '12 / 30', cvc: '123', postal: '' };
  expect(cardError(card, true, today)).toBe('incomplete_cvc');
  expect(cardError({ ...card, cvc: '1234' }, true, today)).toBe('incomplete_zip');
  expect(cardError({ ...card, cvc: '1234' }, false, today)).toBeUndefined();
});
