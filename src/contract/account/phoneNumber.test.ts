import { cleanPhoneNumber, isPhoneNumber } from './phoneNumber.ts';

test.each(['+380 44 123-45-67', '(0421) 361 0', '0176/1234567', '11880'])('%s is a telephone number', text =>
  expect(isPhoneNumber(text)).toBe(true),
);

test.each(['', '1234', 'call me', '+49 421 361 ext. 5', '0'.repeat(21), `1${' '.repeat(40)}2345`, '1+23456'])(
  '"%s" is not a telephone number',
  text => expect(isPhoneNumber(text)).toBe(false),
);

test.each([
  ['\u202a+380\u00a067 123-45-67\u202c', '+380 67 123-45-67'],
  ['\u2066+380\u200967\u2011123\u201145\u201167\u2069', '+380 67-123-45-67'],
  ['+49\u202f421\u2013361\u22120', '+49 421-361-0'],
  ['\ufeff\u200b+49\u00ad421\u2060361', '+49421361'],
  ['tel:+380671234567', '+380671234567'],
  ['＋３８０（６７）１２３', '+380(67)123'],
  ['٠٦٧ ١٢٣ ٤٥٦', '067 123 456'],
  ['067·123·45·67\u200f', '067.123.45.67'],
  ['0176\u2044123', '0176/123'],
])('%j is pasted as %s', (pasted, clean) => {
  expect(isPhoneNumber(pasted)).toBe(true);
  expect(cleanPhoneNumber(pasted)).toBe(clean);
});
