import { isPhoneNumber } from './phoneNumber.ts';

test.each(['+380 44 123-45-67', '(0421) 361 0', '0176/1234567', '11880'])('%s is a telephone number', text =>
  expect(isPhoneNumber(text)).toBe(true),
);

test.each(['', '1234', 'call me', '+49 421 361 ext. 5', '0'.repeat(21), `1${' '.repeat(40)}2345`, '1+23456'])(
  '"%s" is not a telephone number',
  text => expect(isPhoneNumber(text)).toBe(false),
);
